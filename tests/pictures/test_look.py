"""Settings of pictures are checked, and the error for an invalid one says what was expected."""

from dataclasses import dataclass
from typing import Any

import pytest

from clew.core.errors import OptionError
from clew.pictures import Circle, Look, Picture
from clew.pictures.marks import KINDS, mark


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            {"pallette": "standard"},
            r"no setting 'pallette' \(did you mean palette\?\); the settings are: palette, dark",
        ),
        ({"palette": "colourblind"}, r"palette='colourblind' \(did you mean colour-blind\?\): expected standard, "),
        ({"palette": 3}, "palette=3: expected standard"),
        ({"dark": "yes"}, "dark='yes': expected True or False"),
        ({"coordinates": 1}, "coordinates=1: expected True or False"),
        ({"prefix": 'a"b'}, "prefix='a\"b': expected letters, digits and hyphens"),
        ({"prefix": ""}, "prefix='': expected letters"),
        ({"prefix": "7a"}, "prefix='7a': expected letters"),
        ({"prefix": "-a"}, "prefix='-a': expected letters"),
        ({"prefix": "é"}, "prefix='é': expected letters"),
        ({"marks": ["c4"]}, "expected a mapping of sites to kinds of marks"),
        ({"marks": {"c4": "hnt"}}, r"c4 has the mark 'hnt' \(did you mean hint or next\?\): expected last, winning"),
        ({"pending": 12}, "pending=12: expected a move as text"),
    ],
)
def test_an_invalid_setting_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        Look.of(settings)


def test_settings_are_kept() -> None:
    look = Look.of({"palette": "black-and-white", "dark": True, "marks": {"c4": "hint"}, "prefix": "game-7"})
    assert look.theme.palette == "black-and-white"
    assert look.theme.dark
    assert look.coordinates


def test_a_game_adds_settings_of_its_own() -> None:
    @dataclass(frozen=True)
    class PathLook(Look):
        paths: bool = False

    assert PathLook.of({"paths": True, "dark": True}).paths
    with pytest.raises(OptionError, match="paths=2: expected True or False"):
        PathLook.of({"paths": 2})
    with pytest.raises(OptionError, match="no setting 'paths'"):
        Look.of({"paths": True})


def test_marks_are_drawn_at_their_sites() -> None:
    look = Look.of({"marks": {"b2": "hint", "a1": "next"}})
    assert look.marked({"a1": (0, 0), "b2": (1, 1)}, 0.4) == (mark("hint", (1, 1), 0.4), mark("next", (0, 0), 0.4))
    with pytest.raises(OptionError, match=r"no site 'b2' \(did you mean b1\?\)"):
        look.marked({"a1": (0, 0), "b1": (1, 1)}, 0.4)


def test_marks_differ_without_colour() -> None:
    drawn = {str(mark(kind, (0, 0), 0.4)).replace(f"'{kind}'", "").replace(f"mark-{kind}", "") for kind in KINDS}
    assert len(drawn) == len(KINDS)


def test_a_picture_is_cropped_to_the_sites_in_focus() -> None:
    places = {"a1": (0.0, 4.0), "a2": (0.0, 3.0), "d5": (3.0, 0.0)}
    assert Look().focused(places, 0.5) is None
    assert Look(focus=("a1", "a2")).focused(places, 0.5) == (-0.5, 2.5, 1.0, 2.0)
    with pytest.raises(OptionError, match="focus: this board has no site 'a3'"):
        Look(focus=("a3",)).focused(places, 0.5)
    with pytest.raises(OptionError, match="expected a tuple of sites"):
        Look.of({"focus": "a1"})


def test_what_is_cropped_cannot_be_seen_in_a_larger_box() -> None:
    picture = Picture("", "", (0, 0, 9, 9), shapes=[Circle((1, 1), 0.5, fill="red")])
    picture.mark_sites(Look(focus=("a1",)), {"a1": (1.0, 1.0)}, 0.5)
    drawn = picture.svg(Look(focus=("a1",)))
    assert 'viewBox="30 30 140 140"' in drawn
    assert 'clip-path="url(#clew-crop)"' in drawn
