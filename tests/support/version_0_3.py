"""What version 0.3 wrote (tests/data/v0_3)."""

import hashlib
import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from clew.core.game import game_from_text
from clew.core.older_rules import check_moves, state_today
from clew.core.package import package
from clew.core.position import Position

FOLDER = Path(__file__).parents[1] / "data" / "v0_3"


def rows(name: str) -> list[list[str]]:
    """Return the lines of a file, split into columns."""
    return [line.split("\t") for line in (FOLDER / name).read_text(encoding="utf-8").split("\n")[:-1]]


@cache
def data(name: str) -> Any:
    """Return what a JSON file holds."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def digest(text: str) -> str:
    """Return the digest that the files use."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_as_then(game: str) -> bool:
    """Return whether the rules of a game have the version that they had in 0.3."""
    return package(game).about.rules_version == 1


def position_of(text: str) -> Position:
    """Return a position with the meaning that its text had, or raise OldRulesError."""
    head, _, state = text.partition(" | ")
    game = game_from_text(head, 1)
    position = game.position(state_today(game.about, 1, state))
    if not position.is_over:
        check_moves(position, 1)
    return position


def state_as_today(game: str, state: str) -> str:
    """Return the text of a state of 0.3 as it is written today, without counts of turns or captures."""
    counted = re.sub(r" turns=[0-9]+", " turns=0", state)
    return re.sub(r" (turns|captures)=[0-9]+", "", state_today(package(game).about, 1, counted))


def check_refusal(error: object) -> None:
    """Check that an error says that today's rules cannot give a game its old meaning, and what was different."""
    assert re.search(r"version 1 of the rules of .*, in which ", str(error)), error


def without_options(text: str) -> str:
    """Return a record, or the text of a position, without what a new version of the rules changes in it."""
    if "|" in text.partition("\n")[0]:
        state = re.sub(r" (turns|captures)=[0-9]+", "", text.partition("|")[2].strip())
        return f"{text.split()[0]} {state}"
    return "\n".join(line for line in text.split("\n") if not line.startswith(('[Rules "', '[Options "', '[Start "')))


def states_of(game: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the state of a game as the spectator, each seat and the host got it."""
    return {name: {**game["states"]["spectator"], **state} for name, state in game["states"].items()}


def cookies_of(browser: str) -> dict[str, str]:
    """Return the cookies that a browser sends."""
    return {
        cookie["name"]: cookie["sent"] for cookie in data("cookies.json")["cookies"] if cookie["browser"] == browser
    }


def statements() -> Iterable[str]:
    """Return the statements that fill an empty PostgreSQL database."""
    return filter(str.strip, (FOLDER / "postgres.sql").read_text(encoding="utf-8").split(";\n"))
