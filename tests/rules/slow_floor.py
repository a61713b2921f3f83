"""Rise and fly once more, slowly: lists cut and joined as the rules say it, sentence by sentence.

It shares nothing with the core but the words of the public form. `SlowFloor(document)` follows the
events of a document; an event that cannot be raises `Impossible` with its place.
"""

from copy import deepcopy


class Impossible(Exception):
    pass


class SlowFloor:
    def __init__(self, document):
        self.document = document
        self.start_again()
        standing = []
        for index, event in enumerate(document["events"]):
            try:
                if event["kind"] == "undo":
                    need(standing)
                    standing.pop()
                    self.start_again()
                    for earlier in standing:
                        self.happens(earlier)
                else:
                    self.happens(event)
                    standing.append(event)
            except Impossible:
                raise Impossible(f"events[{index}]") from None

    def start_again(self):
        document = deepcopy(self.document)
        self.tables = {table["number"]: table["pairs"] for table in document["tables"]}
        self.seats = {n: max(2, len(pairs)) for n, pairs in self.tables.items()}
        self.seats |= {t["number"]: t["seats"] for t in document["tables"] if "seats" in t}
        self.waiting = document["waiting"]
        self.away = set(document.get("away", []))
        self.streaks = {pair: 0 for pairs in self.tables.values() for pair in pairs}
        self.streaks |= document["streaks"]
        self.cap = document["streak_cap"]
        self.limit = document["table_limit"]

    def happens(self, event):
        getattr(self, f"when_{event['kind']}")(event)

    # 1. Who rises.

    def when_set(self, event):
        self.need_result(event)
        moves = self.document["mode"] == "set_pair_rises"
        need(moves or not event.get("after"))
        if moves:
            self.rise(event["table"], event["pair"], leaves=event.get("after", False))

    def when_made(self, event):
        self.need_result(event)

    def when_game_over(self, event):
        self.need_result(event)
        self.rise(event["table"], event["loser"], leaves=event.get("after", False))

    def when_forfeit(self, event):
        need(self.sits_at(event["pair"]))
        event = {"table": self.sits_at(event["pair"]), **event}
        self.need_result(event)
        self.rise(event["table"], event["pair"], leaves=True)

    def need_result(self, event):
        pair = event.get("loser", event.get("pair"))
        need(event["table"] in self.tables)
        sitting = self.tables[event["table"]]
        need(pair in sitting)
        need(len(sitting) >= (2 if self.seats[event["table"]] == 2 else 3))

    def rise(self, number, riser, *, leaves):
        # 2. The stayer's streak grows, the riser's is 0.
        stayers = [pair for pair in self.tables[number] if pair != riser]
        for pair in stayers:
            self.streaks[pair] += 1
        self.streaks[riser] = 0
        # 3. More tables than the limit: close this one.
        if self.limit is not None and len(self.tables) > self.limit:
            del self.tables[number]
            self.waiting += stayers
            if not leaves:
                self.waiting.append(riser)
            return
        # 4. Nobody waits, or all are away: a rematch, or a half table.
        if all(pair in self.away for pair in self.waiting):
            self.tables[number] = stayers + ([] if leaves else [riser])
            return
        # 5. The first of the list that is there takes the seats; the riser goes to the tail.
        self.tables[number] = [*stayers, self.call()]
        if not leaves:
            self.waiting.append(riser)
        # 6. The cap.
        if self.cap is not None:
            risen = []
            for pair in stayers:
                if self.streaks[pair] >= self.cap and self.someone_is_there():
                    self.tables[number].remove(pair)
                    self.tables[number].append(self.call())
                    risen.append(pair)
            self.waiting += risen

    def someone_is_there(self):
        return any(pair not in self.away for pair in self.waiting)

    def call(self):
        for pair in self.waiting:
            if pair not in self.away:
                self.waiting.remove(pair)
                self.streaks[pair] = 0
                return pair
        raise AssertionError("nobody is there")

    # 4, 5 and 10. Who comes and goes.

    def when_joins(self, event):
        need(not self.is_here(event["pair"]))
        self.waiting.append(event["pair"])
        self.sit_at_half_table(event["pair"])

    def when_back(self, event):
        need(event["pair"] in self.away)
        self.away.remove(event["pair"])
        self.sit_at_half_table(event["pair"])

    def sit_at_half_table(self, pair):
        for number, pairs in self.tables.items():
            if len(pairs) < self.seats[number]:
                self.waiting.remove(pair)
                pairs.append(pair)
                self.streaks[pair] = 0
                return

    def when_away(self, event):
        need(event["pair"] in self.waiting)
        need(event["pair"] not in self.away)
        self.away.add(event["pair"])

    def when_leaves(self, event):
        need(event["pair"] in self.waiting)
        self.waiting.remove(event["pair"])
        self.away.discard(event["pair"])

    def when_substitute(self, event):
        old, new = event["pair"], event["becomes"]
        need(self.is_here(old))
        need(not self.is_here(new))
        for places in [self.waiting, *self.tables.values()]:
            if old in places:
                places[places.index(old)] = new
        if old in self.away:
            self.away.remove(old)
            self.away.add(new)
        self.streaks[new] = 0

    # The host.

    def when_limit(self, event):
        self.limit = event["tables"]

    def when_opens(self, event):
        seats = event.get("seats", 2)
        need(event["table"] not in self.tables)
        there = sum(pair not in self.away for pair in self.waiting)
        need(there >= min(seats, 3))  # of four or five singles three are enough to play
        self.tables[event["table"]] = [self.call() for _ in range(min(seats, there))]
        self.seats[event["table"]] = seats
        self.tables = dict(sorted(self.tables.items()))
        if self.limit is not None and len(self.tables) > self.limit:
            self.limit = len(self.tables)

    def when_closes(self, event):
        need(event["table"] in self.tables)
        self.waiting += self.tables.pop(event["table"])

    def when_moves(self, event):
        pair, to = event["pair"], event["to"]
        need(self.is_here(pair))
        was = self.sits_at(pair)
        if isinstance(to, list):
            rest = [one for one in self.waiting if one != pair]
            need(1 <= to[1] <= len(rest) + 1)
            moved = [*rest[: to[1] - 1], pair, *rest[to[1] - 1 :]]
            need(moved != self.waiting)
            self.waiting = moved
        else:
            need(to in self.tables)
            need(to != was)
            need(len(self.tables[to]) < self.seats[to])
            need(pair not in self.away)
            self.tables[to].append(pair)
            if not was:
                self.waiting.remove(pair)
                self.streaks[pair] = 0
        if was:
            self.tables[was].remove(pair)
            if not self.tables[was]:
                del self.tables[was]

    def is_here(self, pair):
        return pair in self.waiting or self.sits_at(pair) is not None

    def sits_at(self, pair):
        return next((number for number, pairs in self.tables.items() if pair in pairs), None)

    def result(self):
        """What the command compares, and who is away."""
        return {
            "tables": list(self.tables.items()),
            "waiting": self.waiting,
            "away": [pair for pair in self.waiting if pair in self.away],
            "streaks": {p: self.streaks[p] for pairs in self.tables.values() for p in pairs},
        }


def need(condition):
    if not condition:
        raise Impossible
