"""What recording is compared with: a bare Django view that inserts one row into SQLite.

No middleware, no cookies, no templates; the database options are the real ones.
"""

from __future__ import annotations

import os
from pathlib import Path

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

from scorekeeper.settings import DATABASES

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    DATABASES={
        "default": DATABASES["default"]
        | {"NAME": str(Path(os.environ["SCOREKEEPER_VAR"]) / "bare.sqlite3")}
    },
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[],
    ROOT_URLCONF=__name__,
)
django.setup()

from django.db import connection, models  # noqa: E402 models need the settings above


class Row(models.Model):
    """One row."""

    text = models.CharField(max_length=200)

    class Meta:
        app_label = "bare"

    def __str__(self) -> str:
        return self.text


def insert(request: HttpRequest) -> HttpResponse:
    Row.objects.create(text=request.POST["text"])
    return HttpResponse(status=201)


def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n")


urlpatterns = [path("insert/", insert), path("healthz", healthz)]

if Row._meta.db_table not in connection.introspection.table_names():
    with connection.schema_editor() as editor:
        editor.create_model(Row)
connection.close()

application = get_wsgi_application()
