"""Phones at a table: what a browser sends when somebody starts a game, records, or watches."""

from __future__ import annotations

import gzip
import re
import uuid
from dataclasses import dataclass
from urllib.parse import urlencode

from .wire import Answer, Connection

NAMES = {"N": "Ann", "E": "Bo", "S": "Cy", "W": "Di"}
FORM = "content-type: application/x-www-form-urlencoded\r\n"


@dataclass
class Phone:
    """One browser: its connection, its cookies, and the token of its forms."""

    port: int
    encodings: str = "gzip, deflate"
    """What a phone takes over plain http; browsers offer brotli under https only."""

    def __post_init__(self) -> None:
        self.connection = Connection(self.port)
        self.cookies: dict[str, str] = {}
        self.token = ""

    def get(self, path: str, *, htmx_on: str = "") -> Answer:
        """``htmx_on`` is the page on which htmx asks, if it does."""
        return self._ask("GET", path, htmx_on=htmx_on)

    def post(self, path: str, values: dict[str, str], *, htmx_on: str = "") -> Answer:
        body = urlencode({"csrfmiddlewaretoken": self.token, **values}).encode()
        return self._ask("POST", path, body, htmx_on=htmx_on)

    def arrive(self) -> None:
        """Open the front page: its form has the token that later posts send."""
        page = text_of(self.get("/"))
        self.token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]

    def start_game(self) -> str:
        """Start a game of four named players; its code."""
        if not self.token:
            self.arrive()
        key = str(uuid.uuid4())
        answer = self.post("/start/", {"key": key, "first_dealer": "N", **NAMES})
        location = answer.headers("location") if answer.status == 303 else []
        if not location:
            raise RuntimeError(f"no game was started: {answer.status}")
        return location[0].strip("/").split("/")[-1]

    def record(self, code: str, number: int, *, htmx: bool = True) -> Answer:
        """Record hand ``number``. Ann's side makes four and is set by turns, so that the game
        goes on for ever."""
        values = {
            "number": str(number),
            "seen": "0",
            "key": str(uuid.uuid4()),
            "declarer": "N",
            "bid": "4u",
            "books": "10" if number % 2 else "9",
            "suit": "",
            "direction": "",
            **{f"call_{place}": "" for place in range(1, 5)},
            "note": "",
            "line_kind": "hand",
        }
        page = f"/g/{code}/"
        answer = self.post(f"{page}record/", values, htmx_on=page if htmx else "")
        if answer.status != (200 if htmx else 303) or htmx != bool(answer.body):
            raise RuntimeError(f"hand {number} was not recorded: {answer.status}")
        return answer

    def play(self, code: str, hands: int, *, first: int = 1, htmx: bool = True) -> None:
        for number in range(first, first + hands):
            self.record(code, number, htmx=htmx)

    def page(self, code: str) -> Answer:
        """The score page, as a browser opens it."""
        return self.get(f"/g/{code}/")

    def poll(self, code: str, seen: str, *, keeps: bool = False) -> Answer:
        """What an open page asks every 1.5 s: 204 while it has seen everything."""
        asked = "&keeps=1" if keeps else ""
        page = f"/g/{code}/"
        return self.get(f"{page}scoreboard/?seen={seen}{asked}", htmx_on=page)

    def close(self) -> None:
        self.connection.close()

    def _ask(self, method: str, path: str, body: bytes = b"", *, htmx_on: str) -> Answer:
        site = f"http://127.0.0.1:{self.port}"
        headers = f"accept-encoding: {self.encodings}\r\n"
        if self.cookies:
            pairs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            headers += f"cookie: {pairs}\r\n"
        if method == "POST":
            headers += f"origin: {site}\r\n{FORM}"
        if htmx_on:
            headers += f"hx-request: true\r\nhx-current-url: {site}{htmx_on}\r\n"
        answer = self.connection.ask(method, path, headers, body)
        for cookie in answer.headers("set-cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer


def text_of(answer: Answer) -> str:
    """The page as text."""
    packed = answer.headers("content-encoding") == ["gzip"]
    return (gzip.decompress(answer.body) if packed else answer.body).decode()


def revision_of(answer: Answer) -> str:
    """What a page that follows a game or a party says it has seen."""
    return re.search(r'data-revision="([\d.]+)"', text_of(answer))[1]
