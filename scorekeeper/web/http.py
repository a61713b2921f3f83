"""The request as our views get it: Django's, with what our middleware adds."""

from django.http import HttpRequest as DjangoRequest
from django_htmx.middleware import HtmxDetails


class HttpRequest(DjangoRequest):
    """For annotations only; `htmx` is set by django-htmx's middleware."""

    htmx: HtmxDetails
