"""Errors: one class for each kind of mistake, all of them Clew's."""

import pytest

import clew
from clew.core import errors


def test_every_error_is_clews_and_can_be_imported_from_the_front_door() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(kinds) == 10
    for kind in kinds:
        assert issubclass(kind, clew.ClewError)
        assert getattr(clew, kind.__name__) is kind
        assert kind.__name__ in errors.__doc__


@pytest.mark.parametrize(
    ("word", "hint"),
    [("sze", " (did you mean size?)"), ("playout", " (did you mean layout?)"), ("zzzz", ""), ("", "")],
)
def test_the_nearest_words_are_offered(word: str, hint: str) -> None:
    assert errors.nearest(word, ["size", "layout", "pie"]) == hint
