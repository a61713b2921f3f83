"""The pages for what went wrong. Each says what is wrong and what to do; none shows a traceback."""

import logging
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

logger = logging.getLogger(__name__)


class NotHere(Http404):
    """Nothing is at this address; the message is a sentence for the page, which says why."""


class TooManyMisses(Http404):
    """Nothing is at this address either, and too many such were tried; `retry_after` in seconds."""

    def __init__(self, *, retry_after: int) -> None:
        super().__init__()
        self.retry_after = retry_after


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "400.html", status=HTTPStatus.BAD_REQUEST)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    context = {"sentence": str(exception)}
    return render(request, "403.html", context, status=HTTPStatus.FORBIDDEN)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403_csrf.html", status=HTTPStatus.FORBIDDEN)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, TooManyMisses):
        return too_many_requests(request, retry_after=exception.retry_after)
    sentence = str(exception) if isinstance(exception, NotHere) else ""
    return render(request, "404.html", {"sentence": sentence}, status=HTTPStatus.NOT_FOUND)


def too_many_requests(request: HttpRequest, *, retry_after: int) -> HttpResponse:
    """For a view that limits how often something may be asked; `retry_after` in seconds."""
    answer = render(request, "429.html", status=HTTPStatus.TOO_MANY_REQUESTS)
    answer.headers["Retry-After"] = str(retry_after)
    return answer


def server_error(request: HttpRequest) -> HttpResponse:
    """The 500 page asks the database nothing; if even it cannot be made, plain words."""
    try:
        return render(request, "500.html", status=HTTPStatus.INTERNAL_SERVER_ERROR)
    except Exception:
        logger.exception("the error page itself failed")
        return HttpResponse(
            "Something went wrong on our side. What was recorded is safe. Please try again.\n",
            status=HTTPStatus.INTERNAL_SERVER_ERROR,
            content_type="text/plain; charset=utf-8",
        )
