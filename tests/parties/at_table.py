"""Phones at a table of a party, for tests."""

from __future__ import annotations

import re
import uuid

from django.urls import reverse

from scorekeeper.accounts.models import Device
from scorekeeper.parties.models import PairPhone
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import host_event
from tests.games.factories import client_of
from tests.parties.factories import actor


def url(name, party, *args, number=1):
    return reverse(f"parties:{name}", args=[party.code, number, *args])


def phone_of(party, pair):
    """A browser that belongs to a pair."""
    device = Device.objects.create()
    PairPhone.objects.create(party=party, device=device, pair=pair)
    return client_of(device)


def fields(page, action):
    """The hidden fields of the first form that posts to ``action``."""
    form = re.search(rf'<form[^>]*action="{action}".*?</form>', page, re.DOTALL)[0]
    return dict(re.findall(r'type="hidden" name="(?!csrf)(\w+)" value="([^"]*)"', form))


def text(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def say(phone, party, name, *, seen_on=None, **said):
    """Press a button of the table's page as it is now, or as it was (``seen_on``)."""
    page = seen_on or phone.get(url("table", party)).content.decode()
    return phone.post(url(name, party), fields(page, url(name, party)) | said)


def happens(party, host, kind, **facts):
    seen = evening_of(party).next_number - 1
    host_event(party, kind, facts, seen=seen, by=actor(host), submission_key=uuid.uuid4())
