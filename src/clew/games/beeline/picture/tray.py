"""The hands of the players, below the board: the group in use, the groups to come, and the nodes."""

from dataclasses import dataclass

from clew.core.errors import OptionError
from clew.core.position import Position
from clew.games.beeline.notation.names import KIND_NAMES, KIND_WORDS, counted
from clew.games.beeline.picture.lines import BEND, LINE, ROLES, between, corners, node_shapes
from clew.games.beeline.rules.board import SEATS, SIDES
from clew.games.beeline.rules.moves import PASS
from clew.games.beeline.rules.pieces import KINDS
from clew.pictures import Circle, Group, Label, Look, Outline, Path, Point, Polygon, Rectangle, Shape, text_width

# Sizes, where the side of a space is 1.
ROW = 4.7
GAP = 0.35
ICON = 1.05
#: The share of a row that the player's name takes, and the margin without it.
NAME_SHARE, UNNAMED_SHARE = 0.27, 0.02
CELLS = KINDS + 2
#: The room between the name of a piece and the frame around it when it is picked.
INSIDE = 0.22
#: How far the number and the name of a piece are below the middle of its icon, and the colour of a node, whose frame
#: is lower.
NUMBER, NAME_BELOW, COLOUR = 1.5, 2.4, 1.3
NODE_HEIGHT = 2.95
#: When the next group comes, and how far the name is higher with that line.
GROUP_WHEN, HIGHER = "when the hand is empty", 0.45

#: The largest sizes of captions; they shrink where a board is too small for them.
NAME, GROUPS, COUNT, KIND = 1.05, 0.78, 1.0, 0.78

#: The two sides that the icon of each kind joins, counted clockwise from east: opposite, one between, neighbouring.
ICON_SIDES = ((3, 0), (3, 5), (3, 4))


