"""Names of pairs whose coming was taken back."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.parties.queries import evening_of
from tests.parties.test_host_people import Phone

pytestmark = pytest.mark.django_db


def test_who_joined_and_was_renamed_is_gone_when_the_joining_is_taken_back():
    phone = Phone(pairs=3, tables=1)
    phone.post("pair/P3/", {"step": "rename", "one": "Evelyn", "other": "Flo"})
    phone.post("back/3/", {"previewed": phone.get("back/3/").context["shown"].mark})
    assert "P3" not in evening_of(phone.party).names
    csv = Client().get(reverse("parties:summary_csv", args=[phone.party.code])).text
    assert "Evelyn" not in csv
