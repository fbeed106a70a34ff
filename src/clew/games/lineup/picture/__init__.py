"""Pictures of LineUp!: tokens on cells and corners of a wooden board, joined secured structures, and the scores."""

from dataclasses import dataclass, replace
from typing import Any

from clew.core.position import Position
from clew.games.lineup.about import ABOUT
from clew.games.lineup.notation.names import cell_word, kind_of, site_name, site_named
from clew.games.lineup.picture.diagram import diagram as diagram
from clew.games.lineup.picture.layout import Layout
from clew.games.lineup.picture.pieces import AROUND, board_shapes, hollow, joints, struck_out, token, touched_shape
from clew.games.lineup.picture.standing import LineUpStanding, captures_line, score_of, seat_name
from clew.games.lineup.rules.tables import LineUpBoard
from clew.games.lineup.tilings import LOWER_GAP
from clew.pictures import (
    Circle,
    Group,
    Label,
    Look,
    Picture,
    Point,
    Shape,
    arrowhead,
    headline,
    mark,
    paragraph,
    reason,
    status,
)

# Sizes, where a square has side 1.
NUMBERS = 0.4
HEADINGS, SCORES = 0.45, 0.52
CAPTION = 1.45
NARROWEST = 6.4

#: The size of labels beside the board, as a share of the picture's width, and the largest for which there is room.
LABEL, LARGEST_LABEL = 0.0272, 0.22

#: The opacity of what has not won, at the end.
PALE = 0.45

#: The columns of the score table, and the distance of their numbers to the right of the middle.
COLUMNS = (("structures", 0.3), ("on board", 1.55), ("left", 2.55))


@dataclass(frozen=True)
class LineUpLook(Look):
    """The settings of this game's pictures."""

    captures: bool = False
    """Whether tokens that the seat to move can capture are marked."""


LOOK = LineUpLook


def draw(position: Position, **settings: Any) -> str:
    """Return the position as SVG text; the settings are those of LineUpLook."""
    look = LineUpLook.of(settings)
    layout = Layout.of(position.game.board)
    standing = LineUpStanding.of(position)
    left, top, right, bottom = layout.box
    numbers = NUMBERS if look.coordinates else 0.0
    scores_top = bottom + numbers + 0.1
    caption_top = scores_top + (HEADINGS + SCORES * position.seats if look.standings else 0.0)
    width = max(right - left + 2 * numbers, NARROWEST if look.standings or look.caption else 0.0)
    middle = (left + right) / 2
    height = caption_top - top + 0.3 + (CAPTION if look.caption else 0.0)
    picture = Picture(
        f"{ABOUT.name}: {status(position)}", diagram(position), (middle - width / 2, top - 0.1, width, height)
    )
    beside = 0.1 + numbers
    picture.board_box = (left - beside, top - 0.1, right - left + 2 * beside, bottom - top + 0.1 + beside)
    picture.add(*board_shapes(layout))
    if look.coordinates:
        picture.add(coordinates(layout, min(LARGEST_LABEL, LABEL * width)))
    picture.add(*site_shapes(position, layout, standing))
    if look.names:
        picture.add(site_names(position, layout, standing))
    picture.add(*marks(position, look, layout, standing))
    board = position.game.board
    picture.mark_sites(look, {site_name(board, site): place for site, place in layout.places.items()}, AROUND)
    if look.standings:
        picture.add(*score_table(position, (middle, scores_top)))
    if look.caption:
        picture.add(*caption(position, (middle, caption_top), width - 0.4))
    return picture.svg(look)


def coordinates(layout: Layout, size: float) -> Shape:
    """Return the letters of the columns and the numbers of the rows, and in space the names of the layers.

    On other tilings only the levels have numbers: the letters of their sites count from the left of each.
    """
    labels = [Label(text, place, size, fill="faint") for text, place in layout.labels]
    headings = [Label(text, place, 0.28, fill="faint") for text, place in layout.headings]
    return Group((*labels, *headings), decorative=True)


def site_names(position: Position, layout: Layout, standing: LineUpStanding) -> Shape:
    """Return the names of the empty sites, as moves are written."""
    board = position.game.board
    empty = [(site, place) for site, place in layout.places.items() if site not in standing.owner]
    return Group(
        tuple(Label(site_name(board, site), place, 0.18, fill="ink") for site, place in empty), decorative=True
    )


def site_shapes(position: Position, layout: Layout, standing: LineUpStanding) -> list[Shape]:
    """Return the empty sites, then the joints between secured tokens, and on top the tokens."""
    by_reading = sorted(layout.places, key=lambda site: (layout.places[site][1], layout.places[site][0]))
    taken, lit = [site for site in by_reading if site in standing.owner], winning_sites(position, standing)
    joined: set[frozenset[int]] = set()
    return [
        *(site_group(position, layout, standing, site) for site in by_reading if site not in standing.owner),
        *(
            Group(tuple(joints(layout, each, joined)), opacity=PALE if lit and each.centre not in lit else 1.0)
            for each in standing.structures
        ),
        *(site_group(position, layout, standing, site) for site in taken),
    ]


