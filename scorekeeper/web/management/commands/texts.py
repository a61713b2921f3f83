"""`manage.py texts`: bring the catalogues up to date with the source, for translators."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from scorekeeper.web.catalogues import catalogue, compile_catalogues
from scorekeeper.web.commands import SentenceCommand
from scorekeeper.web.texts import as_written, translations, up_to_date


class Command(SentenceCommand):
    help = "Find every text in the source, and write the catalogues of all languages anew."

    def handle(self, **options: Any) -> None:
        for language, _name in settings.LANGUAGES:
            if language == settings.LANGUAGE_CODE:
                continue
            written = catalogue(language)
            texts = up_to_date(language)
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(as_written(texts))
            left = sum(not all(translations(text)) for text in texts if text.id)
            shown = written.relative_to(settings.BASE_DIR)
            self.stdout.write(
                _("%(file)s: %(count)s texts are not translated.") % {"file": shown, "count": left}
            )
        compile_catalogues()
