"""Clocks: no clock, a time for each move, or a time for all moves of a seat. Only the time of people counts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class ClockRule:
    """The time control: `none`, or a number of `seconds` for each `move` or for a whole `game`."""

    kind: str = "none"
    seconds: int = 0


@dataclass(frozen=True)
class Clocks:
    """The clocks of all seats."""

    rule: ClockRule
    spent: tuple[float, ...]
    """The seconds that each seat has used for its earlier moves."""
    since: float | None = None
    """When the clock of the seat to move was started; None while no clock runs."""

    @classmethod
    def of(cls, rule: ClockRule, seats: int) -> "Clocks":
        """Return clocks that have not been started."""
        return cls(rule, (0.0,) * seats)

    def turned(self, ticking: int | None, to: int | None, at: float) -> "Clocks":
        """Return the clocks after stopping that of one seat and starting that of another (None for no seat)."""
        if self.rule.kind == "none":
            return self
        spent = list(self.spent)
        if ticking is not None and self.since is not None:
            spent[ticking] += max(0.0, at - self.since)
        return replace(self, spent=tuple(spent), since=None if to is None else at)

    def paused(self, seconds: float) -> "Clocks":
        """Return the clocks without the last `seconds`."""
        return self if self.since is None else replace(self, since=self.since + seconds)

    def deadline(self, seat: int | None) -> float | None:
        """Return when the time of the seat whose clock runs will be up, or None."""
        if seat is None or self.since is None:
            return None
        return self.since + self._allowed(seat)

    def left(self, seats: Sequence[int], ticking: int | None, now: float) -> dict[int, float]:
        """Return how many seconds some seats have left; nothing without a clock."""
        if self.rule.kind == "none":
            return {}
        running = max(0.0, now - self.since) if self.since is not None else 0.0
        return {seat: max(0.0, self._allowed(seat) - (running if seat == ticking else 0.0)) for seat in seats}

    def _allowed(self, seat: int) -> float:
        """Return the seconds that a seat has for its next move."""
        return self.rule.seconds - (self.spent[seat] if self.rule.kind == "game" else 0.0)
