"""PNG and GIF pictures, drawn by the background process: each takes about a tenth of a second."""

from dataclasses import dataclass

from clew.web.background import BackgroundProcess
from clew.web.lru_cache import LruCache
from clew.web.pictures import PictureSettings

#: Pictures to cache.
CACHE_SIZE = 40

#: The most frames of an animated game; a longer one is shown at evenly spaced moves, start and end included.
MAX_FRAMES = 60


@dataclass(frozen=True, kw_only=True)
class RasterJob:
    """A picture to draw of a shared game."""

    code: str
    kind: str
    """`png` or `gif`."""
    ply: int | None
    """The position of a PNG, by default the last one."""
    width: int
    settings: PictureSettings

    def draw(self) -> bytes:
        """Draw the picture in this process."""
        from clew.pictures.gif import to_gif
        from clew.pictures.png import to_png
        from clew.web.sharing.shared import shared_from_code

        shared = shared_from_code(self.code)
        settings = self.settings.as_dict()
        if self.kind == "png":
            return to_png(shared.at(self.ply).svg(**settings), self.width)
        return to_gif((shared.at(ply).svg(**settings) for ply in frame_plies(shared.plies)), self.width)


def frame_plies(plies: int) -> list[int]:
    """Return the plies at which an animation shows a game: all of them, or evenly spaced ones."""
    if plies < MAX_FRAMES:
        return list(range(plies + 1))
    return [round(frame * plies / (MAX_FRAMES - 1)) for frame in range(MAX_FRAMES)]


class Rasteriser:
    """Draws pictures in the background process, and caches the last ones."""

    def __init__(self, background: BackgroundProcess) -> None:
        self._background = background
        self._cache: LruCache[bytes] = LruCache(CACHE_SIZE)

    def draw(self, job: RasterJob) -> bytes:
        """Return a picture, waiting until it is drawn."""
        return self._cache.get(job, lambda: self._background.do(RasterJob.draw, job))
