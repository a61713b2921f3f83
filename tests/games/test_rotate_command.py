"""`python manage.py rotate`: what it has of its own; the rest it shares with `score`."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.rules.cases import cases, compared, mentioned, raw


@pytest.mark.parametrize("case", cases("rotation")[::10], ids=lambda case: case["id"])
def test_the_result_is_printed_as_json(case, tmp_path):
    file = tmp_path / "evening.json"
    file.write_bytes(raw(case))
    out = StringIO()

    call_command("rotate", str(file), stdout=out)

    assert compared(json.loads(out.getvalue()), case["expect"]) == case["expect"]


@pytest.mark.parametrize(
    "case",
    [c for c in cases("bad") if c["command"] == "rotate"][::10],
    ids=lambda case: case["id"],
)
def test_bad_input_is_refused_on_one_line_that_names_file_and_place(case, tmp_path):
    file = tmp_path / "evening.json"
    file.write_bytes(raw(case))
    out = StringIO()

    with pytest.raises(CommandError) as refused:
        call_command("rotate", str(file), stdout=out)

    line = str(refused.value)
    assert out.getvalue() == ""
    assert line.startswith(f"{file}: ")
    assert mentioned(line, case) != []
    assert line.isprintable()
