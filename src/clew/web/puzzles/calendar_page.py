"""The calendar beside the puzzles of a day: a month, with links to the days that have puzzles."""

import calendar
from dataclasses import dataclass
from datetime import date, timedelta

from clew.play.dates import day_in_words

#: Weeks begin on Monday.
_CALENDAR = calendar.Calendar(calendar.MONDAY)

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


@dataclass(frozen=True)
class CalendarDay:
    """A day of a month."""

    day: date
    is_offered: bool
    is_shown: bool
    is_today: bool

    @property
    def words(self) -> str:
        """The date as people say it."""
        return day_in_words(self.day)


@dataclass(frozen=True)
class MonthPage:
    """A month with the day that is shown."""

    title: str
    weeks: list[list[CalendarDay | None]]
    """None where a week has days of another month."""
    before: date | None
    after: date | None
    """The days that the arrows lead to; None where no month with puzzles follows."""


def month_page(shown: date, first: date, today: date) -> MonthPage:
    """Return the month of a day; puzzles are offered from a first day to today."""
    weeks = [
        [
            CalendarDay(day, first <= day <= today, day == shown, day == today) if day.month == shown.month else None
            for day in week
        ]
        for week in _CALENDAR.monthdatescalendar(shown.year, shown.month)
    ]
    last_before = shown.replace(day=1) - timedelta(days=1)
    first_after = (shown.replace(day=28) + timedelta(days=4)).replace(day=1)
    last_after = (first_after.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)
    return MonthPage(
        title=f"{shown:%B} {shown.year}",
        weeks=weeks,
        before=last_before if last_before >= first else None,
        after=min(last_after, today) if first_after <= today else None,
    )
