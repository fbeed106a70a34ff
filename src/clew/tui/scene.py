"""A scene: something that fills the screen, drawn from its state and changed by keys and clicks.

Scenes know nothing of Textual: `Host` is what they may ask of the program that shows them.
"""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

from clew.cells import CellPicture, Room
from clew.tui.composing import compose
from clew.tui.frame import Frame


class Host(Protocol):
    """The program that shows scenes."""

    @property
    def size(self) -> Any:
        """Columns and rows."""

    def redraw(self) -> None:
        """Draw the scene again."""

    def work(self, job: Callable[[threading.Event], Any], done: Callable[[Any], None]) -> threading.Event:
        """Do something long beside the screen, then call `done` with what it returned, unless the event is set."""

    def post(self, call: Callable[[], None]) -> None:
        """Call something from the thread of work, and draw again."""

    def push(self, scene: "Scene") -> None:
        """Show another scene until it leaves."""

    def replace(self, scene: "Scene") -> None:
        """Show another scene instead of this one."""

    def leave(self) -> None:
        """Leave this scene; the last one ends the program."""

    def end(self) -> None:
        """Leave all scenes, which ends the program."""

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something later."""


def unknown_key(key: str) -> str:
    """Return what to say about a key that does nothing: only letters and signs are worth a word."""
    return f"{key} does nothing here. ? shows the keys." if len(key) == 1 else ""


class Scene(ABC):
    """Something that fills the screen."""

    host: Host
    screen: CellPicture | None = None
    """What was drawn last; clicks and arrows refer to it."""

    def opened(self) -> None:
        """Do what follows when the scene is shown for the first time."""
        return

    def closed(self) -> None:
        """Stop what still runs."""
        return

    @abstractmethod
    def frame(self, size: Room) -> Frame:
        """Return what to show."""

    @abstractmethod
    def key(self, key: str) -> None:
        """Handle a key, by its name: `a`, `enter`, `left`."""

    def click(self, target: str) -> None:
        """Handle a click on a site or a choice."""
        return

    def hover(self, target: str | None) -> None:
        """Handle the pointer over a site or a choice."""
        return

    def draw(self, size: Room) -> CellPicture:
        """Return the screen."""
        self.screen = compose(self.frame(size), size).picture()
        return self.screen
