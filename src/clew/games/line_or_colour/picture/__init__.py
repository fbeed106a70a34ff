"""Pictures of Line or Colour: coloured spots on a wooden board, with rings of White and Black around them."""

from itertools import chain
from typing import Any, NamedTuple

from clew.boards.square import column_letter, compass, square
from clew.core.bits import bit
from clew.core.position import Position
from clew.games.line_or_colour.about import ABOUT
from clew.games.line_or_colour.layouts import COLOURS
from clew.games.line_or_colour.notation import spot_name, spot_named
from clew.games.line_or_colour.rules import BLACK, NO_SEAT, WHITE, LineOrColourBoard
from clew.games.line_or_colour.words.sides import colour_of
from clew.pictures import (
    Circle,
    Group,
    Label,
    Line,
    Look,
    Outline,
    Path,
    Picture,
    Point,
    Polygon,
    Rectangle,
    Shape,
    circle,
    headline,
    mark,
    paragraph,
    reason,
    regular,
    status,
    text_width,
)

#: The roles of the rings, by seat.
RINGS = ("white", "black")

#: The role of the mark of the last move: the colour of the board's rim, which is neither a spot's nor a player's.
LAST = "edge"

#: In the text diagram a spot is ` 3 `, `(3)` with White's ring and `[3]` with Black's.
BRACKETS = (("(", ")"), ("[", "]"))
LEGEND = "( ) White's ring, [ ] Black's; digits are colours"

# Sizes, where each spot has a square of side 1.
SPOT = 0.31
RING, RING_WIDTH = 0.405, 0.09
AROUND = 0.47
MARGIN = 0.25
NUMBERS = 0.42
CAPTION = 1.35

#: The size of labels beside the board, as a share of the picture's width.
LABEL = 0.028


class Wins(NamedTuple):
    """What won the game (LC4)."""

    rows: list[list[int]]
    """The winner's unbroken rows of K spots, each in order."""
    of_a_colour: list[int]
    """The winner's spots of each colour of which there are at least K."""

    @property
    def spots(self) -> set[int]:
        """All spots of the rows and colours."""
        return {*chain.from_iterable(self.rows), *self.of_a_colour}


def diagram(position: Position) -> str:
    """Return a text diagram: rows from the top, digits for colours, `(3)` for White's ring and `[3]` for Black's."""
    board = position.game.board
    rows = [
        f"{row + 1} " + "".join(_cell(position, row * board.stride + column) for column in range(board.size))
        for row in reversed(range(board.size))
    ]
    letters = "  " + "".join(f" {column_letter(column)} " for column in range(board.size))
    return "\n".join(line.rstrip() for line in (*rows, letters, LEGEND, status(position)))


def _cell(position: Position, spot: int) -> str:
    owner = ring_owner(position, spot)
    before, after = (" ", " ") if owner == NO_SEAT else BRACKETS[owner]
    return f"{before}{colour_of(position.game.board, spot) + 1}{after}"


def draw(position: Position, **settings: Any) -> str:
    """Return the position as SVG text; the settings are those of pictures.Look."""
    look = Look.of(settings)
    board = position.game.board
    size = float(board.size)
    numbers = NUMBERS if look.coordinates else 0.0
    left, top = -2 * MARGIN - numbers, -2 * MARGIN
    bottom = size + 2 * MARGIN + numbers
    box = (left, top, size + 2 * MARGIN - left, bottom - top + (CAPTION if look.caption else 0.0))
    picture = Picture(f"{ABOUT.name}: {status(position)}", diagram(position), box)
    wins = winning_spots(position)
    picture.add(*board_shapes(board))
    if look.coordinates:
        picture.add(coordinates(board))
    # The winning spots are drawn on top of all others.
    others = [spot for spot in spots(board) if spot not in wins.spots]
    picture.add(*(spot_shape(position, spot, wins) for spot in others))
    picture.add(*winning_shapes(board, wins), *(spot_shape(position, spot, wins) for spot in sorted(wins.spots)))
    picture.add(*last_move(position))
    if look.pending is not None:
        picture.add(*ghost(position, look.pending, look))
    picture.mark_sites(look, {spot_name(board, spot): place(board, spot) for spot in spots(board)}, AROUND)
    if look.caption:
        picture.add(*caption(position, bottom - MARGIN))
    return picture.svg(look)


