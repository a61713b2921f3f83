"""`python manage.py score`, called from Python and from a shell."""

import json
import os
import subprocess
import sys
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.rules.cases import cases, compared, mentioned, raw

ROOT = Path(__file__).parent.parent.parent
SHEET = {
    "format": "scorekeeper.scoresheet/1",
    "hands": [{"declarer": "E", "contract": "4Hu", "books": 10}],
}
BAD = {**SHEET, "hands": [*SHEET["hands"] * 2, {**SHEET["hands"][0], "books": 14}]}


def said(file):
    """What the command prints for a file."""
    out = StringIO()
    call_command("score", str(file), stdout=out)
    return out.getvalue()


def refusal(file):
    """The line with which the command refuses a file; it prints nothing then."""
    out = StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("score", str(file), stdout=out)
    assert out.getvalue() == ""
    return str(refused.value)


def in_a_shell(*arguments, **options):
    return subprocess.run(
        [sys.executable, "manage.py", "score", *arguments],
        cwd=ROOT,
        capture_output=True,
        check=False,
        **options,
    )


@pytest.fixture
def written(tmp_path):
    """Writes a document into a file and tells its path."""

    def write(content):
        file = tmp_path / "party.json"
        file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return file

    return write


@pytest.mark.parametrize("case", cases("scoresheet")[::20], ids=lambda case: case["id"])
def test_the_result_is_printed_as_json(case, written):
    result = json.loads(said(written(case["input"])))

    assert compared(result, case["expect"]) == case["expect"]


@pytest.mark.parametrize(
    "case", [c for c in cases("bad") if c["command"] == "score"], ids=lambda case: case["id"]
)
def test_bad_input_is_refused_on_one_line_that_names_file_and_place(case, written):
    file = written(raw(case))

    line = refusal(file)

    assert line.startswith(f"{file}: ")
    assert mentioned(line, case) != []
    assert line.isprintable()


def test_the_refusal_reads_as_the_formats_have_it(written):
    file = written(BAD)

    assert refusal(file) == f"{file}: hands[2].books: 14 is more than the 13 books of a hand"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "There is nothing in it; a JSON document is needed"),
        (b"\xff\xfe", "This is not JSON: the text is not in UTF-8"),
        (b"[1,", "This is not JSON: Expecting value in line 1, column 4"),
        (b"[" * 100_000, "This JSON is nested too deeply to be one of our documents"),
        (b" " * 10_000_001, "It is too long to be one of our documents"),
    ],
    ids=["empty", "utf-16", "half", "deep", "long"],
)
def test_a_file_that_is_no_json_is_refused(content, reason, written):
    file = written(content)

    assert refusal(file) == f"{file}: {reason}"


def test_a_byte_order_mark_does_no_harm(written):
    plain = json.dumps(SHEET).encode()

    assert said(written(b"\xef\xbb\xbf" + plain)) == said(written(plain))


def test_a_file_that_is_not_there_is_refused(tmp_path):
    file = tmp_path / "nowhere.json"

    assert refusal(file) == f"{file}: It cannot be read: No such file or directory"


def test_a_folder_is_refused(tmp_path):
    assert refusal(tmp_path) == f"{tmp_path}: It cannot be read: Is a directory"


def test_a_file_that_may_not_be_read_is_refused(written, monkeypatch):
    file = written(SHEET)

    def forbid(*arguments, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbid)

    assert refusal(file) == f"{file}: It cannot be read: Permission denied"


def test_a_name_that_no_file_can_have_is_refused():
    assert refusal("a\0b") == "a\\x00b: It cannot be read: embedded null byte"


def test_a_minus_reads_standard_input(monkeypatch):
    class Stdin:
        buffer = BytesIO(json.dumps(BAD).encode())

    monkeypatch.setattr(sys, "stdin", Stdin)

    assert refusal("-") == "-: hands[2].books: 14 is more than the 13 books of a hand"


def test_scoring_asks_no_database(written):
    # No test database was asked for: a query would fail here.
    assert json.loads(said(written(SHEET)))["totals"] == {"NS": 0, "EW": 4}


def test_in_a_shell_a_good_sheet_exits_with_0():
    done = in_a_shell("-", input=json.dumps(SHEET).encode())

    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["totals"] == {"NS": 0, "EW": 4}


def test_in_a_shell_a_bad_sheet_exits_with_2_and_one_line_on_standard_error():
    done = in_a_shell("-", input=json.dumps(BAD).encode())

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"-: hands[2].books: 14 is more than the 13 books of a hand\n"


def test_in_a_shell_a_reader_who_goes_early_leaves_no_traceback(written):
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "manage.py", "score", str(written(SHEET))]
    done = subprocess.run(command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)

    assert (done.returncode, done.stderr) == (0, b"")
