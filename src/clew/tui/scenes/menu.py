"""A list to choose from: games, or puzzles of every kind and difficulty."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import wrap

from clew.cells import Canvas, CellPicture, Room
from clew.tui.frame import Frame, KeyHint, board_room
from clew.tui.scene import Scene

KEYS = [KeyHint("↑↓", "choose", "down"), KeyHint("Enter", "open", "enter"), KeyHint("Q", "leave")]


@dataclass(frozen=True)
class MenuItem:
    """Something to choose: a line, a sentence about it, and what opens it."""

    label: str
    sentence: str
    open: Callable[["MenuScene"], None]
    is_done: Callable[[], bool] = lambda: False
    note: str = ""
    """Written below the line, where there is more to say of each item."""


class MenuScene(Scene):
    """A list of items under headings."""

    def __init__(self, title: str, groups: Sequence[tuple[str, Sequence[MenuItem]]]) -> None:
        self.title = title
        self.groups = groups
        self.items = [item for _, items in groups for item in items]
        self.number = 0
        self.message = ""
        self.is_busy = False
        """Whether something is being opened: until then nothing else is."""

    def key(self, key: str) -> None:
        """Handle a key."""
        if not self.is_busy:
            self.message = ""
        if key in ("up", "down", "tab", "wheel-up", "wheel-down"):
            self.number = (self.number + (-1 if key in ("up", "wheel-up") else 1)) % len(self.items)
        elif key in ("enter", "space"):
            self._open()
        elif key in ("q", "Q", "escape", "ctrl+c"):
            self.host.leave()
        elif len(key) == 1:
            self.message = f"{key} does nothing here. Arrows choose, Enter opens, Q leaves."

    def click(self, target: str) -> None:
        """Open an item."""
        if target.startswith("item:"):
            self.number = int(target.removeprefix("item:"))
            self._open()

    def _open(self) -> None:
        if not self.is_busy:
            self.items[self.number].open(self)

    def hover(self, target: str | None) -> None:
        """Let the cursor follow the pointer."""
        if target is not None and target.startswith("item:"):
            self.number = int(target.removeprefix("item:"))

    def frame(self, size: Room) -> Frame:
        """Return the list."""
        width = min(board_room(size)[0] - 1, 76)
        frame = Frame(title="", board=self._list(width), cursor=f"item:{self.number}", keys=KEYS)
        frame.prompt = self.title
        frame.detail = self.message or self.items[self.number].sentence
        return frame

    def _list(self, width: int) -> CellPicture:
        rows: list[tuple[str, int | None, bool]] = []
        number = 0
        for heading, items in self.groups:
            rows += [(part, None, False) for part in wrap(heading, width)]
            for item in items:
                rows.append((f"{'✓' if item.is_done() else ' '} {item.label}", number, False))
                rows += [(f"    {part}", number, True) for part in wrap(item.note, width - 6)]
                number += 1
            rows.append(("", None, False))
        canvas = Canvas(width, len(rows))
        for y, (text, item_number, is_note) in enumerate(rows):
            is_item = item_number is not None
            ink = "faint" if is_note else "ink" if is_item else "accent"
            canvas.put(1 if is_item else 0, y, text[: width - 1], ink, bold=not is_item)
            if is_item and not is_note:
                canvas.site(f"item:{item_number}", [(x, y) for x in range(1, min(width, 60))])
        return canvas.picture()
