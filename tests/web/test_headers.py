"""What every page tells the browser beside its content."""

import pytest

pytestmark = pytest.mark.django_db


@pytest.fixture
def headers(client):
    return client.get("/nothing").headers


def test_the_policy_allows_our_own_files_and_nothing_inline(headers):
    rules = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))

    assert rules == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "form-action": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }


def test_pages_are_not_for_search_engines_other_sites_or_frames(headers):
    assert headers["X-Robots-Tag"] == "noindex"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_pages_ask_for_no_sensor(headers):
    assert headers["Permissions-Policy"] == (
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
    )


def test_a_page_is_compressed_and_sets_no_cookie_on_someone_who_only_looks(client):
    answer = client.get("/nothing", HTTP_ACCEPT_ENCODING="gzip")

    assert answer.headers["Content-Encoding"] == "gzip"
    assert dict(answer.cookies) == {}


@pytest.mark.parametrize("charset", ["hex", "idna", "unicode_escape", "utf-16", "nonsense"])
def test_a_post_that_is_not_in_utf_8_is_refused_with_a_page(client, charset):
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    body = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\\ud800\r\n--x--\r\n'
    answer = client.generic("POST", "/start/", body, content_type=kind)
    assert answer.status_code == 400
