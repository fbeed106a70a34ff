"""The palettes have enough contrast, and their colours differ enough, also with colour blindness."""

from itertools import combinations

import pytest

from clew.pictures.palettes import MARKS, PALETTES, SURFACES, THINGS
from clew.pictures.patterns import NAMES
from clew.pictures.themes import FAMILIES, Theme, roles, theme
from support.measuring import BLINDNESS, contrast, distance

THEMES = [theme(palette, dark) for palette in PALETTES for dark in (False, True)]

#: WCAG 2.2: minimum contrast of text, and of other graphics.
FOR_TEXT, FOR_SHAPES = 4.5, 3.0

#: Distances in OKLab, where black and white are 100 apart. People notice about 2 between adjacent colours.
FAR_APART = 14.0


def name_of(theme: Theme) -> str:
    return f"{theme.palette}, {'dark' if theme.dark else 'light'}"


each_theme = pytest.mark.parametrize("theme", THEMES, ids=name_of)


@each_theme
def test_every_theme_knows_every_role(theme: Theme) -> None:
    for role in roles():
        colour = theme.colour(role)
        assert len(colour) == 7
        assert int(colour.removeprefix("#"), 16) >= 0


@each_theme
def test_an_unknown_role_raises_an_error(theme: Theme) -> None:
    with pytest.raises(KeyError, match="no theme has the role 'pink'"):
        theme.paint("pink")
    with pytest.raises(KeyError, match="no theme has the role 'on-pink'"):
        theme.paint("on-pink")


@each_theme
def test_text_can_be_read(theme: Theme) -> None:
    pairs = [(ink, surface) for ink in ("ink", "faint") for surface in ("paper", "cloth")]
    pairs += [("ink", surface) for surface in ("board", "shade")]
    pairs += [(f"on-{thing}", thing) for thing in (*THINGS, *FAMILIES)]
    for ink, surface in pairs:
        assert contrast(theme.colour(ink), theme.colour(surface)) >= FOR_TEXT, (ink, surface)


@each_theme
def test_marks_lines_and_outlines_can_be_seen(theme: Theme) -> None:
    pairs = [(mark, surface) for mark in MARKS for surface in ("paper", "cloth", "board", "shade")]
    pairs += [(line, "board") for line in ("edge", "line", "ghost")]
    pairs += [(f"rim-{thing}", "board") for thing in THINGS]
    for line, surface in pairs:
        assert contrast(theme.colour(line), theme.colour(surface)) >= FOR_SHAPES, (line, surface)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("blindness", [None, *BLINDNESS])
def test_colour_blind_people_can_distinguish_all_things_by_colour_alone(blindness: str | None, dark: bool) -> None:
    colours = theme("colour-blind", dark)
    for thing, other in combinations(THINGS, 2):
        assert distance(colours.colour(thing), colours.colour(other), blindness) >= FAR_APART, (thing, other)


@pytest.mark.parametrize("dark", [False, True])
def test_people_with_full_colour_vision_can_distinguish_all_things_in_the_standard_palette(dark: bool) -> None:
    colours = theme("standard", dark)
    for thing, other in combinations(THINGS, 2):
        assert distance(colours.colour(thing), colours.colour(other)) >= FAR_APART, (thing, other)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("palette", ["colour-blind", "black-and-white"])
def test_no_two_things_have_the_same_pattern_inside_or_along_a_line(palette: str, dark: bool) -> None:
    paints = theme(palette, dark).paints
    insides = {(paints[thing].pattern, paints[thing].colour, paints[thing].over) for thing in THINGS}
    lines = {(paints[thing].dash, paints[thing].colour, paints[thing].over) for thing in THINGS}
    patterns = [paints[thing].pattern for thing in THINGS if paints[thing].pattern]
    assert len(insides) == len(lines) == len(THINGS)
    assert len(set(patterns)) == len(patterns) == 7
    assert set(patterns) <= set(NAMES)


@pytest.mark.parametrize("dark", [False, True])
def test_black_and_white_has_no_colours(dark: bool) -> None:
    for role in roles():
        colour = theme("black-and-white", dark).colour(role)
        assert colour[1:3] == colour[3:5] == colour[5:7], role


def test_the_measures_agree_with_known_values() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert distance("#000000", "#ffffff") == pytest.approx(100.0, abs=0.01)
    # Red and green of equal lightness, the classic confusion.
    assert distance("#c84b3c", "#7d8432") > 3 * distance("#c84b3c", "#7d8432", "deuteranopia")


def test_the_list_of_roles_is_documented() -> None:
    from clew.pictures import themes

    for role in (*SURFACES, *THINGS, *MARKS):
        assert role in str(themes.__doc__).split(), role
