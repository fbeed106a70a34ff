"""Cards of the day: what the page of puzzles shows of everything that is new each day.

Each feature with something daily gives a source of cards; the page shows the cards of all sources.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from markupsafe import Markup

from clew.core.interaction.challenges import GRADES

#: Draws a small picture without labels, in a palette, with a prefix for the ids in it.
DrawCard = Callable[[str, str], Markup]


@dataclass(frozen=True)
class DailyCard:
    """Something to solve that belongs to a day."""

    game: str
    kind: str
    title: str
    sentence: str
    """What to do, in one plain sentence."""
    difficulty: str
    """`easy`, `medium` or `hard`; empty if it is not graded."""
    link: str
    progress_key: str
    """The name under which browsers store what was done of it."""
    picture: DrawCard | None
    """None while it is being made."""


#: Returns the cards of a day, quickly: a source looks into the database, and never makes anything.
CardSource = Callable[[date], Sequence[DailyCard]]


def cards_of_day(sources: Iterable[CardSource], day: date) -> list[DailyCard]:
    """Return the cards of all sources, the easy ones first."""
    ranks: dict[str, int] = {grade: rank for rank, grade in enumerate(GRADES)}
    cards = [card for source in sources for card in source(day)]
    return sorted(cards, key=lambda card: ranks.get(card.difficulty, len(ranks)))


def progress_key(game: str, kind: str, day: date) -> str:
    """Return the name under which browsers store what was done of something daily."""
    return f"daily {game} {kind} {day.isoformat()}"
