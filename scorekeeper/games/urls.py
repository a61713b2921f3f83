"""Pages of games. ``g/CODE/`` is a game; everything below it belongs to that game."""

from django.urls import URLPattern, path

from .views import correct, record, rules, score, start

app_name = "games"

urlpatterns: list[URLPattern] = [
    path("", start.home, name="home"),
    path("start/", start.start, name="start"),
    path("g/<str:code>/", score.game, name="game"),
    path("g/<str:code>/record/", record.record, name="record"),
    path("g/<str:code>/resolve/", record.resolve, name="resolve"),
    path("g/<str:code>/undo/", record.undo, name="undo"),
    path("g/<str:code>/dealer/", record.dealer, name="dealer"),
    path("g/<str:code>/other/", record.other, name="other"),
    path("g/<str:code>/rules/", rules.rules, name="rules"),
    path("g/<str:code>/history/", score.history_page, name="history"),
    path("g/<str:code>/line/<int:number>/", correct.line, name="line"),
    path("g/<str:code>/line/<int:number>/insert/", correct.insert, name="insert"),
]
