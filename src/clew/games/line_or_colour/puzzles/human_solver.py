"""A solver of LC8 that works as a person does, to measure how hard a layout is.

A person puts rings on the board one by one, away from rows that are nearly complete, until none can be added:

    ring      a ring is added where it does no harm
    colour    a colour has all its rings, so its other spots are out
    row       a row is one ring short of K, so its last spot is out
    repair    a colour is short of a ring: one goes where it completes a row, and another ring of that row is taken away
    detour    two or more rings have to be taken away for it

There are many answers, and how soon one is found depends on where one begins. So each layout is solved from all eight
sides, and the one in the middle counts.
"""

from collections import deque
from collections.abc import Sequence
from statistics import median_high

from clew.games.line_or_colour.puzzles.board import Layout, UncolouredBoard, members
from clew.puzzles.grading import Effort

RING, COLOUR, ROW, REPAIR, DETOUR = "ring", "colour", "row", "repair", "detour"

#: What a step costs: a ring that does no harm is no effort.
COSTS = {RING: 0, COLOUR: 1, ROW: 1, REPAIR: 6, DETOUR: 9}

#: More repairs than this are not made.
MOST_REPAIRS = 200

#: A ring that was taken away does not come back for this many repairs.
REMEMBERED = 4


def measure(board: UncolouredBoard, layout: Layout, given: int = 0) -> Effort:
    """Return the effort of a layout on which some rings are given."""
    efforts = [RingSolver(board, layout, turn, given).run() for turn in board.turns]
    middle = median_high(effort.number for effort in efforts)
    return next(effort for effort in efforts if effort.number == middle)


class RingSolver:
    """Solves a layout from one side of the board; sets of spots are whole numbers."""

    def __init__(self, board: UncolouredBoard, layout: Layout, order: Sequence[int], given: int = 0) -> None:
        self.board = board
        self.layout = layout
        self.classes = board.colour_classes(layout)
        self.order = order
        self.rows_at = [[row for row in board.rows if row >> spot & 1] for spot in board.spots]
        self.rings = self.given = given
        self.effort = Effort(COSTS)
        self._removed: deque[int] = deque(maxlen=REMEMBERED)

    def run(self) -> Effort:
        """Solve, and return the effort."""
        while not self._is_solved():
            if self._add_ring():
                continue
            if self.effort.guesses >= MOST_REPAIRS:
                self.effort.gave_up = True
                break
            if not self._repair():
                self.effort.gave_up = True
                break
        return self.effort

    def _is_solved(self) -> bool:
        return self.rings.bit_count() == self.board.bound

    def _has_room(self, spot: int) -> bool:
        return (self.rings & self.classes[self.layout[spot]]).bit_count() < self.board.goal - 1

    def _completed(self, spot: int) -> list[int]:
        """Return the rows that a ring would complete."""
        return [row for row in self.rows_at[spot] if (row & self.rings).bit_count() == self.board.goal - 1]

    def _danger(self, spot: int) -> tuple[int, int]:
        filled = [(row & self.rings).bit_count() for row in self.rows_at[spot]]
        return sum(number * number for number in filled), self.order[spot]

    def _add_ring(self) -> bool:
        spots = [
            spot for spot in self.board.spots
            if not self.rings >> spot & 1 and self._has_room(spot) and not self._completed(spot)
        ]  # fmt: skip
        if not spots:
            return False
        self._put(min(spots, key=self._danger))
        self.effort.steps[RING] += 1
        return True

    def _put(self, spot: int) -> None:
        self.rings |= 1 << spot
        self.effort.steps[COLOUR] += not self._has_room(spot)
        self.effort.steps[ROW] += any(
            (row & self.rings).bit_count() == self.board.goal - 1 for row in self.rows_at[spot]
        )

    def _repair(self) -> bool:
        """Put a ring of a colour that is short of one where it costs least; return whether that is possible."""
        short = [
            spot for spot in self.board.spots
            if not self.rings >> spot & 1 and self._has_room(spot)
            and all(row & self.rings & ~self.given for row in self._completed(spot))
        ]  # fmt: skip
        fresh = [spot for spot in short if spot not in self._removed] or short
        if not fresh:
            return False
        spot = min(fresh, key=lambda each: (len(self._completed(each)), self._danger(each)))
        taken = 0
        for row in self._completed(spot):
            if (row & self.rings).bit_count() == self.board.goal - 1:
                gone = min(members(row & self.rings & ~self.given), key=self._loss)
                self.rings &= ~(1 << gone)
                self._removed.append(gone)
                taken += 1
        self._put(spot)
        self.effort.guesses += 1
        self.effort.steps[REPAIR if taken < 2 else DETOUR] += 1
        return True

    def _loss(self, spot: int) -> tuple[bool, int, int]:
        """Return how much it costs to take a ring away: least if its colour has another spot for it."""
        others = members(self.classes[self.layout[spot]] & ~self.rings)
        has_other = any(not self._completed(other) for other in others)
        in_full_rows = sum((row & self.rings).bit_count() == self.board.goal - 1 for row in self.rows_at[spot])
        return not has_other, -in_full_rows, self.order[spot]
