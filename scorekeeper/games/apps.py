from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "scorekeeper.games"

    def ready(self) -> None:
        from scorekeeper.games.kinds import GAME_KINDS
        from scorekeeper.games.looks import nothing_new
        from scorekeeper.games.words.hands import WORDS
        from scorekeeper.games.words.questionnaire import QUESTIONNAIRES
        from scorekeeper.web.looks import LOOKS, Look

        for kind in GAME_KINDS.values():
            QUESTIONNAIRES[kind.questions.rules] = kind.questions
        WORDS.update({kind.hand: kind.words for kind in GAME_KINDS.values()})
        LOOKS.append(Look("/g/", "/scoreboard/", nothing_new))
