"""Rings put down by hand (LC8): how many there are, what they break, how to go on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clew.games.line_or_colour.about import ABOUT, COLOURS
from clew.games.line_or_colour.picture import ring
from clew.games.line_or_colour.puzzles.ground import layout_of, members
from clew.games.line_or_colour.puzzles.placement import most_rings
from clew.games.line_or_colour.puzzles.questions import PlacementPuzzle
from clew.games.line_or_colour.rules import WHITE
from clew.pictures import Circle, Look, Picture
from clew.puzzles import InvalidAnswer, Monitor
from clew.puzzles.by_hand import AnswerState, Piece, PuzzleHint

RING = Piece("ring", "ring")

#: Where `check` finds something that concerns no spot.
EVERYWHERE = "the board"


@dataclass(frozen=True)
class RingBoard:
    """LC8 on a table."""

    puzzle: PlacementPuzzle

    supply = RING.name
    word = RING.name
    fixed: Sequence[str] = ()

    @property
    def spaces(self) -> Sequence[str]:
        """The names of the spots."""
        return self.puzzle.board.names

    def _rings(self, answer: str) -> set[str]:
        names = answer.lower().split()
        for name in names:
            if name not in self.spaces:
                raise InvalidAnswer(f"{name}: expected spots from a1 to {self.spaces[-1]}, parted by blanks")
        return set(names)

    def _text(self, rings: set[str]) -> str:
        return " ".join(name for name in self.spaces if name in rings)

    def standing(self, answer: str, loose: Sequence[str] = ()) -> AnswerState:
        """Return how many rings there are, and what they break."""
        rings = self._rings(answer)
        text = self._text(rings)
        mistakes = self.puzzle.check(text)
        return AnswerState(
            answer=text,
            lying={name: RING.name for name in rings},
            headline=f"{len(rings)} {'ring' if len(rings) == 1 else 'rings'}",
            facts=[self._colours(rings)],
            wrong=[mistake for mistake in mistakes if mistake.where != EVERYWHERE],
            solved=not mistakes,
        )

    def _colours(self, rings: set[str]) -> str:
        """Return how many rings each colour has, which is where most of it is decided (LC4)."""
        board = self.puzzle.board
        classes = board.classes(layout_of(self.puzzle.layout))
        told = (
            f"{colour} {sum(board.names[spot] in rings for spot in members(spots))}"
            for colour, spots in zip(COLOURS, classes, strict=False)
        )
        return f"Of each colour at most {board.goal - 1}: {', '.join(told)}."

    def put(self, answer: str, piece: str, space: str) -> str:
        """Put a ring on a spot."""
        if piece != RING.name:
            raise InvalidAnswer(f"{piece}: expected {RING.name}")
        return self._text(self._rings(answer) | self._rings(space))

    def turn(self, answer: str, space: str, by: int) -> str:
        """Leave all as it is: a ring looks the same from all sides."""
        return self._text(self._rings(answer))

    def take(self, answer: str, space: str) -> str:
        """Take a ring away."""
        return self._text(self._rings(answer) - self._rings(space))

    def turned(self, piece: str, by: int) -> Piece:
        """Return a ring."""
        return RING

    def picture(self, answer: str, **settings: Any) -> str:
        """Return the board as SVG text; the rings that break something are marked."""
        rings = self._rings(answer)
        wrong = {name: "danger" for mistake in self.standing(answer).wrong for name in mistake.where.split()}
        marks = {**wrong, **settings.get("marks", {})}
        drawn = self.puzzle.picture(self._text(rings), **{**settings, "marks": marks})
        # What would win a game is too much here.
        seat = ABOUT.seat_names[WHITE]
        return drawn.replace(f"claimed by {seat}, won", "with a ring too many").replace(f"claimed by {seat}", "ringed")

    def piece_picture(self, piece: str, **settings: Any) -> str:
        """Return a ring as SVG text."""
        picture = Picture(RING.label, RING.label, (-0.5, -0.5, 1.0, 1.0))
        picture.add(Circle((0.0, 0.0), 0.47, fill="board"), ring((0.0, 0.0), WHITE))
        return picture.svg(Look.of(settings))

    def hint(self, answer: str, watch: Monitor) -> PuzzleHint | None:
        """Return a ring that is missing, or one that has to go: a best answer that keeps most rings is compared."""
        board, rings = self.puzzle.board, self._rings(answer)
        kept = sum(1 << spot for spot in board.spots if board.names[spot] in rings)
        best = {board.names[spot] for spot in members(most_rings(board, layout_of(self.puzzle.layout), kept)[0])}
        for name in self.spaces:
            if name in rings - best:
                return PuzzleHint(
                    name, f"Look at {name}: not all rings can stay.",
                    f"The ring on {name} has to go{_and_others(len(rings - best) - 1)}; all others can stay.",
                )  # fmt: skip
        for name in sorted(best - rings, key=lambda each: (each[1:], each)):
            return PuzzleHint(
                name, f"Look at {name}: so far all rings can stay, and there are more to come.",
                f"A ring on {name} is part of a best answer.", RING.name,
            )  # fmt: skip
        return None


def _and_others(number: int) -> str:
    return f", and {number} more" if number else ""
