from django.apps import AppConfig


class PartiesConfig(AppConfig):
    name = "scorekeeper.parties"

    def ready(self) -> None:
        from scorekeeper.games.followups import (
            AFTER_CHANGE,
            CONSEQUENCES,
            DELETING,
            FOUND_BY_CODE,
            HOLDING,
            TIDIED_TOO,
        )
        from scorekeeper.parties.following import (
            follow_game,
            forget_game,
            held_by_seats,
            who_would_rise,
        )
        from scorekeeper.parties.looks import nothing_new
        from scorekeeper.parties.permissions import party_address
        from scorekeeper.parties.verbs.tidying import tidy_parties
        from scorekeeper.web.looks import LOOKS, Look

        AFTER_CHANGE.append(follow_game)
        CONSEQUENCES.append(who_would_rise)
        DELETING.append(forget_game)
        HOLDING.append(held_by_seats)
        FOUND_BY_CODE.append(party_address)
        TIDIED_TOO.append(tidy_parties)
        LOOKS.append(Look("/p/", "/live/", nothing_new))
