"""Names of sites on boards: off unless they are wanted."""

from typing import Any
from xml.etree import ElementTree

import pytest

import clew


def words(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(
    ("game", "options", "name"),
    [
        ("beeline", {}, "D4"),
        ("linedance", {}, "J4"),
        ("lineup", {"tiling": "hexagons"}, "b5"),
        ("tracktic", {}, "d4"),
    ],
)
def test_names_are_written_on_sites_only_when_they_are_wanted(game: str, options: dict[str, Any], name: str) -> None:
    position = clew.game(game, **options).start(seed=1)
    assert name in words(position.svg(names=True))
    assert name not in words(position.svg())
