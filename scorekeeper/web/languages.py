"""Which language an answer is in, and the switch at the foot of each page.

A page stays in one language: what it asks for later (the newest score, an answer to a hand) says in
a header which one that is, also where another has been chosen in the meantime. A whole page is in
the language that was chosen on this phone, kept in a cookie, or else in the browser's.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

PAGE = "Page-Language"
"""The header of a request by which a page says what language it is in (outbox.js)."""

ADDRESS = "/language/"
"""Where a language is chosen, also from the error page of a site whose addresses fail."""

COOKIE = settings.LANGUAGE_COOKIE_NAME
OURS = dict(settings.LANGUAGES)


def language_of(request: HttpRequest) -> str:
    """The language that the answer to ``request`` is to be in."""
    asked = request.headers.get(PAGE, "")
    return asked if asked in OURS else translation.get_language_from_request(request)


class LanguageMiddleware:
    """In place of Django's own: it knows the header, says that the cookie matters, and leaves no
    language behind for what this thread answers next."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language = language_of(request)
        with translation.override(language):
            response = self.get_response(request)
        patch_vary_headers(response, ("Accept-Language", "Cookie", PAGE))
        response.headers.setdefault("Content-Language", language)
        return response


@csrf_exempt  # It asks for no token, so that a page that is only looked at needs no cookie for one;
# the worst that another site can do with it is to change the language.
@require_POST
@never_cache
def choose(request: HttpRequest) -> HttpResponse:
    """Keep the language for this phone, and go back to the page that was left."""
    back = request.POST.get("next", "")
    secure = request.is_secure()
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=secure):
        back = "/"
    answer = HttpResponse(status=HTTPStatus.SEE_OTHER, headers={"Location": back})
    language = request.POST.get("language", "")
    if language in OURS:
        answer.set_cookie(
            COOKIE,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            samesite="Lax",
            httponly=True,
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )
    return answer


def page_to_return_to(request: HttpRequest) -> str:
    """The address of the page as it can be asked for again. An answer to a form has none of its
    own: there it is the page with the form."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    return request.headers.get("Referer", "/")
