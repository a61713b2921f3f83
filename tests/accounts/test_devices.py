"""The device cookie: a phone is known again, and nobody else can pass for it."""

import uuid
from datetime import timedelta

import pytest
from django.core import signing
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from scorekeeper.accounts import devices
from scorekeeper.accounts.models import Device

ID = uuid.UUID("7c9ac7be-2e1a-4be5-8f5f-0d3a5d0f6a11")


def request_with(cookie=None):
    request = RequestFactory().get("/")
    if cookie is not None:
        request.COOKIES[devices.COOKIE] = cookie
    return request


def cookie_for(device):
    """The cookie a browser holds after an answer that remembers `device`."""
    response = HttpResponse()
    devices.remember_device(response, device)
    return response.cookies[devices.COOKIE]


def test_a_remembered_device_is_known_again():
    assert devices.device_id(request_with(cookie_for(Device(id=ID)).value)) == ID


def test_a_request_without_cookie_comes_from_no_device():
    assert devices.device_id(request_with()) is None


@pytest.mark.parametrize(
    "forged",
    [
        str(ID),
        f"{ID}:abc:def",
        "",
        ":",
        "\x00",
        signing.get_cookie_signer(salt="another" + devices.SALT).sign(str(ID)),
        signing.get_cookie_signer(salt=devices.COOKIE + devices.SALT).sign("no id at all"),
    ],
    ids=["unsigned", "made up", "empty", "a colon", "nul", "another salt", "no id"],
)
def test_a_forged_cookie_is_no_cookie(forged):
    assert devices.device_id(request_with(forged)) is None


def test_a_cookie_signed_with_another_key_is_no_cookie(settings):
    cookie = cookie_for(Device(id=ID)).value
    settings.SECRET_KEY = "another site's key"

    assert devices.device_id(request_with(cookie)) is None


@pytest.mark.parametrize(("days", "known"), [(364, ID), (366, None)])
def test_a_cookie_lives_for_a_year(monkeypatch, days, known):
    cookie = cookie_for(Device(id=ID)).value
    then = signing.time.time() + timedelta(days=days).total_seconds()
    monkeypatch.setattr(signing.time, "time", lambda: then)

    assert devices.device_id(request_with(cookie)) == known


@pytest.mark.parametrize(("https", "secure"), [(False, ""), (True, True)])
def test_the_cookie_is_kept_from_scripts_and_other_sites(settings, https, secure):
    settings.HTTPS = https

    cookie = cookie_for(Device(id=ID))

    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", secure)
    assert cookie["max-age"] == 365 * 24 * 3600


@pytest.mark.django_db
def test_a_new_phone_is_made_once_and_then_found():
    device = devices.get_or_make_device(request_with())

    again = devices.get_or_make_device(request_with(cookie_for(device).value))

    assert again == device
    assert Device.objects.count() == 1


@pytest.mark.django_db
def test_a_phone_whose_row_is_gone_gets_it_back_under_the_same_id():
    device = devices.get_or_make_device(request_with(cookie_for(Device(id=ID)).value))

    assert device.id == ID
    assert list(Device.objects.all()) == [device]


@pytest.mark.django_db
def test_last_seen_is_written_once_a_day_and_not_on_each_request(django_assert_num_queries):
    device = Device.objects.create(id=ID, last_seen_at=timezone.now() - timedelta(days=2))
    cookie = cookie_for(device).value

    seen = devices.get_or_make_device(request_with(cookie)).last_seen_at
    with django_assert_num_queries(1):
        again = devices.get_or_make_device(request_with(cookie)).last_seen_at

    assert timezone.now() - seen < timedelta(minutes=1)
    assert again == seen
