"""Reference rules of Beeline, simple and slow. Tests compare the compiled rules with them.

Spaces are axial (q, r). The pieces on the board are a dictionary from space to Mark or Node; a line is the list of the
spaces it runs through. A move is tried on a copy to see whether it is legal.
"""

import re
from collections import Counter
from copy import copy
from dataclasses import dataclass

Cell = tuple[int, int]

SIDES = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
ROUND = list(SIDES)


class Refused(Exception):
    """A move that breaks the rule with this number."""

    def __init__(self, rule: int) -> None:
        super().__init__(f"BL{rule}")
        self.rule = rule


@dataclass(frozen=True)
class Mark:
    owner: int
    back: str
    ahead: str

    @property
    def kind(self) -> str:
        return kind(self.back, self.ahead)


@dataclass(frozen=True)
class Node:
    colour: int


def kind(side: str, other: str) -> str:
    apart = abs(ROUND.index(side) - ROUND.index(other))
    return {3: "straight", 2: "angle", 4: "angle", 1: "sharp", 5: "sharp"}[apart]


def step(cell: Cell, side: str) -> Cell:
    return (cell[0] + SIDES[side][0], cell[1] + SIDES[side][1])


def around(cell: Cell) -> list[Cell]:
    return [step(cell, side) for side in SIDES]


def ring(cell: Cell) -> int:
    return max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1]))


