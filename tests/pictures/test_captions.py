"""Captions of pictures, and the width of text."""

from hypothesis import given
from hypothesis import strategies as st

from clew.pictures import paragraph, text_width, wrapped
from clew.pictures.shapes import Group, Label

words = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=9)


@given(st.lists(words, max_size=20).map(" ".join), st.floats(2, 40))
def test_wrapped_text_keeps_its_words_and_fits(text: str, width: float) -> None:
    lines = wrapped(text, 1, width)
    assert " ".join(lines) == text
    for line in lines:
        assert text_width(line, 1) <= width or " " not in line


def test_lines_are_about_equally_long() -> None:
    assert wrapped("a bb cc dd", 1, text_width("a bb cc", 1)) == ["a bb", "cc dd"]
    assert wrapped("all in one line", 1, 100) == ["all in one line"]


def test_wide_letters_are_wider_than_narrow_ones() -> None:
    assert text_width("WWW", 1) > 2 * text_width("iii", 1)
    assert text_width("abc", 1, bold=True) > text_width("abc", 1)
    assert text_width("abc", 2) == 2 * text_width("abc", 1)


def test_a_paragraph_has_its_lines_one_under_the_other() -> None:
    drawn = paragraph("a bb cc dd", (5, 1), 1, text_width("a bb cc", 1))
    assert isinstance(drawn, Group)
    first, second = drawn.shapes
    assert isinstance(first, Label)
    assert isinstance(second, Label)
    assert (first.text, second.text) == ("a bb", "cc dd")
    assert first.at[0] == second.at[0] == 5
    assert 1 < first.at[1] < second.at[1] - 1
