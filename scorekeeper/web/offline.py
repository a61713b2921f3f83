"""The app as a phone installs it: the manifest, the worker, and the page for when no page comes.

The worker keeps that one page and the files it names (the shell). The pages of games are kept by
the pages themselves (``static/scorekeeper/offline.js``) and put into the shell by ``kept.js``.
"""

import hashlib

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("maskable-512.png", "512x512", "image/png", "maskable"),
)


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """What the app is called and how it looks on a phone's first screen."""
    icons = [
        {"src": static(f"scorekeeper/icons/{name}"), "sizes": sizes, "type": kind, "purpose": use}
        for name, sizes, kind, use in ICONS
    ]
    described = {
        "name": _("Scorekeeper"),
        "short_name": _("Scorekeeper"),
        "description": _("Keep score at a bid whist table"),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f4efe3",
        "theme_color": "#1d5a44",
        "icons": icons,
    }
    return JsonResponse(described, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The worker's script. It is another one when the shell or a file of it is, because its version
    is the shell's fingerprint and the shell names its files with theirs."""
    shell = render_to_string("offline.html", request=request)
    version = hashlib.sha256(shell.encode()).hexdigest()[:12]
    context = {"version": version}
    return render(request, "worker.js", context, content_type="text/javascript")


@require_safe
@cache_control(no_cache=True)
def kept(request: HttpRequest) -> HttpResponse:
    """The shell: what is shown in place of a page that does not come."""
    return render(request, "offline.html")