def site_group(position: Position, layout: Layout, standing: LineUpStanding, site: int) -> Shape:
    """Return the shape that can be tapped at a site: its token, pale if others have won, or its hollow."""
    board, lit = position.game.board, winning_sites(position, standing)
    name, kind, centre = site_name(board, site), kind_of(board, site), layout.places[site]
    if site in standing.owner:
        seat = standing.owner[site]
        shapes: tuple[Shape, ...] = token(centre, seat, is_secured=site in standing.secured)
        if lit and site not in lit:
            # Without the lines of the board showing through.
            shapes = (replace(shapes[0], fill="board", stroke=None, textured=False), Group(shapes, opacity=PALE))
        what = f"{seat_name(seat)}'s token" + (", secured" if site in standing.secured else "")
        what += ", can be captured" if site in standing.capturable else ""
    else:
        shapes = (hollow(centre, hollow_kind(board, site)),)
        what = "empty"
    label = f"{name}, {kind}, {what}" + (", won" if site in lit else "")
    return Group(shapes, site=name, label=label, target=touched_shape(centre, hollow_kind(board, site)))


def winning_sites(position: Position, standing: LineUpStanding) -> set[int]:
    """Return what won the game: the structures of the winners, or on possession (LU10) their tokens."""
    result = position.result
    if result is None or len(result.winners) == position.seats:
        return set()
    won = [structure for structure in standing.structures if structure.seat in result.winners]
    held = {site for site, seat in standing.owner.items() if seat in result.winners}
    scores = result.scores or ()
    on_possession = sum(score == max(scores) for score in scores) > len(result.winners)
    return held if on_possession else {site for each in won for site in (each.centre, *each.arms)}


def hollow_kind(board: LineUpBoard, site: int) -> str:
    """Return the kind of a site, and whether a triangle points down."""
    kind = kind_of(board, site)
    is_down = kind == "triangle" and board.tables[0].aspects[site] == LOWER_GAP
    return f"{kind}, point down" if is_down else kind


def marks(position: Position, look: LineUpLook, layout: Layout, standing: LineUpStanding) -> list[Shape]:
    """Return the marks of what won, of the last move, of capturable tokens and of a pending move."""
    board = position.game.board
    lit = winning_sites(position, standing)
    centres = {structure.centre for structure in standing.structures}
    # Of structures only the centres are marked: rings on all tokens would hide how they are joined.
    shapes: list[Shape] = [mark("winning", layout.places[site], AROUND) for site in sorted(lit & centres or lit)]
    if position.last is not None:
        site = site_named(board, position.last.removeprefix("x").partition(">")[0])
        # Red marks what can be captured, and every other colour is a player's.
        shapes.append(mark("last", layout.places[site], AROUND, role="ink"))
    if look.captures or look.interactive:
        shapes += [mark("capturable", layout.places[site], AROUND + 0.06) for site in sorted(standing.capturable)]
    if look.pending is not None:
        shapes += ghost(position, look.pending, look)
    return shapes


def ghost(position: Position, move: str, look: Look) -> list[Shape]:
    """Return the tokens that a move would put on the board, half transparent; captured ones are struck out."""
    layout, standing = Layout.of(position.game.board), LineUpStanding.of(position)
    after = LineUpStanding.of(position.play(move))
    changed = [site for site, seat in after.owner.items() if standing.owner.get(site) != seat]
    shapes: list[Shape] = []
    for site in sorted(changed):
        centre = layout.places[site]
        if site in standing.owner:
            shapes += struck_out(centre)
            shapes.append(Group(token((0.0, 0.0), after.owner[site]), move=centre, scale=0.72, opacity=0.9))
        else:
            shapes.append(Group(token(centre, after.owner[site]), opacity=0.7))
        shapes.append(Circle(centre, AROUND, stroke="ghost", width=0.045, dash=(0.1, 0.08)))
    return shapes


def score_table(position: Position, top: Point) -> list[Shape]:
    """Return the table of structures, tokens on the board and supplies; an arrow marks the seat to move."""
    x, y = top
    columns = COLUMNS[:2] if position.game.board.tables[0].unlimited else COLUMNS
    shapes: list[Shape] = [
        Label(heading, (x + right, y + 0.5 * HEADINGS), 0.21, fill="faint") for heading, right in columns
    ]
    for seat in range(position.seats):
        row = y + HEADINGS + SCORES * (seat + 0.5)
        is_next = position.seat == seat
        cells: list[Shape] = [
            Group(token((0.0, 0.0), seat), move=(x - 2.3, row), scale=0.8),
            Label(seat_name(seat), (x - 1.95, row), 0.28, anchor="start", bold=is_next),
        ]
        cells += [
            Label(str(number), (x + right, row), 0.28, bold=True)
            for number, (_, right) in zip(score_of(position, seat), columns, strict=False)
        ]
        if is_next:
            cells.append(arrowhead((x - 2.62, row), 0.2, 90, "ink"))
        shapes.append(Group(tuple(cells)))
    return shapes


def caption(position: Position, top: Point, width: float) -> list[Shape]:
    """Return whose turn it is, and below it the captures in a row (LU20), the aim, or how the game ended."""
    x, y = top
    cells = f"{cell_word(position.game.board)}s"
    aim = f"Secure {cells} with all their corners, and corners with all their {cells}"
    return [
        Label(headline(position), (x, y + 0.4), 0.36, bold=True),
        paragraph(reason(position) or captures_line(position) or aim, (x, y + 0.66), 0.22, width, fill="faint"),
    ]
