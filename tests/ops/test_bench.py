"""The benchmarks start by themselves: nothing of ours needs the settings to be imported."""

import os
import subprocess
import sys

from ..serving import ROOT


def test_the_benchmarks_are_imported_without_settings():
    bare = {key: value for key, value in os.environ.items() if not key.startswith("DJANGO_")}
    done = subprocess.run(
        [sys.executable, "-c", "import tests.bench.__main__"],
        cwd=ROOT, env=bare, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
