"""Pages of parties. ``p/CODE/`` is an evening; everything below it belongs to it."""

from django.urls import URLPattern, path

from scorekeeper.parties.views import (
    card,
    cards,
    host,
    host_evening,
    host_people,
    host_sure,
    join,
    pair,
    party,
    start,
    summary,
    table,
    table_posts,
)

app_name = "parties"

urlpatterns: list[URLPattern] = [
    path("p/<str:code>/", party.party, name="party"),
    path("p/<str:code>/cards/", cards.cards, name="cards"),
    path("p/<str:code>/host/", host.host, name="host"),
    path("p/<str:code>/host/back/<int:number>/", host_sure.take_back, name="take_back"),
    path("p/<str:code>/host/card/<int:number>/", cards.new_card, name="new_card"),
    path("p/<str:code>/host/close/<int:number>/", host_sure.close_table, name="close_table"),
    path("p/<str:code>/host/end/", host_sure.end, name="end"),
    path("p/<str:code>/host/evening/", host_evening.evening, name="evening"),
    path("p/<str:code>/host/events/", host.events, name="events"),
    path("p/<str:code>/host/keep/<str:key>/", host_evening.keep_host, name="keep_host"),
    path("p/<str:code>/host/live/", host.host_live, name="host_live"),
    path("p/<str:code>/host/open/", host_evening.open_table, name="open_table"),
    path("p/<str:code>/host/pair/<str:pair>/", host_people.pair, name="pair"),
    path("p/<str:code>/host/pairs/", host_people.add_pairs, name="add_pairs"),
    path("p/<str:code>/host/seats/<int:number>/", host_sure.seats, name="seats"),
    path("p/<str:code>/host/settings/", host_evening.settings, name="settings"),
    path("p/<str:code>/host/singles/", host_people.singles, name="singles"),
    path("p/<str:code>/host/tables/", host_evening.tables, name="tables"),
    path("p/<str:code>/join/", join.join, name="join"),
    path("p/<str:code>/live/", party.live, name="live"),
    path("p/<str:code>/pair/", pair.own_pair, name="own_pair"),
    path("p/<str:code>/summary.csv", summary.as_csv, name="summary_csv"),
    path("p/<str:code>/summary/", summary.summary, name="summary"),
    path("p/<str:code>/t/<int:number>/", table.table, name="table"),
    path("p/<str:code>/t/<int:number>/game/", table_posts.table_game, name="table_game"),
    path("p/<str:code>/t/<int:number>/hand/", table_posts.table_hand, name="table_hand"),
    path("p/<str:code>/t/<int:number>/live/", table.table_live, name="table_live"),
    path("p/<str:code>/t/<int:number>/rise/", table_posts.table_rise, name="table_rise"),
    path("p/<str:code>/t/<int:number>/seats/", table_posts.table_seats, name="table_seats"),
    path("p/<str:code>/t/<int:number>/sit/<str:key>/", card.card, name="card"),
    path("p/<str:code>/wall/", party.wall, name="wall"),
    path("p/<str:code>/wall/card/<int:number>/", cards.on_wall, name="wall_card"),
    path("party/", start.start, name="start"),
]
