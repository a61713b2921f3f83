#!/usr/bin/env python3
"""Scorekeeper's command line: `python manage.py help` lists the commands."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError as missing:
        sys.exit(f"{missing.name} is not installed: run  make serve  once, then .venv/bin/python.")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as mistake:
        # A wrong environment variable: a sentence helps to mend it, a traceback hides it.
        print(mistake, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
