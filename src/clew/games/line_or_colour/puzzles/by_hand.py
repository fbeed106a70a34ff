"""Solving LC8 by hand: rings on the board, what is wrong with them, and hints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clew.games.line_or_colour.about import ABOUT
from clew.games.line_or_colour.layouts import COLOURS
from clew.games.line_or_colour.picture import ring
from clew.games.line_or_colour.puzzles.board import layout_of, members
from clew.games.line_or_colour.puzzles.placement import most_rings
from clew.games.line_or_colour.puzzles.puzzle import PlacementPuzzle
from clew.games.line_or_colour.rules import WHITE
from clew.pictures import Circle, Look, Picture
from clew.pictures.svg_writer import UNIT
from clew.puzzles import InvalidAnswer, Monitor
from clew.puzzles.by_hand import AnswerState, Piece, PuzzleHint
from clew.puzzles.kit import KitLimit, KitPiece, KitWords, PuzzleKit

RING = Piece("ring", "ring")

#: The time for a ring within which three stars can be won.
SECONDS_PER_RING = 12

#: The place of mistakes that concern no particular spot.
EVERYWHERE = "the board"


@dataclass(frozen=True)
class RingBoard:
    """A board for LC8 with rings to place."""

    puzzle: PlacementPuzzle

    supply = RING.name
    is_free = False
    title = "The most rings"
    word = RING.name

    @property
    def fixed(self) -> Sequence[str]:
        """The spots of the rings that are given."""
        return self.puzzle.board.names_of(self.puzzle.given).split()

    @property
    def spaces(self) -> Sequence[str]:
        """The names of the spots."""
        return self.puzzle.board.names

    def _rings(self, answer: str) -> set[str]:
        names = answer.lower().split()
        for name in names:
            if name not in self.spaces:
                raise InvalidAnswer(f"{name}: expected spots from a1 to {self.spaces[-1]}, separated by spaces")
        return {*names, *self.fixed}

    def _text(self, rings: set[str]) -> str:
        return " ".join(name for name in self.spaces if name in rings)

    def state(self, answer: str, loose: Sequence[str] = ()) -> AnswerState:
        """Return the number of rings and their mistakes."""
        rings = self._rings(answer)
        text = self._text(rings)
        mistakes = self.puzzle.check(text)
        return AnswerState(
            answer=text,
            lying={name: RING.name for name in rings},
            headline=f"{len(rings)} of {self.puzzle.board.bound} rings",
            facts=[self._colours(rings)],
            wrong=[mistake for mistake in mistakes if mistake.where != EVERYWHERE],
            solved=not mistakes,
        )

    def _colours(self, rings: set[str]) -> str:
        """Return the number of rings of each colour (LC4)."""
        board = self.puzzle.board
        classes = board.colour_classes(layout_of(self.puzzle.layout))
        counts = (
            f"{colour} {sum(board.names[spot] in rings for spot in members(spots))}"
            for colour, spots in zip(COLOURS, classes, strict=False)
        )
        return f"At most {board.goal - 1} of each colour: {', '.join(counts)}."

    def put(self, answer: str, piece: str, space: str) -> str:
        """Put a ring on a spot."""
        if piece != RING.name:
            raise InvalidAnswer(f"{piece}: expected {RING.name}")
        return self._text(self._rings(answer) | self._rings(space))

    def turn(self, answer: str, space: str, by: int) -> str:
        """Return the answer unchanged: turning a ring makes no difference."""
        return self._text(self._rings(answer))

    def take(self, answer: str, space: str) -> str:
        """Remove a ring."""
        if space.lower() in self.fixed:
            raise InvalidAnswer(f"the ring on {space} is given, and stays")
        return self._text(self._rings(answer) - (self._rings(space) - set(self.fixed)))

    def turned(self, piece: str, by: int) -> Piece:
        """Return a ring."""
        return RING

    def picture(self, answer: str, **settings: Any) -> str:
        """Return the board as SVG text, with mistakes marked."""
        rings = self._rings(answer)
        wrong = {name: "danger" for mistake in self.state(answer).wrong for name in mistake.where.split()}
        marks = {**wrong, **settings.get("marks", {})}
        drawn = self.puzzle.picture(self._text(rings), **{**settings, "marks": marks})
        # The picture of the game calls these rings a win; here they are a mistake.
        seat = ABOUT.seat_names[WHITE]
        return drawn.replace(f"claimed by {seat}, won", "with a ring too many").replace(f"claimed by {seat}", "ringed")

    @property
    def task_words(self) -> str:
        """What to do, in a sentence."""
        goal, given = self.puzzle.board.goal, len(self.fixed)
        rings = f"the remaining {self.puzzle.board.bound - given}" if given else str(self.puzzle.board.bound)
        return (
            f"Place {rings} rings. Never {goal} in an unbroken row, in any direction, and never {goal} of one colour."
        )

    def kit(self, **settings: Any) -> PuzzleKit:
        """Return everything that a browser needs to draw and check the puzzle by itself."""
        board = self.puzzle.board
        most = board.goal - 1
        layout = layout_of(self.puzzle.layout)
        rows = [KitLimit(board.names_of(row).split(), most, f"{board.goal} rings in a row.") for row in board.rows]
        colours = [
            KitLimit(board.names_of(spots).split(), most, f"More than {most} {colour} rings.", colour)
            for colour, spots in zip(COLOURS, board.colour_classes(layout), strict=False)
        ]
        return PuzzleKit(
            svg=self.puzzle.picture("", **{**settings, "coordinates": False}),
            spaces={board.names[spot]: f"{board.names[spot]}, {COLOURS[layout[spot]]}" for spot in board.spots},
            fixed=dict.fromkeys(self.fixed, RING.name),
            pieces={RING.name: KitPiece(RING.label, RING.name, 0, ())},
            pictures={RING.name: self._ring_picture({**settings, "interactive": False, "prefix": "piece-ring"})},
            piece_size=UNIT,
            target=board.bound,
            par_seconds=SECONDS_PER_RING * (board.bound - len(self.fixed)),
            words=KitWords(("1 ring left", "{n} rings left"), "", ("", "")),
            is_counted=True,
            limits=(*rows, *colours),
        )

    def _ring_picture(self, settings: Mapping[str, Any]) -> str:
        picture = Picture(RING.label, RING.label, (-0.5, -0.5, 1.0, 1.0))
        picture.add(ring((0.0, 0.0), WHITE))
        return picture.svg(Look.of(settings))

    def piece_picture(self, piece: str, **settings: Any) -> str:
        """Return a ring as SVG text."""
        picture = Picture(RING.label, RING.label, (-0.5, -0.5, 1.0, 1.0))
        picture.add(Circle((0.0, 0.0), 0.47, fill="board"), ring((0.0, 0.0), WHITE))
        return picture.svg(Look.of(settings))

    def hint(self, answer: str, monitor: Monitor) -> PuzzleHint | None:
        """Return a ring to add or to remove, by comparison with the best answer that keeps most of the rings."""
        board, rings = self.puzzle.board, self._rings(answer)
        current = sum(1 << spot for spot in board.spots if board.names[spot] in rings)
        found, _ = most_rings(board, layout_of(self.puzzle.layout), current, self.puzzle.given)
        best = {board.names[spot] for spot in members(found)}
        for name in self.spaces:
            if name in rings - best:
                return PuzzleHint(
                    name, "Not all rings can stay. Look at the marked one.",
                    f"The marked ring has to go{_and_others(len(rings - best) - 1)}; all others can stay.",
                )  # fmt: skip
        for name in sorted(best - rings, key=lambda each: (each[1:], each)):
            return PuzzleHint(
                name, "All rings can stay. Look at the marked spot.",
                "Put a ring on the marked spot.", RING.name,
            )  # fmt: skip
        return None


def _and_others(number: int) -> str:
    return f", and {number} more" if number else ""
