"""The first screen of a game, prepared ahead: it is shown while the rules are still being loaded.

The screen of a start is stored after a game has been opened once, by everything it depends on. Games with a shuffled
deck have the seed of the next game stored with it, and use each once.
"""

import hashlib
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from clew.cells import Cell, CellPicture, Room
from clew.tui.frame import Frame
from clew.tui.scene import Scene

#: The folders whose files a screen depends on, besides the package of the game.
_SOURCES = (Path(__file__).parent, Path(__file__).parents[1] / "cells")


@dataclass(frozen=True)
class PreparedScreen:
    """A screen, and the seed of the game that it shows (None where nothing is shuffled)."""

    picture: CellPicture
    seed: int | None


class PreparedScreens:
    """Screens in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _file(self, words: tuple[object, ...], sources: Path) -> Path:
        changed = [file.stat().st_mtime_ns for folder in (*_SOURCES, sources) for file in folder.rglob("*.py")]
        text = repr((words, str(sources), len(changed), max(changed, default=0)))
        return self.folder / f"{hashlib.sha256(text.encode()).hexdigest()[:32]}.json"

    def take(self, words: tuple[object, ...], sources: Path) -> PreparedScreen | None:
        """Return the screen for a command, if there is one; a shuffled one is there once."""
        file = self._file(words, sources)
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
            rows = tuple(tuple(cell for run in row for cell in _cells(*run)) for row in found["rows"])
            screen = PreparedScreen(CellPicture(rows, {}), found["seed"])
        except (OSError, ValueError, TypeError, KeyError):
            return None
        if screen.seed is not None:
            with suppress(OSError):
                file.unlink()
        return screen

    def keep(self, words: tuple[object, ...], sources: Path, screen: PreparedScreen) -> None:
        """Store the screen for a command."""
        rows = [_runs(row) for row in screen.picture.rows]
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            file = self._file(words, sources)
            fresh = file.with_suffix(f".{secrets.token_hex(4)}")
            fresh.write_text(json.dumps({"rows": rows, "seed": screen.seed}), encoding="utf-8")
            fresh.replace(file)


def _runs(row: tuple[Cell, ...]) -> list[tuple[object, ...]]:
    """Return cells of the same style together."""
    runs: list[tuple[object, ...]] = []
    text, style = "", tuple(row[0][1:]) if row else ()
    for cell in row:
        if tuple(cell[1:]) != style:
            runs.append((text, *style))
            text, style = "", tuple(cell[1:])
        text += cell.glyph
    return [*runs, (text, *style)]


def _cells(text: str, *style: object) -> list[Cell]:
    return [Cell(glyph, *style) for glyph in text]  # type: ignore[arg-type]


class OpeningScene(Scene):
    """A prepared screen, until the game behind it is ready. Keys that are pressed before are not lost."""

    def __init__(self, picture: CellPicture, build: Callable[[], Scene], size: Room) -> None:
        self.picture = picture
        self.build = build
        self.size = size
        self.keys: list[str] = []
        self.replaced: Scene | None = None

    def opened(self) -> None:
        """Load the game."""
        self.host.work(lambda stop: self.build(), self._ready)

    def _ready(self, scene: Scene) -> None:
        self.replaced = scene
        self.host.replace(scene)
        for key in self.keys:
            # Keys refer to what is on the screen.
            self.host.redraw()
            scene.key(key)

    def key(self, key: str) -> None:
        """Keep a key for the game, or leave."""
        if key == "ctrl+c":
            self.host.leave()
        else:
            self.keys.append(key)

    def draw(self, size: Room) -> CellPicture:
        """Return the prepared screen, if it has the size."""
        self.screen = self.picture if size == self.size else super().draw(size)
        return self.screen

    def frame(self, size: Room) -> Frame:
        """Return a frame for another size: the window was resized at once."""
        return Frame(prompt="Loading the game")
