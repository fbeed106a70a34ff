"""The hands of the players, below the board: the group in use, the groups left, and the nodes."""

from typing import Any

from clew.core.position import Position
from clew.games.beeline.notation.names import KIND_NAMES, counted
from clew.games.beeline.picture.lines import BEND, LINE, ROLES, between, node_shapes
from clew.games.beeline.rules.board import SEATS
from clew.games.beeline.rules.moves import PASS
from clew.games.beeline.rules.pieces import KINDS
from clew.pictures import Circle, Group, Label, Outline, Path, Polygon, Rectangle, Shape, regular

# Sizes, where the side of a space is 1.
TRAY_HEIGHT = 9.6
ROW = 4.4
ICON = 1.0
WORDS = 0.6
GAP = 0.3

#: The two sides that the icon of each kind joins, counted clockwise from east: opposite, one between, neighbouring.
ICON_SIDES = ((3, 0), (3, 5), (3, 4))


def tray(position: Position, top: float, half_width: float) -> list[Shape]:
    """Return the hands of both players, a row each; pieces of the seat to move can be touched."""
    left, width = -half_width + 0.7, 2 * half_width - 1.4
    return [
        Group(
            tuple(_row(position, seat, left, top + GAP + seat * (ROW + GAP), width)),
            tray=f"{position.game.seat_names[seat]}'s hand",
        )
        for seat in range(SEATS)
    ]


def _row(position: Position, seat: int, left: float, top: float, width: float) -> list[Shape]:
    state = position.state
    is_turn = position.seat == seat
    name = position.game.seat_names[seat]
    role = ROLES[seat]
    frame = Rectangle(
        (left, top),
        (width, ROW),
        0.5,
        fill="board",
        stroke=role if is_turn else "edge",
        width=0.22 if is_turn else 0.06,
    )
    middle = top + ROW / 2
    badge = Circle((left + 1.1, middle - 0.75), 0.5, fill=role, stroke=f"rim-{role}", width=0.08)
    letter = Label("BR"[seat], (left + 1.1, middle - 0.75), 0.6, fill=f"on-{role}", bold=True, halo=role)
    groups = f"{counted(int(state.groups[seat]), 'group')} left"
    shapes: list[Shape] = [
        frame,
        badge,
        letter,
        Label(name, (left + 1.9, middle - 0.75), 1.0, anchor="start", bold=True),
        Label(groups, (left + 0.6, middle + 0.85), 0.72, fill="faint", anchor="start"),
    ]
    first, step = left + 0.28 * width, 0.71 * width / (KINDS + 2)
    for kind in range(KINDS):
        shapes.append(_mark_icon(state, seat, kind, (first + (kind + 0.5) * step, middle), is_turn))
    shapes += _nodes(state, seat, (first + 3.5 * step, middle), (first + 4.5 * step, middle), is_turn)
    if is_turn and position.move_numbers() == [PASS]:
        shapes.append(_pass_button((first, top + GAP), (left + width - GAP - first, ROW - 2 * GAP)))
    return shapes


def _pass_button(corner: tuple[float, float], size: tuple[float, float]) -> Shape:
    """Return the pass button (BL20), which replaces the pieces when none can be played."""
    words = "pass: no piece can be played"
    middle = (corner[0] + size[0] / 2, corner[1] + size[1] / 2)
    shapes = (
        Rectangle(corner, size, 0.5, fill="paper", stroke="edge", width=0.06),
        Label(words, middle, 0.9, bold=True),
    )
    return Group(shapes, site="pass", label=words)


def _mark_icon(state: Any, seat: int, kind: int, centre: tuple[float, float], is_turn: bool) -> Shape:
    """Return a small mark with the number of its kind in the hand."""
    x, y = centre
    count = int(state.hand[seat][kind])
    role = ROLES[seat]
    middle = (x, y - 0.55)
    start, end = (_side_middle(middle, side) for side in ICON_SIDES[kind])
    curve = Outline.at(start).curve(between(start, middle, BEND), between(end, middle, BEND), end)
    shapes = (
        Polygon(regular(middle, ICON, 6), fill="paper", stroke="edge", width=0.05),
        Path(curve, stroke=role, width=LINE * ICON, casing=f"rim-{role}", casing_width=0.05, ends="butt"),
        Label(f"{count} {KIND_NAMES[kind]}", (x, y + 1.35), WORDS, bold=count > 0, fill="ink" if count else "faint"),
    )
    label = f"{counted(count, f'{KIND_NAMES[kind]} mark')} in hand"
    return Group(
        shapes, site=KIND_NAMES[kind] if is_turn and count else None, label=label, opacity=1.0 if count else 0.45
    )


def _nodes(state: Any, seat: int, own: tuple[float, float], turned: tuple[float, float], is_turn: bool) -> list[Shape]:
    """Return the nodes in reserve, with the own colour up and turned over."""
    count = int(state.reserve[seat])
    choices = (("node", own, seat, counted(count, "node")), ("turned node", turned, 1 - seat, "turned over"))
    shapes: list[Shape] = []
    for site, (x, y), colour, words in choices:
        ring = node_shapes((x, y - 0.55), colour, 0.72)
        letter = Label("BR"[colour], (x, y - 0.55), 0.6, bold=True)
        text = Label(words, (x, y + 1.35), WORDS, bold=count > 0 and site == "node", fill="ink" if count else "faint")
        touched = site if is_turn and count else None
        label = f"{counted(count, 'node')} in reserve" if site == "node" else "a node with the other colour up"
        shapes.append(Group((*ring, letter, text), site=touched, label=label, opacity=1.0 if count else 0.45))
    return shapes


def _side_middle(centre: tuple[float, float], side: int) -> tuple[float, float]:
    """Return the middle of a side of an icon, counted clockwise from east."""
    corners = regular(centre, ICON, 6)
    # The corners go clockwise from the top, and side 0 is between the second and the third.
    return between(corners[(side + 1) % 6], corners[(side + 2) % 6], 0.5)
