"""The lines of Beeline that follow from the marks on the board: from the start through every mark of the colour once.

Where several ways are possible, at nodes, the first one is taken; the other ones can be given as text.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from clew.core.interaction.editing import Draft
from clew.games.beeline.entry.editing.pieces import Sides, marks_of_draft, nodes_of_draft
from clew.games.beeline.notation.names import mark_text, parse_sides, space_name, space_named
from clew.games.beeline.notation.position import NODES_IN_A_ROW
from clew.games.beeline.rules.board import SIDES, BeelineBoard
from clew.games.beeline.rules.pieces import opposite

LINE = "line"

#: Steps after which the search gives up; only many nodes close together need more than a few hundred.
MOST_STEPS = 20_000


@dataclass
class _Search:
    """A search for the line of one seat."""

    board: BeelineBoard
    marks: dict[int, Sides]
    nodes: set[int]
    words: list[str] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    farthest: set[int] = field(default_factory=set)
    steps: int = 0

    def from_node(self, site: int, nodes: tuple[int, ...]) -> bool:
        """Return whether all marks are reached from a node; `nodes` are those passed since the last mark."""
        self.steps += 1
        if len(self.used) == len(self.marks):
            return True
        if self.steps > MOST_STEPS:
            return False
        for side in range(SIDES):
            beside = int(self.board.neighbour[site, side])
            if beside in self.marks:
                if self.through_mark(beside, opposite(side)):
                    return True
            elif beside in self.nodes and self._may_pass(beside, nodes):
                self.words.append(space_name(self.board, beside))
                if self.from_node(beside, (*nodes, beside)):
                    return True
                self.words.pop()
        return False

    def _may_pass(self, site: int, nodes: tuple[int, ...]) -> bool:
        """Return whether a line may pass a node after others; the third of a row is the first (BL12)."""
        return len(nodes) < NODES_IN_A_ROW - 1 or (len(nodes) < NODES_IN_A_ROW and nodes[-2] == site)

    def through_mark(self, site: int, inward: int) -> bool:
        """Return whether all marks are reached through a mark that is entered by a side."""
        if site in self.used or inward not in self.marks[site]:
            return False
        (outward,) = self.marks[site] - {inward}
        self.used.add(site)
        self.words.append(mark_text(self.board, site, inward, outward))
        if len(self.used) > len(self.farthest):
            self.farthest = set(self.used)
        ahead = int(self.board.neighbour[site, outward])
        if ahead in self.nodes:
            # BL13: a mark that faces a node of its line enters it.
            self.words.append(space_name(self.board, ahead))
            if self.from_node(ahead, (ahead,)):
                return True
            self.words.pop()
        elif len(self.used) == len(self.marks) or (ahead in self.marks and self.through_mark(ahead, opposite(outward))):
            return True
        self.used.discard(site)
        self.words.pop()
        return False


def _search(draft: Draft, seat: int) -> tuple[_Search, bool]:
    board: BeelineBoard = draft.game.board
    start = int(board.starts[seat])
    search = _Search(board, marks_of_draft(draft, seat), nodes_of_draft(draft, seat), [space_name(board, start)])
    return search, search.from_node(start, (start,))


def line_text(draft: Draft, seat: int) -> str | None:
    """Return a line as it is written: as given, if it agrees with the board, or as it follows from the marks."""
    given = draft.beside.get(f"{LINE}-{seat}")
    if given is not None and _agrees(draft, seat, given):
        return given
    search, found = _search(draft, seat)
    return " ".join(search.words) if found else None


def derived_line(draft: Draft, seat: int) -> str | None:
    """Return the line that follows from the marks alone."""
    search, found = _search(draft, seat)
    return " ".join(search.words) if found else None


def unreached_marks(draft: Draft, seat: int) -> set[int]:
    """Return the sites of the marks that no line from the start gets to."""
    search, found = _search(draft, seat)
    return set() if found else set(search.marks) - search.farthest


def sites_in(board: BeelineBoard, line: str) -> Iterator[tuple[int, Sides | None]]:
    """Yield the site of each piece of a line, with the sides of a mark."""
    for word in line.removesuffix("*").split():
        name, _, sides = word.partition(":")
        yield space_named(board, name), frozenset(parse_sides(sides) or ()) if sides else None


def _agrees(draft: Draft, seat: int, line: str) -> bool:
    """Return whether a line has exactly the marks that are on the board, and no other nodes."""
    pieces = list(sites_in(draft.game.board, line.upper()))
    marks = {site: sides for site, sides in pieces if sides is not None}
    nodes = {site for site, sides in pieces if sides is None}
    return marks == marks_of_draft(draft, seat) and nodes <= nodes_of_draft(draft, seat)
