"""What this machine is called and where it can be reached. Standard library only; sends nothing."""

import ipaddress
import os
import secrets
import socket
import struct
from contextlib import suppress
from pathlib import Path

ZONES = Path("/usr/share/zoneinfo")


def names() -> list[str]:
    """The machine's host name, bare and as `.local` (what phones find by mDNS)."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.split(".")[0]
    return list(dict.fromkeys([name, short, f"{short}.local"]))


def addresses() -> list[str]:
    """This machine's addresses as in a Host header (IPv6 in brackets), loopback first."""
    found = ["127.0.0.1", "[::1]", *_interface_addresses()]
    if lan := lan_address():
        found.append(lan)
    return list(dict.fromkeys(found))


def lan_address() -> str | None:
    """The address other devices on the same network reach us by, or None without a network."""
    # Connecting a datagram socket sends nothing: the kernel only picks the address it would use.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    # A router without a way out (a party in the woods) still connects the phones.
    return next(filter(_reaches_others, _interface_addresses()), None)


def _reaches_others(address: str) -> bool:
    return "[" not in address and not ipaddress.ip_address(address).is_loopback


def _interface_addresses() -> list[str]:
    found: list[str] = []
    try:
        import fcntl
    except ImportError:
        return found
    siocgifaddr = 0x8915  # Linux; elsewhere the call fails and lan_address() has to do
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, interface in socket.if_nameindex():
            with suppress(OSError):
                request = struct.pack("256s", interface.encode()[:15])
                answer = fcntl.ioctl(probe.fileno(), siocgifaddr, request)
                found.append(socket.inet_ntoa(answer[20:24]))
    with suppress(OSError):
        for line in Path("/proc/net/if_inet6").read_text().splitlines():
            found.append(f"[{ipaddress.IPv6Address(bytes.fromhex(line.split()[0]))}]")
    return found


def time_zone() -> str:
    """The machine's time zone by name, so that "since 21:14" is the clock on the wall; else UTC."""
    if name := os.environ.get("TZ", "").lstrip(":"):
        return name if (ZONES / name).is_file() else "UTC"
    target = os.path.realpath("/etc/localtime")
    _, found, name = target.partition("zoneinfo/")
    return name if found and (ZONES / name).is_file() else "UTC"


def lasting_secret(path: Path) -> str:
    """The secret kept in `path`, made on the first call and readable by its owner only."""
    with suppress(FileNotFoundError):
        if kept := path.read_text().strip():
            return kept
    made = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(50))
    # Two processes may start at once: the first link wins and both read the same key.
    with suppress(FileExistsError):
        os.link(made, path)
    made.unlink()
    return path.read_text().strip()
