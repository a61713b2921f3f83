"""Verdicts as they are read aloud, with names and at a table where nobody gave one."""

import pytest

from scorekeeper.rules.findings import Clean, Proof
from scorekeeper.rules.seats import SEATS
from scorekeeper.rulings.words.costs import what_moves
from scorekeeper.rulings.words.verdicts import aloud, proof, rules_behind, unheard_aloud

from .told import CUT, NAMES, NOBODY, THIRD, verdict, verdicts

SIXTH_OF_US = {"pile": ["NS", 6]}
LATER = {"pile": ["EW", 5], "cards": {"E": "HJ"}}
LATER_IN_THE_OTHER_ROW = {**SIXTH_OF_US, "cards": {"E": "HJ"}}
THROW = {"nt_joker": "must_throw_when_void"}
NO_TRUMP = {"contract": "4Nu", "order": [[["EW", 3], ["NS", 6]]]}
LAST_OF_EW = {"pile": ["EW", 5], "leader": "N", "cards": {"N": "H7", "E": "S3"}}
NS_BEFORE = [[["NS", 7], ["EW", 5]]]
JOKER_LED = {**THIRD, "leader": "N", "cards": {"N": "JB", "E": "S3"}}
ALL_LATER = [
    {"pile": ["EW", 4], "cards": {"E": "C2"}},
    {"pile": ["EW", 5], "cards": {"E": "C3"}},
]
HEARTS = ["HA", "HK", "HQ", "HJ", "HT", "H9", "H8", "H6", "H5", "H4", "H3", "H2"]
OTHER_HEARTS = [
    {"pile": ["NS", number], "leader": "N", "cards": dict(zip("NSW", hearts, strict=True))}
    for number, hearts in enumerate(zip(*[iter(HEARTS)] * 3, strict=True), start=1)
]
BETWEEN = [[["NS", 5], ["EW", 3]], [["EW", 5], ["NS", 6]]]
SECOND = {"rows": {}, "claim": {"pile": None, "book": 2}, "called": "HA", "books": None}
NO_HEARTS_YET = {"book": 1, "leader": "W", "cards": {"W": "D5", "E": "D9"}}
ACE_LATER = {"book": 5, "cards": {"E": "HA"}}
ACE_KEPT = SECOND | {
    "record": [
        NO_HEARTS_YET,
        {"book": 2, "leader": "N", "cards": {"N": "H7", "E": "H3"}},
        ACE_LATER,
    ]
}

