"""How a game ended."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """The end of a game.

    `winners` are the seats that share the win: one for a sole winner, all of them for a draw.
    `scores` has a number for each seat, or is None if the game has no scores.
    `reason` is the number of the rule that ended the game, followed by an explanation.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    reason: str

    @property
    def rule(self) -> str:
        """The number of the rule that ended the game, for example `LC4`."""
        return self.reason.partition(":")[0]

    def payoff(self, seats: int) -> tuple[float, ...]:
        """Return the payoff of each of `seats` seats: the winners share 1 equally."""
        share = 1.0 / len(self.winners)
        return tuple(share if seat in self.winners else 0.0 for seat in range(seats))

    def headline(self, seat_names: Sequence[str]) -> str:
        """Return who won, in a few words."""
        if len(self.winners) == len(seat_names):
            return "Draw"
        *others, last = (seat_names[seat] for seat in self.winners)
        return f"{', '.join(others)} and {last} win" if others else f"{last} wins"
