"""The pages for what went wrong: a sentence, a way on, no traceback."""

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import path

from scorekeeper.web import errors


def broken(request):
    raise RuntimeError("the secret of this failure")


def suspicious(request):
    raise SuspiciousOperation("no")


def forbidden(request):
    raise PermissionDenied


def hasty(request):
    return errors.too_many_requests(request, retry_after=60)


def form(request):
    return HttpResponse("saved")


urlpatterns = [
    path("broken", broken),
    path("suspicious", suspicious),
    path("forbidden", forbidden),
    path("hasty", hasty),
    path("form", form),
]
handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.page_not_found
handler500 = errors.server_error


@pytest.fixture
def visitor():
    """A browser that is shown what a user would be, and sends no CSRF token."""
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False, enforce_csrf_checks=True)


@pytest.mark.parametrize(
    ("address", "status", "heading"),
    [
        ("/suspicious", 400, "This request made no sense to us"),
        ("/forbidden", 403, "This phone may not do that"),
        ("/nothing", 404, "There is nothing at this address"),
        ("/hasty", 429, "That was a little fast"),
        ("/broken", 500, "Something went wrong on our side"),
    ],
)
def test_each_error_has_a_page_that_says_what_is_wrong(visitor, address, status, heading):
    answer = visitor.get(address)

    assert (answer.status_code, heading_of(answer)) == (status, heading)
    assert "secret" not in answer.text


def test_a_post_without_its_token_is_told_that_nothing_was_saved(visitor):
    answer = visitor.post("/form")

    assert (answer.status_code, heading_of(answer)) == (403, "This page was open too long")


def test_an_unknown_host_gets_the_page_for_bad_requests(visitor):
    answer = visitor.get("/nothing", HTTP_HOST="elsewhere.example")

    assert (answer.status_code, heading_of(answer)) == (400, "This request made no sense to us")


def test_too_many_tries_say_when_to_try_again(visitor):
    assert visitor.get("/hasty").headers["Retry-After"] == "60"


def test_the_error_page_fails_into_plain_words(visitor, monkeypatch):
    monkeypatch.setattr(errors, "render", broken)

    answer = visitor.get("/broken")

    assert (answer.status_code, answer.headers["Content-Type"]) == (
        500,
        "text/plain; charset=utf-8",
    )
    assert answer.text == (
        "Something went wrong on our side. What was recorded is safe. Please try again.\n"
    )


def heading_of(answer) -> str:
    return answer.text.split("<h1>")[1].split("</h1>")[0]
