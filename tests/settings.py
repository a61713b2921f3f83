"""The settings under test: the party profile, static files under their plain names."""

from scorekeeper.settings import *  # noqa: F403

# The live server serves static files from where they lie; hashed names need a collected copy.
STORAGES["staticfiles"] = {  # noqa: F405
    "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
}