TABLE = {
    ("proven", "later_card"): (
        {"record": [CUT, LATER]},
        "Ann led the 7 of hearts in Bo & Di’s 3rd book and Bo played the 3 of spades. Bo still had "
        "the jack of hearts and played it in the 5th: a renege.",
        "Us (far) led the 7 of hearts in their 3rd book and Them (right) played the 3 of spades. "
        "Them (right) still had the jack of hearts and played it in the 5th: a renege.",
    ),
    ("proven", "shown_card"): (
        {"hand_over": False, "rows": {"NS": 2, "EW": 3}, "held": {"E": ["HJ"]}},
        "Ann led the 7 of hearts in Bo & Di’s 3rd book and Bo played the 3 of spades. Bo still "
        "held the jack of hearts: a renege.",
        "Us (far) led the 7 of hearts in their 3rd book and Them (right) played the 3 of spades. "
        "Them (right) still held the jack of hearts: a renege.",
    ),
    ("proven", "admitted"): (
        {"admitted": [{**THIRD, "by": "E"}]},
        "Bo admits a renege in Bo & Di’s 3rd book, and no card speaks against it.",
        "Them (right) admits a renege in their 3rd book, and no card speaks against it.",
    ),
    ("proven", "kept_joker"): (
        {
            "record": [CUT, {**SIXTH_OF_US, "cards": {"E": "JB"}}],
            "rules": THROW,
            **NO_TRUMP,
        },
        "Ann led the 7 of hearts in Bo & Di’s 3rd book and Bo played the 3 of spades. Bo still had "
        "the big joker, and whoever cannot follow has to throw a joker here: a renege.",
        "Us (far) led the 7 of hearts in their 3rd book and Them (right) played the 3 of spades. "
        "Them (right) still had the big joker, and whoever cannot follow has to throw a joker "
        "here: a renege.",
    ),
    ("proven", "ace_owed"): (
        ACE_KEPT,
        "Ann led the 7 of hearts in the 2nd book and Bo played the 3 of hearts. Bo still had the "
        "ace of hearts, which was called and has to fall as soon as its suit is led: a renege.",
        "Us (far) led the 7 of hearts in the 2nd book and Them (right) played the 3 of hearts. "
        "Them (right) still had the ace of hearts, which was called and has to fall as soon as its "
        "suit is led: a renege.",
    ),
    ("proven", "joker_led_first"): (
        SECOND
        | {
            "claim": {"pile": None, "book": 1},
            "record": [{"book": 1, "leader": "E", "cards": {"E": "J1"}}],
        },
        "Bo led a joker in the 1st book, and none may be led to the first: a renege.",
        "Them (right) led a joker in the 1st book, and none may be led to the first: a renege.",
    ),
    ("proven", "counted"): (
        {
            "record": [CUT, {"pile": ["EW", 5], "suits": {"E": "H"}}],
            "at_table": True,
        },
        "Ann led the 7 of hearts in Bo & Di’s 3rd book and Bo played the 3 of spades. In every "
        "deal that fits the cards seen, Bo had a card that had to be played first: a renege.",
        "Us (far) led the 7 of hearts in their 3rd book and Them (right) played the 3 of spades. "
        "In every deal that fits the cards seen, Them (right) had a card that had to be played "
        "first: a renege.",
    ),
    ("refuted", "led"): (
        {"record": [{**THIRD, "leader": "E"}]},
        "Bo led to Bo & Di’s 3rd book, and whoever leads may play any card: no renege.",
        "Them (right) led to their 3rd book, and whoever leads may play any card: no renege.",
    ),
    ("refuted", "followed"): (
        {"record": [{**THIRD, "leader": "N", "cards": {"N": "H7", "E": "HJ"}}]},
        "Ann led the 7 of hearts in Bo & Di’s 3rd book and Bo followed with the jack of hearts: "
        "no renege.",
        "Us (far) led the 7 of hearts in their 3rd book and Them (right) followed with the jack of "
        "hearts: no renege.",
    ),
    ("refuted", "last_card"): (
        {
            "claim": {"pile": ["EW", 5]},
            "record": [LAST_OF_EW],
            "order": NS_BEFORE,
        },
        "Bo had only one card left in Bo & Di’s 5th book and had to play it: no renege.",
        "Them (right) had only one card left in their 5th book and had to play it: no renege.",
    ),
    ("refuted", "no_suit_to_follow"): (
        {"record": [JOKER_LED], **NO_TRUMP},
        "The big joker, which asks for nothing, was led in Bo & Di’s 3rd book, and Bo could play "
        "any card: no renege.",
        "The big joker, which asks for nothing, was led in their 3rd book, and Them (right) could "
        "play any card: no renege.",
    ),
    ("refuted", "void_shown"): (
        {"record": [CUT, *ALL_LATER], "order": [[["NS", 7], ["EW", 3]]]},
        "Ann led the 7 of hearts in Bo & Di’s 3rd book and Bo played the 3 of spades. All the "
        "cards Bo had left are known, and none of them is a heart: no renege.",
        "Us (far) led the 7 of hearts in their 3rd book and Them (right) played the 3 of spades. "
        "All the cards Them (right) had left are known, and none of them is a heart: no renege.",
    ),
    ("refuted", "suit_exhausted"): (
        {"record": [CUT, *OTHER_HEARTS], "order": BETWEEN},
        "Ann led the 7 of hearts in Bo & Di’s 3rd book and Bo played the 3 of spades. As the other "
        "cards lie, Bo cannot have had a heart left: no renege.",
        "Us (far) led the 7 of hearts in their 3rd book and Them (right) played the 3 of spades. "
        "As the other cards lie, Them (right) cannot have had a heart left: no renege.",
    ),
    ("wrong_book", "led"): (
        {
            "claim": {"pile": ["EW", 1]},
            "record": [{"pile": ["EW", 1], "leader": "E"}, CUT, LATER],
        },
        "Bo led to Bo & Di’s 1st book, and whoever leads may play any card: no renege. There was "
        "one in another book, but the call has to name the right one.",
        "Them (right) led to their 1st book, and whoever leads may play any card: no renege. There "
        "was one in another book, but the call has to name the right one.",
    ),
    ("pending", "evidence_missing"): (
        {"hand_over": False, "rows": {"NS": 2, "EW": 3}},
        "The cards seen so far do not show whether Bo reneged in Bo & Di’s 3rd book. The call "
        "stays open while the hand is played.",
        "The cards seen so far do not show whether Them (right) reneged in their 3rd book. The "
        "call stays open while the hand is played.",
    ),
    ("undecidable", "evidence_missing"): (
        {},
        "The cards do not show whether Bo reneged in Bo & Di’s 3rd book. It stays unproved.",
        "The cards do not show whether Them (right) reneged in their 3rd book. It stays unproved.",
    ),
    ("late", "deadline"): (
        {"claim": {"when": "next_cut"}},
        "The call came too late: the cards had been cut for the next hand.",
        "The call came too late: the cards had been cut for the next hand.",
    ),
    ("wrong_side", "own_partner"): (
        {"claim": {"by": "W"}},
        "Only the other side can call a renege, and Bo belongs to the side that called.",
        "Only the other side can call a renege, and Them (right) belongs to the side that called.",
    ),
    ("corrected", "taken_back"): (
        {"claim": {"when": "before_next_card", "corrected": True}},
        "Bo took the card back in time, and so it is no renege.",
        "Them (right) took the card back in time, and so it is no renege.",
    ),
}


