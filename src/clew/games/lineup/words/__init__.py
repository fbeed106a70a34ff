"""Positions and moves of LineUp! in sentences."""

from collections.abc import Iterable, Sequence

from clew.core.interaction.people import Person, listed, number_word, ordinal
from clew.core.position import Position
from clew.games.lineup.notation.names import cell_word, kind_of, site_name
from clew.games.lineup.rules.moves import SITE_MASK
from clew.games.lineup.rules.tables import LineUpBoard
from clew.games.lineup.words.description import counts as counts
from clew.games.lineup.words.description import in_words as in_words
from clew.games.lineup.words.tokens import Tokens, structures

#: More sites than this are counted and not named.
MOST_NAMED = 4

#: What to know in the first turns (LU4 to LU9), on every kind of board.
TIPS = (
    "Two of your tokens in a row beat a single one: they can capture a token that stands alone at their end.",
    "Cells line up with cells, and corners with corners. A line of corners captures on a corner only.",
    "To capture, your line has to be longer than the line it runs into: three beat two, and four beat three.",
    "Once a cell and its corners, or a corner and its cells, are all yours, these tokens cannot be captured any more.",
)


class Turn:
    """A turn, with the tokens before and after it."""

    def __init__(self, before: Position, move: str, after: Position, people: Sequence[Person]) -> None:
        self.board: LineUpBoard = before.game.board
        self.seat, self.site = int(before.state.seat), before.parse_move(move) & SITE_MASK
        self.mover, self.people = people[self.seat], people
        self.before, self.after = Tokens(before), Tokens(after)
        self.total = int(after.state.structures[self.seat])
        self.secured = self.total - int(before.state.structures[self.seat])

    @property
    def captured(self) -> dict[int, list[int]]:
        """The tokens that each other seat loses."""
        lost = {
            seat: sorted(sites - self.after.of_seat[seat])
            for seat, sites in enumerate(self.before.of_seat)
            if seat != self.seat
        }
        return {seat: sites for seat, sites in lost.items() if sites}

    @property
    def touched(self) -> frozenset[int]:
        """The sites of the tokens that were placed: one, or those that were captured."""
        return frozenset({self.site, *(site for sites in self.captured.values() for site in sites)})

    def named(self, sites: Iterable[int]) -> str:
        """Return the names of some sites, or how many there are."""
        names = [site_name(self.board, site) for site in sorted(sites)]
        return listed(names) if len(names) <= MOST_NAMED else f"{number_word(len(names))} places"


def goal(position: Position) -> str:
    """Return how the game is won (LU4, LU10, LU17)."""
    cell = cell_word(position.game.board)
    win = "the first structure" if position.game.options["first"] else "the most structures"
    return f"cover {win}: a {cell} and its corners, or a corner and its {cell}s. Two in a row capture one token"


def goal_details(position: Position) -> str:
    """Return what else decides the game (LU3, LU5, LU9, LU10, LU13)."""
    captures = (
        "A line of your tokens captures the token at its end if it is longer than the line that begins there: two in a "
        "row beat a single token. The tokens of a structure are safe"
    )
    if position.game.options["first"]:
        return captures
    end = "the board is full" if position.game.board.tables[0].unlimited else "all tokens are used"
    tie = "if two players have the same number of structures, the one with more tokens on the board wins"
    return f"{captures}. The game ends when {end}; {tie}"


def reason_in_words(reason: str) -> str:
    """Return the reason of a result in the words of the table, where players have tokens left or not (LU3)."""
    return reason.replace("all supplies are empty", "all tokens are used")


def effects(position: Position, move: str, people: Sequence[Person]) -> list[str]:
    """Return what a legal move does, in sentences: first whether it can be answered by a capture."""
    after = position.play(move)
    turn = Turn(position, move, after, people)
    sentences = [*_answered(turn), *_secured(turn), *_captured(turn), *_prevented(turn)]
    if after.seat is not None:
        sentences += [*_threatened(turn), *_endangered(turn, after.seat)]
    if not turn.secured:
        sentences += _built(turn)
    return sentences or [_outlook(turn)]


def _answered(turn: Turn) -> list[str]:
    """Return that the next player can capture what was just placed or captured: in dispute, as LU5 calls it."""
    position = turn.after.position
    sites = turn.touched & turn.after.capturable
    if not sites or position.seat in (None, turn.seat):
        return []
    following = int(position.state.seat)
    captures = [move for move in position.moves() if position.parse_move(move) & SITE_MASK in sites]
    secures = any(
        position.play(move).state.structures[following] > position.state.structures[following] for move in captures
    )
    person = turn.people[following]
    gain = ", and secure a structure with it" if secures else ""
    if turn.captured:
        return [f"in dispute: {person.object} can capture back on {turn.named(sites)} at once{gain}"]
    return [f"{person.subject} can capture {turn.named(sites)} at once{gain}"]


def _secured(turn: Turn) -> list[str]:
    if not turn.secured:
        return []
    mover, net = turn.mover, largest_new_net(turn)
    if turn.secured == 1:
        first = f"secures {mover.possessive} {ordinal(turn.total)} structure"
    else:
        first = (
            f"secures {number_word(turn.secured)} structures: {mover.subject} {mover.verb('have', 'has')} {turn.total}"
        )
        first = first.replace(": You ", ": you ")
    return [first, *([f"a net: {number_word(net)} structures that share tokens"] if net > 1 else [])]


