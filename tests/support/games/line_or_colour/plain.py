"""An independent, simple and slow implementation of the rules, to compare the compiled ones with.

Spots are (column, row) from the bottom left; rings are a dictionary from spot to seat.
"""

from itertools import product

WHITE, BLACK = 0, 1
Spot = tuple[int, int]


class PlainGame:
    """A game being played, by LC3 to LC6 alone."""

    def __init__(self, size: int, layout: str, pie: bool) -> None:
        self.size = size
        self.goal = {5: 4, 7: 5}[size]
        rows = list(reversed(layout.split()))
        self.colour = {(column, row): rows[row][column] for column, row in product(range(size), repeat=2)}
        self.pie = pie
        self.rings: dict[Spot, int] = {}
        self.turns = 0

    @property
    def seat(self) -> int:
        return self.turns % 2

    def moves(self) -> set[str]:
        if self.winner() is not None:
            return set()
        free = {name(spot) for spot in self.colour if spot not in self.rings}
        return free | {"swap"} if self.pie and self.turns == 1 and free else free

    def play(self, move: str) -> None:
        if move == "swap":
            self.rings = dict.fromkeys(self.rings, BLACK)
        else:
            self.rings[spot_of(move)] = self.seat
        self.turns += 1

    def winner(self) -> int | None:
        return next((seat for seat in (WHITE, BLACK) if self.goals(seat)), None)

    def goals(self, seat: int) -> set[str]:
        own = {spot for spot, owner in self.rings.items() if owner == seat}
        reached = set()
        if any(self.is_row(own, spot, step) for spot in own for step in ((1, 0), (0, 1), (1, 1), (1, -1))):
            reached.add("line")
        colours = [self.colour[spot] for spot in own]
        if any(colours.count(colour) >= self.goal for colour in colours):
            reached.add("colour")
        return reached

    def is_row(self, own: set[Spot], spot: Spot, step: Spot) -> bool:
        return all((spot[0] + place * step[0], spot[1] + place * step[1]) in own for place in range(self.goal))


def name(spot: Spot) -> str:
    return f"{'abcdefg'[spot[0]]}{spot[1] + 1}"


def spot_of(text: str) -> Spot:
    return "abcdefg".index(text[0]), int(text[1:]) - 1


def count_sequences(game: PlainGame, depth: int) -> int:
    """Return the number of move sequences, by trying each."""
    moves = game.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        rings, turns = dict(game.rings), game.turns
        game.play(move)
        total += count_sequences(game, depth - 1)
        game.rings, game.turns = rings, turns
    return total
