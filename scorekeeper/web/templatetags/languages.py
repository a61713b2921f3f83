"""The language switch for the foot of a page."""

from typing import Any

from django import template
from django.conf import settings
from django.template import RequestContext

from scorekeeper.web.languages import ADDRESS, page_to_return_to

register = template.Library()


@register.inclusion_tag("_languages.html", takes_context=True)
def language_switch(context: RequestContext) -> dict[str, Any]:
    request = context["request"]
    return {
        "action": ADDRESS,
        "languages": settings.LANGUAGES,
        "next": page_to_return_to(request),
    }
