"""What adapters are tested with: every game with its defaults, and with each other number of players."""

from typing import Any

import pytest

from clew.core.package import packages
from support.cases import possible_values

#: A game and the options given to it.
Played = tuple[str, dict[str, Any]]


def _played() -> list[Played]:
    found: list[Played] = []
    for game_id, package in packages().items():
        found.append((game_id, {}))
        for option in package.about.options:
            if option.name == "players":
                found += [(game_id, {"players": n}) for n in possible_values(game_id, option) if n != option.default]
    return found


def _id(played: Played) -> str:
    return " ".join([played[0], *(f"{name}={value}" for name, value in played[1].items())])


ALL = _played()

#: Every game with its defaults, and with its largest number of players.
QUICK = [
    played
    for number, played in enumerate(ALL)
    if not played[1] or ALL[number + 1 :][:1] == [] or not ALL[number + 1][1]
]

every_game = pytest.mark.parametrize(
    "played",
    [pytest.param(played, id=_id(played), marks=() if played in QUICK else pytest.mark.slow) for played in ALL],
)
every_default = pytest.mark.parametrize("played", [pytest.param((game_id, {}), id=game_id) for game_id in packages()])
