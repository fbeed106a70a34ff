"""The daily puzzles as cards."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial

from clew.core.package import GamePackage, package
from clew.puzzles.by_hand import PuzzleKind
from clew.web.daily_cards import DailyCard, DrawCard, progress_key
from clew.web.puzzles.daily import DailyPuzzles
from clew.web.puzzles.daily_store import KindKey
from clew.web.puzzles.service import cached_puzzle, daily_kinds
from clew.web.puzzles.versions import grade_of_day
from clew.web.puzzles.views import small_picture
from clew.web.storage.outages import OUTAGES


def puzzle_cards(daily: DailyPuzzles, is_ready: Callable[[GamePackage], bool], day: date) -> list[DailyCard]:
    """Return the puzzles of a day; those that are not made yet, or whose game has no machine code, have no picture."""
    try:
        made: Mapping[KindKey, str] = daily.made(day)
    except OUTAGES:
        made = {}
    ready = {game: is_ready(package(game)) for game, _ in daily_kinds()}
    return [
        _card(game, kind, day, made.get((game, kind.name)) if ready[game] else None) for game, kind in daily_kinds()
    ]


def _card(game: str, kind: PuzzleKind, day: date, text: str | None) -> DailyCard:
    draw: DrawCard | None = None if text is None else partial(small_picture, cached_puzzle(text))
    return DailyCard(
        game=game,
        kind=kind.name,
        title=kind.title,
        sentence=kind.sentence,
        difficulty=grade_of_day(game, kind.name, day) if kind.has_difficulties else "",
        link=f"/puzzles/daily/{game}/{kind.name}?day={day.isoformat()}",
        progress_key=progress_key(game, kind.name, day),
        picture=draw,
    )
