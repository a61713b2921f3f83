"""`.ci/environment`, which `make` builds .venv with: it works, or says why in a sentence."""

import os
import shutil
import signal
import subprocess
import sys
import time

import pytest

from tests.serving import ROOT

OFFLINE = {"PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": "", "PIP_EXTRA_INDEX_URL": ""}
UNREACHABLE = OFFLINE | {"PIP_INDEX_URL": "http://127.0.0.1:9/simple"}
EMPTY_INDEX = OFFLINE | {"PIP_NO_INDEX": "1"}


class Checkout:
    """A folder with nothing but the script and two lists of requirements, both empty."""

    def __init__(self, folder):
        self.folder = folder
        (folder / ".ci").mkdir()
        shutil.copy(ROOT / ".ci/environment", folder / ".ci/environment")
        self.require("")

    def require(self, text):
        (self.folder / "requirements.txt").write_text(text)
        (self.folder / "requirements-dev.txt").write_text("-r requirements.txt\n")

    def python(self, script):
        """An interpreter with a fault: `script` first, then this Python."""
        fake = self.folder / ".ci/python"
        fake.write_text(f'#!/bin/sh\n{script}\nexec "{sys.executable}" "$@"\n')
        fake.chmod(0o755)
        return str(fake)

    def quick_python(self, environment):
        """An interpreter that makes no environment: it copies one, which takes a moment."""
        return self.python(
            f'case "$*" in *"-m venv"*) exec cp -a "{environment}" .venv.new ;; esac'
        )

    def start(self, what="serve", python=sys.executable, **variables):
        return subprocess.Popen(
            # A shell that runs us in the background lets us ignore Ctrl-C, which children inherit.
            ["env", "--default-signal", str(self.folder / ".ci/environment"), what],
            env=os.environ | {"PYTHON": python} | variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def build(self, *arguments, **variables):
        """Run the script; return its exit status and what it wrote to standard error."""
        process = self.start(*arguments, **variables)
        _, said = process.communicate(timeout=120)
        return process.returncode, said

    def environment(self):
        """Which environment is there: another one has another number."""
        return (self.folder / ".venv").stat().st_ino

    def left(self):
        """What is in the folder beside what was there at first."""
        return {path.name for path in self.folder.iterdir()} - {
            ".ci",
            "requirements.txt",
            "requirements-dev.txt",
        }


@pytest.fixture
def checkout(tmp_path):
    return Checkout(tmp_path)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A checkout whose environment was built for checks; leave its requirements as they are."""
    checkout = Checkout(tmp_path_factory.mktemp("built"))
    assert checkout.build("check") == (0, "")
    return checkout


def test_an_environment_is_built_once_and_then_reused(built):
    before = built.environment()

    assert built.build("check") == (0, "")
    assert built.build("serve") == (0, ""), "what does for checks does for serving"
    assert built.environment() == before
    assert built.left() == {".venv"}


def test_its_scripts_know_where_they_live(built):
    said = subprocess.run(
        [built.folder / ".venv/bin/pip", "--version"], capture_output=True, text=True, check=True
    ).stdout

    assert f" from {built.folder}/.venv/lib/" in said


def test_without_python_it_says_what_to_install(checkout):
    assert checkout.build(python="no-such-python") == (
        1,
        "no-such-python was not found: install Python 3.11 or newer "
        "(apt install python3 python3-venv).\n",
    )
    assert checkout.left() == set()


def test_a_python_that_is_too_old_is_named(checkout):
    old = checkout.python(
        'case "$*" in *version_info*) exit 1 ;; --version) echo Python 3.9.2; exit ;; esac'
    )

    assert checkout.build(python=old) == (
        1,
        "Python 3.9.2 is too old: Scorekeeper needs Python 3.11 or newer "
        "(PYTHON=python3.12 chooses another).\n",
    )
    assert checkout.left() == set()


def test_without_venv_it_says_what_to_install(checkout):
    bare = checkout.python('case "$*" in *ensurepip*) exit 1 ;; esac')

    assert checkout.build(python=bare) == (
        1,
        "Python's venv module is missing: run  apt install python3-venv  and try again.\n",
    )
    assert checkout.left() == set()


def test_changed_requirements_need_a_network_and_without_one_all_stays_as_it_was(built):
    before = built.environment()
    built.require("no-such-package==1.0\n")

    answer = built.build(python=built.quick_python(".venv"), **UNREACHABLE)

    built.require("")
    assert answer == (
        1,
        "No network: the packages could not be fetched. "
        "Connect this machine and run the same command again.\n",
    )
    assert built.environment() == before
    assert built.left() == {".venv"}


def test_a_package_that_is_nowhere_is_named(built, checkout):
    checkout.require("no-such-package==1.0\n")

    status, said = checkout.build(
        python=checkout.quick_python(built.folder / ".venv"), **EMPTY_INDEX
    )

    assert (status, said.count("\n")) == (1, 1)
    assert said.startswith("The packages could not be installed: ERROR: ")
    assert "no-such-package==1.0" in said
    assert checkout.left() == set()


def test_an_interruption_leaves_nothing_half_made(checkout):
    slow = checkout.python(
        'case "$*" in *"-m venv"*) mkdir -p .venv.new/bin; exec sleep 60 ;; esac'
    )
    process = checkout.start(python=slow)
    for _ in range(600):
        if checkout.left():
            break
        time.sleep(0.05)

    os.killpg(process.pid, signal.SIGINT)

    process.communicate(timeout=30)
    assert process.returncode == 130
    assert checkout.left() == set()
