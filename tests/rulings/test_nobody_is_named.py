"""Who reneged is for those who sit at the table: the score, the sheet, the history and the text to
share read the same whoever of a pair it was."""

import re

import pytest
from django.urls import reverse

from tests.games.factories import client_of, record
from tests.games.test_every_text_is_translatable import Texts

from .factories import a_counted_hand, a_proven_claim, accept, called, direct, lift

pytestmark = pytest.mark.django_db

CHANGING = re.compile(r"\d?\d:\d\d(:\d\d)?|[0-9A-F]{8}-|[0-9A-Z]{8}|[0-9A-Z]{4} [0-9A-Z]{4}")


def by_evidence(game, scorer, seat):
    claim = a_proven_claim(game, scorer, seat)
    accept(game, scorer, claim)
    return claim


def by_a_director(game, scorer, seat):
    claim = called(game, scorer, seat)
    direct(game, scorer, claim, "proven", reason="seen")
    return claim


def wrongly(game, scorer, seat):
    claim = called(game, scorer, seat)
    direct(game, scorer, claim, "clean", reason="seen")
    return claim


def withdrawn(game, scorer, seat):
    claim = by_evidence(game, scorer, seat)
    lift(game, scorer, claim)
    return claim


def texts(game, scorer, name, args=()):
    """What a page says to a watcher and to a scorer, without times and codes."""
    said = []
    for phone in (scorer, None):
        answer = client_of(phone).get(reverse(f"games:{name}", args=[game.code, *args]))
        page = Texts()
        page.feed(answer.content.decode())
        said += [CHANGING.sub("", text) for text in page.texts]
    return said


PAGES = [("game", ()), ("scoreboard", ()), ("history", ()), ("sheet", ()), ("share", ()),
         ("line", (1,))]  # fmt: skip


@pytest.mark.parametrize("decided", [by_evidence, by_a_director, wrongly, withdrawn])
def test_the_pages_that_go_round_read_the_same_whoever_it_was(decided):
    said = []
    for seat in ("E", "W"):
        game, scorer = a_counted_hand("N 4Su 8")
        record(game, scorer, "S 3u 9")
        decided(game, scorer, seat)
        said.append({name: texts(game, scorer, name, args) for name, args in PAGES})
    assert said[0] == said[1]
