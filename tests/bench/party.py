"""A whole party on one server: tables record, hundreds of phones follow, and how late they are."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.serving import manage

from . import servers, timing
from .phones import Phone, revision_of
from .wire import Answer

TABLES, WATCHERS = 20, 500
SECONDS = 60
EVERY = 1.5  # seconds between two polls of a watcher, as in live.js
A_HAND = 10.0  # seconds that a table plays one
BEFORE = 200  # events of the evening before
LATE = 2.0  # what a watcher may wait
HEAD = "accept-encoding: gzip, deflate\r\nhx-request: true\r\n"

BEGIN = f"""
import json, uuid
from django.core import signing
from scorekeeper.accounts.devices import COOKIE, SALT
from scorekeeper.parties.models import EventKind, Table
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.floor import Desk
from scorekeeper.parties.verbs.playing import start_table_game
from tests.parties.factories import a_party, actor, joins

party, host = a_party(limit={TABLES})
for number in range({2 * TABLES + 20}):
    joins(party, host, (f"Ann{{number}}", f"Cy{{number}}"))
with Desk(party, actor(host)) as desk:
    for number in range(1, {TABLES} + 1):
        desk.append(EventKind.OPENS, {{"table": number}})
        Table.objects.get_or_create(party=party, number=number)
    for turn in range({BEFORE // 2}):
        waiting = desk.evening.floor.line[-1]
        desk.append(EventKind.AWAY, {{"pair": waiting}})
        desk.append(EventKind.BACK, {{"pair": waiting}})
games = [start_table_game(party, n, by=actor(host)).code for n in range(1, {TABLES} + 1)]
cookie = signing.get_cookie_signer(salt=COOKIE + SALT).sign(str(host.device_id))
print(json.dumps([party.code, games, cookie]))
"""


@dataclass
class Follower:
    """A phone that follows one page: when it had which revision."""

    path: str
    had: list[tuple[float, int]] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    new: int = 0
    failed: int = 0


def measure(var: Path) -> None:
    with servers.real(var) as port:
        done = manage("shell", "-c", BEGIN, var=var)
        if done.returncode:
            raise RuntimeError(f"no party was started:\n{done.stderr}")
        party, games, cookie = json.loads(done.stdout.strip().splitlines()[-1])
        half = WATCHERS // 2
        floor = [Follower(f"/p/{party}/live/?seen=") for _ in range(half)]
        at_tables = [
            Follower(f"/g/{games[place % TABLES]}/scoreboard/?seen=") for place in range(half)
        ]
        scorers = [_scorer(port, cookie) for _ in games]
        before = int(float(revision_of(scorers[0].get(f"/p/{party}/live/"))))
        served, asked, began = _seconds_of(port), time.process_time(), time.perf_counter()
        posts = _play(port, scorers, games, [*floor, *at_tables])
        took = time.perf_counter() - began
        served, asked = _seconds_of(port) - served, time.process_time() - asked
        for scorer in scorers:
            scorer.close()
    of_game: dict[str, list[Post]] = {game: [] for game in games}
    for post in posts:
        of_game[post.game].append(post)
    everywhere = [(post.at, revision) for revision, post in enumerate(posts, before + 1)]
    rows = [
        _row("the evening", floor, [_delays(each, everywhere) for each in floor], took),
        _row(
            "the game of one table",
            at_tables,
            [
                _delays(each, [(post.at, post.revision) for post in of_game[each.path[3:11]]])
                for each in at_tables
            ],
            took,
        ),
    ]
    timing.table(
        f"A party: {TABLES} tables, a hand every {A_HAND:.0f} s at each, {WATCHERS} phones polling "
        f"every {EVERY} s, {took:.0f} s",
        ("phones that follow", "polls/s", "204", "answer", f"late by: 50, 95 % (aim: {LATE} s)"),
        rows,
        f"{len(posts)} hands, answered in {timing.spread([p.took * 1000 for p in posts], '.0f')} "
        f"ms; CPU: server {served:.0f} s, clients {asked:.0f} s.",
        "Answer: how long a poll waited, median and 95 %. Late: from the answer of the phone that",
        "recorded to the moment when a phone that follows had the new page.",
    )


@dataclass(frozen=True)
class Post:
    """One hand that was recorded: when it was answered, and which revision the game had then."""

    at: float
    took: float
    game: str
    revision: int


def _scorer(port: int, cookie: str) -> Phone:
    phone = Phone(port)
    phone.cookies["device"] = cookie
    phone.arrive()
    return phone


def _play(
    port: int, scorers: list[Phone], games: list[str], followers: list[Follower]
) -> list[Post]:
    """Let the tables play and the phones follow; the hands in the order of their answers."""
    posts: list[Post] = []
    end = time.perf_counter() + SECONDS
    tables = [
        threading.Thread(target=_record, args=[scorer, game, end, posts], daemon=True)
        for scorer, game in zip(scorers, games, strict=True)
    ]
    for table in tables:
        table.start()
    asyncio.run(_follow_all(port, followers, end + 2 * LATE))
    for table in tables:
        table.join()
    return sorted(posts, key=lambda post: post.at)


def _record(phone: Phone, game: str, end: float, posts: list[Post]) -> None:
    number = 0
    pause = (0.3 + 0.7 * random.random()) * A_HAND
    while time.perf_counter() + pause < end:
        time.sleep(pause)
        number += 1
        began = time.perf_counter()
        answer = phone.record(game, number)
        at = time.perf_counter()
        posts.append(Post(at, at - began, game, int(revision_of(answer))))
        pause = A_HAND * (0.85 + 0.3 * random.random())


async def _follow_all(port: int, followers: Iterable[Follower], end: float) -> None:
    await asyncio.gather(*(_follow(port, each, end) for each in followers))


async def _follow(port: int, follower: Follower, end: float) -> None:
    """Poll as live.js does, over one connection that stays open."""
    seen, streams = "", None
    pause = random.random() * EVERY
    while time.perf_counter() + pause < end:
        await asyncio.sleep(pause)
        began = time.perf_counter()
        try:
            streams = streams or await asyncio.open_connection("127.0.0.1", port)
            answer = await _ask(*streams, f"{follower.path}{seen}", port)
        except OSError:
            streams, answer = None, None
        now = time.perf_counter()
        if answer is None or answer.status not in (200, 204):
            follower.failed += 1
        else:
            follower.waits.append((now - began) * 1000)
        if answer and answer.status == 200:
            seen = revision_of(answer)
            follower.new += 1
            follower.had.append((now, int(float(seen))))
        pause = EVERY * (0.85 + 0.3 * random.random())
    if streams:
        streams[1].close()
        with suppress(OSError):
            await streams[1].wait_closed()


async def _ask(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, port: int
) -> Answer:
    writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n{HEAD}\r\n".encode())
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        answer = Answer(int(head[9:12]), head, b"")
        length = int("".join(answer.headers("content-length")) or 0)
        return Answer(answer.status, head, await reader.readexactly(length))
    except asyncio.IncompleteReadError:
        raise ConnectionError("the server closed the connection") from None


def _delays(follower: Follower, hands: Iterable[tuple[float, int]]) -> list[float]:
    """How long after each hand this phone had it."""
    delays = []
    for at, revision in hands:
        had = next((when for when, got in follower.had if got >= revision), float("inf"))
        delays.append(max(0.0, had - at))
    return delays


def _row(
    what: str, followers: list[Follower], delays: list[list[float]], took: float
) -> tuple[str, ...]:
    waits = [wait for each in followers for wait in each.waits]
    late = [delay for each in delays for delay in each]
    unchanged = 1 - sum(each.new for each in followers) / len(waits)
    failed = sum(each.failed for each in followers)
    return (
        f"{len(followers)}: {what}" + (f" ({failed} polls failed)" if failed else ""),
        f"{len(waits) / took:.0f}",
        f"{unchanged:.0%}",
        f"{timing.percentile(waits, 0.5):.0f}, {timing.percentile(waits, 0.95):.0f} ms",
        f"{timing.percentile(late, 0.5):.2f}, {timing.percentile(late, 0.95):.2f} s",
    )


def _seconds_of(port: int) -> float:
    """The processor time so far of the server that listens there: of its whole process group."""
    stats = []
    group = ""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            stat = (process / "stat").read_text().rpartition(") ")[2].split()
            stats.append(stat)
            words = (process / "cmdline").read_bytes().split(b"\0")
            if b"granian" in words and str(port).encode() in words:
                group = stat[2]
    ticks = sum(int(stat[11]) + int(stat[12]) for stat in stats if stat[2] == group)
    return ticks / 100
