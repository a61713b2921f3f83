"""Whether Scorekeeper runs, told by a lock on a file beside the database.

`manage.py serve` holds it, and so does the server that takes its place and its workers; the lock
ends with the last of them, however they end. A server that is started in another way, or on another
machine, does not hold it.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

FILE = "running"


def begin() -> bool:
    """Count as running from now on, also across exec; False while somebody is `alone`."""
    descriptor = _open()
    if not _locked(descriptor, fcntl.LOCK_SH):
        os.close(descriptor)
        return False
    os.set_inheritable(descriptor, True)
    return True


@contextmanager
def alone() -> Iterator[bool]:
    """True if no server runs, and then none begins before the block ends; else False."""
    descriptor = _open()
    try:
        yield _locked(descriptor, fcntl.LOCK_EX)
    finally:
        os.close(descriptor)


def _open() -> int:
    return os.open(settings.VAR_DIR / FILE, os.O_RDWR | os.O_CREAT, 0o600)


def _locked(descriptor: int, kind: int) -> bool:
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
