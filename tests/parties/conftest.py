"""What tests of parties share."""

import pytest

from scorekeeper.parties.verbs import floor


@pytest.fixture
def just_before_the_lock(monkeypatch):
    """Let another phone act when a verb has read what it reads without the party's lock. Where the
    verb refuses, all of it is undone: it is one transaction here."""

    def schedule(act):
        waiting, lock = [act], floor.locked_party

        def locked(party):
            if waiting:
                waiting.pop()()
            return lock(party)

        monkeypatch.setattr(floor, "locked_party", locked)

    return schedule
