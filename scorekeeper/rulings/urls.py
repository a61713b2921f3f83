"""Pages of disputes, below ``g/CODE/renege/``, and of the books of a hand."""

from django.urls import URLPattern, path

from scorekeeper.rulings.views import answering, calling, deciding, tricks

app_name = "rulings"

urlpatterns: list[URLPattern] = [
    path("g/<str:code>/renege/", calling.claims, name="claims"),
    path("g/<str:code>/renege/call/", calling.call, name="call"),
    path("g/<str:code>/renege/<int:pk>/", calling.claim, name="claim"),
    path("g/<str:code>/renege/<int:pk>/withdraw/", calling.withdraw, name="withdraw"),
    path("g/<str:code>/renege/<int:pk>/answer/", answering.answer, name="answer"),
    path("g/<str:code>/renege/<int:pk>/take-back/", answering.take_back, name="take_back"),
    path("g/<str:code>/renege/<int:pk>/bid/", answering.bid, name="bid"),
    path("g/<str:code>/renege/<int:pk>/count/", answering.count, name="count"),
    path("g/<str:code>/renege/<int:pk>/accept/", deciding.accept, name="accept"),
    path("g/<str:code>/renege/<int:pk>/settle/", deciding.settle, name="settle"),
    path("g/<str:code>/renege/<int:pk>/direct/", deciding.direct, name="direct"),
    path("g/<str:code>/renege/<int:pk>/lift/", deciding.lift, name="lift"),
    path("g/<str:code>/line/<int:number>/tricks/", tricks.tricks, name="tricks"),
    path("g/<str:code>/line/<int:number>/tricks/book/", tricks.write_book, name="write_book"),
    path("g/<str:code>/line/<int:number>/tricks/out/", tricks.take_book_out, name="take_book_out"),
    path("g/<str:code>/line/<int:number>/tricks/tell/", tricks.tell, name="tell"),
]
