"""Positions: immutable values, each around one state record."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from clew.core import entry_points, unseen
from clew.core.encoding import acting
from clew.core.encoding import entry_points as encoded
from clew.core.errors import InvalidMove, UnseenError, whole_number
from clew.core.result import Result
from clew.core.unseen import Chance

if TYPE_CHECKING:
    from clew.core.game import Game


class Refusal(str):
    """The number of the rule that a move breaks, as text (`"LC3"`), with a `sentence` that explains why."""

    sentence: str

    def __new__(cls, rule: str, sentence: str) -> "Refusal":
        """Return a refusal for a rule's number, for example `LC3`."""
        refusal = super().__new__(cls, rule)
        refusal.sentence = sentence
        return refusal

    @property
    def rule(self) -> str:
        """The rule's number as plain text."""
        return str(self)


#: Moves of one seat in a row, as (seat, move).
Turn = tuple[tuple[int, str], ...]


class Position:
    """An immutable position of a game: `play` returns a new one. Equal positions compare and hash equal.

    `unseen` is True for a view that does not know the order of the hidden cards or tiles.
    `turn` is used in pictures and does not count when positions are compared.
    """

    __slots__ = ("_is_over", "_played", "_seat", "_states", "_turn", "game", "unseen")

    def __init__(self, game: "Game", states: NDArray[Any], *, unseen: bool = False, turn: Turn = ()) -> None:
        states.flags.writeable = False
        self.game = game
        self.unseen = unseen
        self._states = states
        self._turn = turn
        self._played: acting.Played = ()
        self._is_over: bool | None = None
        self._seat: int | None = None

    @property
    def turn(self) -> Turn:
        """The last moves as (seat, move), those of one seat in a row."""
        # Text is written when it is first asked for: many positions are only played on.
        if self._played:
            self._turn, self._played = (*self._turn, *acting.texts(self.game, self._played)), ()
        return self._turn

    @property
    def last(self) -> str | None:
        """The move that led here, if it is known."""
        return self.turn[-1][1] if self.turn else None

    @property
    def states(self) -> NDArray[Any]:
        """The state, as a read-only array of one record."""
        return self._states

    @property
    def state(self) -> Any:
        """The state record, which is read-only."""
        return self._states[0]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.game.seats

    @property
    def seat(self) -> int | None:
        """The seat to move, or None when the game is over."""
        if self._seat is None and not self.is_over:
            self._seat = int(self._states["seat"][0])
        return self._seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        if self._is_over is None:
            self._is_over = bool(self.game.run(entry_points.is_over, self._states))
        return self._is_over

    def move_numbers(self) -> list[int]:
        """Return all legal moves as numbers, in a stable order."""
        out = np.empty(self.game.board.max_moves, dtype=np.int32)
        count = self.game.run(entry_points.legal_moves, self._states, out)
        return cast(list[int], out[:count].tolist())

    def moves(self) -> list[str]:
        """Return all legal moves as text, in a stable order; there are none when the game is over."""
        return [self.format_move(move) for move in self.move_numbers()]

    def format_move(self, move: int) -> str:
        """Return a move of this position as text, or raise InvalidMove for a number that means none."""
        return self.game.package.notation.format_move(self.game.board, self.state, whole_number("move", move))

    def parse_move(self, text: str) -> int:
        """Return the move that the text means in this position, legal or not, or raise InvalidMove."""
        if not isinstance(text, str):
            raise InvalidMove(f"{text!r}: expected a move as text")
        return self.game.package.notation.parse_move(self.game.board, self.state, " ".join(text.split()))

    def touches(self, move: str) -> tuple[str, ...]:
        """Return the sites and choices to tap, in order, to enter a move."""
        parts = self.game.package.entry.parts(self.game.board, self.state, self.parse_move(move))
        return tuple(values[0] for values in parts.values())

    def why_not(self, move: str) -> Refusal | None:
        """Return None for a legal move, otherwise the number of the rule it breaks, with the reason in `.sentence`."""
        return self._refusal(self.parse_move(move))

    def _refusal(self, move: int) -> Refusal | None:
        rule = int(self.game.run(entry_points.breaks, self._states, move))
        if rule == 0:
            return None
        sentence = self.game.package.notation.refusal(self.game.board, self.state, move, rule)
        return Refusal(self.game.package.rule_number(rule), sentence)

    def play(self, move: str, turned_up: str | None = None) -> "Position":
        """Return the position after a move.

        `turned_up` names the cards or tiles that the move reveals, one of `chances(move)`; the others keep their order.
        Raises InvalidMove for text that is no move, IllegalMove for a move that breaks a rule, InvalidDeal for what
        cannot turn up, and UnseenError where a view does not know what the move would reveal and it is not named.
        """
        return self.play_number(self.parse_move(move), turned_up)

    def play_number(self, move: int, turned_up: str | None = None) -> "Position":
        """Return the position after a move, given by its number; raises as `play` does."""
        number = whole_number("move", move)
        before = self._states
        if self.unseen or turned_up is not None:
            acting.check(self, number)
            before = self._arranged(number, turned_up)
        states = np.empty(1, dtype=self.game.state_type)
        outcome = self.game.run(entry_points.play_from, before, states, number) if acting.fits(number) else 0
        if outcome >= 0:
            raise acting.illegal(self, number, outcome)
        return self._after(states, outcome, number, is_action=False)

    def _arranged(self, move: int, turned_up: str | None) -> NDArray[Any]:
        """Return the state with the order in which a legal move reveals what is unseen."""
        if turned_up is not None:
            return unseen.with_top(self._states, unseen.named(self, move, turned_up))
        if self.game.run(entry_points.reveals, self._states, move):
            raise UnseenError(
                f"{self.format_move(move)}: this view does not know what the move would reveal; turned_up=... says it"
            )
        return self._states

    def _after(self, states: NDArray[Any], outcome: int, number: int, *, is_action: bool) -> "Position":
        """Return the position that a move or an action has led to; `outcome` is what `play_from` returns."""
        # When nothing is left unseen, the view equals the position itself.
        after = Position(self.game, states, unseen=self.unseen and bool(states[0].unseen_left > 0))
        # In interpreted mode the outcome is a number of NumPy's.
        after._is_over = bool(outcome == entry_points.OVER)
        if not after._is_over:
            after._seat = int(-1 - outcome)
        seat = -1 if self.seat is None else self.seat
        played = (seat, self._states, number, is_action)
        if self._played:
            same_turn = self._played[0][0] == seat
            after._turn, after._played = (self._turn, (*self._played, played)) if same_turn else ((), (played,))
        else:
            after._turn = self._turn if self._turn and self._turn[0][0] == seat else ()
            after._played = (played,)
        return after

    def chances(self, move: str | int) -> list[Chance]:
        """Return what a legal move, text or number, may turn up and how likely that is to the players.

        A move that reveals nothing has one chance: `turned_up` is empty and the probability 1.
        """
        number = self.parse_move(move) if isinstance(move, str) else whole_number("move", move)
        acting.check(self, number)
        return unseen.chances(self, number)

    def actions(self) -> list[int]:
        """Return the ids of all legal moves, ascending; there are none when the game is over."""
        return acting.actions(self)

    def action_mask(self) -> NDArray[np.bool_]:
        """Return for each of the game's actions whether it is legal."""
        return acting.action_mask(self)

    def play_action(self, action: int, turned_up: str | None = None) -> "Position":
        """Return the position after an action; raises IllegalMove if it is not legal, or as `play` does."""
        number = whole_number("action", action)
        if self.unseen or turned_up is not None or not acting.fits(number):
            return self.play_number(acting.move_of(self, number), turned_up)
        states = np.empty(1, dtype=self.game.state_type)
        outcome = self.game.run_encoded(encoded.act, self._states, states, number)
        if outcome >= 0:
            raise acting.illegal(self, acting.move_of(self, number), outcome)
        return self._after(states, outcome, number, is_action=True)

    def observation(self, seat: int | None = None) -> NDArray[np.uint8]:
        """Return the planes that a seat sees, in the game's observation shape; None is the seat to move.

        At the end, None is seat 0. Nothing unseen is in it.
        """
        return acting.observation(self, seat)

    def action_of(self, move: str | int) -> int:
        """Return the id of a legal move, given as text or as its number."""
        return acting.action_of(self, move)

    def move_of_action(self, action: int) -> str:
        """Return the move that an id means in this position as text, legal or not; IllegalMove if it means none."""
        return self.format_move(acting.move_of(self, action))

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it is in progress."""
        if not self.is_over:
            return None
        payoffs = np.zeros(self.seats)
        self.game.run(entry_points.payoff, self._states, payoffs)
        reason, scores = self.game.package.notation.ending(self.game.board, self.state)
        winners = tuple(int(seat) for seat in np.flatnonzero(payoffs))
        return Result(winners, None if scores is None else tuple(int(score) for score in scores), reason)

    def view(self, seat: int) -> "Position":
        """Return what `seat` may know of this position: the same without the order of hidden cards or tiles."""
        acting.checked_seat(self, seat)
        if not self.game.has_unseen:
            return self
        states = self._states.copy()
        order = states[0].unseen
        left = int(states[0].unseen_left)
        order[:left] = np.sort(order[:left])
        return Position(self.game, states, unseen=left > 0, turn=self.turn)

    def svg(self, **settings: Any) -> str:
        """Return the picture of this position as SVG text."""
        return self.game.package.picture.draw(self, **settings)

    def png(self, width: int = 800, **settings: Any) -> bytes:
        """Return the picture of this position as the bytes of a PNG file that is `width` pixels wide."""
        # Like the pictures of games, the renderer is above this layer and imported when it is used.
        to_png = import_module("clew.pictures.png").to_png
        return cast(bytes, to_png(self.svg(**settings), width))

    def diagram(self) -> str:
        """Return the picture of this position as plain text."""
        return self.game.package.picture.diagram(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        state = self.game.package.notation.format_state(self.game.board, self.state, self.unseen)
        return f"{self.game} | {state}"

    def __repr__(self) -> str:
        return f"clew.position({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        is_same = self._states.tobytes() == other._states.tobytes()
        return is_same and self.unseen == other.unseen and self.game == other.game

    def __hash__(self) -> int:
        return hash((self._states.tobytes(), self.unseen))

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (self.game, self._states.tobytes(), self.unseen, self.turn))


def _restore(game: "Game", state: bytes, unseen: bool, turn: Turn) -> Position:
    """Return a pickled position."""
    states = game.blank()
    states[:] = np.frombuffer(state, dtype=game.state_type)
    return Position(game, states, unseen=unseen, turn=turn)
