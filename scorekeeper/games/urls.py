"""Pages of games. ``g/CODE/`` is a game; everything below it belongs to that game."""

from django.urls import URLPattern, path

from scorekeeper.games.views import (
    correct,
    delete,
    end,
    how_we_play,
    keep,
    live,
    new_game,
    phones,
    record,
    ruled,
    rules,
    score,
    start,
    take_over,
)

app_name = "games"

urlpatterns: list[URLPattern] = [
    path("", start.home, name="home"),
    path("start/", start.start, name="start"),
    path("new/<str:kind>/", new_game.new_game, name="new"),
    path("g/<str:code>/", score.game, name="game"),
    path("g/<str:code>/record/", record.record, name="record"),
    path("g/<str:code>/resolve/", record.resolve, name="resolve"),
    path("g/<str:code>/undo/", record.undo, name="undo"),
    path("g/<str:code>/dealer/", record.dealer, name="dealer"),
    path("g/<str:code>/other/", record.other, name="other"),
    path("g/<str:code>/rules/", rules.rules, name="rules"),
    path("g/<str:code>/how-we-play/", how_we_play.how_we_play, name="how_we_play"),
    path("g/<str:code>/how-we-play/casebook/", how_we_play.casebook, name="casebook"),
    path("g/<str:code>/history/", score.history_page, name="history"),
    path("g/<str:code>/line/<int:number>/", correct.line, name="line"),
    path("g/<str:code>/line/<int:number>/insert/", correct.insert, name="insert"),
    path("g/<str:code>/line/<int:number>/ruling/", ruled.ruling, name="ruling"),
    path("g/<str:code>/again/", end.again, name="again"),
    path("g/<str:code>/sheet/", end.sheet, name="sheet"),
    path("g/<str:code>/sheet.json", end.sheet_json, name="sheet_json"),
    path("g/<str:code>/share/", end.share, name="share"),
    path("sheet/blank/", end.blank_sheet, name="blank_sheet"),
    path("g/<str:code>/scoreboard/", live.scoreboard, name="scoreboard"),
    path("g/<str:code>/phones/", phones.phones, name="phones"),
    path("g/<str:code>/phones/name/", phones.name, name="phone_name"),
    path("g/<str:code>/phones/new-link/", phones.new_link, name="new_link"),
    path("g/<str:code>/phones/<int:pk>/take-back/", phones.take_back_right, name="take_back"),
    path("g/<str:code>/phones/ask/", take_over.ask, name="ask"),
    path("g/<str:code>/phones/asked/<int:pk>/", take_over.answer, name="answer"),
    path("g/<str:code>/keep/<str:key>/", keep.keep, name="keep"),
    path("g/<str:code>/delete/", delete.delete, name="delete"),
]
