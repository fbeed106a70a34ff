"""Positions for tests, written from Black's point of view and tried for both players.

For Red, a test runs on the board rotated by half a turn, and the result is translated back to Black's notation, so that
no rule is tested for one player only.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import clew
from clew.boards.hexagonal import DIRECTIONS, hexagon
from clew.core.game import Game
from clew.games.beeline.rules import symmetries
from support.games.beeline.plain import kind

BLACK, RED = 0, 1

#: Pieces of a straight line from N5 to the north, and from B5 to the south.
NORTH = "M5:SE-NW L5:SE-NW K5:SE-NW"
SOUTH = "C6:NW-SE D7:NW-SE E8:NW-SE"


OPPOSITE = {"E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}


def run(start: str, steps: str, side: int = 8) -> str:
    """Return the marks of a line that leaves `start` by the first side and every mark by the next: `NW NW E`."""
    spaces = hexagon(side)
    cell = spaces.cells[spaces.site_named(start)]
    words = []
    sides = steps.split()
    for inward, outward in pairwise(sides):
        cell = (cell[0] + DIRECTIONS[inward][0], cell[1] + DIRECTIONS[inward][1])
        words.append(f"{spaces.names[spaces.site(cell)]}:{OPPOSITE[inward]}-{outward}")
    return " ".join(words)


def groups_left(pieces: str) -> int:
    """Return how many groups of marks are left if no more were started than a line needs."""
    played = Counter(kind(*word.partition(":")[2].split("-")) for word in pieces.split() if ":" in word)
    started = max(1, *(-(-count // 3) for count in played.values()), 0)
    used_up = played.total() == 9 * started
    return 4 - started - used_up


def state_text(
    turn: str = "b1",
    black: str = "",
    red: str = "",
    loose: str = ".",
    reserve: tuple[int, int] | None = None,
    groups: tuple[int, int] | None = None,
    played: int = 20,
    side: int = 8,
) -> str:
    """Return the text of a state.

    By default the seat to move has as many nodes in reserve as possible, and no more groups of marks are started than
    the lines need.
    """
    starts = {6: ("J4", "B4"), 8: ("N5", "B5"), 10: ("R6", "B6")}[side]
    lines = [f"{start} {pieces}".strip() for start, pieces in zip(starts, (black, red), strict=True)]
    nodes = sum(len({word.rstrip("*") for word in line.split() if ":" not in word}) for line in lines)
    left = 12 - nodes - loose.count("@")
    if reserve is None:
        mover = min(5, left)
        reserve = (mover, left - mover) if turn.startswith("b") else (left - mover, mover)
    groups = groups or (groups_left(black), groups_left(red))
    supply = " ".join(f"{letter}{groups[seat]}+{reserve[seat]}" for seat, letter in enumerate("br"))
    return f"{turn} {played} / {lines[BLACK]} / {lines[RED]} / {loose} / {supply}"


class MirroredGame:
    """A position in Black's notation; for Red it is the same on the board rotated by half a turn."""

    def __init__(self, game: Game, seat: int, position: clew.Position) -> None:
        self.game = game
        self.seat = seat
        self.position = position
        self._turn = next(
            symmetry for symmetry in symmetries(game.board) if symmetry.seats == (1, 0) and symmetry.name == "-qrs"
        )

    @classmethod
    def of(cls, seat: int, side: int = 8, facing: str = "driven_back", **setting: object) -> "MirroredGame":
        """Set up a position, for Black or turned for Red."""
        game = clew.game("beeline", side=side, facing=facing)
        return cls(game, seat, game.position(state_text(side=side, **setting))).rotated_for_seat()

    @classmethod
    def start(cls, seat: int, side: int = 8) -> "MirroredGame":
        """Return the start of a game; for Red, one that Red opens."""
        game = clew.game("beeline", side=side)
        return cls(game, seat, game.start()).rotated_for_seat()

    def rotated_for_seat(self) -> "MirroredGame":
        return self if self.seat == BLACK else MirroredGame(self.game, self.seat, self._turned(self.position))

    def _turned(self, position: clew.Position) -> clew.Position:
        return clew.Position(self.game, self._turn.state(position.states))

    def translated(self, move: str) -> str:
        """Translate a move between Black's notation and that of the seat."""
        if self.seat == BLACK:
            return move
        number = self._turn.move(self.position.parse_move(move))
        return self.position.format_move(number)

    def moves(self) -> set[str]:
        return {self.translated(move) for move in self.position.moves()}

    def marks(self) -> set[str]:
        """Return the legal moves that extend the line."""
        return {move for move in self.moves() if ":" in move and "*" not in move}

    def replacing(self, space: str) -> set[str]:
        """Return where and how a mark that is replaced can be played."""
        return {move.partition(" ")[2] for move in self.moves() if move.startswith(f"N*{space} ")}

    def play(self, *moves: str) -> "MirroredGame":
        position = self.position
        for move in moves:
            position = position.play(self.translated(move))
        return MirroredGame(self.game, self.seat, position)

    def why_not(self, move: str) -> str | None:
        return self.position.why_not(self.translated(move))

    def why_not_each(self, moves: Iterable[str]) -> dict[str, str | None]:
        return {move: self.why_not(move) for move in moves}

    @property
    def text(self) -> str:
        """The state in Black's notation."""
        position = self.position if self.seat == BLACK else self._turned(self.position)
        return str(position).partition("| ")[2]

    def line(self, seat: int) -> str:
        """Return the pieces of a line, without the start."""
        return self.text.split(" / ")[1 + seat].partition(" ")[2]

    @property
    def turn(self) -> str:
        return self.text.split(" / ")[0].split()[0]

    @property
    def loose(self) -> str:
        return self.text.split(" / ")[3]

    def hand(self, seat: int) -> tuple[int, ...]:
        """Return how many straights, angles and sharps are in hand."""
        return tuple(int(count) for count in self.position.state.hand[seat if self.seat == BLACK else 1 - seat])

    @property
    def winners(self) -> tuple[int, ...] | None:
        result = self.position.result
        if result is None:
            return None
        return tuple(sorted(seat if self.seat == BLACK else 1 - seat for seat in result.winners))
