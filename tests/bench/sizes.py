"""Bytes on the wire: a first visit, and a recorded hand."""

from __future__ import annotations

import re
from pathlib import Path

from . import servers, timing
from .games import a_game
from .phones import Phone, revision_of, text_of
from .wire import Answer

FIRST_VISIT, A_HAND = "80 KB", "4 KB"  # the aims, printed beside the figures
HANDS = 12
ENCODINGS = {"gzip": "gzip, deflate", "brotli": "gzip, deflate, br"}


def measure(var: Path) -> None:
    with servers.real(var) as port:
        scorer = Phone(port)
        _first_visits(port, scorer, a_game(scorer, var, hands=HANDS))
        _hands(var, port, scorer)
        scorer.close()


def _first_visits(port: int, scorer: Phone, code: str) -> None:
    rows = []
    visits = {
        "front page": ("/", {}),
        f"watcher, game of {HANDS} hands": (f"/g/{code}/", {}),
        f"scorer, game of {HANDS} hands": (f"/g/{code}/", scorer.cookies),
    }
    largest: dict[str, int] = {}
    for label, (path, cookies) in visits.items():
        for encoding, accepted in ENCODINGS.items():
            phone = Phone(port, encodings=accepted)
            phone.cookies = dict(cookies)
            page = phone.get(path)
            files = _files(phone, page)
            phone.close()
            if encoding == "brotli":
                largest |= {name: len(answer.body) for name, answer in files.items()}
            static = sum(len(answer.body) for answer in files.values())
            total = len(page.body) + static
            heads = len(page.head) + sum(len(answer.head) for answer in files.values())
            rows.append(
                (
                    f"{label}, {encoding}",
                    _kb(len(page.body)),
                    _kb(static),
                    str(len(files)),
                    _kb(total),
                    FIRST_VISIT,
                    _kb(heads),
                )
            )
    biggest = sorted(largest.items(), key=lambda item: -item[1])[:6]
    names = ", ".join(f"{_short(name)} {_kb(size)}" for name, size in biggest)
    timing.table(
        "A first visit, KB of 1,000 bytes on the wire",
        ("", "page", "static files", "files", "together", "aim", "and headers"),
        rows,
        "Pages are packed with gzip, static files with brotli where the browser takes it: under",
        "https. Over plain http (a laptop on the Wi-Fi) browsers take gzip only.",
        f"Largest with brotli: {names}.",
    )


def _files(phone: Phone, page: Answer) -> dict[str, Answer]:
    """Every static file that the page loads, each once."""
    tags = re.findall(r"<(?:link|script|img)\b[^>]*>", text_of(page))
    linked = re.findall(r'(?:href|src)="(/static/[^"]+)"', " ".join(tags))
    answers = {path: phone.get(path) for path in dict.fromkeys(linked)}
    wrong = [path for path, answer in answers.items() if answer.status != 200]
    if wrong:
        raise RuntimeError(f"not served: {wrong}")
    return answers


def _hands(var: Path, port: int, scorer: Phone) -> None:
    watcher = Phone(port)
    rows = []
    for number in (2, 12, 30, 200):
        game = a_game(scorer, var, hands=number - 1)
        seen = revision_of(watcher.page(game))
        answer = scorer.record(game, number)
        news = watcher.poll(game, seen)
        nothing = watcher.poll(game, revision_of(news))
        rows.append(
            (
                f"hand {number}",
                _kb(len(answer.body)),
                A_HAND,
                _kb(len(answer.head)),
                _kb(len(news.body)),
                A_HAND,
                _kb(len(news.head)),
                _kb(len(nothing.head)),
            )
        )
    watcher.close()
    timing.table(
        "A recorded hand, KB on the wire (gzip)",
        (
            "",
            "answer",
            "aim",
            "headers",
            "watcher's poll",
            "aim",
            "headers",
            "nothing new",
        ),
        rows,
        "The answer to the scorer's htmx post, and what each watching page fetches then; a poll",
        "with nothing new has headers only.",
    )


def _short(path: str) -> str:
    return re.sub(r"\.[0-9a-f]{12}\.", ".", path.rsplit("/", 1)[-1])


def _kb(size: int) -> str:
    return f"{size / 1000:.1f}"
