"""The style sheet for pages recolours every role of a picture."""

import re

import pytest

from clew.pictures.palettes import PALETTES
from clew.pictures.stylesheet import print_patterns, stylesheet
from clew.pictures.themes import roles, theme


def declarations(block: str) -> dict[str, str]:
    return dict(re.findall(r"(--clew-[a-z0-9-]+): (#[0-9a-f]{6})", block))


def blocks(beginning: str) -> list[str]:
    return [line for line in stylesheet().splitlines() if line.startswith(beginning)]


@pytest.mark.parametrize("palette", PALETTES)
def test_every_role_gets_the_colour_of_the_theme(palette: str) -> None:
    (light,) = blocks(f".palette-{palette} ")
    (dark,) = blocks(f":root[data-theme=dark] .palette-{palette} ")
    (system,) = blocks(f":root:not([data-theme]) .palette-{palette} ")
    assert declarations(dark) == declarations(system)
    variable_of = {
        (property, role): variable
        for selectors, property, variable in re.findall(r"(.*) \{ (fill|stroke): var\((.*)\) \}", stylesheet())
        for role in re.findall(rf"\.clew-picture \.{property}-([a-z0-9-]+)", selectors)
    }
    for property in ("fill", "stroke"):
        for role in roles():
            variable = variable_of[property, role]
            assert declarations(light)[variable] == theme(palette, dark=False).colour(role)
            assert declarations(dark)[variable] == theme(palette, dark=True).colour(role)


def test_the_system_decides_unless_the_page_does() -> None:
    before, _, after = stylesheet().partition("@media (prefers-color-scheme: dark) {")
    assert ":root:not([data-theme])" not in before
    assert after.count(":root:not([data-theme])") == len(PALETTES)


def test_on_paper_all_palettes_are_black_and_white_and_every_pattern_is_defined() -> None:
    printed = stylesheet().partition("@media print {")[2]
    variables = next(line for line in printed.splitlines() if "--clew-paper" in line)
    assert all(f".palette-{palette}" in variables for palette in PALETTES)
    assert declarations(variables)["--clew-red"] == theme("black-and-white").colour("red")
    used = set(re.findall(r"url\(#(.*?)\)", printed))
    assert used == set(re.findall(r'id="(.*?)"', print_patterns()))
    assert "print-red" in used