@dataclass(frozen=True)
class BeelineLook(Look):
    """The settings of a picture, with whose hand is drawn where there is room for one."""

    viewer: int | None = None
    """The seat whose hand is shown where the page has the players beside the board; None for that of the turn."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.viewer is not None and self.viewer not in range(SEATS):
            raise OptionError(f"viewer={self.viewer!r}: expected a seat from 0 to {SEATS - 1}")


def fitting(text: str, size: float, width: float, bold: bool = False) -> float:
    """Return the size in which a text fits a width, at most `size`."""
    return min(size, size * width / text_width(text, size, bold))


def tray_height(look: Look) -> float:
    """Return the height of the rows: both hands, or the one in use where the page shows what players have."""
    return (SEATS if look.standings else 1) * (ROW + GAP) + GAP


def tray(position: Position, top: float, half_width: float, look: BeelineLook) -> list[Shape]:
    """Return the hands, a row each; pieces of the seat to move can be touched."""
    width = 2 * half_width - 1.0
    shown = _hand_in_use(position) if look.viewer is None else look.viewer
    seats = range(SEATS) if look.standings else (shown,)
    return [
        _Hand(position, seat, (-width / 2, top + GAP + row * (ROW + GAP)), width, look.standings).group()
        for row, seat in enumerate(seats)
    ]


def _hand_in_use(position: Position) -> int:
    """Return the seat to move, or at the end the one that moved last."""
    if position.seat is not None:
        return position.seat
    return position.turn[-1][0] if position.turn else 0


class _Hand:
    """The row of one player."""

    def __init__(self, position: Position, seat: int, corner: Point, width: float, is_named: bool) -> None:
        self.position = position
        self.state = position.state
        self.seat = seat
        self.left, self.top = corner
        self.width = width
        self.is_turn = position.seat == seat
        self.name = position.game.seat_names[seat]
        # Where the page shows the players, their names are not drawn a second time.
        self.is_named = is_named
        self.name_width = (NAME_SHARE if is_named else UNNAMED_SHARE) * width
        self.cell = (width - self.name_width) / CELLS

    def group(self) -> Shape:
        """Return everything in the row."""
        role = ROLES[self.seat]
        frame = Rectangle(
            (self.left, self.top),
            (self.width, ROW),
            0.6,
            fill="cloth",
            stroke=role if self.is_turn else "edge",
            width=0.2 if self.is_turn else 0.05,
            casing=f"rim-{role}" if self.is_turn else None,
            textured=False,
        )
        must_pass = self.is_turn and self.position.move_numbers() == [PASS]
        pieces = [self._pass_button()] if must_pass else [*self._marks(), *self._nodes()]
        owner = self._owner() if self.is_named else []
        return Group((frame, *owner, *pieces), tray=f"{self.name}'s hand")

    def _owner(self) -> list[Shape]:
        """Return the player's badge and name, and how many groups are to come."""
        role, middle = ROLES[self.seat], self.top + ROW / 2
        left, width = self.left + 0.5, self.name_width - 0.7
        count = int(self.state.groups[self.seat])
        groups = f"{counted(count, 'group')} of 9 to come"
        when = [GROUP_WHEN] if count else []
        up = HIGHER if when else 0.0
        name_size = fitting(self.name, NAME, width - 1.5, bold=True)
        return [
            Circle((left + 0.55, middle - 0.75 - up), 0.52, fill=role, stroke=f"rim-{role}", width=0.08),
            Label("BR"[self.seat], (left + 0.55, middle - 0.75 - up), 0.6, fill=f"on-{role}", bold=True, halo=role),
            Label(self.name, (left + 1.35, middle - 0.75 - up), name_size, anchor="start", bold=True),
            *(
                Label(
                    words,
                    (left, middle + 0.8 - up + 0.8 * line),
                    fitting(GROUP_WHEN, GROUPS, width),
                    fill="faint",
                    anchor="start",
                )
                for line, words in enumerate([groups, *when])
            ),
        ]

    def _middle(self, number: int) -> Point:
        """Return the middle of a place for a piece."""
        return (self.left + self.name_width + (number + 0.5) * self.cell - 0.1, self.top + 1.5)

    def _piece(self, number: int, site: str, icon: tuple[Shape, ...], words: tuple[int, str, str]) -> Shape:
        """Return a kind of piece with its number and its name; `words` are the number, the name and the label."""
        count, name, label = words
        x, y = self._middle(number)
        width, is_mark = self.cell - 0.16, number < KINDS
        # Nodes have one number together, below the frames of both.
        counted_here = (self._count(str(count), (x, y + NUMBER)),) if is_mark else ()
        shapes = (
            *icon,
            *counted_here,
            Label(name, (x, y + (NAME_BELOW if is_mark else COLOUR)), self._kind_size, fill="ink"),
        )
        height = ROW - 0.5 if is_mark else NODE_HEIGHT
        return Group(
            shapes,
            site=site if self.is_turn and count else None,
            label=f"{label}, {count or 'none'} left",
            target=Rectangle((x - width / 2, self.top + 0.25), (width, height), 0.5),
            opacity=1.0 if count else 0.45,
        )

    @property
    def _kind_size(self) -> float:
        """The size of the names of all pieces, which leaves room to the frame of a piece that is picked."""
        return min(fitting(name, KIND, self.cell - 0.16 - 2 * INSIDE) for name in (*KIND_WORDS, "black"))

    def _count(self, words: str, at: Point) -> Shape:
        """Return how many pieces there are."""
        return Label(words, at, COUNT, bold=True)

    def _marks(self) -> list[Shape]:
        return [
            self._piece(
                kind,
                KIND_NAMES[kind],
                mark_icon(self._middle(kind), kind, ROLES[self.seat]),
                (int(self.state.hand[self.seat, kind]), KIND_WORDS[kind], f"{self.name}'s {KIND_WORDS[kind]}s"),
            )
            for kind in range(KINDS)
        ]

    def _nodes(self) -> list[Shape]:
        """Return the nodes in reserve, with the own colour up and turned over: one supply, counted once (BL6)."""
        count, other = int(self.state.reserve[self.seat]), self.position.game.seat_names[1 - self.seat]
        x, y = (self._middle(KINDS)[0] + self._middle(KINDS + 1)[0]) / 2, self._middle(KINDS)[1]
        return [
            self._piece(
                KINDS,
                "node",
                node_icon(self._middle(KINDS), self.seat),
                (count, self.name.lower(), f"{self.name}'s nodes"),
            ),
            self._piece(
                KINDS + 1,
                "turned node",
                node_icon(self._middle(KINDS + 1), 1 - self.seat),
                (count, other.lower(), f"{self.name}'s nodes with {other}'s colour up"),
            ),
            self._count(counted(count, "node"), (x, y + NAME_BELOW)),
        ]

    def _pass_button(self) -> Shape:
        """Return the pass button (BL20), which replaces the pieces when none can be played."""
        words = "Pass: no piece fits"
        corner = (self.left + self.name_width, self.top + GAP)
        size = (self.width - self.name_width - GAP, ROW - 2 * GAP)
        middle = (corner[0] + size[0] / 2, corner[1] + size[1] / 2)
        shapes = (
            Rectangle(corner, size, 0.5, fill="paper", stroke="edge", width=0.06),
            Label(words, middle, fitting(words, 1.1, size[0] - 1.0, True), bold=True),
        )
        return Group(shapes, site="pass", label=words)


def mark_icon(centre: Point, kind: int, role: str) -> tuple[Shape, ...]:
    """Return a small mark on a space of its own."""
    start, end = (_side_middle(centre, side) for side in ICON_SIDES[kind])
    curve = Outline.at(start).curve(between(start, centre, BEND), between(end, centre, BEND), end)
    return (
        Polygon(corners(centre, ICON), fill="board", stroke="edge", width=0.05),
        Path(curve, stroke=role, width=LINE * ICON, casing=f"rim-{role}", casing_width=0.05, ends="butt"),
    )


def node_icon(centre: Point, colour: int) -> tuple[Shape, ...]:
    """Return a node with the letter of its colour."""
    return (*node_shapes(centre, colour, 0.78), Label("BR"[colour], centre, 0.64, bold=True))


def _side_middle(centre: Point, side: int) -> Point:
    """Return the middle of a side of an icon, counted clockwise from east."""
    around = corners(centre, ICON)
    # The corners go clockwise from the top, and side 0 is between the second and the third.
    return between(around[(side + 1) % SIDES], around[(side + 2) % SIDES], 0.5)