def said(told, names=NAMES) -> str:
    return aloud(*told.known, told.board.play, names, seats=SEATS)


@pytest.mark.parametrize(("verdict_and_reason", "row"), TABLE.items(), ids=map(" ".join, TABLE))
def test_a_verdict_reads_aloud(verdict_and_reason, row):
    facts, with_names, without = row
    told = verdict(**facts)

    assert (told.verdict.verdict, told.verdict.reason) == verdict_and_reason
    assert said(told) == with_names
    assert said(told, NOBODY) == without


def test_every_verdict_and_every_reason_of_the_format_is_in_the_table():
    proofs = {("proven", reason.name.lower()) for reason in Proof}
    clean = {("refuted", reason.name.lower()) for reason in Clean}

    assert proofs | clean < set(TABLE)
    assert {name for name, _reason in TABLE} == {
        *("proven", "refuted", "wrong_book", "pending", "undecidable"),
        *("late", "wrong_side", "corrected"),
    }


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        (
            {"record": [CUT, LATER_IN_THE_OTHER_ROW], "order": [[["EW", 3], ["NS", 6]]]},
            "Ann led the 7 of hearts in Bo & Di’s 3rd book and Bo played the 3 of spades. Bo still "
            "had the jack of hearts and played it in Ann & Cy’s 6th book: a renege.",
        ),
        (
            {
                "rows": {},
                "claim": {"pile": None, "book": 4},
                "record": [
                    {"book": 4, "leader": "N", "cards": {"N": "S7", "E": "H3"}},
                    {"book": 9, "cards": {"E": "JL"}},
                ],
            },
            "Ann led the 7 of spades in the 4th book and Bo played the 3 of hearts. Bo still had "
            "the little joker (a trump) and played it in the 9th book: a renege.",
        ),
        (
            {
                "at_table": True,
                "record": [{**THIRD, "leader": "N", "suits": {"N": "H", "E": "S"}}, LATER],
            },
            "Ann led a heart in Bo & Di’s 3rd book and Bo played a trump. Bo still had the jack of "
            "hearts and played it in the 5th: a renege.",
        ),
        (
            ACE_KEPT
            | {
                "record": [
                    NO_HEARTS_YET,
                    {"book": 2, "leader": "E", "cards": {"E": "H3"}},
                    ACE_LATER,
                ]
            },
            "Bo led the 3 of hearts in the 2nd book. Bo still had the ace of hearts, which was "
            "called and has to fall as soon as its suit is led: a renege.",
        ),
        (
            {
                "at_table": True,
                "record": [
                    {**THIRD, "leader": "N", "cards": {"N": "H7"}, "all_of": ["H"]},
                    LATER,
                ],
            },
            "Ann led the 7 of hearts in Bo & Di’s 3rd book and Bo did not follow. Bo still had the "
            "jack of hearts and played it in the 5th: a renege.",
        ),
        (
            {
                "record": [
                    {**THIRD, "leader": "N", "cards": {"N": "JB", "E": "JL", "S": "H7", "W": "S3"}},
                    {"pile": ["EW", 5], "cards": {"W": "HJ"}},
                ],
                "claim": {"accused": "W"},
                **NO_TRUMP,
            },
            "After a joker, Cy set the suit in Bo & Di’s 3rd book with the 7 of hearts and Di "
            "played the 3 of spades. Di still had the jack of hearts and played it in the 5th: "
            "a renege.",
        ),
        (
            {"record": [{**THIRD, "cards": ["H7", "H2", "HK", "H9"]}]},
            "Bo led to Bo & Di’s 3rd book, followed, or had nothing to follow with: no renege.",
        ),
        (
            {"record": [{**THIRD, "leader": "N", "cards": ["H7", "H2", "HK", "H9"]}]},
            "Bo followed suit in Bo & Di’s 3rd book: no renege.",
        ),
        (
            {
                "at_table": True,
                "record": [{**THIRD, "leader": "N", "suits": {"N": "H", "E": "H"}}],
            },
            "Ann led a heart in Bo & Di’s 3rd book and Bo followed with a heart: no renege.",
        ),
        (
            {
                "record": [
                    {**THIRD, "leader": "N", "cards": {"E": "S3"}},
                    {"pile": ["EW", 4], "cards": {"E": "S5"}},
                    {"pile": ["EW", 5], "cards": {"E": "S6"}},
                ],
                "order": [[["NS", 7], ["EW", 3]]],
            },
            "Bo followed in Bo & Di’s 3rd book or had nothing to follow with: no renege.",
        ),
    ],
)
def test_a_verdict_says_what_the_record_knows(facts, sentence):
    assert said(verdict(**facts)) == sentence


