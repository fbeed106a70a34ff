"""The tray below the grid of Tracktic: cards with the orientations of their shapes, the deck, tokens, players.

The tray is 12 units wide for both grid sizes:

    I3        L4        W5        flip        the face-up cards, equal ones in one pile
    ##..      ....      ....      ....        and all orientations of their shapes, to be touched
    deck 23             (use a token) (skip)
    Yellow **  Blue *   Green out             the players and their tokens
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from clew.boards.polyomino import Polyomino, neighbours, normal
from clew.core.bits import bit
from clew.core.position import Position
from clew.games.tracktic.picture.jigsaw import piece_outline
from clew.games.tracktic.rules.deck import CARD_NAMES, FLIP
from clew.games.tracktic.rules.placements import WHITE
from clew.games.tracktic.rules.shapes import EAST, SHAPES, STEPS, WEST
from clew.pictures import Circle, Group, Label, Path, Point, Polygon, Rectangle, Shape, arrowhead, regular, text_width

WIDTH, HEIGHT = 12.0, 5.45

#: More tokens than this are written as a number.
DRAWN_TOKENS = 2

#: The role of each colour's pieces, and of white ones.
ROLES = ("yellow", "blue", "green", "red", "white")

CARD = (2.84, 3.2)
CARD_STEP = 3.053
BUTTONS, BUTTON = 3.45, (2.8, 0.74)
PLAYERS = 4.5


@dataclass(frozen=True)
class Tray:
    """The part of a picture below the grid."""

    position: Position
    lengths: Sequence[str]
    """A text for each seat's longest path; may be empty."""

    @property
    def state(self) -> Any:
        """The state record."""
        return self.position.state

    @property
    def mover(self) -> str:
        """The colour role of the seat to move."""
        seat = self.position.seat
        return "grey" if seat is None else ROLES[seat]

    def shapes(self) -> list[Shape]:
        """Return everything on the tray."""
        cards = self._cards() if self.position.result is None else self._scores()
        return [*cards, *self._deck(), *self._buttons(), *self._players()]

    def places(self) -> dict[str, Point]:
        """Return the centre of everything that can be touched."""
        found: dict[str, Point] = {}
        if self.position.seat is None:
            return found
        for number, card in enumerate(self._face_up()):
            left = number * CARD_STEP
            found[f"card:{CARD_NAMES[card]}"] = (left + 0.5, 0.42)
            if card != FLIP:
                for way, ((x, y), _) in enumerate(_boxes(SHAPES[card].paths)):
                    found[f"shape:{CARD_NAMES[card]}.{way + 1}"] = (left + x, y)
        found["token"] = (WIDTH - 1.5 * BUTTON[0] - 0.3, BUTTONS + BUTTON[1] / 2)
        found["skip"] = (WIDTH - 0.5 * BUTTON[0], BUTTONS + BUTTON[1] / 2)
        return found

    def _face_up(self) -> list[int]:
        return [card for card, copies in enumerate(self.state.face_up) if copies > 0]

    def _cards(self) -> list[Shape]:
        return [
            Group(tuple(self._card(card, int(self.state.face_up[card]))), move=(number * CARD_STEP, 0.0))
            for number, card in enumerate(self._face_up())
        ]

    def _card(self, card: int, copies: int) -> list[Shape]:
        name = CARD_NAMES[card]
        backs = [
            Rectangle((0.09 * back, 0.07 * back), CARD, 0.22, fill="cloth", stroke="edge", width=0.03)
            for back in reversed(range(copies))
        ]
        title = Label(name, (0.24, 0.42), 0.46, bold=True, anchor="start")
        number = [Label(f"{copies} of them", (2.6, 0.44), 0.3, anchor="end", fill="faint")] if copies > 1 else []
        face = Group(
            (*backs, title, *number),
            site=f"card:{name}",
            label=f"card {name}" + (f", {copies} of them" if copies > 1 else ""),
            target=Rectangle((0.0, 0.0), CARD),
        )
        if card == FLIP:
            return [face, flip_drawing(self.mover, "grey")]
        return [face, *self._ways(name, SHAPES[card].paths)]

    def _ways(self, name: str, paths: Sequence[Polyomino]) -> list[Shape]:
        """Return all orientations of a shape, drawn to one scale."""
        boxes = _boxes(paths)
        scale = min(_largest_scale(path, size) for path, (_, size) in zip(paths, boxes, strict=True))
        return [
            Group(
                (shape_drawing(path, self.mover, (x, y), scale),),
                site=f"shape:{name}.{way}",
                label=f"{name}, way {way} of {len(paths)}",
                target=Rectangle((x - width / 2, y - height / 2), (width, height)),
            )
            for way, (path, ((x, y), (width, height))) in enumerate(zip(paths, boxes, strict=True), 1)
        ]

    def _scores(self) -> list[Shape]:
        """Return the score of each seat, in the place of the cards."""
        result = self.position.result
        assert result is not None
        assert result.scores is not None
        found: list[Shape] = []
        for seat, score in enumerate(result.scores):
            won = seat in result.winners
            frame = Rectangle(
                (0.0, 0.0), CARD, 0.22, fill="cloth", stroke="winning" if won else "edge", width=0.1 if won else 0.03
            )  # fmt: skip
            shapes = (
                frame,
                Group((piece(ROLES[seat], (0.0, 0.0), ()),), move=(CARD[0] / 2, 0.62), scale=0.7),
                Label(str(score), (CARD[0] / 2, 1.62), 1.1, bold=True),
                Label("pieces long", (CARD[0] / 2, 2.45), 0.32, fill="faint"),
                *([Label("wins" if len(result.winners) == 1 else "shares", (CARD[0] / 2, 2.85), 0.34)] if won else ()),
            )
            found.append(Group(shapes, move=(seat * CARD_STEP, 0.0)))
        return found

    def _deck(self) -> list[Shape]:
        left, under = int(self.state.unseen_left), int(self.state.under)
        middle = BUTTONS + BUTTON[1] / 2
        pile = min(4, (left + under + 10) // 11)
        shapes: list[Shape] = [
            Rectangle((0.12 + 0.06 * card, middle - 0.34 - 0.05 * card), (0.5, 0.68), 0.08, fill="shade", stroke="edge",
                      width=0.025)
            for card in range(pile)
        ]  # fmt: skip
        words = f"{left + under} in the deck" if left + under else "the deck is empty"
        shapes.append(Label(words, (1.1, middle - (0.2 if under else 0.0)), 0.34, anchor="start"))
        if under:
            bottom = f"the last {under} are flip cards" if under > 1 else "the last one is a flip card"
            shapes.append(Label(bottom, (1.1, middle + 0.24), 0.27, anchor="start", fill="faint"))
        return [Group(tuple(shapes))]

    def _buttons(self) -> list[Shape]:
        seat, places = self.position.seat, self.places()
        if seat is None:
            return []
        tokens = int(self.state.tokens[seat])
        use = _button(places["token"], "use a token", "token", f"use a token, {tokens} left", 1.0 if tokens else 0.4)
        return [use, _button(places["skip"], "skip", "skip", "skip: you are out for the rest of the game", 1.0)]

    def _players(self) -> list[Shape]:
        seats = self.position.seats
        width = WIDTH / seats
        return [
            Group((self._player(seat, width - 0.16),), move=(seat * width + 0.08, PLAYERS)) for seat in range(seats)
        ]

    def _player(self, seat: int, width: float) -> Shape:
        name = self.position.game.seat_names[seat]
        out = bool(self.state.skipped & bit(seat))
        to_move = self.position.seat == seat
        tokens = int(self.state.tokens[seat])
        frame = Rectangle(
            (0.0, 0.0), (width, 0.86), 0.2, fill="cloth",
            stroke="selected" if to_move else "edge", width=0.07 if to_move else 0.025,
        )  # fmt: skip
        details = ", ".join(filter(None, ("out" if out else "", self.lengths[seat])))
        shapes = (
            frame,
            Group((piece(ROLES[seat], (0.0, 0.0), ()),), move=(0.42, 0.43), scale=0.5),
            Label(name, (0.8, 0.26 if details else 0.43), 0.34, bold=True, anchor="start"),
            *([Label(details, (0.8, 0.63), 0.27, anchor="start", fill="faint")] if details else ()),
            *_tokens(tokens, width),
        )
        label = ", ".join(filter(None, (name, f"{tokens} tokens", details, "to move" if to_move else "")))
        return Group(shapes, label=label)


def _extent(path: Polyomino) -> tuple[int, int]:
    """Return how many rows and columns a shape has."""
    cells = normal(path)
    return max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1


def _boxes(paths: Sequence[Polyomino]) -> list[tuple[Point, Point]]:
    """Return the centre and the size of the box for each orientation of a shape on its card."""
    if len(paths) == 2:
        # A straight track: one horizontal, one vertical.
        return [((CARD[0] / 2, middle), (2.64, height)) for middle, height in ((1.0, 0.55), (2.2, 1.81))]
    if len(paths) == 4:
        return [((0.76 + 1.32 * (way % 2), 1.35 + 1.18 * (way // 2)), (1.32, 1.18)) for way in range(4)]
    # The tall ones side by side; below them the wide ones, in pairs.
    boxes, tall, wide = [], 0, 0
    for rows, columns in map(_extent, paths):
        if rows > columns:
            boxes.append(((0.43 + 0.66 * tall, 1.32), (0.66, 1.2)))
            tall += 1
        else:
            boxes.append(((0.76 + 1.32 * (wide % 2), 2.23 + 0.6 * (wide // 2)), (1.32, 0.6)))
            wide += 1
    return boxes


def _largest_scale(path: Polyomino, box: Point) -> float:
    """Return the largest scale at which a shape fits in a box, with some space around it."""
    rows, columns = _extent(path)
    return min(0.8 * box[0] / columns, 0.8 * box[1] / rows, 0.34)


def piece(role: str, centre: Point, joins: Collection[int], opacity: float = 1.0) -> Shape:
    """Return one jigsaw piece."""
    # Outlines can be light, but the knobs between white pieces must be visible.
    edge = "on-white" if role == ROLES[WHITE] else f"rim-{role}"
    outline = piece_outline(centre, joins)
    return Path(outline, fill=role, stroke=edge, width=0.035, opacity=opacity, classes=("piece",))


def shape_drawing(path: Polyomino, role: str, centre: Point, scale: float) -> Shape:
    """Return a shape made of pieces."""
    cells = normal(path)
    rows, columns = _extent(path)
    pieces = []
    for row, column in cells:
        joins = [STEPS.index((r - row, c - column)) for r, c in neighbours((row, column)) if (r, c) in cells]
        pieces.append(piece(role, (column + 0.5 - columns / 2, row + 0.5 - rows / 2), joins))
    return Group(tuple(pieces), move=centre, scale=scale)


def flip_drawing(own: str, other: str) -> Shape:
    """Return a drawing of a Flip card: another's piece next to an own one turns white, and an own one is added."""
    white = ROLES[WHITE]
    before = (piece(own, (-1.0, -0.85), ()), piece(other, (0.0, -0.85), ()))
    arrow = arrowhead((0.0, 0.32), 0.26, 180.0, "faint")
    after = (
        piece(own, (-1.0, 0.95), (EAST,)),
        piece(white, (0.0, 0.95), (WEST, EAST)),
        piece(own, (1.0, 0.95), (WEST,)),
    )
    return Group((*before, arrow, *after), move=(CARD[0] / 2, 1.95), scale=0.6)


def token(centre: Point) -> Shape:
    """Return a Tracktic token."""
    outer, inner = regular((0.0, 0.0), 0.13, 5), regular((0.0, 0.0), 0.055, 5, turn=36)
    star = tuple(corner for pair in zip(outer, inner, strict=True) for corner in pair)
    return Group((Circle((0.0, 0.0), 0.18, fill="ink"), Polygon(star, fill="paper")), move=centre)


def _tokens(number: int, width: float) -> list[Shape]:
    """Return the tokens of a player at the right end of a frame: each of them, or one and their number."""
    if number <= DRAWN_TOKENS:
        return [token((width - 0.3 - 0.42 * place, 0.43)) for place in range(number)]
    return [token((width - 0.3, 0.43)), Label(str(number), (width - 0.58, 0.43), 0.34, anchor="end")]


def _button(centre: Point, words: str, site: str, label: str, opacity: float) -> Shape:
    x, y = centre
    corner = (x - BUTTON[0] / 2, y - BUTTON[1] / 2)
    shapes: list[Shape] = [Rectangle(corner, BUTTON, BUTTON[1] / 2, fill="cloth", stroke="edge", width=0.035)]
    if site == "token":
        shapes += [token((x - text_width(words, 0.34) / 2 - 0.02, y)), Label(words, (x + 0.22, y), 0.34)]
    else:
        shapes.append(Label(words, centre, 0.34))
    return Group(tuple(shapes), site=site, label=label, opacity=opacity)
