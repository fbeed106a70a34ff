"""PNG and GIF pictures, drawn in the background: each takes about a tenth of a second."""

from dataclasses import dataclass
from typing import Any

from clew.web.background import BackgroundProcess
from clew.web.lru_cache import LruCache

#: How many pictures are kept.
MOST_KEPT = 40

#: A long game is shown in so many pictures at most, evenly chosen, its end among them.
MOST_FRAMES = 60


@dataclass(frozen=True)
class RasterJob:
    """A picture to be drawn of what a link carries."""

    code: str
    kind: str
    """`png` or `gif`."""
    ply: int | None
    width: int
    palette: str
    dark: bool
    coordinates: bool

    def draw(self) -> bytes:
        """Draw it, here and now."""
        from clew.pictures.gif import to_gif
        from clew.pictures.png import to_png
        from clew.web.sharing.shared import of_code

        shared = of_code(self.code)
        settings: dict[str, Any] = {"palette": self.palette, "dark": self.dark, "coordinates": self.coordinates}
        if self.kind == "png":
            return to_png(shared.at(self.ply).svg(**settings), self.width)
        return to_gif((shared.at(ply).svg(**settings) for ply in frames(shared.plies)), self.width)


def frames(plies: int) -> list[int]:
    """Return after which moves a game is shown: after each, or after some of them, the start and the end included."""
    if plies < MOST_FRAMES:
        return list(range(plies + 1))
    return [round(frame * plies / (MOST_FRAMES - 1)) for frame in range(MOST_FRAMES)]


def _draw(drawing: RasterJob) -> bytes:
    return drawing.draw()


class Rasteriser:
    """Lets pictures be drawn, and keeps the last ones."""

    def __init__(self, background: BackgroundProcess) -> None:
        self._background = background
        self._kept: LruCache[bytes] = LruCache(MOST_KEPT)

    def draw(self, drawing: RasterJob) -> bytes:
        """Return a picture; waits until it is drawn."""
        return self._kept.get(drawing, lambda: self._background.do(_draw, drawing))
