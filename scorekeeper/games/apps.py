from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "scorekeeper.games"

    def ready(self) -> None:
        from scorekeeper.games.looks import nothing_new
        from scorekeeper.web.looks import LOOKS, Look

        LOOKS.append(Look("/g/", "/scoreboard/", nothing_new))
