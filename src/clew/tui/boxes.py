"""A box of text over the screen: it is scrolled where it is too long, and closed by Escape or by what is done next."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from clew.cells import Canvas

#: The least columns of a box in the corner.
CORNER = 18

#: Written on the edge of a box, where it can be scrolled and where not.
MORE = " ↑↓ scroll, Esc closes "
CLOSES = " Esc closes "

#: The keys that only close a box, besides the one that opened it.
CLOSING = ("escape", "q", "ctrl+c", "enter", "backspace")


@dataclass
class TextBox:
    """Text with a title."""

    title: str
    lines: Sequence[str]
    in_corner: bool = False
    """Whether it stands at the right below, where the board is not."""
    opened_by: tuple[str, ...] = ()
    """The keys that opened it; they close it too."""
    is_open: bool = True
    top: int = 0
    """The first row that is shown."""
    _most: int = 0
    """How far it can be scrolled, and how many rows are seen, as it was drawn last."""
    _seen: int = 1

    def key(self, key: str) -> bool:
        """Scroll or close the box; return whether that was all that the key is for: others act on what is behind it."""
        steps = {"up": -1, "down": 1, "wheel-up": -1, "wheel-down": 1, "pageup": -self._seen, "pagedown": self._seen,
                 "space": self._seen, "home": -self._most, "end": self._most}  # fmt: skip
        self.top = min(max(0, self.top + steps.get(key, 0)), self._most)
        self.is_open = key in steps
        return self.is_open or key.lower() in (*CLOSING, *self.opened_by)

    def draw(self, canvas: Canvas, left: int, bottom: int) -> None:
        """Draw it over everything, or from a column on above a row."""
        is_aside = self.in_corner and canvas.width - left >= CORNER and left > 0
        widest = max(len(line) for line in (*self.lines, self.title + "  "))
        inner = min((canvas.width - left if is_aside else canvas.width) - 4, widest)
        lines = [part for line in self.lines for part in (wrap(line, max(8, inner), subsequent_indent="  ") or [""])]
        self._seen = max(1, min(len(lines), (bottom if self.in_corner else canvas.height - 1) - 2))
        self._most = len(lines) - self._seen
        closing = "" if self.in_corner else MORE if self._most else CLOSES
        inner = max(inner, min(canvas.width - 4, len(closing)))
        self.top = min(self.top, self._most)
        width, height = inner + 4, self._seen + 2
        x = canvas.width - width if self.in_corner else (canvas.width - width) // 2
        y = bottom - height if self.in_corner else max(0, (canvas.height - 1 - height) // 2)
        for row in range(y, y + height):
            canvas.put(x, row, " " * width, "ink", "panel", bold=False, faint=False, underlined=False, reverse=False)
        canvas.frame(x, y, width, height, ink="accent")
        canvas.put(x + 2, y, f" {self.title} "[: width - 3] if self.title else "", "accent", bold=True)
        for row, line in enumerate(lines[self.top : self.top + self._seen]):
            canvas.put(x + 2, y + 1 + row, line, "ink", bold=False)
        if width > len(closing) + 2:
            canvas.put(x + width - len(closing) - 1, y + height - 1, closing, "accent")
