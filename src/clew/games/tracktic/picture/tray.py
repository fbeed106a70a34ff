"""The tray below the grid of Tracktic: cards, the deck, a button to stop, and the players.

The tray is 12 units wide for all grid sizes, and no text on it is smaller than 10 pixels where it is 390 wide:

    I3        L4        W5        Flip        the face-up cards, equal ones in one pile
    ###       ###       #         ..          each with its shape
    deck 23                     (Stop here)
    Yellow    Blue      Green                 the players with their tokens and paths
    ** path 4 * path 5  out path 6
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clew.core.bits import bit
from clew.core.position import Position
from clew.games.tracktic.notation.shape_words import card_in_words, card_title
from clew.games.tracktic.picture.tracks import ANY, ROLES, flip_drawing, piece, shape_drawing
from clew.games.tracktic.rules.deck import CARD_NAMES, FLIP
from clew.games.tracktic.rules.shapes import SHAPES
from clew.pictures import Circle, Group, Label, Point, Polygon, Rectangle, Shape, regular

WIDTH = 12.0

#: More tokens than this are written as a number.
DRAWN_TOKENS = 2

CARD = (2.84, 2.9)
CARD_STEP = 3.053
MIDDLE, MIDDLE_HEIGHT = 3.2, 1.0
BUTTON_WIDTH = 4.4
PLAYERS, PLAYER_HEIGHT = 4.5, 1.1
HEIGHT, HEIGHT_WITHOUT_PLAYERS = PLAYERS + PLAYER_HEIGHT + 0.06, PLAYERS

SMALL, PLAIN = 0.38, 0.42


@dataclass(frozen=True)
class Tray:
    """The part of a picture below the grid."""

    position: Position
    lengths: Sequence[str]
    """The length of each seat's longest path as text: `path 4`, `4 → 9`."""
    has_players: bool = True

    @property
    def state(self) -> Any:
        """The state record."""
        return self.position.state

    @property
    def mover(self) -> str:
        """The colour role of the seat to move."""
        seat = self.position.seat
        return ANY if seat is None else ROLES[seat]

    def shapes(self) -> list[Shape]:
        """Return everything on the tray."""
        players = self._players() if self.has_players else []
        if self.position.result is not None:
            return [*self._scores(), *players]
        return [*self._cards(), *self._deck(), self._button(), *players]

    @property
    def title(self) -> str:
        """What the tray is called for screen readers."""
        return "Cards and players" if self.has_players else "Cards"

    @property
    def height(self) -> float:
        """The height of the tray."""
        return HEIGHT if self.has_players else HEIGHT_WITHOUT_PLAYERS

    def places(self) -> dict[str, Point]:
        """Return the centre of everything that can be touched."""
        if self.position.seat is None:
            return {}
        found: dict[str, Point] = {
            f"card:{CARD_NAMES[card]}": (number * CARD_STEP + CARD[0] / 2, CARD[1] / 2)
            for number, card in enumerate(self._face_up())
        }
        found["skip"] = (WIDTH - BUTTON_WIDTH / 2, MIDDLE + MIDDLE_HEIGHT / 2)
        return found

    def _face_up(self) -> list[int]:
        return [card for card, copies in enumerate(self.state.face_up) if copies > 0]

    def _cards(self) -> list[Shape]:
        return [
            self._card(card, int(self.state.face_up[card]), (number * CARD_STEP, 0.0))
            for number, card in enumerate(self._face_up())
        ]

    def _card(self, card: int, copies: int, corner: Point) -> Shape:
        """Return a card with its whole shape, all of which can be touched."""
        backs = [
            Rectangle((0.06 * back, 0.06 * back), CARD, 0.24, fill="cloth", stroke="edge", width=0.035)
            for back in reversed(range(copies))
        ]
        title = Label(card_title(card), (0.22, 0.42), 0.5, bold=True, anchor="start")
        number = [Label(f"x {copies}", (2.62, 0.42), PLAIN, anchor="end")] if copies > 1 else []
        centre = (CARD[0] / 2, 1.78)
        if card == FLIP:
            drawing = flip_drawing(self.mover, centre)
        else:
            drawing = shape_drawing(SHAPES[card].paths[0], self.mover, centre, (2.5, 1.95))
        return Group(
            (*backs, title, *number, drawing),
            site=f"card:{CARD_NAMES[card]}",
            label=f"card {card_in_words(card)}" + (f", {copies} of them" if copies > 1 else ""),
            target=Rectangle((0.0, 0.0), CARD, 0.24),
            move=corner,
        )

    def _scores(self) -> list[Shape]:
        """Return the score of each seat, in the place of the cards."""
        result = self.position.result
        assert result is not None
        assert result.scores is not None
        width, height = WIDTH / len(result.scores) - 0.2, MIDDLE + MIDDLE_HEIGHT
        found: list[Shape] = []
        for seat, score in enumerate(result.scores):
            won = seat in result.winners
            middle = width / 2
            words = ("wins" if len(result.winners) == 1 else "shares the win") if won else ""
            shapes = (
                Rectangle((0.0, 0.0), (width, height), 0.24, fill="cloth", stroke="ink" if won else "edge",
                          width=0.12 if won else 0.035),
                Group((piece(ROLES[seat], (0.0, 0.0), ()),), move=(middle, 0.75), scale=0.85),
                Label(str(score), (middle, 2.05), 1.4, bold=True, fill="ink" if won else "faint"),
                Label("pieces long", (middle, 2.95), SMALL, fill="faint"),
                Label(words, (middle, 3.6), 0.5 if len(result.winners) == 1 else PLAIN, bold=True),
            )  # fmt: skip
            label = f"{self.position.game.seat_names[seat]}, longest path {score}{', ' + words if won else ''}"
            found.append(Group(shapes, move=(seat * WIDTH / len(result.scores) + 0.1, 0.0), label=label))
        return found

    def _deck(self) -> list[Shape]:
        left, under = int(self.state.unseen_left), int(self.state.under)
        middle = MIDDLE + MIDDLE_HEIGHT / 2
        pile = min(4, (left + under + 10) // 11)
        shapes: list[Shape] = [
            Rectangle((0.1 + 0.07 * card, middle - 0.32 - 0.05 * card), (0.55, 0.74), 0.1, fill="shade", stroke="edge",
                      width=0.03)
            for card in range(pile)
        ]  # fmt: skip
        start = 1.15 if pile else 0.1
        words = f"Shared cards, {left + under} in the deck" if left + under else "The deck is empty"
        shapes.append(Label(words, (start, middle - (0.21 if under else 0.0)), PLAIN, anchor="start"))
        label = words
        if under:
            bottom = f"the last {under} are Flip cards" if under > 1 else "the last one is a Flip card"
            shapes.append(Label(bottom, (start, middle + 0.27), SMALL, anchor="start", fill="faint"))
            label = f"{words}, {bottom}"
        return [Group(tuple(shapes), label=label)]

    def _button(self) -> Shape:
        corner, size = (WIDTH - BUTTON_WIDTH, MIDDLE), (BUTTON_WIDTH, MIDDLE_HEIGHT)
        x, y = corner[0] + size[0] / 2, corner[1] + size[1] / 2
        face = Rectangle(corner, size, MIDDLE_HEIGHT / 2, fill="cloth", stroke="edge", width=0.035)
        return Group(
            (face, Label("Stop here", (x, y), PLAIN)),
            site="skip",
            label="stop here: you place no more tracks this game",
            # All that lies between cards and players, because a finger needs 44 pixels where the picture has 390.
            target=Rectangle((corner[0], CARD[1] + 0.02), (size[0], PLAYERS - CARD[1] - 0.03), 0.3),
        )

    def _players(self) -> list[Shape]:
        width = WIDTH / self.position.seats
        return [
            Group((self._player(seat, width - 0.16),), move=(seat * width + 0.08, PLAYERS))
            for seat in range(self.position.seats)
        ]

    def _player(self, seat: int, width: float) -> Shape:
        name = self.position.game.seat_names[seat]
        out = bool(self.state.skipped & bit(seat))
        to_move = self.position.seat == seat
        tokens = int(self.state.tokens[seat])
        frame = Rectangle(
            (0.0, 0.0), (width, PLAYER_HEIGHT), 0.22, fill="cloth",
            stroke="ink" if to_move else "edge", width=0.09 if to_move else 0.03,
        )  # fmt: skip
        shapes = (
            frame,
            Group((piece(ROLES[seat], (0.0, 0.0), ()),), move=(0.4, 0.34), scale=0.5),
            Label(name, (0.74, 0.34), PLAIN, bold=True, anchor="start"),
            *([Label("out", (0.2, 0.8), SMALL, anchor="start", fill="faint")] if out else _tokens(tokens)),
            Label(self.lengths[seat], (width - 0.18, 0.8), SMALL, anchor="end"),
        )
        has = "out" if out else f"{tokens} {'token' if tokens == 1 else 'tokens'}"
        label = ", ".join(filter(None, (name, self.lengths[seat], has, "to move" if to_move else "")))
        return Group(shapes, label=label)


def token(centre: Point) -> Shape:
    """Return a Tracktic token."""
    outer, inner = regular((0.0, 0.0), 0.13, 5), regular((0.0, 0.0), 0.055, 5, turn=36)
    star = tuple(corner for pair in zip(outer, inner, strict=True) for corner in pair)
    return Group((Circle((0.0, 0.0), 0.18, fill="ink"), Polygon(star, fill="paper")), move=centre)


def _tokens(number: int) -> list[Shape]:
    """Return the tokens of a player at the left: each of them, or one and their number."""
    if number <= DRAWN_TOKENS:
        return [token((0.4 + 0.42 * place, 0.8)) for place in range(number)]
    return [token((0.4, 0.8)), Label(str(number), (0.64, 0.8), SMALL, anchor="start")]
