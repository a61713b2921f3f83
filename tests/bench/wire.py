"""One keep-alive http connection that counts what goes over the wire."""

from __future__ import annotations

import socket
import time
from dataclasses import dataclass

PATIENCE = 30  # seconds
IDLE = 10  # the server closes a connection that is not used for 30 seconds


@dataclass(frozen=True)
class Answer:
    """`head` and `body` are what came over the wire, the body still compressed."""

    status: int
    head: bytes
    body: bytes

    def headers(self, name: str) -> list[str]:
        """Every value of one header, which is named in lower case."""
        lines = self.head.decode("latin-1").split("\r\n")[1:]
        pairs = (line.partition(":") for line in lines)
        return [value.strip() for key, _, value in pairs if key.lower() == name]


class Connection:
    """The same few lines for every server, so that what the asking costs is the same for all."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._open()

    def ask(self, method: str, path: str, headers: str = "", body: bytes = b"") -> Answer:
        """`headers` are whole lines, each with its line end."""
        if time.monotonic() - self._used > IDLE:
            self.close()
            self._open()
        self._used = time.monotonic()
        length = f"content-length: {len(body)}\r\n" if method == "POST" else ""
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n{headers}{length}\r\n"
        self._socket.sendall(head.encode("latin-1") + body)
        return self._answer()

    def _open(self) -> None:
        self._socket = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._rest = b""
        self._used = time.monotonic()

    def close(self) -> None:
        self._socket.close()

    def _answer(self) -> Answer:
        head = self._until(b"\r\n\r\n")
        answer = Answer(int(head[9:12]), head, b"")
        if answer.headers("transfer-encoding") == ["chunked"]:
            body = b""
            while size := int(self._until(b"\r\n"), 16):
                body += self._exactly(size)
                self._until(b"\r\n")
            self._until(b"\r\n")
        else:
            body = self._exactly(int("".join(answer.headers("content-length")) or 0))
        return Answer(answer.status, head, body)

    def _until(self, mark: bytes) -> bytes:
        while (end := self._rest.find(mark)) < 0:
            self._rest += self._more()
        found, self._rest = self._rest[: end + len(mark)], self._rest[end + len(mark) :]
        return found

    def _exactly(self, size: int) -> bytes:
        while len(self._rest) < size:
            self._rest += self._more()
        found, self._rest = self._rest[:size], self._rest[size:]
        return found

    def _more(self) -> bytes:
        received = self._socket.recv(65536)
        if not received:
            raise ConnectionError("the server closed the connection")
        return received
