"""Puzzles as lists show them: small pictures, and one of today on the home page."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

from markupsafe import Markup

from clew.play.dates import date_in_words
from clew.puzzles import Puzzle, text_of
from clew.web.daily_cards import progress_key
from clew.web.lru_cache import LruCache
from clew.web.pictures import without_labels
from clew.web.puzzles.daily import DailyPuzzles
from clew.web.puzzles.service import cached_puzzle, daily_kinds
from clew.web.storage.outages import OUTAGES

#: Pictures of the named puzzles, which every visitor sees.
_PICTURES: LruCache[str] = LruCache(300)


def small_picture(puzzle: Puzzle, palette: str, prefix: str) -> Markup:
    """Return the picture of a puzzle for a list."""
    settings: dict[str, Any] = {
        "palette": palette,
        "caption": False,
        "coordinates": False,
        "background": False,
        "cropped": True,
        "prefix": prefix,
    }
    key = (text_of(puzzle), *settings.values())
    return Markup(_PICTURES.get(key, lambda: without_labels(puzzle.picture(**settings))))


@dataclass(frozen=True)
class TodaysPuzzle:
    """A puzzle of the day on the home page."""

    title: str
    day: date
    link: str
    progress_key: str
    """The name under which browsers store what was done of it."""
    puzzle: Puzzle

    @property
    def date_words(self) -> str:
        """The date as people say it."""
        return date_in_words(self.day)


def todays_puzzle(daily: DailyPuzzles, day: date) -> TodaysPuzzle | None:
    """Return one of the puzzles of a day, another kind every day; None while it is not made."""
    with suppress(*OUTAGES):
        made = daily.made(day)
        kinds = [(game, kind) for game, kind in daily_kinds() if (game, kind.name) in made]
        if kinds:
            game, kind = kinds[day.toordinal() % len(kinds)]
            return TodaysPuzzle(
                title=kind.title,
                day=day,
                link=f"/puzzles/daily/{game}/{kind.name}?day={day.isoformat()}",
                progress_key=progress_key(game, kind.name, day),
                puzzle=cached_puzzle(made[game, kind.name]),
            )
    return None
