"""Scenes for tests: tables of games between people and bots, and a host without a screen that works at once."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from clew.cells import Room
from clew.core.position import Position
from clew.play.bots import parse_bot
from clew.play.local.saved_record import SavedRecord
from clew.play.local.seating import PERSON, SeatedPlayer
from clew.play.session import Session
from clew.tui.scene import Scene
from clew.tui.table import TerminalTable


class QuietHost:
    """A host that does all work at once and draws only for the test."""

    def __init__(self, scene: Scene, size: Room = (80, 24)) -> None:
        self.size = size
        self.scenes = [scene]
        self.is_left = False
        self._waiting: list[tuple[Callable[[threading.Event], Any], Callable[[Any], None], threading.Event]] = []
        scene.host = self
        scene.draw(size)
        scene.opened()
        self.settle()

    @property
    def scene(self) -> Scene:
        return self.scenes[-1]

    def redraw(self) -> None:
        self.scene.draw(self.size)

    def work(self, job: Callable[[threading.Event], Any], done: Callable[[Any], None]) -> threading.Event:
        stop = threading.Event()
        self._waiting.append((job, done, stop))
        return stop

    def post(self, call: Callable[[], None]) -> None:
        call()

    def push(self, scene: Scene) -> None:
        self.scenes.append(scene)
        scene.host = self
        scene.opened()

    def replace(self, scene: Scene) -> None:
        self.scenes[-1] = scene
        scene.host = self
        scene.opened()
        self.redraw()

    def leave(self) -> None:
        self.scene.closed()
        self.is_left = len(self.scenes) == 1
        if not self.is_left:
            self.scenes.pop()

    def end(self) -> None:
        del self.scenes[1:]
        self.leave()

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        return

    def settle(self) -> None:
        """Do all work that waits, and draw."""
        while self._waiting:
            job, done, stop = self._waiting.pop(0)
            result = job(stop)
            if not stop.is_set():
                done(result)
        self.redraw()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.scene.key(key)
            self.settle()

    def click(self, target: str) -> None:
        self.scene.click(target)
        self.settle()

    def text(self) -> str:
        picture = self.scene.draw(self.size)
        return "\n".join("".join(cell.glyph for cell in row).rstrip() for row in picture.rows)


def table_of(start: Position, folder: Path, *players: str, **settings: Any) -> TerminalTable:
    """Return a game between players, people by default."""
    specs = [*players, *[PERSON] * (start.seats - len(players))]
    seated = [
        SeatedPlayer(spec.removeprefix(f"{PERSON}="))
        if spec.startswith(PERSON)
        else SeatedPlayer(spec, parse_bot(spec).create(seed=1))
        for spec in specs
    ]
    return TerminalTable(Session.begin(start), seated, SavedRecord(folder / "game.clew"), **settings)
