"""A place for a database of its own, as a machine that keeps score has."""

import shutil

import pytest

from tests.serving import manage


@pytest.fixture(scope="session")
def migrated_var(tmp_path_factory):
    """A folder with an up-to-date empty database; copy it, do not change it."""
    var = tmp_path_factory.mktemp("migrated")
    done = manage("migrate", "--verbosity", "0", var=var)
    assert (done.returncode, done.stderr) == (0, "")
    return var


@pytest.fixture
def var(migrated_var, tmp_path):
    """A folder for SCOREKEEPER_VAR with an empty database."""
    return shutil.copytree(migrated_var, tmp_path / "var")