def spots(board: LineOrColourBoard) -> list[int]:
    """Return all spots in reading order, row by row from the top."""
    return [row * board.stride + column for row in reversed(range(board.size)) for column in range(board.size)]


def place(board: LineOrColourBoard, spot: int) -> Point:
    """Return the centre of a spot."""
    row, column = divmod(spot, board.stride)
    return (column + 0.5, board.size - row - 0.5)


def ring_owner(position: Position, spot: int) -> int:
    """Return the seat whose ring is on a spot, or NO_SEAT."""
    for seat in (WHITE, BLACK):
        if position.state.rings[seat] & bit(spot):
            return seat
    return NO_SEAT


def winning_spots(position: Position) -> Wins:
    """Return what won the game; nothing in an unfinished or drawn game."""
    board, winner = position.game.board, int(position.state.winner)
    if winner == NO_SEAT:
        return Wins([], [])
    own = {spot for spot in spots(board) if ring_owner(position, spot) == winner}
    # LC4: K spots in an unbroken row; a longer row counts as several overlapping ones. Lattice sites are numbered
    # without gaps, unlike spots.
    lattice = square((board.size, board.size), directions=compass())
    lines = lattice.lines(board.goal, ("n", "ne", "e", "se"))
    rows = [[site + site // board.size for site in line] for line in lines]
    # LC4: at least K spots of one colour.
    colours = [[spot for spot in own if members & bit(spot)] for members in board.spots_of_colour]
    return Wins(
        [row for row in rows if own.issuperset(row)],
        [spot for same in colours if len(same) >= board.goal for spot in same],
    )


def board_shapes(board: LineOrColourBoard) -> list[Shape]:
    """Return the board, with a shallow hollow for each spot."""
    side = board.size + 2 * MARGIN
    hollows = Outline(tuple(step for spot in spots(board) for step in circle(place(board, spot), AROUND).steps))
    return [
        Rectangle((-MARGIN, -MARGIN), (side, side), 0.3, fill="board", stroke="edge", width=0.06),
        Path(hollows, fill="shade", opacity=0.5),
    ]


def coordinates(board: LineOrColourBoard) -> Shape:
    """Return the letters of the columns and the numbers of the rows."""
    beside = MARGIN + 0.55 * NUMBERS
    size = LABEL * (board.size + 4 * MARGIN + NUMBERS)
    columns = [
        Label(column_letter(at), (at + 0.5, board.size + beside), size, fill="faint") for at in range(board.size)
    ]
    rows = [Label(str(at + 1), (-beside, board.size - at - 0.5), size, fill="faint") for at in range(board.size)]
    return Group((*columns, *rows), decorative=True)


def winning_shapes(board: LineOrColourBoard, wins: Wins) -> list[Shape]:
    """Return the shapes under the winning rings: a ribbon along each row, a star at each spot of a colour."""
    ends = [(place(board, row[0]), place(board, row[-1])) for row in wins.rows]
    return [
        *(Line(start, end, stroke="winning", width=1.06) for start, end in ends),
        *(Line(start, end, stroke="cloth", width=0.94) for start, end in ends),
        *(star(place(board, spot)) for spot in wins.of_a_colour),
    ]


def star(centre: Point) -> Shape:
    """Return a star that shows around a ring."""
    outer, inner = regular(centre, 0.58, 12), regular(centre, 0.48, 12, turn=15)
    corners = tuple(corner for pair in zip(outer, inner, strict=True) for corner in pair)
    shapes = (Polygon(corners, fill="winning"), Circle(centre, AROUND, fill="paper"))
    return Group(shapes, classes=("mark", "mark-winning"))


def spot_shape(position: Position, spot: int, wins: Wins) -> Shape:
    """Return a spot with its ring, pale if other spots have won."""
    board = position.game.board
    centre, colour, owner = place(board, spot), colour_of(board, spot), ring_owner(position, spot)
    shapes = list(disc(centre, colour))
    if owner != NO_SEAT:
        shapes.append(ring(centre, owner))
    claimed = "free" if owner == NO_SEAT else f"claimed by {ABOUT.seat_names[owner]}"
    won = ", won" if spot in wins.spots else ""
    return Group(
        tuple(shapes),
        site=spot_name(board, spot),
        label=f"{spot_name(board, spot)}, {COLOURS[colour]}, {claimed}{won}",
        target=Circle(centre, 0.5),
        opacity=0.4 if wins.spots and spot not in wins.spots else 1.0,
    )


def disc(centre: Point, colour: int) -> tuple[Shape, ...]:
    """Return a coloured spot and the digit of its colour."""
    role = f"spot-{colour + 1}"
    return (
        Circle(centre, SPOT, fill=role, stroke=f"rim-{role}", width=0.025),
        # A plain disc keeps the digit legible on the patterns of some palettes.
        Circle(centre, 0.165, fill=role, textured=False),
        Label(str(colour + 1), centre, 0.26, fill=f"on-{role}", bold=True),
    )


def ring(centre: Point, seat: int, opacity: float = 1.0) -> Shape:
    """Return a seat's ring around a spot."""
    role = RINGS[seat]
    return Circle(
        centre, RING, stroke=role, width=RING_WIDTH, casing=f"rim-{role}", casing_width=0.03, opacity=opacity
    )  # fmt: skip


def last_move(position: Position) -> list[Shape]:
    """Return the mark of the last move; after the exchange of LC6 it is on the only ring."""
    board = position.game.board
    if position.last is None:
        return []
    named = spot_named(board, position.last)
    claimed = [named] if named is not None else [spot for spot in spots(board) if ring_owner(position, spot) == BLACK]
    return [mark("last", place(board, spot), AROUND + 0.01, role=LAST) for spot in claimed]


def ghost(position: Position, move: str, look: Look) -> list[Shape]:
    """Return the ring that a move would put on the board, half transparent in a dashed outline."""
    after, board = position.play(move), position.game.board
    changed = [spot for spot in spots(board) if ring_owner(after, spot) != ring_owner(position, spot)]
    return [
        shape
        for spot in changed
        for shape in (
            ring(place(board, spot), ring_owner(after, spot), opacity=0.65),
            Circle(place(board, spot), AROUND + 0.03, stroke="ghost", width=0.035, dash=(0.1, 0.085)),
        )
    ]


def caption(position: Position, top: float) -> list[Shape]:
    """Return whose turn it is with a ring of that seat, and below it the aim of the game or how it ended."""
    board, result = position.game.board, position.result
    middle, height = board.size / 2, top + 0.42
    words = headline(position)
    seats = result.winners if result else (int(position.state.seat),)
    shapes: list[Shape] = [Label(words, (middle, height), 0.36, bold=True)]
    if len(seats) == 1:
        beside = (middle - text_width(words, 0.36, bold=True) / 2 - 0.4, height)
        shapes.append(
            Group((Circle((0.0, 0.0), 0.56, fill="board"), ring((0.0, 0.0), seats[0])), move=beside, scale=0.55)
        )
    if "swap" in position.moves():
        return [*shapes, swap_button((middle, height + 0.6))]
    aim = f"{board.goal} in a row, or {board.goal} of one colour"
    return [
        *shapes,
        paragraph(reason(position) or aim, (middle, height + 0.32), 0.26, board.size + 0.6, fill="faint"),
    ]


def swap_button(centre: Point) -> Shape:
    """Return the button for the exchange of LC6."""
    x, y = centre
    return Group(
        (
            Rectangle((x - 0.9, y - 0.25), (1.8, 0.5), 0.25, fill="cloth", stroke="edge", width=0.03),
            Label("or swap", centre, 0.27),
        ),
        site="swap",
        label="swap: Black takes over White's ring",
    )
