"""`manage.py serve`: bring database, catalogues and static files up to date, then serve.

Granian runs one worker process. Blocking threads decide how many requests are worked on at a time.
With 16 tables recording without a pause, 1, 2, 4 and 16 threads gave 26, 21, 18 and 16 hands a
second, far more than tables play, and polls of watching pages waited 643, 717, 775 and 554 ms
(`make bench`, two cores). Sixteen, also because a phone that drops off the network in the middle
of a post keeps its thread until the connection ends. (Granian warns of more threads than twice the
cores; its log says errors only. Ours, in the settings, says warnings too.)
"""

import errno
import io
import os
import socket
import sys
from typing import Any

import segno
from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scorekeeper import machine
from scorekeeper.web import running
from scorekeeper.web.catalogues import compile_catalogues
from scorekeeper.web.commands import SentenceCommand

BLOCKING_THREADS = 16


class Command(SentenceCommand):
    help = "Serve Scorekeeper, and say where it is to be found."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", default=os.environ.get("PORT") or "8000")
        parser.add_argument(
            "--bind",
            default=os.environ.get("SCOREKEEPER_BIND")
            or ("127.0.0.1" if settings.HTTPS else "0.0.0.0"),  # noqa: S104 phones must get in
            help="the address to listen on (https profile: 127.0.0.1, for the proxy alone)",
        )

    def handle(self, *, port: str, bind: str, **options: Any) -> None:
        number = port_number(port)
        refuse_taken_port(bind, number)
        if not running.begin():
            raise CommandError(_("A copy is being restored: start again when that is done."))
        call_command("migrate", interactive=False, verbosity=0)
        compile_catalogues()
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("tidy", verbosity=0)
        for line in where(bind, number):
            self.stdout.write(line)
        self.stdout.flush()
        # Granian takes over this process, so that Ctrl-C and a service manager reach it directly.
        os.execv(sys.executable, granian(bind, number))  # noqa: S606 our own interpreter


def granian(bind: str, port: int) -> list[str]:
    """The command line of the server."""
    return [
        *(sys.executable, "-m", "granian", "scorekeeper.wsgi:application"),
        *("--interface", "wsgi", "--host", bind, "--port", str(port)),
        *("--workers", "1", "--blocking-threads", str(BLOCKING_THREADS)),
        *("--log-level", "error", "--workers-kill-timeout", "10"),
    ]


def port_number(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 < int(text) < 65536:
        return int(text)
    raise CommandError(_("PORT=%s is no port: choose a number from 1 to 65535.") % text)


def refuse_taken_port(bind: str, port: int) -> None:
    """Say so now: Granian shares its port and would start beside another server unnoticed."""
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((bind, port))
        except PermissionError:
            raise CommandError(
                _("Port %s is kept for the system: choose another, as  make serve PORT=8000.")
                % port
            ) from None
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise CommandError(
                    _(
                        "Port %(port)s is taken by another program: stop that one, or choose "
                        "another port, as  make serve PORT=%(other)s."
                    )
                    % {"port": port, "other": port + 1 if port < 65535 else 8000}
                ) from None
            raise CommandError(
                _("Cannot listen on %(address)s: %(reason)s.")
                % {"address": bind, "reason": error.strerror}
            ) from None


def where(bind: str, port: int) -> list[str]:
    """Lines that say where to point a browser, and a QR code where the terminal can show one."""
    if settings.HTTPS:
        return [
            _("Serving https://%s/ behind the proxy (Ctrl-C stops).") % settings.ALLOWED_HOSTS[0]
        ]
    lines = [_("On this machine:            %s") % f"http://localhost:{port}/"]
    lan = machine.lan_address() if bind in ("0.0.0.0", "::") else None  # noqa: S104 a comparison
    if lan:
        phones = f"http://{lan}:{port}/"
        lines.append(_("Phones on the same Wi-Fi:   %s") % phones)
        if sys.stdout.isatty() and (sys.stdout.encoding or "").lower().replace("-", "") == "utf8":
            lines.append(qr_code(phones))
    else:
        lines.append(_("Phones cannot reach this machine: it is on no network."))
    lines.append(_("Ctrl-C stops."))
    return lines


def qr_code(address: str) -> str:
    drawing = io.StringIO()
    segno.make_qr(address).terminal(drawing, compact=True)
    return drawing.getvalue()
