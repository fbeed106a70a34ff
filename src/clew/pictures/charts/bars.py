"""Horizontal bar charts."""

from collections.abc import Sequence
from dataclasses import dataclass

from clew.pictures.captions import text_width
from clew.pictures.look import Look
from clew.pictures.picture import Picture
from clew.pictures.shapes import Label, Line, Rectangle, Shape

ROW = 0.62
BAR = 0.4
LETTERS = 0.32
GAP = 0.25

#: The width of labels and bars together. It is the same in all charts, so that their text has the same size.
WIDTH = 9.0


@dataclass(frozen=True)
class Bar:
    """One row: a label, a value and its text. `low` and `high` are an interval for the true value."""

    label: str
    value: float
    words: str
    low: float | None = None
    high: float | None = None
    role: str = "blue"


@dataclass(frozen=True)
class BarChart:
    """A bar chart; `mark` is a value that is marked in all rows. In Jupyter it is shown as a picture."""

    title: str
    bars: Sequence[Bar]
    mark: float | None = None

    def draw(self) -> Picture:
        """Return the picture."""
        left = max((text_width(bar.label, LETTERS) for bar in self.bars), default=0.0) + GAP
        right = max((text_width(bar.words, LETTERS) for bar in self.bars), default=0.0) + 2 * GAP
        height = ROW * max(1, len(self.bars))
        description = "; ".join(f"{bar.label}: {bar.words}" for bar in self.bars)
        picture = Picture(self.title, description, (-left, -0.1, WIDTH, height + 0.2))
        # The bars take the width that labels and texts leave.
        scale = max(1.0, WIDTH - left - right) / self._most
        for row, bar in enumerate(self.bars):
            picture.add(*self._row(row, bar, scale))
        if self.mark is not None:
            x = scale * self.mark
            picture.add(Line((x, 0.0), (x, height), stroke="line", width=0.03, dash=(0.1, 0.1)))
        return picture

    def _repr_svg_(self) -> str:
        """Return the picture for notebooks."""
        return self.draw().svg(Look())

    @property
    def _most(self) -> float:
        return max([bar.value if bar.high is None else bar.high for bar in self.bars] + [self.mark or 0.0]) or 1.0

    def _row(self, row: int, bar: Bar, scale: float) -> list[Shape]:
        middle = ROW * (row + 0.5)
        end = scale * bar.value
        shapes: list[Shape] = [
            Label(bar.label, (-GAP, middle), LETTERS, anchor="end"),
            Rectangle((0.0, middle - BAR / 2), (max(end, 0.02), BAR), 0.05, fill=bar.role, stroke=f"rim-{bar.role}",
                      width=0.02, textured=False),
        ]  # fmt: skip
        if bar.low is not None and bar.high is not None:
            low, high = scale * bar.low, scale * bar.high
            shapes.append(Line((low, middle), (high, middle), stroke="ink", width=0.05))
            shapes += [
                Line((x, middle - BAR / 3), (x, middle + BAR / 3), stroke="ink", width=0.05) for x in (low, high)
            ]
            end = max(end, high)
        shapes.append(Label(bar.words, (end + GAP, middle), LETTERS, anchor="start", fill="ink"))
        return shapes
