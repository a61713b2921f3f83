"""The settings under test: the party profile, static files under their plain names."""

import os

from scorekeeper.settings import *  # noqa: F403

# Two runs at once, in one folder, must not share a file.
if not os.environ.get("DATABASE_URL"):
    DATABASES["default"]["TEST"]["NAME"] = str(VAR_DIR / f"test-{os.getpid()}.sqlite3")  # noqa: F405

# The live server serves static files from where they lie; hashed names need a collected copy.
STORAGES["staticfiles"] = {  # noqa: F405
    "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
}
# pytest-django's live server looks for this name before it serves static files from where they lie.
INSTALLED_APPS = [
    "django.contrib.staticfiles" if app.startswith("scorekeeper.web.static_files") else app
    for app in INSTALLED_APPS  # noqa: F405
]
