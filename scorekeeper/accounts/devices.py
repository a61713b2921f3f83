"""The device cookie: how a phone without an account is known again.

The cookie holds the device's id, signed with this site's key, for a year. Nobody can make one up;
whoever copies one acts as that phone, so it is HttpOnly and, under https, Secure.
"""

import uuid
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from .models import Device

COOKIE = "device"
SALT = "scorekeeper.device"
LIFETIME = timedelta(days=365)
SEEN_EVERY = timedelta(days=1)


def device_id(request: HttpRequest) -> uuid.UUID | None:
    """The id in the request's cookie; None if there is none, or it is forged or over a year old.

    Asks the database nothing, so the device may since have been deleted.
    """
    value = request.get_signed_cookie(COOKIE, default=None, salt=SALT, max_age=LIFETIME)
    try:
        return uuid.UUID(value) if value else None
    except ValueError:
        return None


def known_device(request: HttpRequest) -> Device | None:
    """This phone, if it is known; a page that is only looked at makes none."""
    known = device_id(request)
    return Device.objects.filter(pk=known).first() if known else None


def get_or_make_device(request: HttpRequest) -> Device:
    """The device that sent this request, made if it is new; answer with `remember_device`.

    A cookie we signed whose row is gone (an older backup was restored) gets its row back under the
    same id: it is still that phone.
    """
    known = device_id(request)
    if known is None:
        return Device.objects.create()
    device, made = Device.objects.get_or_create(id=known)
    now = timezone.now()
    if not made and now - device.last_seen_at > SEEN_EVERY:
        device.last_seen_at = now
        device.save(update_fields=["last_seen_at"])
    return device


def remember_device(response: HttpResponseBase, device: Device) -> None:
    """Have the browser carry this device's cookie for a year from now."""
    response.set_signed_cookie(
        COOKIE,
        str(device.id),
        salt=SALT,
        max_age=LIFETIME,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
