"""A box of text over the screen: it is scrolled where it is too long, and closed by Escape or Q."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from clew.cells import Canvas

#: The least columns of a box in the corner.
CORNER = 18

#: Written on the edge of a box that can be scrolled.
MORE = " ↑↓ scroll, Esc closes "


@dataclass
class TextBox:
    """Text with a title."""

    title: str
    lines: Sequence[str]
    in_corner: bool = False
    """Whether it stands at the right below, where the board is not."""
    top: int = 0
    """The first row that is shown."""
    _most: int = 0
    """How far it can be scrolled, and how many rows are seen, as it was drawn last."""
    _seen: int = 1

    def key(self, key: str) -> bool:
        """Scroll, and return whether the box is still open: others than arrows close one that is seen whole."""
        steps = {"up": -1, "down": 1, "wheel-up": -1, "wheel-down": 1, "pageup": -self._seen, "pagedown": self._seen,
                 "space": self._seen, "home": -self._most, "end": self._most}  # fmt: skip
        self.top = min(max(0, self.top + steps.get(key, 0)), self._most)
        closes = not self._most or key.lower() in ("escape", "q", "ctrl+c", "enter", "?")
        return key in steps or not closes

    def draw(self, canvas: Canvas, left: int, bottom: int) -> None:
        """Draw it over everything, or from a column on above a row."""
        is_aside = self.in_corner and canvas.width - left >= CORNER and left > 0
        widest = max(len(line) for line in (*self.lines, self.title + "  "))
        inner = min((canvas.width - left if is_aside else canvas.width) - 4, widest)
        lines = [part for line in self.lines for part in (wrap(line, max(8, inner), subsequent_indent="  ") or [""])]
        self._seen = max(1, min(len(lines), (bottom if self.in_corner else canvas.height) - 2))
        self._most = len(lines) - self._seen
        if self._most and not self.in_corner:
            inner = max(inner, min(canvas.width - 4, len(MORE)))
        self.top = min(self.top, self._most)
        width, height = inner + 4, self._seen + 2
        x = canvas.width - width if self.in_corner else (canvas.width - width) // 2
        y = bottom - height if self.in_corner else max(0, (canvas.height - height) // 2)
        for row in range(y, y + height):
            canvas.put(x, row, " " * width, "ink", "panel", bold=False, faint=False, underlined=False, reverse=False)
        canvas.frame(x, y, width, height, ink="accent")
        canvas.put(x + 2, y, f" {self.title} "[: width - 3] if self.title else "", "accent", bold=True)
        for row, line in enumerate(lines[self.top : self.top + self._seen]):
            canvas.put(x + 2, y + 1 + row, line, "ink", bold=False)
        if self._most and width > len(MORE) + 2:
            canvas.put(x + width - len(MORE) - 1, y + height - 1, MORE, "accent")
