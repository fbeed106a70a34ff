"""Setting up a position of Line or Colour: rings on spots."""

from collections.abc import Mapping, Sequence
from typing import Any

from numpy.typing import NDArray

from clew.core.bits import bit
from clew.core.game import Game
from clew.core.interaction.editing import Draft, EditorField, EditorGroup, EditorPiece
from clew.core.interaction.people import number_word
from clew.core.position import Position
from clew.games.line_or_colour.about import ABOUT
from clew.games.line_or_colour.notation import RINGS, spot_name, spot_named
from clew.games.line_or_colour.picture import AROUND, ring, ring_owner, spots
from clew.games.line_or_colour.rules import BLACK, NO_SEAT, SEATS, WHITE
from clew.pictures import Circle

NOTES: Sequence[str] = ()


def sites(game: Game) -> list[str]:
    """Return all spots."""
    return [spot_name(game.board, spot) for spot in spots(game.board)]


def palette(game: Game) -> tuple[EditorGroup, ...]:
    """Return a ring of each seat."""
    rings = tuple(
        EditorPiece(
            RINGS[seat],
            f"{ABOUT.seat_names[seat]}'s ring",
            (Circle((0.0, 0.0), AROUND, fill="board"), ring((0.0, 0.0), seat)),
            AROUND + 0.02,
        )
        for seat in range(SEATS)
    )
    return (EditorGroup("Rings", rings),)


def laid(game: Game, site: str, piece: str) -> Mapping[str, str]:
    """Return the ring on its spot."""
    return {site: piece}


def read(position: Position) -> Draft:
    """Return a position as a draft."""
    board = position.game.board
    owners = {spot_name(board, spot): ring_owner(position, spot) for spot in spots(board)}
    pieces = {site: RINGS[owner] for site, owner in owners.items() if owner != NO_SEAT}
    return Draft(position.game, pieces, int(position.state.seat))


def write(draft: Draft) -> str:
    """Return the rows from the top and the seat to move."""
    names, size = sites(draft.game), draft.game.board.size
    rows = [names[start : start + size] for start in range(0, len(names), size)]
    return " ".join([*("".join(draft.pieces.get(site, ".") for site in row) for row in rows), RINGS[draft.seat]])


def fault(draft: Draft) -> str | None:
    """Return why the position is refused: only two winners are impossible (LC4)."""
    white, black = (ABOUT.seat_names[seat] for seat in (WHITE, BLACK))
    return f"{white} and {black} have both reached a goal: only one of them can have won"


def remark(draft: Draft) -> str | None:
    """Return a remark on rings that do not fit the turn, which is no reason to refuse them."""
    rings = [list(draft.pieces.values()).count(letter) for letter in RINGS]
    # LC3: White starts. LC6: after a swap Black has the first ring.
    expected = {WHITE: (0, -1) if draft.game.board.pie else (0,), BLACK: (1,)}[draft.seat]
    ahead = rings[WHITE] - rings[BLACK]
    if ahead in expected:
        return None
    seat, more = (WHITE, ahead - max(expected)) if ahead > max(expected) else (BLACK, min(expected) - ahead)
    many = f"{number_word(more)} {'ring' if more == 1 else 'rings'} more"
    return (
        f"{ABOUT.seat_names[seat]} has {many} than in a game from the start with {ABOUT.seat_names[draft.seat]} to move"
    )


def sketch(draft: Draft) -> NDArray[Any]:
    """Return a state with all rings and no winner."""
    states = draft.game.blank()
    states[0].seat, states[0].winner = draft.seat, NO_SEAT
    for site, letter in draft.pieces.items():
        spot = spot_named(draft.game.board, site)
        assert spot is not None
        states[0].rings[RINGS.index(letter)] |= bit(spot)
    return states


def fields(draft: Draft) -> list[EditorField]:
    """Return nothing: the board shows everything."""
    return []
