"""What a move of Beeline does, before it is played, and what it has done."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from clew.core.interaction.people import Person
from clew.core.position import Position
from clew.games.beeline.notation.line_ends import drives_itself_back, steps_to_goal
from clew.games.beeline.notation.names import KIND_WORDS, a_kind, space_name
from clew.games.beeline.rules.board import BeelineBoard
from clew.games.beeline.rules.lines import drives_back, is_rut
from clew.games.beeline.rules.moves import (
    EXTEND,
    OWN_NODE,
    PASS,
    REPLACE,
    inward_side,
    kind_of_move,
    outward_side_of,
    replaced_of,
    space_of,
)
from clew.games.beeline.rules.pieces import is_mark, kind_of, owner_of
from clew.games.beeline.rules.state import end_of, piece_on
from clew.games.beeline.words.phrases import line_now, number_of


class PlayedPiece(NamedTuple):
    """A piece, with the states before and after it."""

    board: BeelineBoard
    before: Any
    move: int
    after: Any

    @property
    def seat(self) -> int:
        """The seat that plays it."""
        return int(self.before.seat)

    @property
    def kind(self) -> int:
        """The kind of move."""
        return kind_of_move(self.move)

    @property
    def line(self) -> int:
        """The line that it changes: that of the replaced mark, or the mover's."""
        return owner_of(piece_on(self.before, replaced_of(self.move))) if self.kind == REPLACE else self.seat

    @property
    def mark(self) -> int:
        """The kind of mark that is played."""
        return kind_of(inward_side(self.move), outward_side_of(self.move))

    @property
    def steps_before(self) -> int | None:
        """How many steps that line was from its goal."""
        return steps_to_goal(self.board, self.before, self.line)

    @property
    def takes_group(self) -> bool:
        """Whether the mover's hand is empty after it, and nine new marks follow (BL5)."""
        return bool(self.after.groups[self.seat] < self.before.groups[self.seat])

    @property
    def is_loose(self) -> bool:
        """Whether it is a node that is not on the mover's line (BL11)."""
        on_line = self.kind == OWN_NODE and is_rut(self.board, self.before, self.seat, space_of(self.move))
        return self.kind not in (PASS, EXTEND, REPLACE) and not on_line

    @property
    def goes_back(self) -> bool:
        """Whether it drives the mover's own line back (BL17)."""
        return drives_itself_back(self.board, self.before, self.move, self.after)

    def marks_lost(self, line: int) -> int:
        """Return how many marks of a line leave the board."""
        added = self.kind == EXTEND and line == self.seat
        return _marks_of(self.board, self.before, line) + added - _marks_of(self.board, self.after, line)


def _marks_of(board: BeelineBoard, state: Any, line: int) -> int:
    pieces = state.cells[: board.outside].tolist()
    return sum(is_mark(piece) and owner_of(piece) == line for piece in pieces)


def effects(position: Position, move: str, people: Sequence[Person]) -> list[str]:
    """Return what a legal move does: where the line leads, lines driven back (BL14 to BL18), nodes and marks used."""
    piece = PlayedPiece(position.game.board, position.state, position.parse_move(move), position.play(move).state)
    mover = people[piece.seat]
    if piece.kind == PASS:
        return [f"{mover.subject} {mover.verb('pass', 'passes')}, and the turn is over"]
    return [*_first_effects(piece, people), *_driven_back(piece, people), *_used(piece, mover)]


def _first_effects(piece: PlayedPiece, people: Sequence[Person]) -> Iterator[str]:
    """Yield where the piece goes, and where its line leads then."""
    board, mover, other = piece.board, people[piece.seat], people[1 - piece.seat]
    name = space_name(board, space_of(piece.move))
    if piece.is_loose:
        colour, barred = (mover, other) if piece.kind == OWN_NODE else (other, mover)
        yield f"a node on {name}, away from both lines: it blocks {barred.possessive} line"
        yield f"{colour.possessive} line can go through it"
        return
    if piece.after.winner == piece.seat:
        yield f"{mover.possessive} line reaches {other.possessive} start"
    elif not piece.goes_back:
        yield line_now(board, piece.after, piece.line, people[piece.line], before=piece.steps_before)
    if piece.kind == REPLACE:
        replaced = space_name(board, replaced_of(piece.move))
        whose = people[piece.line].possessive
        yield f"a node takes the place of {whose} {KIND_WORDS[piece.mark]} on {replaced}, which goes to {name}"


def _driven_back(piece: PlayedPiece, people: Sequence[Person]) -> Iterator[str]:
    """Yield which lines are driven back or taken back, and how far."""
    board, before, after, line = piece.board, piece.before, piece.after, piece.line
    plays_mark = piece.kind in (EXTEND, REPLACE)
    driven = 1 - line if plays_mark and drives_back(board, before, line, space_of(piece.move)) else None
    for seat in (1 - piece.seat, piece.seat):
        person, lost = people[seat], piece.marks_lost(seat)
        end = end_of(after, seat)
        held = "start" if end == board.starts[seat] else f"node on {space_name(board, end)}"
        far = f"{number_of(lost, 'piece')}, to the {held}"
        are = person.verb("are", "is")
        if seat == piece.seat and piece.goes_back:
            faced = people[1 - seat].possessive
            yield f"the mark faces {faced} line, so {person.object} {are} driven back {far}"
        elif seat == driven:
            yield f"{person.subject} {are} driven back {far}"
        elif after.lengths[seat] < before.lengths[seat]:
            yield f"{person.possessive} line cannot continue and is taken back {far}"


