"""Players, numbers and lists in sentences."""

import pytest

from clew.core.interaction.people import YOU, Person, listed, number_word, ordinal, people_of


def test_a_player_is_you_or_has_a_name() -> None:
    assert (YOU.subject, YOU.object, YOU.possessive, YOU.verb("have", "has")) == ("You", "you", "your", "have")
    ann = Person("Ann")
    assert (ann.subject, ann.object, ann.possessive, ann.verb("have", "has")) == ("Ann", "Ann", "Ann's", "has")
    assert people_of(("Ann", "Bob"), 1) == (ann, YOU)


@pytest.mark.parametrize(
    ("number", "word"), [(1, "first"), (12, "twelfth"), (20, "twentieth"), (45, "forty-fifth"), (120, "number 120")]
)
def test_places_in_a_count_are_words(number: int, word: str) -> None:
    assert ordinal(number) == word


def test_small_numbers_and_lists_are_words() -> None:
    assert [number_word(number) for number in (0, 3, 40)] == ["no", "three", "40"]
    assert [listed(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
    assert listed(["a", "b"], "or") == "a or b"
