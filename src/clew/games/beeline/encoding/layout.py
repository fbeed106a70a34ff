"""Which action is which, and what the planes of an observation hold.

A line continues from one or two pieces, its sources (lines.py), each with six sides: twelve PLACES, with the numbers
6 * source + side. A mark played at a place comes in by the opposite side. Its TURN is by how many sides, clockwise, it
goes out after that: 1 and 5 are sharps, 2 and 4 angles, 3 is a straight. A replaced mark is of a known kind, so three
WAYS are enough: straight, clockwise, and the other way round.
"""

from clew.boards.hexagonal import SIDES as SIDE_NAMES
from clew.core.encoding.parts import ActionRange, Plane
from clew.games.beeline.rules.board import SEATS, SIDES, BeelineBoard
from clew.games.beeline.rules.listing import PLACES
from clew.games.beeline.rules.pieces import KINDS

TURNS = SIDES - 1
EXTENSIONS = PLACES * TURNS
WAYS = 3
STRAIGHT_ON, CLOCKWISE, ANTICLOCKWISE = 0, 1, 2

#: Ways to play one replaced mark.
REPLACEMENTS = PLACES * WAYS

#: The planes of the observer and of the other player: those of one kind follow each other. INWARD and OUTWARD have one
#: for each side, HAND one for each kind of mark.
INWARD, OUTWARD = 0, SEATS * SIDES
NODE_PLANE = OUTWARD + SEATS * SIDES
ORDER, END, ENTERED, RESERVE, GROUPS_LEFT, START, OPEN, HAND = (NODE_PLANE + SEATS * kind for kind in range(1, 9))

#: Then come those of both.
TO_MOVE = HAND + SEATS * KINDS
SECOND_PIECE, OPENED, EMPTY_TURNS, MOVES_LEFT, MORE_MOVES, SPACES_PLANE = (TO_MOVE + number for number in range(1, 7))

#: The largest number in an observation.
MOST = 255


def actions(board: BeelineBoard) -> int:
    """Return the number of actions."""
    return EXTENSIONS + (SEATS + REPLACEMENTS) * board.outside + 1


def action_ranges(board: BeelineBoard) -> tuple[ActionRange, ...]:
    """Return what the ids mean."""
    spaces = board.outside
    nodes, others, replaced = (EXTENSIONS + number * spaces for number in (0, 1, 2))
    place = (
        "s is 0 for the end of the line and 1 for the twin of an end that was entered (BL13), d is the side of that "
        f"piece where the mark lies, from 0: {', '.join(SIDE_NAMES)}"
    )
    extend = (
        f"extend: (6 * s + d) * 5 + t - 1; {place}; the mark goes out t sides clockwise from the side it comes in by"
    )
    replace = (
        f"replace the mark on space p by a node: (12 * p + 6 * s + d) * 3 + w; {place}, both after replacing; w is 0 "
        "for a straight, 1 if the mark turns clockwise from the side it comes in by, 2 if it turns the other way"
    )
    numbered = "spaces are numbered from 0 in reading order"
    return (
        ActionRange(0, EXTENSIONS, extend),
        ActionRange(nodes, spaces, f"a node with the own colour up on space p: p; {numbered}"),
        ActionRange(others, spaces, f"a node with the other's colour up on space p: p; {numbered}"),
        ActionRange(replaced, REPLACEMENTS * spaces, replace),
        ActionRange(actions(board) - 1, 1, "pass (BL20)"),
    )


def lattice(board: BeelineBoard) -> tuple[int, int]:
    """Return the numbers of rows and columns: a row for each row of the board, moved so that columns run south-east."""
    return 2 * board.side - 1, 2 * board.side - 1


def planes(board: BeelineBoard) -> tuple[Plane, ...]:
    """Return what the planes hold."""
    return (*_planes_of_lines(), *_planes_of_seats(), *_shared_planes())


def _planes_of_lines() -> list[Plane]:
    owners = ("own", "other's")
    return [
        Plane(f"{owner} marks, {way} {side}", f"1 on spaces with a mark of the {owner} line that {goes} {side}")
        for way, goes in (("in", "comes in by its side"), ("out", "goes out by its side"))
        for owner in owners
        for side in SIDE_NAMES
    ] + [
        Plane(f"{owner} {name}", words.format(owner=owner))
        for name, words in (
            ("nodes", "1 on nodes with the {owner} colour up"),
            (
                "line",
                "the number of a piece in the {owner} line, from 1 at the start; where the line passes a node several "
                "times, the last number; 0 where the line does not pass",
            ),
            ("end", "1 on the last piece of the {owner} line"),
            ("end entered", "1 everywhere if the {owner} line ends with a node that it entered (BL13)"),
        )
        for owner in owners
    ]


def _planes_of_seats() -> list[Plane]:
    owners = ("observer", "other player")
    return [
        Plane(f"{name}, {owner}", words.format(owner=owner))
        for name, words in (
            ("nodes in reserve", "everywhere the number of nodes that the {owner} has in reserve (BL6)"),
            ("groups left", "everywhere the number of groups of marks that the {owner} has not begun (BL5)"),
            ("start", "1 on the start of the {owner} (BL2)"),
            ("open", "1 on spaces that are open to the {owner} (BL3)"),
        )
        for owner in owners
    ] + [
        Plane(f"{kind} in hand, {owner}", f"everywhere the number of {kind} in the hand of the {owner} (BL5)")
        for owner in owners
        for kind in ("straights", "angles", "sharps")
    ]


def _shared_planes() -> list[Plane]:
    return [
        Plane("to move", "1 everywhere if the observer is to move; 0 at the end"),
        Plane("second piece", "1 everywhere if the second piece of the turn is to be played (BL7)"),
        Plane("line opened", "1 everywhere if the first piece of the turn replaced a mark of the other line (BL15)"),
        Plane("empty turns", "everywhere how many turns in a row had no piece (BL20)"),
        Plane("moves left", f"everywhere how many moves may still be played (BL20), at most {MOST}"),
        Plane("more moves left", f"everywhere how many moves more than {MOST} may still be played (BL20)"),
        Plane("spaces", "1 on the spaces of the board", is_fixed=True),
    ]
