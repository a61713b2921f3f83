"""Pages of parties. ``p/CODE/`` is an evening; everything below it belongs to it."""

from django.urls import URLPattern

app_name = "parties"

urlpatterns: list[URLPattern] = []
