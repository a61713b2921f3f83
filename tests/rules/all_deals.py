"""Every deal in every order of a tiny pack: what the judge must agree with, found the long way."""

from dataclasses import dataclass
from itertools import permutations

from scorekeeper.rules.findings import Clean, Finding

BURIED = None


@dataclass(frozen=True)
class World:
    """One deal in one order, with one leader of the book in question; and whether the suit of the
    called card was led to a book before that."""

    order: tuple  # the name of the book at each position, from 1
    cards: dict  # (seat, position) → card; (None, n) → buried
    leader: str
    called_suit_was_led: bool = False

    def position(self, name):
        return name if isinstance(name, int) else self.order.index(name) + 1


def orders(record, books):
    """Every order of the piles; numbers stand for themselves."""
    piles = [(row, n) for row in record.rows for n in range(1, record.rows[row] + 1)]
    if not any(not isinstance(name, int) for name in record.names):
        yield tuple(range(1, books + 1))
        return
    for order in merged([[p for p in piles if p[0] == row] for row in record.rows]):
        if all(order.index(first) < order.index(second) for first, second in record.order):
            yield order


def merged(rows):
    """Every way to put rows into one line."""
    if not any(rows):
        yield ()
    for index, row in enumerate(rows):
        if row:
            for rest in merged([*rows[:index], row[1:], *rows[index + 1 :]]):
                yield (row[0], *rest)


def worlds(board, name):
    """Every world that fits the record."""
    pack, record = board.pack, board.record
    spots = [(seat, n) for seat in pack.seats for n in range(1, pack.books + 1)]
    spots += [(BURIED, n) for n in range(pack.buried)]
    for order in orders(record, pack.books):
        world = World(order, {}, "")
        known = {}
        if not place_known(record, world, known):
            continue
        leaders = {b.leader for b in record.books if same(world, b.name, name) and b.leader}
        if len(leaders) > 1 or leaders_clash(record, world):
            continue
        left = [spot for spot in spots if spot not in known]
        cards = [card for card in pack.cards if card not in known.values()]
        if len(left) != len(cards):
            continue
        for way in permutations(cards):
            dealt = known | dict(zip(left, way, strict=True))
            if fits(board, world, dealt):
                for leader in leaders or pack.seats:
                    for was_led in called_leads(board, world, dealt, name):
                        yield World(order, dealt, leader, was_led)


def called_leads(board, world, dealt, name):
    """Whether the called suit was led before the book: True, False, or both where it depends on who
    led."""
    known = {world.position(b.name): b.leader for b in board.record.books if b.leader}
    found = [
        {
            board.play.called is not None and dealt[seat, n].suit == board.play.called.suit
            for seat in ([known[n]] if n in known else board.pack.seats)
        }
        for n in range(1, world.position(name))
    ]
    never = all(False in leads for leads in found)
    ever = any(True in leads for leads in found)
    return [False] * never + [True] * ever


def same(world, one, other):
    return world.position(one) == world.position(other)


def leaders_clash(record, world):
    leaders = {}
    for book in record.books:
        if book.leader:
            leaders.setdefault(world.position(book.name), set()).add(book.leader)
    return any(len(found) > 1 for found in leaders.values())


def place_known(record, world, known):
    for book in record.books:
        for seat, card in book.by_seat.items():
            spot = (seat, world.position(book.name))
            if known.setdefault(spot, card) != card:
                return False
    return len(set(known.values())) == len(known)


