"""Settings for both ways to run Scorekeeper.

*party* (the default): a laptop on the table's Wi-Fi. Plain http, answers to this machine's own
names and addresses, makes its secret key once.
*https* (SCOREKEEPER_HTTPS=1): a small server behind a reverse proxy that ends TLS. Secure cookies,
HSTS, redirects; hosts and key must be given.

DEBUG is off in both. The README lists every variable that is read here.
"""

import os
from pathlib import Path
from zoneinfo import available_timezones

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from whitenoise.compress import Compressor

from scorekeeper import machine

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("SCOREKEEPER_VAR") or BASE_DIR / "var").resolve()
VAR_DIR.mkdir(parents=True, exist_ok=True)

_given_https = os.environ.get("SCOREKEEPER_HTTPS", "")
if _given_https not in ("", "0", "1"):
    raise ImproperlyConfigured(
        f"SCOREKEEPER_HTTPS={_given_https} means nothing: 1 is https behind a proxy, 0 plain http."
    )
HTTPS = _given_https == "1"
DEBUG = False

_given_hosts = os.environ.get("SCOREKEEPER_HOSTS", "").replace(",", " ").split()
_given_key = os.environ.get("SCOREKEEPER_SECRET_KEY", "")

if HTTPS:
    if not _given_hosts:
        raise ImproperlyConfigured(
            "SCOREKEEPER_HTTPS=1 needs SCOREKEEPER_HOSTS, the name people type: "
            "SCOREKEEPER_HOSTS=score.example.org"
        )
    if len(_given_key) < 50:
        raise ImproperlyConfigured(
            "SCOREKEEPER_HTTPS=1 needs SCOREKEEPER_SECRET_KEY, at least 50 random characters: "
            "python3 -c 'import secrets; print(secrets.token_urlsafe(50))' makes one."
        )
    ALLOWED_HOSTS = _given_hosts
    SECRET_KEY = _given_key
else:
    ALLOWED_HOSTS = ["localhost", *machine.names(), *machine.addresses(), *_given_hosts]
    SECRET_KEY = _given_key or machine.lasting_secret(VAR_DIR / "secret-key")

# Whose word on a client's address and scheme is believed (https profile only).
TRUSTED_PROXIES = os.environ.get("SCOREKEEPER_TRUSTED_PROXIES", "127.0.0.1 ::1").split()

# --- Cookies and transport -----------------------------------------------------------------------
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"  # a watch link must not leak to other sites
SILENCED_SYSTEM_CHECKS = [
    # Whether the subdomains of a host's domain also speak https is not ours to promise, and
    # entering a browser's preload list is a decision for the owner of the domain.
    "security.W005",
    "security.W021",
]

# --- Parts ---------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "scorekeeper.web.static_files.PickedStaticFiles",
    "csp",
    "crispy_forms",
    "crispy_bootstrap5",
    "django_htmx",
    "django_include_bootstrap",
    "template_partials",
    "scorekeeper.accounts",
    "scorekeeper.games",
    "scorekeeper.rulings",
    "scorekeeper.parties",
    "scorekeeper.web",
]

MIDDLEWARE = [
    # First: a load balancer asks by address and over http, and must get an answer all the same.
    "scorekeeper.web.health.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    # What is asked most, and mostly has the answer "nothing new", goes no further than this.
    "scorekeeper.web.looks.LooksMiddleware",
    # WhiteNoise before GZip: static files are compressed once, when they are collected.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    # Ahead of whatever may answer with a page of its own.
    "scorekeeper.web.languages.LanguageMiddleware",
    "scorekeeper.web.headers.HeadersMiddleware",
    "scorekeeper.web.headers.Utf8Middleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"
CSRF_FAILURE_VIEW = "scorekeeper.web.errors.csrf_failure"
# In cookies: a watcher's page touches no session.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "form-action": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["template_partials.templatetags.partials"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"

AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Database ------------------------------------------------------------------------------------
if os.environ.get("DATABASE_URL"):
    # With a pool a connection goes back after each request, so there is no CONN_MAX_AGE beside it.
    try:
        DATABASES = {"default": dj_database_url.config(conn_max_age=0)}
    except ValueError:  # its message would show the password
        raise ImproperlyConfigured(
            "DATABASE_URL is not understood: write postgres://user:password@host/name"
        ) from None
    if "postgresql" not in DATABASES["default"]["ENGINE"]:
        raise ImproperlyConfigured(
            "DATABASE_URL names no PostgreSQL: write postgres://user:password@host/name, "
            "or leave it out for SQLite."
        )
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
        "min_size": 1,
        "max_size": 10,
        "timeout": 5,
    }
    DATABASES["default"]["TEST"] = {"NAME": "test_scorekeeper"}
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(VAR_DIR / "scorekeeper.sqlite3"),
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                # Readers never wait for the writer; a writer waits its turn at BEGIN instead of
                # failing in the middle; a hand that was answered for survives a power cut.
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
            },
            # A file, as in real life: in memory, posts at the same time fail in other ways.
            "TEST": {"NAME": str(VAR_DIR / "test.sqlite3")},
        }
    }

# In this process (the server runs one): who guesses codes, and which codes an address opened. With
# the usual 300 places a busy evening would forget them.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}

# --- Words and time ------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("da", "Dansk")]  # each by its own name
# Compiled from scorekeeper/locale (web/catalogues.py) by whoever serves or tests.
LOCALE_PATHS = [VAR_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SECURE = HTTPS
USE_I18N = True
USE_TZ = True
_given_zone = os.environ.get("SCOREKEEPER_TIME_ZONE", "")
if _given_zone and _given_zone not in available_timezones():
    raise ImproperlyConfigured(
        f"SCOREKEEPER_TIME_ZONE={_given_zone} is no time zone: write one as America/Detroit."
    )
TIME_ZONE = _given_zone or machine.time_zone()

# --- Static files --------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# A source map is for a developer, who can wait for it.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")

# --- Log: to standard error, as a service manager wants it ----------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # A mistyped link is not worth a line.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        # It warns at each try to connect; what comes of it is said by whoever asked.
        "psycopg.pool": {"level": "ERROR"},
    },
}
