"""What lists say about a game in words: against whom, when, and how it ended for the visitor."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Literal

from clew.play.dates import day_in_words
from clew.web.live.game import LiveGame
from clew.web.live.people import people, person_states

Outcome = Literal["won", "lost", "draw"]


def against_words(game: LiveGame, yours: Sequence[int]) -> str:
    """Return who else plays: `Computer (level 3)`, `Ann and Ben`; `on one device` if it is the visitor alone."""
    states = person_states(game, people(game, yours))
    others = [
        f"{state.name} ({state.detail})" if state.detail else state.name
        for number, state in enumerate(states)
        if number not in yours
    ]
    if not others:
        return "on one device"
    return others[0] if len(others) == 1 else f"{', '.join(others[:-1])} and {others[-1]}"


def outcome_for(game: LiveGame, yours: Sequence[int]) -> Outcome | None:
    """Return how a game ended for the visitor; None if it did not, or if the visitor played all sides or none."""
    result = game.session.result
    if result is None or not yours or len(yours) == len(game.seats):
        return None
    if len(result.winners) == len(game.seats):
        return "draw"
    return "won" if set(result.winners) & set(yours) else "lost"


def day_words(at: float, today: date) -> str:
    """Return a day as people say it: `today`, `yesterday`, `15 November`, `15 November 2025`."""
    day = datetime.fromtimestamp(at, UTC).date()
    if (today - day).days in (0, 1):
        return ("today", "yesterday")[(today - day).days]
    return day_in_words(day) if day.year == today.year else f"{day_in_words(day)} {day.year}"