def fits(board, world, dealt):
    record, play = board.record, board.play
    where = {card: spot for spot, card in dealt.items()}
    for book in record.books:
        if any(
            where[card][0] is BURIED or where[card][1] != world.position(book.name)
            for card in book.unowned
        ):
            return False
        lying = {seat: dealt[seat, world.position(book.name)] for seat in board.pack.seats}
        if any(play.suit_of(lying[seat]) != suit for seat, suit in book.suits.items()):
            return False
        if any(play.suit_of(c) in book.all_of and c not in book.cards for c in lying.values()):
            return False
    for seat, cards in record.held.items():
        played = played_by(board, world, seat)
        if any(where[card][0] != seat or where[card][1] <= played for card in cards):
            return False
    if any(where[card][0] is not BURIED for card in record.buried):
        return False
    strange = [c for c in record.kitty if where[c][0] not in (BURIED, record.declarer)]
    if play.jokers_are_buried:
        jokers = [card for card in board.pack.cards if card.is_joker]
        if any(where[joker][0] is not BURIED for joker in jokers):
            return False
        return len(strange) <= len([joker for joker in jokers if joker not in record.kitty])
    return not strange


def played_by(board, world, seat):
    """How many books a seat has certainly played to."""
    record = board.record
    played = 0 if record.hand_over else sum(record.rows.values())
    for book in record.books:
        position = world.position(book.name)
        cards = len(book.by_seat) + len(book.unowned)
        if cards or book.suits or book.leader or not isinstance(book.name, int):
            played = max(played, position - 1)
        if (
            seat in book.by_seat
            or seat in book.suits
            or book.all_of
            or seat == book.leader
            or not isinstance(book.name, int)
            or cards == len(board.pack.seats)
        ):
            played = max(played, position)
    for accused, name in record.called:
        gathered = accused == seat or not isinstance(name, int)
        played = max(played, world.position(name) - (not gathered))
    return played


def before(board, world, accused, position):
    """The cards that lay there when he played."""
    seats = board.pack.seats
    first = seats.index(world.leader)
    turn = [*seats[first:], *seats[:first]]
    return [world.cards[seat, position] for seat in turn[: turn.index(accused)]]


def reneged(board, world, accused, name):
    position = world.position(name)
    hand = [world.cards[accused, n] for n in range(position, board.pack.books + 1)]
    lying = before(board, world, accused, position)
    card, play = world.cards[accused, position], board.play
    if not lying and position == 1 and card.is_joker and not play.joker_may_open:
        return True
    suit = play.suit_to_follow(lying) if lying else play.suit_of(card)
    owed = play.called in hand and suit == play.called.suit and not world.called_suit_was_led
    if owed and card != play.called:
        return True
    return bool(lying) and card not in play.legal_cards(hand, lying, called_suit_was_led=True)


def why_clean(board, world, accused, name):
    """The reason that fits a world in which he did not renege."""
    position = world.position(name)
    suit = board.play.suit_to_follow(before(board, world, accused, position))
    if world.leader == accused:
        return Clean.LED
    if suit and board.play.suit_of(world.cards[accused, position]) == suit:
        return Clean.FOLLOWED
    if position == board.pack.books:
        return Clean.LAST_CARD
    if suit is None:
        return Clean.NO_SUIT_TO_FOLLOW
    known = sum(
        accused in book.by_seat and world.position(book.name) > position
        for book in board.record.books
    ) + len(board.record.held.get(accused, ()))
    is_known = known == board.pack.books - position
    return Clean.VOID_SHOWN if is_known else Clean.SUIT_EXHAUSTED


def finding(board, some, accused, name):
    """What these worlds say: a finding, and the reason where it is refuted."""
    reneges = [reneged(board, world, accused, name) for world in some]
    if all(reneges):
        return Finding.PROVEN, None
    if any(reneges):
        return Finding.OPEN, None
    return Finding.REFUTED, max(why_clean(board, world, accused, name) for world in some)


def could_settle(board, some, accused, name, books):
    """Whether there is a world in which seeing these books, and whose cards they were, decides."""
    seen = {}
    held = {card for cards in board.record.held.values() for card in cards}
    for world in some:
        last = max(world.position(book) for book in books)
        if any(card in held and spot[1] <= last for spot, card in world.cards.items()):
            continue  # a book that is turned over was played by everybody
        cards = tuple(
            world.cards[seat, world.position(book)] for book in books for seat in board.pack.seats
        )
        seen.setdefault(cards, set()).add(reneged(board, world, accused, name))
    return any(len(answers) == 1 for answers in seen.values())