ELSEWHERE = {
    "claim": {"pile": ["EW", 1]},
    "record": [{"pile": ["EW", 1], "leader": "E"}, CUT, LATER],
    "rules": {"renege_scope": "any_book"},
}


def test_a_renege_in_another_book_is_told_of_that_book():
    assert said(verdict(**ELSEWHERE)) == (
        "Ann led the 7 of hearts in Bo & Di’s 3rd book and Bo played the 3 of spades. Bo still had "
        "the jack of hearts and played it in the 5th: a renege. The call named another book, but "
        "any book counts here."
    )


def test_a_renege_of_the_partner_in_another_book_names_the_partner():
    led_by_partner = {"pile": ["EW", 1], "leader": "W"}
    told = verdict(
        {"accused": "W", "pile": ["EW", 1]},
        record=[led_by_partner, CUT, LATER],
        rules=ELSEWHERE["rules"],
    )

    assert said(told) == said(verdict(**ELSEWHERE))


def test_a_renege_that_was_ruled_on_before_says_so():
    first, again = verdicts({}, {"by": "N"}, record=[CUT, LATER])

    assert said(first).endswith(": a renege.")
    assert said(again) == "The renege is proved, and an earlier ruling has counted it."
    assert moves(again) == "Nothing moves: an earlier ruling has counted it."
    assert rules_behind(again.verdict, again.claim, again.rules.options()) == ("repeat_reneges",)


@pytest.mark.parametrize(
    ("when", "rules", "sentence"),
    [
        ("during_hand", "next_book", "The call came too late: the next book had begun."),
        ("hand_over", "hand_over", "The call came too late: the hand was over."),
        ("score_confirmed", "hand_over", "The call came too late: the score was agreed."),
    ],
)
def test_a_late_call_says_what_had_happened(when, rules, sentence):
    told = verdict({"when": when}, rules={"claim_deadline": rules})

    assert unheard_aloud(told.verdict, told.claim, NAMES) == sentence


def moves(told, names=NAMES, bidders="NS"):
    values = {"bidders": bidders, "counted": told.counted}
    return what_moves(told.verdict, told.claim, told.rules, names, **values)


PROVEN = {"record": [CUT, LATER]}
REFUTED = {"record": [{**THIRD, "leader": "E"}]}


