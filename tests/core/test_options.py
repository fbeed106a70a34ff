"""Options turn input into a value of their type, or refuse it and say what was expected."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.core.errors import OptionError
from clew.core.options import (
    ChoiceOption,
    FlagOption,
    NumberOption,
    Option,
    TextOption,
    fixed_defaults,
    parse_assignments,
    read_options,
    whole_number,
)

FLAG = FlagOption("pie", "may be exchanged")
RANGE = NumberOption("heap", "how many", 9, low=1, high=60)
CHOICE = NumberOption("size", "spots to a side", 7, choices=(5, 7))
WORD = ChoiceOption("facing", "what becomes of it", "back", choices=("back", "refused"))
TEXT = TextOption(
    "layout", "the colours", "printed", expected_text="printed or random", suggestions=("printed", "random")
)


@pytest.mark.parametrize("value", [True, "on", "ON", " yes ", "true", "1", 1])
def test_several_words_turn_a_flag_on(value: object) -> None:
    assert FLAG.read(value) is True


@pytest.mark.parametrize("value", [False, "off", "No", "false", "0", 0])
def test_several_words_turn_a_flag_off(value: object) -> None:
    assert FLAG.read(value) is False


@pytest.mark.parametrize("value", ["", "maybe", 2, 1.0, None, [], "oui"])
def test_anything_else_is_not_a_flag(value: object) -> None:
    with pytest.raises(OptionError, match="expected on or off"):
        FLAG.read(value)


@pytest.mark.parametrize(("value", "number"), [(1, 1), (60, 60), ("7", 7), (" 7 ", 7), ("007", 7)])
def test_a_number_is_read_from_digits(value: object, number: int) -> None:
    assert RANGE.read(value) == number


@pytest.mark.parametrize(
    "value", [0, 61, "0", "-1", "--5", "1.0", 1.0, True, "", "٣", "5²", "1" * 5000, None, "x", "1_0"]
)
def test_anything_else_is_not_a_number_in_range(value: object) -> None:
    with pytest.raises(OptionError, match=r"heap=.*: expected a whole number from 1 to 60"):
        RANGE.read(value)


def test_a_choice_of_numbers_is_one_of_them() -> None:
    assert CHOICE.read("5") == 5
    with pytest.raises(OptionError, match="size=6: expected 5 or 7"):
        CHOICE.read(6)


@pytest.mark.parametrize("value", ["", "bac", 1, None, True, "back refused"])
def test_a_choice_of_words_is_one_of_them(value: object) -> None:
    assert WORD.read(" Refused ") == "refused"
    with pytest.raises(OptionError, match=r"facing=.*: expected back or refused"):
        WORD.read(value)


def test_extra_spaces_in_text_are_removed() -> None:
    assert TEXT.read("  12345   45123 ") == "12345 45123"


@pytest.mark.parametrize("value", ["", "  ", 5, None, b"printed"])
def test_anything_else_is_not_text(value: object) -> None:
    with pytest.raises(OptionError, match="expected printed or random"):
        TEXT.read(value)


def test_an_option_has_a_kind_for_forms() -> None:
    assert [option.kind for option in (FLAG, RANGE, CHOICE, WORD, TEXT)] == [
        "flag",
        "number",
        "choice",
        "choice",
        "text",
    ]


@pytest.mark.parametrize(("option", "value"), [(FLAG, True), (FLAG, False), (RANGE, 12), (CHOICE, 5), (TEXT, "random")])
def test_what_is_written_reads_back(option: Option, value: object) -> None:
    assert option.read(option.write(value)) == value


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("-7", -7), (" 12 ", 12), ("+1", None), ("", None), ("1 2", None), ("9" * 21, None)]
)
def test_a_whole_number_is_up_to_twenty_plain_digits(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_options_are_read_by_name() -> None:
    assert read_options([FLAG, RANGE], {"heap": "3", "pie": "off"}, "Pebbles") == {"heap": 3, "pie": False}
    assert read_options([FLAG, RANGE], {"heap": None}, "Pebbles") == {}


def test_an_unknown_option_is_refused_with_the_closest_names_and_all_names() -> None:
    with pytest.raises(OptionError, match=r"Pebbles has no option heep \(did you mean heap\?\); .* pie, heap"):
        read_options([FLAG, RANGE], {"heep": 3}, "Pebbles")
    with pytest.raises(OptionError, match="its options are: none"):
        read_options([], {"heap": 3}, "Pebbles")


def test_fixed_defaults_leave_out_options_that_follow_from_others() -> None:
    assert fixed_defaults([FLAG, RANGE, TEXT]) == {"heap": 9, "layout": "printed"}


def test_assignments_are_separated_by_spaces_and_a_value_may_contain_some() -> None:
    assert parse_assignments("size=5 layout=12345 45123  pie=on") == {
        "size": "5",
        "layout": "12345 45123",
        "pie": "on",
    }
    assert parse_assignments("  ") == {}
    assert parse_assignments("a=b=c") == {"a": "b=c"}


@pytest.mark.parametrize(("text", "complaint"), [("size=5 size=7", "size is given twice"), ("5", "expected an option")])
def test_text_that_is_not_an_assignment_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        parse_assignments(text)


@given(
    st.dictionaries(
        st.from_regex(r"[a-z]{1,5}", fullmatch=True), st.from_regex(r"[a-z0-9]{1,4}( [a-z]{1,3})?", fullmatch=True)
    )
)
def test_assignments_read_back(given_options: dict[str, str]) -> None:
    text = " ".join(f"{name}={value}" for name, value in given_options.items())
    assert parse_assignments(text) == given_options
