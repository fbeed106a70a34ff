"""Dates as people say them, for pages and the terminal."""

from datetime import date


def day_in_words(day: date) -> str:
    """Return a day without its weekday: `17 November`."""
    return f"{day.day} {day:%B}"


def date_in_words(day: date, with_year: bool = False) -> str:
    """Return a date: `Tuesday 17 November`, and `2026` after it if asked for."""
    return f"{day:%A} {day_in_words(day)}{f' {day.year}' if with_year else ''}"
