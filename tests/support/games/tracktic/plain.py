"""Reference rules of Tracktic, simple and slow, written from rules.md. Tests compare the compiled rules with them.

They share no code with src/clew. Cells are (row, column); moves are their text.
"""

from collections.abc import Iterator
from copy import deepcopy
from itertools import product

Cell = tuple[int, int]

DRAWN = {
    "I3": "###", "V3": "## #.",
    "I4": "####", "L4": "### #..", "S4": "##. .##",
    "I5": "#####", "L5": "#### #...", "N5": "###. ..##", "U5": "#.# ###", "V5": "### #.. #..", "W5": "#.. ##. .##",
    "Z5": "##. .#. .##",
}  # fmt: skip
COLOURS = "ybgr"


def ways(drawing: str) -> list[list[Cell]]:
    """Return all orientations of a drawn shape."""
    cells = [(r, c) for r, row in enumerate(drawing.split()) for c, mark in enumerate(row) if mark == "#"]
    found: set[tuple[Cell, ...]] = set()
    for turns, mirrored in product(range(4), (False, True)):
        turned = [(r, -c) if mirrored else (r, c) for r, c in cells]
        for _ in range(turns):
            turned = [(c, -r) for r, c in turned]
        top, left = min(r for r, _ in turned), min(c for _, c in turned)
        found.add(tuple(sorted((r - top, c - left) for r, c in turned)))
    return [list(way) for way in sorted(found)]


WAYS = {name: ways(drawing) for name, drawing in DRAWN.items()}


def around(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def name(cell: Cell) -> str:
    return f"{'abcdefghijklmnop'[cell[1]]}{cell[0] + 1}"


class PlainGame:
    """A game in progress."""

    def __init__(
        self,
        players: int,
        deck: list[str],
        *,
        grid: int | None = None,
        tokens: int = 2,
        neutral: bool = False,
        open_flips: int = 2,
    ) -> None:
        self.players = players
        usual = 12 if players == 2 else 16
        self.size = grid or usual
        self.open_flips = open_flips
        self.grid: dict[Cell, str] = {}
        # Pieces are placed on the usual grid, clockwise from Yellow, and then moved towards the centre or away from it.
        yellow = [(1, 5), (3, 8), (4, 4)] if players == 2 else [(2, 7), (4, 11), (6, 6)]
        clockwise = ("ygbr" if neutral else "y.b.") if players == 2 else "ybgr"
        away = (usual - self.size) // 2
        for quarters, colour in enumerate(clockwise):
            for r, c in yellow:
                for _ in range(quarters):
                    r, c = c, usual - 1 - r
                if colour != ".":
                    self.grid[r - away, c - away] = colour
        self.tokens = [tokens] * players
        self.out = [False] * players
        self.seat = 0
        self.deck = list(deck)
        self.up: list[str] = []
        for _ in range(4):
            self.turn_up()

    def turn_up(self) -> None:
        while self.deck:
            card = self.deck.pop(0)
            pattern_left = any(other != "flip" for other in self.deck)
            if card == "flip" and self.up.count("flip") == self.open_flips and pattern_left:
                self.deck.append(card)
                continue
            self.up.append(card)
            return

    @property
    def over(self) -> bool:
        return all(self.out) or not self.up

    def moves(self) -> set[str]:
        """Return all legal moves."""
        if self.over:
            return set()
        found = {"skip"}
        for card in set(self.up):
            found.update(self.flips() if card == "flip" else self.patterns(card))
        return found

    def flips(self) -> Iterator[str]:
        mine = COLOURS[self.seat]
        for cell, colour in self.grid.items():
            if colour in (mine, "w") or not any(self.grid.get(other) == mine for other in around(cell)):
                continue
            for other in around(cell):
                if self.inside(other) and other not in self.grid and not self.makes_t([other]):
                    yield f"flip {name(cell)} {name(other)}"

    def patterns(self, card: str) -> Iterator[str]:
        mine = COLOURS[self.seat]
        path = self.path_cells()
        for way, r, c in product(WAYS[card], range(self.size), range(self.size)):
            cells = [(r + dr, c + dc) for dr, dc in way]
            if not all(self.inside(cell) for cell in cells):
                continue
            if not any(other in path for cell in cells for other in around(cell)):
                continue
            empty = [cell for cell in cells if cell not in self.grid]
            covered = [self.grid[cell] for cell in cells if cell in self.grid]
            if not empty or mine in covered or "w" in covered or self.makes_t(empty):
                continue
            if covered and self.tokens[self.seat] == 0:
                continue
            yield " ".join([card + ("*" if covered else ""), *(name(cell) for cell in cells)])

    def path_cells(self) -> set[Cell]:
        """Return own pieces and the white ones that extend the own path."""
        reached = {cell for cell, colour in self.grid.items() if colour == COLOURS[self.seat]}
        waiting = list(reached)
        while waiting:
            for other in around(waiting.pop()):
                if self.grid.get(other) == "w" and other not in reached:
                    reached.add(other)
                    waiting.append(other)
        return reached

    def makes_t(self, laid: list[Cell]) -> bool:
        mine = {cell for cell, colour in self.grid.items() if colour == COLOURS[self.seat]} | set(laid)
        return any(sum(other in mine for other in around(cell)) >= 3 for cell in mine)

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def play(self, move: str) -> None:
        card, *names = move.split()
        cells = [(int(word[1:]) - 1, ord(word[0]) - ord("a")) for word in names]
        mine = COLOURS[self.seat]
        if card == "skip":
            self.out[self.seat] = True
        else:
            for cell in cells:
                self.grid[cell] = "w" if cell in self.grid else mine
            self.tokens[self.seat] -= card.endswith("*")
            self.up.remove(card.rstrip("*"))
            self.turn_up()
        for _ in range(self.players):
            self.seat = (self.seat + 1) % self.players
            if not self.out[self.seat]:
                break

    def score(self, seat: int) -> int:
        """Return the length of the longest path, by trying all; only for small positions."""
        best = 0
        usable = {cell for cell, colour in self.grid.items() if colour in (COLOURS[seat], "w")}

        def extend(cell: Cell, visited: set[Cell], has_own: bool) -> None:
            nonlocal best
            has_own = has_own or self.grid[cell] != "w"
            if has_own:
                best = max(best, len(visited))
            for other in around(cell):
                if other in usable and other not in visited:
                    extend(other, visited | {other}, has_own)

        for cell in usable:
            extend(cell, {cell}, False)
        return best


def count_sequences(game: PlainGame, depth: int) -> int:
    """Return the number of move sequences."""
    if depth == 0:
        return 1
    total = 0
    for move in game.moves():
        after = deepcopy(game)
        after.play(move)
        total += count_sequences(after, depth - 1)
    return total
