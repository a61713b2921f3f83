"""Links as addresses to open and as QR codes to show to another phone; those of a game."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

import segno
from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from scorekeeper import machine
from scorekeeper.games.models import Game, Scorer

SALT = "scorekeeper.hand-over"
HAND_OVER_FOR = 24 * 3600
"""Seconds that a link to hand over is good for."""
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True)
class Link:
    """``path`` for this browser, ``url`` to read aloud or paste, ``qr`` an image to scan (a data
    address: the secret of a scorer link is in no other request)."""

    path: str
    url: str
    qr: str


def watch_link(request: HttpRequest, game: Game) -> Link:
    """Whoever opens it sees the score."""
    return link_to(request, reverse("games:game", args=[game.code]))


def watch_address(request: HttpRequest, game: Game) -> str:
    """The address of ``watch_link`` alone, for a text."""
    return _address(request, reverse("games:game", args=[game.code]))


def scorer_link(request: HttpRequest, game: Game) -> Link:
    """Whoever opens it can keep score: for the eyes of scorers only."""
    return link_to(request, reverse("games:keep", args=[game.code, game.scorer_key]))


def hand_over_link(request: HttpRequest, scorer: Scorer) -> Link:
    """The phone that opens it keeps score in place of ``scorer``'s, whose ``game`` is loaded."""
    path = reverse("games:keep", args=[scorer.game.code, scorer.game.scorer_key])
    return link_to(request, f"{path}?instead={signing.dumps(scorer.pk, salt=SALT)}")


def read_hand_over(token: str) -> int:
    """Which right a hand-over link stands for. Raises ``signing.BadSignature``, also when the link
    is over a day old."""
    return int(signing.loads(token, salt=SALT, max_age=HAND_OVER_FOR))


def link_to(request: HttpRequest, path: str) -> Link:
    """Any page of this site."""
    url = _address(request, path)
    drawing = segno.make_qr(url)
    return Link(path, url, drawing.svg_data_uri(border=2, xmldecl=False, svgclass=None))


def drawn_qr(request: HttpRequest, path: str) -> bytes:
    """The QR code alone, for an image with an address of its own."""
    drawing = BytesIO()
    segno.make_qr(_address(request, path)).save(drawing, kind="svg", border=2, xmldecl=False)
    return drawing.getvalue()


def _address(request: HttpRequest, path: str) -> str:
    return f"{_origin(request)}{path}"


def _origin(request: HttpRequest) -> str:
    """Scheme and host. A page opened on the serving machine itself says ``localhost``, which is
    another machine to every phone: there the address on the Wi-Fi is put in its place."""
    host = request.get_host()
    name, port = split_domain_port(host)
    if not settings.HTTPS and name in LOOPBACK and (lan := machine.lan_address()):
        host = f"{lan}:{port}" if port else lan
    return f"{request.scheme}://{host}"
