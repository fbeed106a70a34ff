"""The games that are saved in a folder, found by their files without loading any rules."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from clew.play.ending import UNFINISHED

_TAG = re.compile(r'^\[(\w+) "(.*)"\]$', re.MULTILINE)
_MOVE = re.compile(r"^\d+\. ", re.MULTILINE)


@dataclass(frozen=True)
class SavedGame:
    """A record of one game, with or without a result."""

    file: Path
    game_id: str
    moves: int
    saved: datetime
    is_finished: bool


def saved_games(folder: Path) -> list[SavedGame]:
    """Return the games of a folder that have moves, the latest first."""
    return sorted(_found(folder), key=lambda game: (game.saved, game.file), reverse=True)


def unfinished_games(folder: Path) -> list[SavedGame]:
    """Return the games of a folder that can be resumed, the latest first."""
    return [game for game in saved_games(folder) if not game.is_finished]


def _found(folder: Path) -> Iterator[SavedGame]:
    for file in folder.glob("*.clew"):
        with suppress(OSError, ValueError):
            text = file.read_text(encoding="utf-8")
            tags = dict(_TAG.findall(text))
            moves = len(_MOVE.findall(text))
            if "Result" in tags and moves:
                saved = datetime.fromtimestamp(file.stat().st_mtime)
                yield SavedGame(file, tags.get("Game", ""), moves, saved, tags["Result"] != UNFINISHED)
