"""Every page's address: each app brings its own list. `/healthz` is a middleware."""

from django.urls import URLPattern, URLResolver, include, path

from scorekeeper.web import languages, offline

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("scorekeeper.games.urls")),
    path("", include("scorekeeper.rulings.urls")),
    path("", include("scorekeeper.parties.urls")),
    path("language/", languages.choose),
    path("manifest.webmanifest", offline.manifest),
    path("worker.js", offline.worker, name="worker"),
    path("kept/", offline.kept, name="kept"),
]

handler400 = "scorekeeper.web.errors.bad_request"
handler403 = "scorekeeper.web.errors.permission_denied"
handler404 = "scorekeeper.web.errors.page_not_found"
handler500 = "scorekeeper.web.errors.server_error"
