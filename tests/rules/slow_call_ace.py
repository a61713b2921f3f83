"""Call-ace whist scored a second time, from the plain sheet, pair by pair.

Written after the rules and not after the core: for any two players who take part it is asked what
passes between them, and everybody has what he got from each of the others. Only for sheets that
could be and leave no question open.
"""

ALWAYS = {
    "values": [10, 20, 40, 80, 160, 320, 640],
    "attachments": {"tournee": 2, "good": 2, "half": 2},
    "made": "one_plus_over",
    "loss": "double_per_missing",
    "slam_factor": 1,
    "alone_factor": 3,
    "nolo_values": [50, 100, 150, 200],
    "nolo_lost_factor": 2,
    "join": "vs_others",
    "irregularity_fine": None,
    "fine_to": "others",
    "all_pass": "same_dealer",
}
MOST_TRICKS = {"solo": 1, "open-solo": 1}  # the other nolos allow none
PLACES = ["solo", "nolo", "open-solo"]  # the fourth has several names


def score(sheet):
    """Totals after each line, ending and who deals next, of a plain sheet with names."""
    names = sheet["players"]
    seats = list(names) if isinstance(names, dict) else [f"P{n + 1}" for n in range(len(names))]
    rules = {**ALWAYS, **sheet["rules"]}
    totals = dict.fromkeys(seats, 0) | sheet.get("start", {})
    dealer, over, winner, why, after_each = sheet.get("first_dealer"), False, None, None, []
    with_box(totals, rules)
    for line in sheet["hands"]:
        if not over:
            changes = line.get("rules", {})
            rules = {**(ALWAYS if "preset" in changes else rules), **changes}
            with_box(totals, rules)
            for payee, points in line.get("adjustment", {}).items():
                totals[payee] += points
            if "forfeit" in line:
                over, why = True, "forfeit"
                winner = most({s: totals[s] for s in seats if s != line["forfeit"]})
            if "stopped" in line:
                over, why = True, "stopped"
                winner = most({s: totals[s] for s in seats}) if line["counts"] else None
            if {"declarer", "passed_out", "misdeal"} & set(line):
                dealer = line.get("dealer", dealer)
                replayed = any(ruling.get("replay") for ruling in line.get("rulings", []))
                played = "declarer" in line and not replayed
                if played:
                    play(line, at_play(line, dealer, seats), rules, totals)
                if dealer and (played or rules["all_pass"] == "next_dealer"):
                    dealer = after(dealer, seats)
        after_each.append(dict(totals))
    return {
        "after_each": after_each, "totals": totals, "over": over, "winner": winner,
        "ended_by": why, "next_dealer": None if over else dealer,
    }  # fmt: skip


def with_box(totals, rules):
    if rules["irregularity_fine"] is not None and rules["fine_to"] == "box":
        totals.setdefault("box", 0)


def at_play(line, dealer, seats):
    """The four who take part."""
    out = line.get("out")
    if out is None:
        out = []
        while len(seats) - len(out) > 4:
            out.append(dealer if not out else after(out[-1], seats))
    return [seat for seat in seats if seat not in out]


def play(line, playing, rules, totals):
    offenders = {
        ruling["against"] for ruling in line.get("rulings", []) if ruling.get("verdict") == "proven"
    }
    if offenders and rules["irregularity_fine"] is not None:
        for offender in offenders:
            totals[offender] -= rules["irregularity_fine"]
            if rules["fine_to"] == "box":
                totals["box"] += rules["irregularity_fine"]
            for other in playing:
                if other != offender and rules["fine_to"] == "others":
                    totals[other] += rules["irregularity_fine"] // 3
        return
    gains = nolo_gain if line["contract"][0].isalpha() else plain_gain
    for one in playing:
        for other in playing:
            if one != other:
                totals[one] += gains(line, playing, rules, one, other)


def plain_gain(line, playing, rules, one, other):
    """What ``one`` gets from ``other`` for a bid of tricks."""
    declarer, partner = line["declarer"], line["partner"]
    declaring = [declarer, partner] if partner else [declarer]
    if (one in declaring) == (other in declaring):
        return 0
    tricks, *attachments = line["contract"].split("-")
    bid = int(tricks)
    each = rules["values"][bid - 7] * line.get("knock", 1)
    for attachment in attachments:
        each *= rules["attachments"][attachment]
    taken = bid if line.get("outcome") == "made" else line["books"]
    if taken >= bid:
        start = {"one_plus_over": bid - 1, "two_plus_over": bid - 2, "tricks_minus_six": 6}
        each *= taken - start[rules["made"]]
        if taken == 13:
            each *= rules["slam_factor"]
    else:
        missing = bid - taken
        each *= {
            "double_per_missing": 2 * missing,
            "missing_plus_one": missing + 1,
            "single_per_missing": missing,
        }[rules["loss"]]
        each = -each
    if partner is None:
        each = each * rules["alone_factor"] // 3
    else:
        # Each of the two who defend pays once: to whom of the two who declare does not matter.
        each = each if pays(one, other, declaring, playing) else 0
    return each if one in declaring else -each


def pays(one, other, declaring, playing):
    defending = [seat for seat in playing if seat not in declaring]
    return {one, other} in ({declaring[0], defending[1]}, {declaring[1], defending[0]})


def nolo_gain(line, playing, rules, one, other):
    """What ``one`` gets from ``other`` for a nolo that some play, each for himself."""
    plays = [line["declarer"], *line.get("joined", [])]
    nolo = line["contract"]
    place = PLACES.index(nolo) if nolo in PLACES else 3
    worth = rules["nolo_values"][place] * line.get("knock", 1)
    lost = worth * rules["nolo_lost_factor"]

    def kept(seat):
        if "outcome" in line:
            return line["outcome"] == "made"
        books = line["books"]
        taken = books[seat] if isinstance(books, dict) else books
        return taken <= MOST_TRICKS.get(nolo, 0)

    if one in plays and other in plays:
        if rules["join"] == "vs_others" or kept(one) == kept(other):
            return 0
        return lost if kept(one) else -lost
    if one in plays:
        return worth if kept(one) else -lost
    if other in plays:
        return -worth if kept(other) else lost
    return 0


def most(totals):
    """Who has most, if one has."""
    best = [seat for seat in totals if totals[seat] == max(totals.values())]
    return best[0] if len(best) == 1 else None


def after(seat, seats):
    return (seats + seats)[seats.index(seat) + 1]
