"""Every page's address. Each app brings its own list; add it to `urlpatterns`."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = []
if find_spec("scorekeeper.games.urls"):
    urlpatterns.append(path("", include("scorekeeper.games.urls")))

handler400 = "scorekeeper.web.errors.bad_request"
handler403 = "scorekeeper.web.errors.permission_denied"
handler404 = "scorekeeper.web.errors.page_not_found"
handler500 = "scorekeeper.web.errors.server_error"
