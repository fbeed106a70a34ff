"""Tracktic as plain text: the grid, the face-up cards with their shapes, the deck, and each player's path."""

from itertools import zip_longest

from clew.boards.polyomino import normal
from clew.boards.square import column_letter
from clew.core.position import Position
from clew.games.tracktic.notation.pieces import owners_in, paths_now
from clew.games.tracktic.notation.position import EMPTY, LETTERS
from clew.games.tracktic.rules.cells import STRIDE
from clew.games.tracktic.rules.deck import CARD_NAMES, FLIP
from clew.games.tracktic.rules.shapes import SHAPES
from clew.pictures import status

#: Between two cards.
GAP = "    "


def diagram(position: Position) -> str:
    """Return the grid with its coordinates, `w` for white pieces, and everything beside it."""
    size, owners = position.game.board.size, owners_in(position.state)
    lines = ["   " + " ".join(column_letter(column) for column in range(size))]
    for row in range(size):
        letters = (owners.get(row * STRIDE + column) for column in range(size))
        lines.append(f"{row + 1:2} " + " ".join(EMPTY if owner is None else LETTERS[owner] for owner in letters))
    return "\n".join([*lines, "", *_cards(position), *_players(position), status(position)])


def _cards(position: Position) -> list[str]:
    """Return the face-up cards, each with its shape below it, and the deck."""
    columns = [_card(card, int(copies)) for card, copies in enumerate(position.state.face_up) if copies > 0]
    widths = [max(map(len, column)) for column in columns]
    rows = zip_longest(*columns, fillvalue="")
    drawn = [GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    left, under = int(position.state.unseen_left), int(position.state.under)
    bottom = f", {under} flip at its bottom" if under else ""
    return [*drawn, f"in the deck: {left + under}{bottom}" if left + under else "the deck is empty"]


def _card(card: int, copies: int) -> list[str]:
    """Return the name of a card and its shape, line by line."""
    name = CARD_NAMES[card] + (f" x {copies}" if copies > 1 else "")
    if card == FLIP:
        return [name]
    cells = normal(SHAPES[card].paths[0])
    rows, columns = max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1
    return [name, *("".join("[]" if (r, c) in cells else "  " for c in range(columns)).rstrip() for r in range(rows))]


def _players(position: Position) -> list[str]:
    """Return each player's path length and remaining tokens."""
    paths = paths_now(position.state, position.seats)
    lines = []
    for seat, path in enumerate(paths):
        out = ", out" if int(position.state.skipped) >> seat & 1 else ""
        tokens = int(position.state.tokens[seat])
        name = position.game.seat_names[seat]
        lines.append(f"{name}: path {path.length}, {tokens} token{'' if tokens == 1 else 's'}{out}")
    return lines
