"""A page that follows something asks again and again whether there is anything new. Mostly there is
not, and that is answered here, ahead of everything else a request goes through, with one read.

Each app appends its ``Look`` in ``AppConfig.ready``. Whatever is not certainly "nothing new" is
left to the view, which answers the same question with everything around it: rights, guessed codes,
pages of what is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import add_never_cache_headers

from .headers import OURS


@dataclass(frozen=True)
class Look:
    """A page at ``before`` + code + ``behind`` that is asked for with what was ``seen`` of it.
    ``nothing_new`` takes the request and the code; it asks the database once at most."""

    before: str
    behind: str
    nothing_new: Callable[[HttpRequest, str], bool]


LOOKS: list[Look] = []


class LooksMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        for look in LOOKS:
            if (
                path.endswith(look.behind)
                and path.startswith(look.before)
                and request.method == "GET"
                and look.nothing_new(request, path[len(look.before) : -len(look.behind)])
            ):
                answer = HttpResponse(status=204, headers={"Vary": "HX-Request", **OURS})
                add_never_cache_headers(answer)
                return answer
        return self.get_response(request)
