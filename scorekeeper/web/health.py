"""`/healthz`: is the server up and does its database answer?"""

import logging
from collections.abc import Callable

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase

logger = logging.getLogger(__name__)


class HealthMiddleware:
    """Answers `/healthz` ahead of everything else; passes all other requests on.

    A load balancer asks by address and over http. As an ordinary view it would get "unknown host"
    or a redirect to https for an answer, and take the server for dead.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info == "/healthz":
            return health(request)
        return self.get_response(request)


def health(request: HttpRequest) -> HttpResponse:
    """200 `ok`, or 503 and a sentence when the database does not answer."""
    try:
        with connection.cursor() as cursor:
            # A table, not just `SELECT 1`: SQLite answers that without looking at its file.
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
            cursor.fetchone()
    except DatabaseError as error:
        logger.error("healthz: the database does not answer: %s", error)
        answer, status = "The database does not answer.\n", 503
    else:
        answer, status = "ok\n", 200
    return HttpResponse(
        answer,
        status=status,
        content_type="text/plain; charset=utf-8",
        headers={"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"},
    )
