"""Headers that every page carries, beside those Django and django-csp send."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase


class HeadersMiddleware:
    """Asks for no sensor or device, and keeps all but the front page out of search engines.

    A game's page is for those who were given its link.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
        )
        if request.path_info != "/":
            response.headers.setdefault("X-Robots-Tag", "noindex")
        return response
