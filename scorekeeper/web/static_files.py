"""Which of the installed packages' static files are collected: what a page can use, and no more.

Compressing all of Bootstrap and htmx takes ten seconds at each start; this takes one.
"""

from django.contrib.staticfiles.apps import StaticFilesConfig


class PickedStaticFiles(StaticFilesConfig):
    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        # Bootstrap: one style sheet (and the map it names), no script.
        "bootstrap.css*",
        "bootstrap-*",
        "bootstrap*.rtl.*",
        "bootstrap*.js*",
        # htmx: version 2, without extensions and without the readable copy.
        "htmx-2.js",
        "htmx-4*",
        "htmax-4*",
        "hx-*",
        "htmx-2-compat-4*",
    ]
