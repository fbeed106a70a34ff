"""Reading short rules."""

import pytest

from clew.core.short_rules import ShortPicture, parse_short_rules

TEXT = """# A game in a minute

## Goal

Reach the other side.
Nothing else counts.

- rules: `XY1 XY2`
- picture: One step
  from the end.
- position: `game | a long
  position`
- move: `b2`
- marks: `hint a1 a2, danger b3`
- focus: `a1 b3`
- show: `captures`
- diagram:
     2 . .
     1 o x
       a b
- picture: The start.
- position: `game | start`

## End

That is all.
"""


def test_sections_have_words_rules_and_pictures() -> None:
    goal, end = parse_short_rules(TEXT)
    assert (goal.heading, goal.words, goal.rules) == (
        "Goal", "Reach the other side. Nothing else counts.", ("XY1", "XY2"),
    )  # fmt: skip
    first, second = goal.pictures
    assert first == ShortPicture(
        caption="One step from the end.",
        position="game | a long position",
        move="b2",
        marks={"a1": "hint", "a2": "hint", "b3": "danger"},
        focus=("a1", "b3"),
        show=("captures",),
        diagram=(" 2 . .", " 1 o x", "   a b"),
    )
    assert first.settings["captures"] is True
    assert second.settings == {"pending": None, "marks": {}, "focus": (), "cropped": True}
    assert (end.words, end.rules, end.pictures) == ("That is all.", (), ())


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ("- position: `p`", "expected one of rules, picture, position"),
        ("- picture: One.\n- moves: `b2`", "- moves: b2: expected one of"),
        ("- picture: One.\n- position: `p`\n- position: `q`", "each once in a picture"),
        ("- picture: One.", "expected a position"),
    ],
)
def test_a_mistake_in_the_items_is_refused(items: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        list(parse_short_rules(f"## Goal\n\nWords.\n\n{items}\n"))
