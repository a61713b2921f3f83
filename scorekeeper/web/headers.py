"""Headers that every page carries, beside those Django and django-csp send."""

from collections.abc import Callable

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponseBase

from .errors import bad_request

OURS = {"Scorekeeper": "1"}
"""Says that an answer is ours, and not a login page's that a network put in its place."""


class HeadersMiddleware:
    """Asks for no sensor or device, and keeps all but the front page out of search engines: a
    game's page is for those who were given its link. Every answer says that it is ``OURS``.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
        )
        for name, value in OURS.items():
            response.headers[name] = value
        if request.path_info != "/":
            response.headers.setdefault("X-Robots-Tag", "noindex")
        return response


class Utf8Middleware:
    """Refuses a post that claims to be written in anything but UTF-8: our forms send nothing else,
    and some of Python's codecs make text that no answer can be written in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        charset = (request.content_params or {}).get("charset", "utf-8").lower()
        if charset not in ("utf-8", "utf8"):
            return bad_request(request, SuspiciousOperation(charset))
        return self.get_response(request)
