"""Clocks: none, so much time for every move, or so much for all moves of a seat. Only people's time counts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class ClockRule:
    """What was agreed: `none`, or so many `seconds` for each `move` or for a whole `game`."""

    kind: str = "none"
    seconds: int = 0


@dataclass(frozen=True)
class Clocks:
    """The clocks of all seats."""

    rule: ClockRule
    spent: tuple[float, ...]
    """How long each seat has thought in the moves before."""
    since: float | None = None
    """When the clock of the seat to move was started; None while none runs."""

    @classmethod
    def of(cls, rule: ClockRule, seats: int) -> "Clocks":
        """Return clocks that have not been started."""
        return cls(rule, (0.0,) * seats)

    def turned(self, ticking: int | None, to: int | None, at: float) -> "Clocks":
        """Return the clocks when one is stopped and that of another seat is started (None for no clock)."""
        if self.rule.kind == "none":
            return self
        spent = list(self.spent)
        if ticking is not None and self.since is not None:
            spent[ticking] += max(0.0, at - self.since)
        return replace(self, spent=tuple(spent), since=None if to is None else at)

    def paused(self, seconds: float) -> "Clocks":
        """Return the clocks as if the last `seconds` had not been."""
        return self if self.since is None else replace(self, since=self.since + seconds)

    def deadline(self, seat: int | None) -> float | None:
        """Return when the time of the seat whose clock runs is up, or None."""
        if seat is None or self.since is None:
            return None
        return self.since + self._allowed(seat)

    def left(self, seats: Sequence[int], ticking: int | None, now: float) -> dict[int, float]:
        """Return how many seconds each of some seats has; without a clock, nothing."""
        if self.rule.kind == "none":
            return {}
        running = max(0.0, now - self.since) if self.since is not None else 0.0
        return {seat: max(0.0, self._allowed(seat) - (running if seat == ticking else 0.0)) for seat in seats}

    def _allowed(self, seat: int) -> float:
        """Return what a seat has for the move it is about to make."""
        return self.rule.seconds - (self.spent[seat] if self.rule.kind == "game" else 0.0)