@pytest.mark.parametrize(
    ("facts", "with_names", "without"),
    [
        (PROVEN, "3 books go from Bo & Di to Ann & Cy.", "3 books go from Them to Us."),
        (REFUTED, "3 books go from Ann & Cy to Bo & Di.", "3 books go from Us to Them."),
        (
            PROVEN | {"rules": {"renege_books": 1}},
            "1 book goes from Bo & Di to Ann & Cy.",
            "1 book goes from Them to Us.",
        ),
        (
            PROVEN | {"books": 11},
            "2 books go from Bo & Di to Ann & Cy: there are no more.",
            "2 books go from Them to Us: there are no more.",
        ),
        (
            PROVEN | {"books": 13},
            "Nothing moves: there are no books to pay with.",
            "Nothing moves: there are no books to pay with.",
        ),
        (
            PROVEN | {"books": None},
            "3 books will go from Bo & Di to Ann & Cy when the hand is counted.",
            "3 books will go from Them to Us when the hand is counted.",
        ),
        (PROVEN | {"rules": {"renege_books": 0}}, "Nothing moves.", "Nothing moves."),
        (REFUTED | {"rules": {"false_claim": "nothing"}}, "Nothing moves.", "Nothing moves."),
        (PROVEN | {"rules": {"renege_penalty": "set"}}, "The bid is made.", "The bid is made."),
        (
            PROVEN | {"rules": {"renege_penalty": "game"}},
            "The game goes to Ann & Cy.",
            "The game goes to Us.",
        ),
        (
            PROVEN | {"rules": {"renege_penalty": "game"}, "books": None},
            "The game will go to Ann & Cy when the hand is counted.",
            "The game will go to Us when the hand is counted.",
        ),
        ({}, "Nothing moves.", "Nothing moves."),
        (
            {"rules": {"unproven_claim": "pays"}},
            "3 books go from Ann & Cy to Bo & Di.",
            "3 books go from Us to Them.",
        ),
    ],
)
def test_what_moves_is_told_in_one_sentence(facts, with_names, without):
    told = verdict(**facts)

    assert moves(told) == with_names
    assert moves(told, NOBODY) == without


def test_a_renege_of_the_bidders_sets_the_bid():
    told = verdict(**PROVEN, rules={"renege_penalty": "set"})

    assert moves(told, bidders="EW") == "The bid is set."


@pytest.mark.parametrize(
    ("verdict_and_reason", "keys"),
    [
        (("proven", "later_card"), ("renege_penalty",)),
        (("proven", "kept_joker"), ("nt_joker", "renege_penalty")),
        (("refuted", "followed"), ("false_claim",)),
        (("refuted", "no_suit_to_follow"), ("nt_joker_lead", "false_claim")),
        (("wrong_book", "led"), ("renege_scope", "false_claim")),
        (("pending", "evidence_missing"), ()),
        (("undecidable", "evidence_missing"), ("unproven_claim",)),
        (("late", "deadline"), ("claim_deadline",)),
        (("wrong_side", "own_partner"), ()),
        (("corrected", "taken_back"), ("correction_window",)),
    ],
)
def test_the_rules_that_decided_are_named(verdict_and_reason, keys):
    told = verdict(**TABLE[verdict_and_reason][0])

    assert rules_behind(told.verdict, told.claim, told.rules.options()) == keys


def test_a_renege_in_another_book_names_the_rule_that_lets_any_book_count():
    told = verdict(**ELSEWHERE)

    assert rules_behind(told.verdict, told.claim, told.rules.options()) == (
        "renege_scope",
        "renege_penalty",
    )


def cards(lines):
    """``Bo & Di’s 3rd book: Ann H7, Bo S3``."""
    return [
        f"{line.book}: " + ", ".join(f"{play.who} {play.card}" for play in line.plays)
        for line in lines
    ]


@pytest.mark.parametrize(
    ("facts", "lines"),
    [
        (PROVEN, ["Bo & Di’s 3rd book: Ann H7, Bo S3", "Bo & Di’s 5th book: Bo HJ"]),
        (
            {"record": [{**THIRD, "leader": "S", "cards": {"N": "H2", "E": "HJ", "S": "H7"}}]},
            ["Bo & Di’s 3rd book: Cy H7, Ann H2, Bo HJ"],
        ),
        (
            {"hand_over": False, "rows": {"NS": 2, "EW": 3}, "held": {"E": ["HJ"]}},
            ["Bo & Di’s 3rd book: Ann H7, Bo S3", "Still held: Bo HJ"],
        ),
        (ELSEWHERE, ["Bo & Di’s 3rd book: Ann H7, Bo S3", "Bo & Di’s 5th book: Bo HJ"]),
        ({"record": []}, []),
    ],
)
def test_the_proof_is_the_book_in_question_and_what_the_verdict_rests_on(facts, lines):
    assert cards(proof(*verdict(**facts).known, NAMES, seats=SEATS)) == lines


def test_a_card_of_which_nobody_knows_who_played_it_stands_last():
    told = verdict(record=[{**THIRD, "leader": "N", "cards": ["H7", "H2"]}])

    (line,) = proof(*told.known, NOBODY, seats=SEATS)

    assert line.book == "Their 3rd book"
    assert {(play.who, play.side) for play in line.plays} == {("", None)}
