"""Positions by numbers: what `Position` offers to programs that learn."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from clew.core import entry_points as rules
from clew.core.encoding import entry_points as encoded
from clew.core.errors import IllegalMove, InvalidMove, whole_number

if TYPE_CHECKING:
    from clew.core.game import Game
    from clew.core.position import Position

#: Numbers that fit into 64 bits; no others reach compiled code.
LEAST, GREATEST = -(1 << 63), (1 << 63) - 1

#: Moves that have not been written as text yet: (seat, state before, number or id of the move, whether it is an id).
Played = tuple[tuple[int, NDArray[Any], int, bool], ...]


def actions(position: "Position") -> list[int]:
    """Return the ids of all legal moves, ascending."""
    return action_mask(position).nonzero()[0].tolist()


def action_mask(position: "Position") -> NDArray[np.bool_]:
    """Return for each action whether it is legal."""
    out = np.zeros(position.game.actions, dtype=np.bool_)
    position.game.run_encoded(encoded.write_mask, position.states, out)
    return out


def observation(position: "Position", seat: int | None) -> NDArray[np.uint8]:
    """Return the planes that a seat sees; None is the seat to move, or seat 0 at the end."""
    seat = (position.seat or 0) if seat is None else checked_seat(position, seat)
    out = np.empty(position.game.observation_shape, dtype=np.uint8)
    position.game.run_encoded(encoded.observe, position.states, seat, out)
    return out


def checked_seat(position: "Position", seat: int) -> int:
    """Return a seat of a position, or raise ValueError or TypeError."""
    try:
        number = whole_number("seat", seat)
    except TypeError:
        raise TypeError(f"seat {seat!r}: expected a number from 0 to {position.seats - 1}") from None
    if not 0 <= number < position.seats:
        raise ValueError(f"seat {number}: expected 0 to {position.seats - 1}")
    return number


def action_of(position: "Position", move: str | int) -> int:
    """Return the id of a legal move, given as text or as its number."""
    number = position.parse_move(move) if isinstance(move, str) else whole_number("move", move)
    check(position, number)
    return int(position.game.run_encoded(encoded.action_of, position.states, number))


def move_of(position: "Position", action: int) -> int:
    """Return the number of the move that an id means, legal or not, or raise IllegalMove if it means none."""
    number = whole_number("action", action)
    last = position.game.actions - 1
    if not 0 <= number <= last:
        raise no_move(position, f"action {number}", f"in this game; its actions are 0 to {last}")
    move = int(position.game.run_encoded(encoded.move_of, position.states, number))
    if move < 0:
        raise no_move(position, f"action {number}", "in this position; actions() lists the legal ones")
    return move


def texts(game: "Game", played: Played) -> Iterator[tuple[int, str]]:
    """Yield moves as (seat, move as text)."""
    for seat, states, number, is_action in played:
        move = int(game.run_encoded(encoded.move_of, states, number)) if is_action else number
        yield seat, game.package.notation.format_move(game.board, states[0], move)


def fits(number: int) -> bool:
    """Return whether a number can be passed to compiled code."""
    return LEAST <= number <= GREATEST


def check(position: "Position", move: int) -> None:
    """Raise IllegalMove unless a number is a legal move."""
    if not fits(move):
        raise no_number(position, move)
    rule = int(position.game.run(rules.breaks, position.states, move))
    if rule:
        raise illegal(position, move, rule)


def illegal(position: "Position", move: int, rule: int) -> IllegalMove:
    """Return the error for a move that breaks a rule, or for a number that is no move at all."""
    if not fits(move):
        return no_number(position, move)
    package, board = position.game.package, position.game.board
    try:
        text = position.format_move(move)
    except InvalidMove:
        return no_number(position, move)
    sentence = package.notation.refusal(board, position.state, move, rule)
    return IllegalMove(text, package.rule_number(rule), sentence)


def no_number(position: "Position", move: int) -> IllegalMove:
    """Return the error for a number of a move that means nothing in a position."""
    return no_move(position, f"move number {move}", "in this position; move_numbers() lists the legal ones")


def no_move(position: "Position", text: str, where: str) -> IllegalMove:
    """Return the error for a number that means no move; `where` completes the sentence."""
    # Every number breaks some rule; -1 is never a move.
    rule: Any = int(position.game.run(rules.breaks, position.states, -1))
    number = position.game.package.rule_number(rule)
    return IllegalMove(text, number, f"this number means no move {where}", is_move=False)
