"""A cross table of scores as a picture: the higher a score, the fuller its cell."""

from collections.abc import Sequence
from dataclasses import dataclass

from clew.pictures.captions import text_width
from clew.pictures.picture import Picture
from clew.pictures.shapes import Label, Rectangle, Shape

CELL_WIDTH, CELL_HEIGHT = 1.5, 0.8
LETTERS = 0.3
MARGIN = 0.3

#: The opacity of the fullest cell, so that its text can still be read.
FULLEST = 0.55


@dataclass(frozen=True)
class ScoreRow:
    """One row: a name, some words about it, and its score against each of the columns; None without games."""

    name: str
    words: str
    shares: Sequence[float | None]


@dataclass(frozen=True)
class ScoreTable:
    """A cross table; the columns are the rows in the same order."""

    title: str
    rows: Sequence[ScoreRow]

    def draw(self) -> Picture:
        """Return the picture."""
        name_width = max(text_width(f"{len(self.rows)}. {row.name}", LETTERS, bold=True) for row in self.rows)
        words_width = max(text_width(row.words, LETTERS) for row in self.rows)
        left = name_width + words_width + 3 * MARGIN
        width = max(left + CELL_WIDTH * len(self.rows), text_width(self.title, LETTERS * 1.2, bold=True) + MARGIN)
        height = 2 * CELL_HEIGHT + CELL_HEIGHT * len(self.rows)
        description = "; ".join(f"{row.name}: {row.words}" for row in self.rows)
        picture = Picture(self.title, description, (0.0, 0.0, width + MARGIN, height + MARGIN))
        picture.add(Label(self.title, (MARGIN, 0.5), LETTERS * 1.2, bold=True, anchor="start"))
        for number, row in enumerate(self.rows):
            top = CELL_HEIGHT * (2 + number)
            middle = top + CELL_HEIGHT / 2
            picture.add(
                Label(f"{number + 1}. {row.name}", (MARGIN, middle), LETTERS, bold=True, anchor="start"),
                Label(row.words, (name_width + 2 * MARGIN, middle), LETTERS, anchor="start"),
                Label(str(number + 1), (left + CELL_WIDTH * (number + 0.5), 1.5 * CELL_HEIGHT), LETTERS, bold=True),
            )
            for column, share in enumerate(row.shares):
                picture.add(*_cell((left + CELL_WIDTH * column, top), share))
        return picture


def _cell(corner: tuple[float, float], share: float | None) -> list[Shape]:
    size = (CELL_WIDTH, CELL_HEIGHT)
    middle = (corner[0] + CELL_WIDTH / 2, corner[1] + CELL_HEIGHT / 2)
    frame = Rectangle(corner, size, stroke="line", width=0.02)
    if share is None:
        return [Rectangle(corner, size, fill="shade", textured=False), frame]
    # The height of the fill shows the score too, for readers who cannot distinguish the opacity.
    paint = Rectangle(
        (corner[0], corner[1] + CELL_HEIGHT * (1.0 - share)), (CELL_WIDTH, CELL_HEIGHT * share),
        fill="blue", opacity=FULLEST * max(0.2, share), textured=False,
    )  # fmt: skip
    return [paint, frame, Label(f"{share:.1%}", middle, LETTERS, halo="paper")]