def _used(piece: PlayedPiece, mover: Person) -> Iterator[str]:
    """Yield which nodes and marks are used up."""
    before, after, seat = piece.before, piece.after, piece.seat
    left = int(after.reserve[seat])
    if left < before.reserve[seat]:
        use, have = mover.verb("use", "uses"), mover.verb("have", "has")
        yield f"{mover.subject} {use} a node and {have} {left or 'none'} left"
    if piece.kind != EXTEND or piece.goes_back or after.winner == seat:
        return
    if piece.takes_group:
        yield f"that was the last mark in {mover.possessive} hand: {mover.verb('you get', 'now come')} nine new ones"
    elif not after.hand[seat].any():
        yield f"this is {mover.possessive} last mark of all"
    elif after.hand[seat, piece.mark] == 0:
        more = f", until {mover.possessive} hand is empty and nine new marks come" if after.groups[seat] else ""
        yield f"this is {mover.possessive} last {KIND_WORDS[piece.mark]}{more}"


def narrate(before: Position, move: str, after: Position, people: Sequence[Person]) -> str:
    """Return what a move has done: the piece and its place, where the line points now, what was driven back."""
    piece = PlayedPiece(before.game.board, before.state, before.parse_move(move), after.state)
    mover = people[piece.seat]
    said = [f"{mover.subject} {_deed(piece, people)}"]
    if piece.kind not in (PASS,) and not piece.is_loose and not piece.goes_back and piece.after.winner != piece.seat:
        whose = None if piece.line != piece.seat or mover.is_you else "their"
        said.append(line_now(piece.board, piece.after, piece.line, people[piece.line], whose, piece.steps_before))
    said += _driven_back(piece, people) if piece.kind != PASS else ()
    if piece.takes_group:
        said.append(f"{mover.subject} {mover.verb('get', 'gets')} nine new marks")
    return "; ".join([said[0], *(re.sub("^You ", "you ", clause) for clause in said[1:])])


def setback(before: Position, move: str, after: Position, people: Sequence[Person], *, is_over: bool) -> str | None:
    """Return what a move does to the other line: drives it back (BL16) or leads it elsewhere (BL14), else None.

    It is said as what can happen, or as what has happened.
    """
    piece = PlayedPiece(before.game.board, before.state, before.parse_move(move), after.state)
    other, lost = 1 - piece.seat, piece.marks_lost(1 - piece.seat)
    if piece.kind not in (EXTEND, REPLACE) or piece.after.winner == piece.seat:
        return None
    mover, whose, end = people[piece.seat].subject, people[other].possessive, end_of(piece.after, other)
    if lost:
        drives, has = ("drove", "had") if is_over else ("can drive", "has")
        held = f"start: it {has} no node to hold it" if end == piece.board.starts[other] else "last node"
        return f"{mover} {drives} {whose} line back {number_of(lost, 'piece')}, to its {held}"
    if piece.kind == REPLACE and piece.line == other and is_over:
        led = line_now(piece.board, piece.after, other, people[other], "it")
        return f"{mover} put a node into {whose} line and led it elsewhere: {led.replace('it line', 'it')}"
    return None


def manner(before: Position, move: str, people: Sequence[Person]) -> str | None:
    """Return how a piece of a winning turn shortens the way, if one would not expect it (BL14, BL16)."""
    board, state, number = before.game.board, before.state, before.parse_move(move)
    mover = int(state.seat)
    if kind_of_move(number) == EXTEND and drives_back(board, state, mover, space_of(number)):
        return f"by driving {people[1 - mover].possessive} line back first"
    if kind_of_move(number) != REPLACE:
        return None
    owner = owner_of(piece_on(state, replaced_of(number)))
    whose = people[owner].verb("your own", "their own") if owner == mover else people[owner].possessive
    return f"with a node in place of {whose} mark on {space_name(board, replaced_of(number))}"


def _deed(piece: PlayedPiece, people: Sequence[Person]) -> str:
    """Return what the player did, in the past."""
    board, mover, other = piece.board, people[piece.seat], people[1 - piece.seat]
    their = "your" if mover.is_you else "their"
    if piece.kind == PASS:
        return "could not play a piece and passed"
    name = space_name(board, space_of(piece.move))
    reached = f" and reached {other.possessive} start" if piece.after.winner == piece.seat else ""
    if piece.kind == EXTEND:
        return f"laid {a_kind(piece.mark)} at {name}{reached}"
    if piece.kind == REPLACE:
        whose = their if piece.line == piece.seat else other.possessive
        replaced = space_name(board, replaced_of(piece.move))
        mark = KIND_WORDS[piece.mark]
        return f"replaced {whose} {mark} on {replaced} with a node and moved the {mark} to {name}{reached}"
    if not piece.is_loose:
        return f"put a node on {their} line at {name}{reached}"
    barred, free = f"{other.possessive} line", "yours" if mover.is_you else "theirs"
    if piece.kind != OWN_NODE:
        barred, free = f"{their} line", "yours" if other.is_you else other.possessive
    return f"put a node on {name}, away from both lines: it blocks {barred}, but not {free}"
