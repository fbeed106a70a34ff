"""The puzzles of LC8 and LC9: text, answers, checks and pictures."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clew.core.errors import OptionError
from clew.core.game import Game
from clew.core.package import package
from clew.core.position import Position
from clew.games.line_or_colour.about import ABOUT
from clew.games.line_or_colour.layouts import COLOURS, PRINTED, checked_layout, resolve_layout
from clew.games.line_or_colour.puzzles.board import Layout, UncolouredBoard, digits_of, layout_of, uncoloured_board
from clew.games.line_or_colour.puzzles.completion import Completion
from clew.games.line_or_colour.puzzles.placement import all_full_sets, most_rings, up_to_symmetry
from clew.puzzles import AnswerMistake, ExactCount, InvalidAnswer, InvalidPuzzle, Monitor, Solution

RINGS, SMALLEST, LARGEST = "rings", "smallest", "largest"


def parse(words: Mapping[str, str]) -> "PlacementPuzzle | LayoutPuzzle":
    """Return the puzzle that the words mean, or raise InvalidPuzzle."""
    size = words.get("size", "5")
    if size not in ("5", "7"):
        raise InvalidPuzzle(f"size={size}: expected 5 or 7")
    ask = words.get("ask", RINGS)
    if ask == RINGS:
        try:
            layout = resolve_layout(words.get("layout", "printed"), int(size))
            return PlacementPuzzle(int(size), layout, _given(words.get("given", ""), int(size), layout))
        except OptionError as error:
            raise InvalidPuzzle(str(error)) from error
    if ask not in (SMALLEST, LARGEST):
        raise InvalidPuzzle(f"ask={ask}: expected {RINGS}, {SMALLEST} or {LARGEST}")
    for key in ("layout", "given"):
        if key in words:
            raise InvalidPuzzle(f"{key}={words[key]}: with ask={ask} the layout is the answer, expected none")
    return LayoutPuzzle(int(size), ask)


def _given(text: str, size: int, layout: str) -> int:
    """Return the rings that are given, which must be part of a full answer."""
    board, given = uncoloured_board(size), 0
    for name in text.split(",") if text else ():
        spot = board.spot_named(name)
        if spot is None or given >> spot & 1:
            raise InvalidPuzzle(f"given={name}: expected spots from a1 to {board.names[-1]}, each once, as in a1,c4")
        given |= 1 << spot
    if given and Completion(board, layout_of(layout)).of(given) is None:
        raise InvalidPuzzle(f"given={text}: expected rings that can be completed to {board.bound}")
    return given


@dataclass(frozen=True)
class PlacementPuzzle:
    """LC8: the most rings of one side without a victory. An answer names spots: `a1 b1 d2`.

    Rings that are given stay where they are.
    """

    size: int
    layout: str
    given: int = 0

    game = ABOUT.id
    improving = True

    @property
    def board(self) -> UncolouredBoard:
        """The board without colours."""
        return uncoloured_board(self.size)

    @property
    def words(self) -> dict[str, str]:
        """The puzzle as words."""
        words = {"size": str(self.size), "ask": RINGS, "layout": one_word(self.layout)}
        return words | ({"given": self.board.names_of(self.given).replace(" ", ",")} if self.given else {})

    @property
    def question(self) -> str:
        """The task, in words."""
        goal = self.board.goal
        return (
            "LC8: Claim as many spots as you can, with rings of one side only, so that there are no "
            f"{goal} in an unbroken row and no {goal} of one colour."
            + (f" {self.given.bit_count()} rings are given and stay." if self.given else "")
        )

    def solve(self, monitor: Monitor, limit: int | None = None, after: str = "") -> Iterator[Solution]:
        """Yield one largest set of rings."""
        rings, bound = most_rings(self.board, layout_of(self.layout), given=self.given)
        yield Solution(self.board.names_of(rings), rings.bit_count())
        monitor.conclude(
            f"No set of rings has more than {bound}: proved by CP-SAT. (With more than {self.board.bound} there would "
            f"be {self.board.goal} of one colour.)"
        )

    def count(self, monitor: Monitor, symmetric: bool = True) -> ExactCount | None:
        """Count all largest sets of rings, on the small board."""
        if self.size != 5:
            raise InvalidPuzzle(
                "size=7: the largest sets of rings are counted on the small board only, expected size=5"
            )
        started = time.perf_counter()
        layout = layout_of(self.layout)
        sets = all_full_sets(self.board, layout)
        sets = sets[(sets & self.given) == self.given]
        symmetric &= not self.given
        return ExactCount(
            number=len(sets),
            up_to_symmetry=up_to_symmetry(self.board, layout, sets) if symmetric else None,
            identified="rotations and reflections of the board that map every colour of the layout onto one colour",
            method=f"each of the {10**self.size:,} ways to leave two spots of every colour free was tried",
            seconds=time.perf_counter() - started,
        )

    def check(self, answer: str) -> Sequence[AnswerMistake]:
        """Return the mistakes in a set of rings."""
        board, rings = self.board, self._rings(answer)
        mistakes = [
            AnswerMistake(name, "named twice") for name, times in Counter(answer.lower().split()).items() if times > 1
        ]
        if self.given & ~rings:
            mistakes.append(AnswerMistake(board.names_of(self.given & ~rings), "a ring is given here, and stays"))
        # LC4: K of one colour.
        for colour, spots in zip(COLOURS, board.colour_classes(layout_of(self.layout)), strict=False):
            same = spots & rings
            if same.bit_count() >= board.goal:
                mistakes.append(
                    AnswerMistake(board.names_of(same), f"{same.bit_count()} rings on {colour} spots (LC4)")
                )
        # LC4: K in an unbroken row.
        for row in board.rows:
            if row & rings == row:
                mistakes.append(AnswerMistake(board.names_of(row), f"{board.goal} rings in an unbroken row (LC4)"))
        # LC9: every layout has a safe set of full size; docs/puzzles.md has the proof.
        if not mistakes and rings.bit_count() < board.bound:
            mistakes.append(AnswerMistake("the board", f"{rings.bit_count()} rings, {board.bound} are possible (LC8)"))
        return mistakes

    def _rings(self, answer: str) -> int:
        board, rings = self.board, 0
        for name in answer.lower().split():
            spot = board.spot_named(name)
            if spot is None:
                raise InvalidAnswer(f"{name!r}: expected spots from a1 to {board.names[-1]}, separated by spaces")
            rings |= 1 << spot
        return rings

    def picture(self, answer: str = "", **settings: Any) -> str:
        """Return the layout with rings as SVG text."""
        return picture_of(position_of(self.size, self.layout, self._rings(answer) | self.given), settings)

    def diagram(self, answer: str = "") -> str:
        """Return the same as plain text."""
        return without_status(position_of(self.size, self.layout, self._rings(answer) | self.given))


@dataclass(frozen=True)
class LayoutPuzzle:
    """LC9: a layout on which the answer of LC8 is smallest, or largest. An answer is a layout: `12345/45123/..`."""

    size: int
    ask: str

    game = ABOUT.id
    improving = True

    @property
    def words(self) -> dict[str, str]:
        """The puzzle as words."""
        return {"size": str(self.size), "ask": self.ask}

    @property
    def question(self) -> str:
        """The task, in words."""
        return (
            f"LC9: Of all layouts with {self.size} spots of each of {self.size} colours, find one on which the answer "
            f"of LC8, the most rings without a victory, is {self.ask}."
        )

    def solve(self, monitor: Monitor, limit: int | None = None, after: str = "") -> Iterator[Solution]:
        """Yield layouts, each better than the one before, starting with the printed one."""
        from clew.games.line_or_colour.puzzles.smallest_layout import layouts

        board, printed = uncoloured_board(self.size), layout_of(PRINTED[self.size])
        if self.ask == SMALLEST:
            yield from (self._solution(layout, most) for layout, most in layouts(board, printed, monitor))
            return
        yield self._solution(printed, most_rings(board, printed)[0].bit_count())
        monitor.conclude(
            f"No layout allows more: with more than {board.bound} there would be {board.goal} of one colour."
        )

    def _solution(self, layout: Layout, most: int) -> Solution:
        return Solution(one_word(digits_of(self.size, layout)), most)

    def count(self, monitor: Monitor, symmetric: bool = True) -> ExactCount | None:
        """Raise InvalidPuzzle: every layout is a solution."""
        raise InvalidPuzzle("LC9 cannot be counted: every layout is a solution")

    def check(self, answer: str) -> Sequence[AnswerMistake]:
        """Return the mistakes in a layout. LC8 has the same answer on every legal layout (docs/puzzles.md)."""
        try:
            checked_layout(answer, self.size)
        except OptionError as error:
            return [AnswerMistake("the layout", str(error))]
        return []

    def picture(self, answer: str = "", **settings: Any) -> str:
        """Return a layout, the printed one if none is given, as SVG text."""
        return picture_of(position_of(self.size, self._layout(answer), 0), settings)

    def diagram(self, answer: str = "") -> str:
        """Return the same as plain text."""
        return without_status(position_of(self.size, self._layout(answer), 0))

    def _layout(self, answer: str) -> str:
        try:
            return checked_layout(answer, self.size) if answer else PRINTED[self.size]
        except OptionError as error:
            raise InvalidAnswer(str(error)) from error


def one_word(layout: str) -> str:
    """Return a layout without spaces, its rows separated by slashes."""
    return layout.replace(" ", "/")


def position_of(size: int, layout: str, rings: int) -> Position:
    """Return a position with White's rings on these spots."""
    rows = [
        "".join("w" if rings >> (row * size + column) & 1 else "." for column in range(size)) for row in range(size)
    ]
    game = Game(package(ABOUT.id), {"size": size, "layout": layout})
    return game.position(" ".join([*reversed(rows), "w"]))


def picture_of(position: Position, settings: Mapping[str, Any]) -> str:
    """Return a picture without a caption, since no seat is to move."""
    return position.svg(**{"caption": False, **settings})


def without_status(position: Position) -> str:
    """Return a diagram without its last line, which says whose turn it is."""
    return position.diagram().rpartition("\n")[0]
