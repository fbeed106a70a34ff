"""Reference rules of Where's My Line?, without tables and bit sets. Tests compare the compiled rules with them.

Everything is text or a frozen set of cells: a triangle is the three cells around it, on the board or not, and every
placing is tried on every space in every turn.
"""

from functools import cache
from itertools import permutations

TILES = [
    "AABBCC",
    "AABCBC",
    "AABCCB",
    "AACBBC",
    "AACBCB",
    "AACCBB",
    "ABABCC",
    "ABACBC",
    "ABACCB",
    "ABBACC",
    "ABBCAC",
    "ABCABC",
    "ABCACB",
    "ABCBAC",
    "ACACBB",
    "ACBACB",
]
DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
SEATS = {2: [0, 3], 3: [0, 2, 4], 4: [0, 1, 3, 4], 6: [0, 1, 2, 3, 4, 5]}


def add(*cells):
    return (sum(q for q, _ in cells), sum(r for _, r in cells))


def facing(cell, side):
    """LD5: the triangle that a side faces."""
    return frozenset({cell, add(cell, DIRECTIONS[side]), add(cell, DIRECTIONS[(side + 1) % 6])})


def spaces():
    found = {"C": (0, 0)}
    for k in range(6):
        found[f"R{k}"] = DIRECTIONS[k]
        found[f"T{k}"] = add(DIRECTIONS[k], DIRECTIONS[(k + 1) % 6])
    return found


SPACES = spaces()


def triangles():
    """LD4: names of triangles; the start points are in order from E to F, neighbours share two cells."""
    found = {}
    for k in range(6):
        here, onward, tip = SPACES[f"R{k}"], SPACES[f"R{(k + 1) % 6}"], SPACES[f"T{k}"]
        found[f"I{k}"] = frozenset({SPACES["C"], here, onward})
        found[f"J{k}"] = frozenset({here, onward, tip})
        around = {facing(tip, side) for side in range(6)} - {found[f"J{k}"]}
        (found[f"E{k}"],) = (triangle for triangle in around if here in triangle)
        (found[f"F{k}"],) = (triangle for triangle in around if onward in triangle)
        rest = around - {found[f"E{k}"], found[f"F{k}"]}
        last = found[f"E{k}"]
        for number in (1, 2, 3):
            (last,) = (triangle for triangle in rest if len(triangle & last) == 2)
            found[f"S{k}.{number}"] = last
            rest = rest - {last}
    return found


TRIANGLES = triangles()
NAME_OF = {triangle: name for name, triangle in TRIANGLES.items()}


def colour_at(tile, turn, side):
    """LD2: turn r puts letter i on side i + r."""
    return TILES[tile - 1][(side - turn) % 6]


@cache
def path(space, tile, turn, colour):
    """Return the two triangles, by name, that the path of a colour joins."""
    return [NAME_OF[facing(SPACES[space], side)] for side in range(6) if colour_at(tile, turn, side) == colour]


class Reference:
    """A game in progress."""

    def __init__(self, players, stack, unblock=True, omit=None):
        self.players, self.unblock = players, unblock
        self.tips = (
            SEATS[players] if players != 5 else [tip for tip in range(6) if tip != (5 if omit is None else omit)]
        )
        self.stack = list(stack)
        self.board = {}
        self.travelers = [{} for _ in range(players)]
        self.seat = 0
        self.turns = 0
        self.winner = None

    def tip(self, tip):
        return [f"S{tip % 6}.{number}" for number in (1, 2, 3)]

    def home(self, seat):
        return self.tip(self.tips[seat])

    def goal(self, seat):
        return self.tip(self.tips[seat] + 3)

    def taken(self):
        return {place for own in self.travelers for place in own.values()}

    def closed(self, seat):
        return {place for other in range(self.players) if other != seat for place in self.goal(other)}

    def is_over(self):
        return self.winner is not None or self.turns == 100 * self.players

    def moves(self):
        if self.is_over():
            return set()
        if not self.travelers[self.seat]:
            return {"".join(order) for order in permutations("ABC")}
        placings = {
            f"{space}/{turn} {colour}>{stop}"
            for space in SPACES
            for turn in range(3 if self.stack[0] in (12, 16) else 6)
            for colour in "ABC"
            for stop in self.stops(space, turn, colour)
        }
        return placings or self.ways_back() or {"pass"}

    def stops(self, space, turn, colour):
        """LD10 to LD13: where the traveler can stop once the tile is placed."""
        board = {**self.board, space: (self.stack[0], turn)}
        here = self.travelers[self.seat][colour]
        ends = path(space, self.stack[0], turn, colour)
        if here not in ends:
            return set()
        blocked = self.taken() | self.closed(self.seat)
        first = ends[1 - ends.index(here)]
        found = set()
        waiting = [first]
        while waiting:
            here = waiting.pop()
            if here in blocked or here in found:
                continue
            found.add(here)
            for other, (tile, other_turn) in board.items():
                joined = path(other, tile, other_turn, colour)
                if here in joined:
                    waiting.extend(joined)
        return found

    def ways_back(self):
        home, goal = self.home(self.seat), self.goal(self.seat)
        return {
            f"back {colour}>{point}"
            for colour, place in self.travelers[self.seat].items()
            if place not in home + goal
            for point in home
            if point not in self.taken()
        }

    def play(self, move):
        own = self.travelers[self.seat]
        if len(move) == 3:
            own.update(zip(move, self.home(self.seat), strict=True))
            self.seat = (self.seat + 1) % self.players
            return
        tile = self.stack.pop(0)
        if move == "pass":
            self.stack.append(tile)
        elif move.startswith("back"):
            own[move[5]] = move[7:]
            self.stack.append(tile)
        else:
            placing, traveler = move.split()
            space, turn = placing.split("/")
            if space in self.board:
                self.stack.append(self.board[space][0])
            self.board[space] = (tile, int(turn))
            own[traveler[0]] = traveler[2:]
        self.turns += 1
        if self.has_won(self.seat):
            self.winner = self.seat
        self.seat = (self.seat + 1) % self.players

    def has_won(self, seat):
        places = set(self.travelers[seat].values())
        goal = self.goal(seat)
        if places == set(goal):
            return True
        tip = int(goal[0][1])
        hubs = {f"{name}{tip}" for name in "EFJ"}
        hosts = [other for other in range(self.players) if self.home(other) == goal]
        held = [place for other in hosts for place in self.travelers[other].values() if place in goal]
        return self.unblock and places <= set(goal) | hubs and len(places & hubs) <= len(held)

    def winners(self):
        if self.winner is not None:
            return (self.winner,)
        arrived = [
            sum(place in self.goal(seat) for place in self.travelers[seat].values()) for seat in range(self.players)
        ]
        return tuple(seat for seat in range(self.players) if arrived[seat] == max(arrived))