def largest_new_net(turn: Turn) -> int:
    """Return how many structures are in the largest net (LU4) that has a structure secured by the turn."""
    old, new = (tokens.secured_structures(turn.seat) for tokens in (turn.before, turn.after))
    best = 0
    for centre in new.keys() - old.keys():
        net, sites = {centre}, set(new[centre])
        while joining := {other for other in new if other not in net and new[other] & sites}:
            net |= joining
            sites = sites.union(*(new[other] for other in joining))
        best = max(best, len(net))
    return best


def _captured(turn: Turn) -> list[str]:
    sentences = []
    for seat, sites in turn.captured.items():
        taken = f"captures {turn.people[seat].possessive} {_tokens(sites)} on {turn.named(sites)}"
        longer, shorter = turn.before.capturing_lines(turn.seat, turn.site)
        why = f"a line of {number_word(longer)} beats a line of {number_word(shorter)}" if longer > shorter else ""
        sentences.append(": ".join(filter(None, (taken, why))))
    return sentences


def _tokens(sites: Sequence[int]) -> str:
    return "token" if len(sites) == 1 else "tokens"


def _prevented(turn: Turn) -> list[str]:
    """Return the structures of other seats that were one token short, or lose one."""
    sentences = []
    for seat in range(len(turn.people)):
        if seat == turn.seat:
            continue
        lost = frozenset(turn.captured.get(seat, ())) or frozenset({turn.site})
        stopped = [
            each.centre
            for site in sorted(lost)
            for each in turn.before.progress(seat, site)
            if len(each.missing) == 1 and len(each.have) > 1
        ]
        if stopped:
            verb = "breaks" if seat in turn.captured else "stops"
            sentences.append(f"{verb} {turn.people[seat].possessive} structure around {turn.named(set(stopped))}")
    return sentences


def _threatened(turn: Turn) -> list[str]:
    """Return the tokens that the mover could capture next turn, and could not now."""
    # LU14: only a fresh token can be captured, and there will be another one.
    if turn.board.tables[0].fresh:
        return []
    new = (turn.after.capturable_by(turn.seat) - turn.before.capturable_by(turn.seat)) & turn.after.owner.keys()
    sentences = []
    for seat, person in enumerate(turn.people):
        sites = sorted(new & turn.after.of_seat[seat])
        if sites and seat != turn.seat:
            sentences.append(f"threatens {person.possessive} {_tokens(sites)} on {turn.named(sites)}")
    return sentences


def _endangered(turn: Turn, following: int) -> list[str]:
    """Return the other tokens of the mover that the next player can capture."""
    lost = (turn.after.capturable & turn.after.of_seat[turn.seat]) - turn.touched
    person = turn.people[following]
    return [f"{person.subject} can capture {turn.named(lost)}"] if lost and following != turn.seat else []


def _built(turn: Turn) -> list[str]:
    """Return the structure that the token comes nearest to, and its longest line."""
    sentences = []
    started = [each for each in turn.after.progress(turn.seat, turn.site) if each.missing and len(each.have) > 1]
    if started:
        best = started[0]
        around = f"the structure around {site_name(turn.board, best.centre)}"
        if len(best.missing) == 1:
            sentences.append(f"one short of {around}: {turn.named(best.missing)} is missing")
        else:
            sentences.append(f"{number_word(len(best.have))} of {number_word(best.size)} for {around}")
    line = turn.after.line_through(turn.seat, turn.site)
    if len(line) > 1:
        sentences.append(_line_in_words(turn, len(line)))
    return sentences


def _line_in_words(turn: Turn, length: int) -> str:
    """Return what a line is good for: what it is longer than (LU5, LU6)."""
    shorter = "one token" if length == 2 else number_word(length - 1)
    return f"{number_word(length)} {kind_of(turn.board, turn.site)}s in a row beat {shorter}"


def _outlook(turn: Turn) -> str:
    """Return what a lonely token is good for."""
    possible = len(turn.after.progress(turn.seat, turn.site))
    if not possible:
        return "no structure can be secured here" if structures(turn.board, turn.site) else "part of no structure"
    return f"can become part of {number_word(possible)} structure{'s' * (possible > 1)}"


def narrate(before: Position, move: str, after: Position, people: Sequence[Person]) -> str:
    """Return what a move has done, as a sentence."""
    turn = Turn(before, move, after, people)
    lost = [f"{people[seat].possessive} {_tokens(sites)} on {turn.named(sites)}"
            for seat, sites in turn.captured.items()]  # fmt: skip
    did = f"captured {listed(lost)}" if lost else f"placed a token on {site_name(turn.board, turn.site)}"
    secured = ""
    if turn.secured:
        what = "a structure" if turn.secured == 1 else f"{number_word(turn.secured)} structures"
        secured = f" and secured {what}" + (f", {turn.total} in all" if turn.total > turn.secured else "")
    return f"{turn.mover.subject} {did}{secured}"
