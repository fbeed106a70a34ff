"""Dates in words."""

from datetime import date

from clew.play.dates import date_in_words, day_in_words


def test_dates_are_written_as_people_say_them() -> None:
    day = date(2026, 11, 7)
    assert day_in_words(day) == "7 November"
    assert date_in_words(day) == "Saturday 7 November"
    assert date_in_words(day, with_year=True) == "Saturday 7 November 2026"