class PlainGame:
    """A game played by BL1 to BL20 alone."""

    def __init__(self, side: int = 8, facing: str = "driven_back") -> None:
        self.facing = facing
        self.radius = side - 1
        reach = range(-self.radius, self.radius + 1)
        self.spaces = [(q, r) for r in reach for q in reach if ring((q, r)) <= self.radius]
        leftmost = {r: min(q for q, row in self.spaces if row == r) for r in reach}
        self.names = {(q, r): f"{chr(ord('A') + r + self.radius)}{q - leftmost[r] + 1}" for q, r in self.spaces}
        self.cells = {name: cell for cell, name in self.names.items()}
        half = (side - 2) // 2
        self.starts = [(-half, 2 * half), (half, -2 * half)]
        self.on: dict[Cell, Mark | Node] = {start: Node(seat) for seat, start in enumerate(self.starts)}
        self.runs = [[start] for start in self.starts]
        self.entered = [False, False]
        self.hand = [Counter(straight=3, angle=3, sharp=3) for _ in range(2)]
        self.groups = [3, 3]
        self.reserve = [5, 5]
        self.seat = 0
        self.first = False
        self.opened = False
        self.empty_turns = 0
        self.played = 0
        self.winner: int | None = None
        self.events: Counter[str] = Counter()

    def copy(self) -> "PlainGame":
        other = copy(self)
        other.on = dict(self.on)
        other.runs = [list(run) for run in self.runs]
        other.entered = list(self.entered)
        other.hand = [Counter(hand) for hand in self.hand]
        other.groups = list(self.groups)
        other.reserve = list(self.reserve)
        other.events = Counter(self.events)
        return other

    # The board, by BL1 to BL3

    def is_open(self, cell: Cell, seat: int) -> bool:
        if ring(cell) > self.radius:
            return False
        if ring(cell) < self.radius:
            return True
        return cell[1] < 0 if seat == 0 else cell[1] > 0

    # Lines, by BL8

    def end(self, line: int) -> Mark | Node:
        return self.on[self.runs[line][-1]]

    def exits(self, line: int) -> list[tuple[Cell, Cell]]:
        """Return where the line may continue, and from which piece."""
        last = self.runs[line][-1]
        piece = self.on[last]
        if isinstance(piece, Mark):
            return [(step(last, piece.ahead), last)]
        sources = [last]
        if self.entered[line]:
            sources += [cell for cell in around(last) if self.on.get(cell) == Node(line)]
        return [(cell, source) for source in sources for cell in around(source)]

    def ruts(self, line: int) -> set[Cell]:
        cells = {cell for cell, _ in self.exits(line)}
        if isinstance(self.end(line), Mark):
            return cells
        return {cell for cell in cells if cell not in self.on and self.is_open(cell, line)}

    def is_free(self, line: int) -> bool:
        return any(cell not in self.on and self.is_open(cell, line) for cell in self.ruts(line))

    def cut(self, line: int, index: int) -> None:
        """Take off what comes after piece `index` of a line; nodes stay."""
        for cell in self.runs[line][index + 1 :]:
            piece = self.on.get(cell)
            if isinstance(piece, Mark):
                self.hand[line][piece.kind] += 1
                del self.on[cell]
        del self.runs[line][index + 1 :]
        self.entered[line] = False

    def nodes_along(self, line: int) -> list[int]:
        return [index for index, cell in enumerate(self.runs[line]) if isinstance(self.on[cell], Node)]

    # Pieces, by BL9 to BL17

    def lay(self, line: int, space: Cell, back: str, ahead: str) -> None:
        """Play a mark on a line (BL9), with all consequences."""
        source = step(space, back)
        if (space, source) not in self.exits(line) or space in self.on:
            raise Refused(9)
        if not self.is_open(space, line):
            raise Refused(3)
        if line != self.seat and ring(space) == self.radius:
            raise Refused(14)
        other = 1 - line
        drives = isinstance(self.end(other), Mark) and self.ruts(other) == {space}
        if source != self.runs[line][-1]:
            self.runs[line].append(source)
            self.events["out of the node beside"] += 1
        self.on[space] = Mark(line, back, ahead)
        self.runs[line].append(space)
        self.entered[line] = False
        if drives:
            self.events["driven back by the other" if line == self.seat else "driven back by oneself"] += 1
            self.cut(other, self.nodes_along(other)[-1])
        faced = step(space, ahead)
        if line == self.seat and self.is_of_other_line(line, faced):
            if self.facing == "refused":
                raise Refused(17)
            self.events["driven back by facing"] += 1
            if isinstance(self.on[faced], Node):
                self.events["driven back by facing a node"] += 1
            self.cut(line, self.nodes_along(line)[-1])
            return
        if line == self.seat and not self.may_face(line, faced):
            raise Refused(17)
        if self.on.get(faced) == Node(line):
            self.runs[line].append(faced)
            self.entered[line] = True
            self.events["entered"] += 1

    def may_face(self, seat: int, cell: Cell) -> bool:
        piece = self.on.get(cell)
        if cell == self.starts[1 - seat]:
            return True
        if piece is None:
            return self.is_open(cell, seat)
        if isinstance(piece, Node):
            return piece.colour == seat
        return piece.owner == seat and self.reserve[seat] > 0

    def is_of_other_line(self, seat: int, cell: Cell) -> bool:
        """Return whether a space has a piece of the other's line, which is not the goal (BL17)."""
        return cell != self.starts[1 - seat] and cell in self.runs[1 - seat]

    def put_node(self, cell: Cell, colour: int) -> None:
        """Put a node from the reserve on a space, taken or not (BL6, BL12)."""
        if self.reserve[self.seat] == 0:
            raise Refused(6)
        self.reserve[self.seat] -= 1
        self.on[cell] = Node(colour)
        group, reached = {cell}, [cell]
        while reached:
            new = [near for near in around(reached.pop()) if self.on.get(near) == Node(colour) and near not in group]
            group.update(new)
            reached += new
        if len(group) > 2:
            raise Refused(12)

    def extend(self, space: Cell, back: str, ahead: str) -> None:
        which = kind(back, ahead)
        if self.hand[self.seat][which] == 0:
            raise Refused(5)
        self.hand[self.seat][which] -= 1
        if not self.hand[self.seat].total() and self.groups[self.seat]:
            self.groups[self.seat] -= 1
            self.hand[self.seat].update(straight=3, angle=3, sharp=3)
        self.lay(self.seat, space, back, ahead)

    def play_node(self, space: Cell, colour: int) -> None:
        on_line = colour == self.seat and space in self.ruts(self.seat)
        rule = 10 if on_line else 11
        if space in self.on:
            raise Refused(rule)
        if not self.is_open(space, self.seat):
            raise Refused(3)
        if space in self.ruts(1 - self.seat) or (colour != self.seat and space in self.ruts(self.seat)):
            raise Refused(rule)
        sources = [source for cell, source in self.exits(self.seat) if cell == space]
        self.put_node(space, colour)
        if on_line:
            assert sources == [self.runs[self.seat][-1]]
            self.runs[self.seat].append(space)
            self.entered[self.seat] = False
            self.events["node on the line"] += 1

    def take_out(self, cell: Cell) -> Mark:
        """Replace a mark by a node (BL14), and enter it if it is in front of its line (BL13)."""
        piece = self.on.get(cell)
        if not isinstance(piece, Mark) or cell == self.runs[piece.owner][-1]:
            raise Refused(14)
        if piece.owner != self.seat:
            if ring(cell) == self.radius:
                raise Refused(14)
            self.opened = True
        end = self.end(piece.owner)
        in_front = isinstance(end, Mark) and cell in self.ruts(piece.owner)
        self.put_node(cell, piece.owner)
        if in_front:
            self.runs[piece.owner].append(cell)
            self.entered[piece.owner] = True
            self.events["own mark in front replaced"] += 1
        self.events["replaced own" if piece.owner == self.seat else "replaced other's"] += 1
        return piece

    # Moves as text

    def name(self, cell: Cell) -> str:
        return self.names[cell]

    def cell(self, name: str) -> Cell:
        return self.cells[name]

    def do_piece(self, text: str) -> None:
        """Carry out a piece, or raise Refused halfway."""
        found = re.fullmatch(r"(?:N\*(\w+) )?(\w+):(\w+)-(\w+)|([Nn])@(\w+)", text)
        assert found, text
        replaced, space, back, ahead, letter, at = found.groups()
        if letter:
            self.play_node(self.cell(at), self.seat if letter == "N" else 1 - self.seat)
        elif replaced:
            taken = self.take_out(self.cell(replaced))
            if taken.kind != kind(back, ahead):
                raise Refused(14)
            self.lay(taken.owner, self.cell(space), back, ahead)
        else:
            self.extend(self.cell(space), back, ahead)

    def tried(self, text: str) -> "PlainGame":
        """Return a copy with the piece played but the turn not ended, or raise Refused (also for BL15)."""
        game = self.copy()
        game.do_piece(text)
        other = 1 - self.seat
        if not game.opened or game.is_free(other):
            return game
        if not self.first or game.has_reached(0) or game.has_reached(1) or game.played + 1 == 400:
            raise Refused(15)
        second = game.copy()
        second.first = False
        second.played += 1
        if not second.pieces():
            raise Refused(15)
        game.events["rut to be freed"] += 1
        return game

    def is_legal(self, text: str) -> bool:
        try:
            self.tried(text)
        except Refused:
            return False
        return True

    def pieces(self) -> set[str]:
        """Return all legal pieces."""
        pairs = [(back, ahead) for back in SIDES for ahead in SIDES if back != ahead]
        spaces = [cell for cell in self.ruts(self.seat) if ring(cell) <= self.radius]
        tried = [f"{self.name(cell)}:{back}-{ahead}" for cell in spaces for back, ahead in pairs]
        if self.reserve[self.seat]:
            tried += [f"{letter}@{self.name(cell)}" for cell in self.spaces for letter in "Nn"]
            for cell, piece in self.on.items():
                if isinstance(piece, Mark):
                    tried += self.ways_to_replace(cell, piece)
        return {text for text in tried if self.is_legal(text)}

    def ways_to_replace(self, cell: Cell, piece: Mark) -> list[str]:
        game = self.copy()
        try:
            game.take_out(cell)
        except Refused:
            return []
        return [
            f"N*{self.name(cell)} {self.name(space)}:{back}-{ahead}"
            for space, source in game.exits(piece.owner)
            if ring(space) <= self.radius
            for back in SIDES
            if step(space, back) == source
            for ahead in SIDES
            if ahead != back and kind(back, ahead) == piece.kind
        ]

    def moves(self) -> set[str]:
        return set() if self.is_over else self.pieces() or {"pass"}

    # Turns, by BL7 and BL18 to BL20

    def has_reached(self, line: int) -> bool:
        end, last = self.end(line), self.runs[line][-1]
        goal = self.starts[1 - line]
        return step(last, end.ahead) == goal if isinstance(end, Mark) else goal in around(last)

    @property
    def is_over(self) -> bool:
        return self.winner is not None or self.empty_turns == 2 or self.played == 400

    def set_winner(self) -> None:
        for line in (self.seat, 1 - self.seat):
            if self.winner is None and self.has_reached(line):
                self.winner = line

    def play(self, text: str) -> None:
        self.played += 1
        if text == "pass":
            self.events["passed"] += 1
            self.empty_turns += self.first
            self.next_turn()
            return
        self.empty_turns = 0
        self.do_piece(text)
        self.set_winner()
        if self.is_over:
            self.opened = False
        elif self.first:
            self.first = False
        else:
            self.next_turn()

    def next_turn(self) -> None:
        self.opened = False
        if self.is_over:
            return
        self.seat = 1 - self.seat
        self.first = True
        if (self.hand[self.seat].total() or self.reserve[self.seat]) and not self.can_continue(with_replacing=True):
            self.take_back()
            self.set_winner()

    def can_continue(self, with_replacing: bool) -> bool:
        """Return whether BL9, BL10 or, if `with_replacing`, BL14 allows a piece on the own line."""
        line = self.seat
        spaces = [(cell, source) for cell, source in self.exits(line) if ring(cell) <= self.radius]
        for cell, source in spaces:
            back = next(side for side in SIDES if step(cell, side) == source)
            marks = [f"{self.name(cell)}:{back}-{ahead}" for ahead in SIDES if ahead != back]
            if any(self.is_legal(text) for text in [*marks, f"N@{self.name(cell)}"]):
                return True
        own = [(cell, piece) for cell, piece in self.on.items() if isinstance(piece, Mark) and piece.owner == line]
        return with_replacing and any(
            self.is_legal(text) for cell, piece in own for text in self.ways_to_replace(cell, piece)
        )

    def take_back(self) -> None:
        line = self.seat
        for index in reversed(self.nodes_along(line)):
            if index == len(self.runs[line]) - 1:
                continue
            shorter = self.copy()
            shorter.cut(line, index)
            if shorter.can_continue(with_replacing=False):
                self.cut(line, index)
                self.events["taken back"] += 1
                return
        self.events["stays though stuck"] += 1

    # The game as text, to compare with the text of positions

    def text(self) -> str:
        flags = "!" * self.opened + "-" * self.empty_turns
        lines = [
            " ".join(self.word(cell) for cell in run) + "*" * self.entered[line] for line, run in enumerate(self.runs)
        ]
        loose = [
            f"{'br'[colour]}@{self.name(cell)}"
            for colour in range(2)
            for cell in self.spaces
            if self.on.get(cell) == Node(colour) and cell not in self.runs[colour]
        ]
        supply = " ".join(f"{'br'[seat]}{self.groups[seat]}+{self.reserve[seat]}" for seat in range(2))
        head = f"{'br'[self.seat]}{1 if self.first else 2}{flags} {self.played}"
        return " / ".join([head, *lines, " ".join(loose) or ".", supply])

    def word(self, cell: Cell) -> str:
        piece = self.on[cell]
        return f"{self.name(cell)}:{piece.back}-{piece.ahead}" if isinstance(piece, Mark) else self.name(cell)
