"""Individual bid whist scored a second time, from the plain sheet, book by book.

Written after the rules and not after the core: books are things that lie before a player, a ruling
carries them across the table one by one, and the end is looked for after every line. Only for
sheets that could be and leave no question open.
"""

ALWAYS = {
    "kitty_book": True,
    "target": 30,
    "nt_double": False,
    "tie": "highest",
    "all_pass": "next_dealer",
    "renege_penalty": "books",
    "renege_books": 3,
    "false_claim": "pays",
    "unproven_claim": "nothing",
}


def score(sheet):
    """Totals, ending and who deals next, of a plain sheet with names."""
    seats = [f"P{n}" for n in range(1, len(sheet["players"]) + 1)]
    rules = {**ALWAYS, **sheet["rules"]}
    totals = {seat: sheet.get("start", {}).get(seat, 0) for seat in seats}
    dealer, over, winner, why = sheet.get("first_dealer"), False, None, None
    for line in sheet["hands"]:
        if over:
            continue
        bidder = None
        if "rules" in line:
            rules |= line["rules"]
        if "stopped" in line:
            over, why = True, "stopped"
            winner = best(totals, seats, None) if line["counts"] else None
        if "forfeit" in line:
            over, why = True, "forfeit"
            winner = best(totals, [s for s in seats if s != line["forfeit"]], None)
        if "adjustment" in line:
            for seat, points in line["adjustment"].items():
                totals[seat] += points
        if {"declarer", "passed_out", "misdeal"} & set(line):
            dealer = line.get("dealer") or dealer
        if "passed_out" in line and dealer and rules["all_pass"] == "next_dealer":
            dealer = next_to(dealer, seats)
        is_played = "declarer" in line and "books" in line
        if is_played and not any(r.get("replay") for r in line.get("rulings", [])):
            bidder = line["declarer"]
            losers = play(line, seats, rules, totals)
            dealer = dealer and next_to(dealer, seats)
            if losers:
                over, why = True, "renege"
                winner = best(totals, [s for s in seats if s not in losers], bidder)
        if not over:
            there = [seat for seat in seats if totals[seat] >= rules["target"]]
            if rules["tie"] == "bidder_first" and bidder in there:
                there = [bidder]
            winner = best(totals, there, bidder) if there else None
            over, why = (True, "target") if winner else (False, None)
    return {"totals": totals, "over": over, "winner": winner, "ended_by": why, "dealer": dealer}


def play(line, seats, rules, totals):
    """Add a hand to the totals; who loses the game by it."""
    bidder, bid = line["declarer"], int("".join(c for c in line["contract"] if c.isdigit()))
    piles = {seat: ["book"] * line["books"][seat] for seat in seats}
    ruled, reneges = [], []
    for ruling in line.get("rulings", []):
        about = [ruling.get(k) for k in ("kind", "against", "accused", "book", "pile", "books")]
        if ruling["kind"] == "renege" and ruling["verdict"] == "proven" and about not in reneges:
            reneges.append(about)
        if not cost(ruling, rules) or about in ruled:
            continue
        ruled.append(about)
        payee = ruling.get("accused") or bidder
        if payee == ruling["against"]:
            payee = ruling.get("by") or next_to(bidder, seats)
        for _ in range(cost(ruling, rules)):
            if piles[ruling["against"]]:
                piles[payee].append(piles[ruling["against"]].pop())
            if not ruling.get("accused") and ruling["against"] == bidder:
                payee = next_to(payee, seats)
                payee = next_to(payee, seats) if payee == bidder else payee
    names = [about[1] for about in reneges]
    more_by_bidder = names.count(bidder) > len(names) - names.count(bidder)
    more_by_others = names.count(bidder) < len(names) - names.count(bidder)
    books = {seat: len(piles[seat]) for seat in seats}
    made = books[bidder] >= bid
    if rules["renege_penalty"] == "set" and (more_by_bidder or more_by_others):
        made = more_by_others
    for seat in seats:
        if seat != bidder:
            totals[seat] += books[seat]
    points = max(bid, books[bidder]) if made else -bid
    totals[bidder] += points * 2 if "N" in line["contract"] and rules["nt_double"] else points
    if rules["renege_penalty"] != "game":
        return []
    others = [name for name in names if name != bidder]
    return [bidder] if more_by_bidder else others if more_by_others else []


def cost(ruling, rules):
    """How many books a ruling asks for."""
    match ruling["kind"], ruling.get("verdict"):
        case "settled", _:
            return ruling["books"]
        case "renege", "proven":
            return rules["renege_books"] if rules["renege_penalty"] == "books" else 0
        case "false_claim", "undecidable":
            return rules["renege_books"] if rules["unproven_claim"] == "pays" else 0
        case "false_claim", _:
            return rules["renege_books"] if rules["false_claim"] == "pays" else 0
    return 0


def best(totals, among, bidder):
    """Who has most; the bidder if several have, else nobody."""
    most = sorted(among, key=lambda seat: (-totals[seat], seat != bidder))
    if len(most) > 1 and totals[most[0]] == totals[most[1]] and most[0] != bidder:
        return None
    return most[0]


def next_to(seat, seats):
    """Who sits at the left."""
    return (seats + seats)[seats.index(seat) + 1]
