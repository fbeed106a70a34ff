"""An independent, simple and slow implementation of LineUp!: a dictionary of tokens, and nothing is cached.

It follows the numbered rules and shares no code with the package, with which it is compared move by move.
"""

from itertools import product

Cell = tuple[int, ...]

COMPASS = {
    "e": (1, 0, 0), "w": (-1, 0, 0), "n": (0, 1, 0), "s": (0, -1, 0), "u": (0, 0, 1), "d": (0, 0, -1),
    "ne": (1, 1, 0), "nw": (-1, 1, 0), "se": (1, -1, 0), "sw": (-1, -1, 0),
}  # fmt: skip


class Plain:
    """A game being played. Cells are (column, row, layer) of the common lattice; on the plane the layer is 0."""

    def __init__(self, options: dict) -> None:
        self.options = options
        self.players = options["players"]
        self.is_flat = options["dimensions"] == 2
        self.sites = sites(options)
        self.tokens: dict[Cell, int] = {}
        supply = 10**9 if options["full"] else options["tokens"]
        self.supplies = [supply] * self.players
        self.seat = 0
        self.turns = 0
        self.fresh: Cell | None = None
        axes = ["e", "w", "n", "s"]
        axes += ["ne", "nw", "se", "sw"] if options["diagonals"] else []
        self.directions = axes if self.is_flat else ["e", "w", "n", "s", "u", "d"]

    # LU4

    def structures(self, seat: int) -> list[list[Cell]]:
        found = []
        for centre in self.sites:
            steps = product((-1, 1), (-1, 1), (0,) if self.is_flat else (-1, 1))
            members = [centre, *(moved(centre, step) for step in steps)]
            if all(self.tokens.get(member) == seat for member in members):
                found.append(members)
        return found

    def secured(self) -> set[Cell]:
        return {cell for seat in range(self.players) for members in self.structures(seat) for cell in members}

    # LU5 to LU9, LU14, LU19

    def line(self, start: Cell, direction: str, backwards: bool, owner: int) -> list[Cell]:
        """Return the unbroken run of the owner's tokens from a cell on."""
        sign = -2 if backwards else 2
        found: list[Cell] = []
        here = start
        while self.tokens.get(here) == owner:
            found.append(here)
            here = moved(here, COMPASS[direction], sign)
        return found

    def captures(self) -> dict[tuple[Cell, str], list[Cell]]:
        """Return what is taken by each capture: a target, and the direction away from the capturing line."""
        found = {}
        secured = self.secured()
        for target, owner in self.tokens.items():
            if owner == self.seat or target in secured or (self.options["fresh"] and target != self.fresh):
                continue
            for direction in self.directions:
                own = self.line(moved(target, COMPASS[direction], -2), direction, True, self.seat)
                theirs = self.line(target, direction, False, owner)
                if len(own) <= len(theirs):
                    continue
                taken = [target]
                if self.options["whole_lines"]:
                    while len(taken) < len(theirs) and theirs[len(taken)] not in secured:
                        taken.append(theirs[len(taken)])
                if len(taken) <= self.supplies[self.seat]:
                    found[target, direction] = taken
        return found

    # LU3, LU12, LU13, LU17

    def is_over(self) -> bool:
        options = self.options
        total = self.players * options["tokens"]
        if options["first"] and any(self.structures(seat) for seat in range(self.players)):
            return True
        if options["full"]:
            return len(self.tokens) == len(self.sites) or self.turns == 4 * len(self.sites)
        if options["returned"] and self.turns == 4 * total:
            return True
        return sum(self.supplies) == 0

    def moves(self) -> dict[str, list[Cell]]:
        """Return the legal moves by name, each with the cells that it gives to the seat to move."""
        if self.is_over():
            return {}
        found = {self.name(cell): [cell] for cell in self.sites if cell not in self.tokens}
        captures = self.captures()
        for target, direction in captures:
            ways = [way for cell, way in captures if cell == target]
            suffix = f">{direction}" if self.options["whole_lines"] and len(ways) > 1 else ""
            found[f"x{self.name(target)}{suffix}"] = captures[target, direction]
        return found

    def name(self, cell: Cell) -> str:
        column, row, layer = cell
        return f"{'abcdefghijklmnopqrstuvw'[column]}{row + 1}" + ("" if self.is_flat else f".{layer + 1}")

    def play(self, move: str) -> None:
        cells = self.moves()[move]
        for cell in cells:
            if cell in self.tokens and self.options["returned"]:
                self.supplies[self.tokens[cell]] += 1
            self.tokens[cell] = self.seat
            self.supplies[self.seat] -= 1
        self.fresh = None if move.startswith("x") else cells[0]
        self.turns += 1
        if not self.is_over():
            self.seat = (self.seat + 1) % self.players
            while self.supplies[self.seat] == 0:
                self.seat = (self.seat + 1) % self.players

    # LU10

    def scores(self) -> tuple[int, ...]:
        return tuple(len(self.structures(seat)) for seat in range(self.players))

    def winners(self) -> tuple[int, ...]:
        ranks = [(score, list(self.tokens.values()).count(seat)) for seat, score in enumerate(self.scores())]
        return tuple(seat for seat in range(self.players) if ranks[seat] == max(ranks))


def moved(cell: Cell, step: Cell, times: int = 1) -> Cell:
    return tuple(here + times * there for here, there in zip(cell, step, strict=True))


def sites(options: dict) -> set[Cell]:
    """Return all squares and corners (LU1, LU15, LU16, LU18)."""
    found = set()
    for x, y, z in squares(options):
        layers = (0,) if options["dimensions"] == 2 else (2 * z, 2 * z + 2)
        found.add((2 * x + 1, 2 * y + 1, 0 if options["dimensions"] == 2 else 2 * z + 1))
        found.update(product((2 * x, 2 * x + 2), (2 * y, 2 * y + 2), layers))
    return found


def squares(options: dict) -> list[Cell]:
    shape = options["shape"]
    width, height, *depth = (int(part) for part in options["size"].split("x"))
    if set(shape) <= set("#./"):
        rows = shape.split("/")
        return [(x, y, 0) for y in range(height) for x in range(width) if rows[height - 1 - y][x] == "#"]
    found = []
    for x, y, z in product(range(width), range(height), range(*depth or [1])):
        in_columns = width // 3 <= x < width - width // 3
        in_rows = height // 3 <= y < height - height // 3
        lozenge = abs(2 * x - width + 1) * height + abs(2 * y - height + 1) * width <= width * height
        in_ring = not (in_columns and in_rows)
        if {"box": True, "cross": in_columns or in_rows, "ring": in_ring, "diamond": lozenge}[shape]:
            found.append((x, y, z))
    return found
