"""An independent, simple and slow implementation of LineUp!: a dictionary of tokens, and nothing is remembered.

It follows the numbered rules and shares no code with the package, with which it is compared move by move.
"""

from functools import cache

from support.games.lineup.plain_boards import PlainBoard, Site, plain_board


@cache
def known_board(options: tuple) -> PlainBoard:
    return plain_board(dict(options))


class Plain:
    """A game being played, for resolved options."""

    def __init__(self, options: dict) -> None:
        self.options = options
        self.players = options["players"]
        names = ("tiling", "size", "dimensions", "shape", "diagonals")
        self.board = known_board(tuple((name, options[name]) for name in names))
        self.sites = list(self.board.names)
        self.tokens: dict[Site, int] = {}
        is_unlimited = options["full"] and not options["returned"]
        self.supplies = [10**9 if is_unlimited else options["tokens"]] * self.players
        self.seat = 0
        self.fresh: Site | None = None
        self.captures_in_a_row = 0

    # LU4

    def structures(self, seat: int) -> list[list[Site]]:
        return [
            members for members in self.board.structures if all(self.tokens.get(member) == seat for member in members)
        ]

    def secured(self) -> set[Site]:
        return {site for seat in range(self.players) for members in self.structures(seat) for site in members}

    # LU5 to LU9, LU14, LU19

    def line(self, start: Site | None, direction: str, owner: int) -> list[Site]:
        """Return the unbroken run of the owner's tokens from a site on."""
        found: list[Site] = []
        while start is not None and self.tokens.get(start) == owner:
            found.append(start)
            start = self.board.next.get((start, direction))
        return found

    def captures(self) -> dict[tuple[Site, str], list[Site]]:
        """Return what is taken by each capture: a target, and the direction away from the capturing line."""
        # LU20
        is_limited = self.options["returned"] or self.options["full"]
        if is_limited and self.captures_in_a_row >= 4 * self.players:
            return {}
        secured = self.secured()

        def is_safe(site: Site) -> bool:
            return site in secured or (self.options["fresh"] and site != self.fresh)

        found = {}
        for target, owner in self.tokens.items():
            if owner == self.seat or is_safe(target):
                continue
            for direction, back in self.board.opposite.items():
                own = self.line(self.board.next.get((target, back)), back, self.seat)
                theirs = self.line(target, direction, owner)
                if len(own) <= len(theirs):
                    continue
                taken = [target]
                if self.options["whole_lines"]:
                    for site in theirs[1:]:
                        if is_safe(site):
                            break
                        taken.append(site)
                if len(taken) <= self.supplies[self.seat]:
                    found[target, direction] = taken
        return found

    # LU3, LU13, LU17

    def is_over(self) -> bool:
        if self.options["first"] and any(self.structures(seat) for seat in range(self.players)):
            return True
        if self.options["full"]:
            return len(self.tokens) == len(self.sites)
        return sum(self.supplies) == 0

    def moves(self) -> dict[str, list[Site]]:
        """Return the legal moves by name, each with the sites that it gives to the seat to move."""
        if self.is_over():
            return {}
        found = {self.board.names[site]: [site] for site in self.sites if site not in self.tokens}
        captures = self.captures()
        for target, direction in captures:
            ways = [way for site, way in captures if site == target]
            suffix = f">{direction}" if self.options["whole_lines"] and len(ways) > 1 else ""
            found[f"x{self.board.names[target]}{suffix}"] = captures[target, direction]
        return found

    def play(self, move: str) -> None:
        sites = self.moves()[move]
        is_capture = move.startswith("x")
        for site in sites:
            if is_capture and self.options["returned"]:
                self.supplies[self.tokens[site]] += 1
            self.tokens[site] = self.seat
            self.supplies[self.seat] -= 1
        self.fresh = None if is_capture else sites[0]
        self.captures_in_a_row = self.captures_in_a_row + 1 if is_capture else 0
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
