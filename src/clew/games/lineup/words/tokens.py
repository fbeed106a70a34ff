"""LineUp!: the tokens of a position as sets of sites: lines, structures in progress, and what can be captured."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from clew.boards.lattice import NO_SITE
from clew.core.position import Position
from clew.games.lineup.rules.moves import SITE_MASK
from clew.games.lineup.rules.queries import fill_derived, members_of
from clew.games.lineup.rules.tables import LineUpBoard


@dataclass(frozen=True)
class StructureProgress:
    """How far a player has come with a structure that no other player has a token in (LU4)."""

    centre: int
    have: frozenset[int]
    missing: frozenset[int]

    @property
    def size(self) -> int:
        """The number of sites of the structure."""
        return len(self.have) + len(self.missing)


class Tokens:
    """The tokens of a position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.board: LineUpBoard = position.game.board
        self.of_seat = [frozenset(members_of(position.state.tokens[seat])) for seat in range(position.seats)]
        self.owner = {site: seat for seat, sites in enumerate(self.of_seat) for site in sites}
        self.secured = frozenset(members_of(position.state.secured))

    @cached_property
    def capturable(self) -> frozenset[int]:
        """The tokens that the seat to move can capture."""
        return frozenset(move & SITE_MASK for move in self.position.move_numbers()) & self.owner.keys()

    def capturable_by(self, seat: int) -> frozenset[int]:
        """Return the tokens that a seat could capture if it moved now, whatever they cost (LU19)."""
        states = self.position.states.copy()
        states[0].seat = seat
        fill_derived(self.board, states[0])
        return frozenset(members_of(states[0].capturable))

    def progress(self, seat: int, site: int | None = None) -> list[StructureProgress]:
        """Return the structures that a seat has begun and can complete, the fullest first; those with a site."""
        found = []
        for centre, sites in structures(self.board, site):
            owners = {self.owner.get(each) for each in sites} - {None}
            if owners == {seat}:
                have = sites & self.of_seat[seat]
                found.append(StructureProgress(centre, have, sites - have))
        return sorted(found, key=lambda each: (len(each.missing), -len(each.have), each.centre))

    def secured_structures(self, seat: int) -> dict[int, frozenset[int]]:
        """Return the sites of each secured structure of a seat, by its centre."""
        return {centre: sites for centre, sites in structures(self.board) if sites <= self.of_seat[seat]}

    def capturing_lines(self, seat: int, site: int) -> tuple[int, int]:
        """Return the lengths of the lines by which a seat captures a token (LU5, LU7): its own and the owner's."""
        owner = self.owner[site]
        pairs = [
            (len(self._run(seat, site, way ^ 1)), 1 + len(self._run(owner, site, way)))
            for way in range(self._directions)
        ]
        return max(pairs, key=lambda pair: pair[0] - pair[1])

    def _run(self, seat: int, site: int, way: int) -> list[int]:
        """Return the unbroken tokens of a seat that follow a site in a direction."""
        own, neighbours = self.of_seat[seat], self.board.tables[0].neighbours
        run: list[int] = []
        while (site := int(neighbours[site, way])) != NO_SITE and site in own:
            run.append(site)
        return run

    def line_through(self, seat: int, site: int) -> list[int]:
        """Return the longest line of a seat's tokens through one of them, in order."""
        return max((self._line(seat, site, way) for way in range(0, self._directions, 2)), key=len)

    def lines(self, seat: int) -> list[list[int]]:
        """Return all lines of at least two tokens of a seat, the longest first."""
        return sorted(self._lines(seat), key=len, reverse=True)

    def _lines(self, seat: int) -> Iterator[list[int]]:
        for site in sorted(self.of_seat[seat]):
            for way in range(0, self._directions, 2):
                line = self._line(seat, site, way)
                if line[0] == site and len(line) > 1:
                    yield line

    @property
    def _directions(self) -> int:
        return int(self.board.tables[0].directions)

    def _line(self, seat: int, site: int, way: int) -> list[int]:
        own, neighbours = self.of_seat[seat], self.board.tables[0].neighbours
        line = [site]
        while (before := int(neighbours[line[0], way ^ 1])) != NO_SITE and before in own:
            line.insert(0, before)
        while (after := int(neighbours[line[-1], way])) != NO_SITE and after in own:
            line.append(after)
        return line


def structures(board: LineUpBoard, site: int | None = None) -> list[tuple[int, frozenset[int]]]:
    """Return the sites of each structure with its centre (LU4): all of them, or those with a site."""
    tables = board.tables[0]
    centres = members_of(tables.hubs if site is None else tables.centres[site])
    found = ((centre, frozenset(members_of(tables.structures[centre]))) for centre in centres)
    return [(centre, sites) for centre, sites in found if sites]
