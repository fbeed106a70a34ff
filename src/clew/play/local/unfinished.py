"""The games of a folder that can be resumed, found by their files without loading any rules."""

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
class UnfinishedGame:
    """A record without a result."""

    file: Path
    game_id: str
    moves: int
    saved: datetime


def unfinished_games(folder: Path) -> list[UnfinishedGame]:
    """Return the unfinished games of a folder, the latest first."""
    return sorted(_found(folder), key=lambda game: (game.saved, game.file), reverse=True)


def _found(folder: Path) -> Iterator[UnfinishedGame]:
    for file in folder.glob("*.clew"):
        with suppress(OSError, ValueError):
            text = file.read_text(encoding="utf-8")
            tags = dict(_TAG.findall(text))
            moves = len(_MOVE.findall(text))
            if tags.get("Result") == UNFINISHED and moves:
                yield UnfinishedGame(file, tags.get("Game", ""), moves, datetime.fromtimestamp(file.stat().st_mtime))
