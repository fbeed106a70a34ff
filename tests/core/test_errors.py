"""Errors: one class for each kind of mistake, all derived from ClewError."""

import numpy as np
import pytest

import clew
from clew.core import errors


def test_every_error_is_a_clew_error_and_can_be_imported_from_clew() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(kinds) == 13
    for kind in kinds:
        assert issubclass(kind, clew.ClewError)
        assert kind.__name__ in errors.__doc__
        # Sessions are not part of the public API.
        assert kind is errors.SessionError or getattr(clew, kind.__name__) is kind


def test_only_a_whole_number_is_one() -> None:
    assert errors.whole_number("n", np.int64(3)) == 3
    for wrong in ("x", 3.0, None):
        with pytest.raises(TypeError, match=f"^n={wrong!r}: expected a whole number$"):
            errors.whole_number("n", wrong)


@pytest.mark.parametrize(
    ("word", "hint"),
    [("sze", " (did you mean size?)"), ("playout", " (did you mean layout?)"), ("zzzz", ""), ("", "")],
)
def test_the_closest_words_are_suggested(word: str, hint: str) -> None:
    assert errors.nearest(word, ["size", "layout", "pie"]) == hint
