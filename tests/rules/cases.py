"""The case files: what a player can read and say whether it is right."""

import json
from pathlib import Path

from scorekeeper.rules.adjudicating import adjudicate
from scorekeeper.rules.documents import score_sheet
from scorekeeper.rules.json_text import read_json
from scorekeeper.rules.rotation_reading import rotate

CASES = Path(__file__).parent.parent / "cases"


def cases(name):
    """The rows of a case file."""
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


def raw(case):
    """What a case gives to a command, as bytes."""
    text = case["text"] if "text" in case else json.dumps(case["input"])
    return text.encode()


def answer(case):
    """What the command of a case makes of it."""
    commands = {"score": score_sheet, "adjudicate": adjudicate, "rotate": rotate}
    return commands[case["command"]](read_json(raw(case)))


def compared(actual, expected):
    """``actual`` without the keys that ``expected`` does not list, recursively, so that the two
    can be compared with ``==``."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return {key: compared(actual.get(key), expected[key]) for key in expected if key in actual}
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return [compared(*pair) for pair in zip(actual, expected, strict=True)]
    return actual


def mentioned(line, case):
    """Those of the fragments that a refusal must mention which it mentions; one is enough."""
    fragments = case["must_mention"]
    return [f for f in ([fragments] if isinstance(fragments, str) else fragments) if f in line]
