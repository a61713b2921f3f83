"""Pages of games. ``g/CODE/`` is a game; everything below it belongs to that game."""

from django.urls import URLPattern, path

app_name = "games"

urlpatterns: list[URLPattern] = []
