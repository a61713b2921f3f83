"""Answers that are made once for everybody."""

import gzip

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from scorekeeper.web import kept_answers


@pytest.fixture(autouse=True)
def nothing_is_kept(monkeypatch):
    monkeypatch.setattr(kept_answers, "_kept", kept_answers.OrderedDict())


def ask(key, made, text="text", **headers):
    """``made`` notes each time that the answer is made."""

    def make():
        made.append(key)
        return HttpResponse(text, headers={"HX-Redirect": "/x/"})

    request = RequestFactory().get("/", headers=headers)
    return kept_answers.kept_answer(request, (key,), make)


def test_the_second_who_asks_gets_what_the_first_got():
    made = []
    answers = [ask("a", made) for _ in range(2)]
    assert made == ["a"]
    assert answers[0] is not answers[1]
    assert [answer.content for answer in answers] == [b"text", b"text"]
    assert answers[1].headers["HX-Redirect"] == "/x/"
    assert "Content-Encoding" not in answers[1].headers


def test_it_is_packed_once_for_whoever_can_unpack_it():
    answer = ask("a", [], **{"accept-encoding": "gzip, deflate"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(answer.content) == b"text"
    assert "Content-Encoding" not in ask("b", [], text="", **{"accept-encoding": "gzip"}).headers


def test_the_one_nobody_asked_for_longest_goes_first(monkeypatch):
    monkeypatch.setattr(kept_answers, "MOST", 2)
    made = []
    for key in "abacab":
        ask(key, made)
    assert made == ["a", "b", "c", "b"]
