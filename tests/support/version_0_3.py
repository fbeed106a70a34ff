"""What version 0.3 wrote (tests/data/v0_3)."""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

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
