from django.apps import AppConfig


class PartiesConfig(AppConfig):
    name = "scorekeeper.parties"

    def ready(self) -> None:
        from scorekeeper.games.followups import AFTER_CHANGE, CONSEQUENCES
        from scorekeeper.parties.following import follow_game, who_would_rise
        from scorekeeper.parties.looks import nothing_new
        from scorekeeper.web.looks import LOOKS, Look

        AFTER_CHANGE.append(follow_game)
        CONSEQUENCES.append(who_would_rise)
        LOOKS.append(Look("/p/", "/live/", nothing_new))
