"""Animated GIFs from SVG pictures."""

import io
from collections.abc import Iterable

from clew.extras import need
from clew.pictures.png import to_png

#: The duration of each frame, and of the last one.
FRAME_MILLISECONDS = 800
LAST_MILLISECONDS = 3000


def to_gif(
    svgs: Iterable[str], width: int = 480, frame: int = FRAME_MILLISECONDS, last: int = LAST_MILLISECONDS
) -> bytes:
    """Return SVG pictures as the bytes of an endlessly repeating GIF."""
    need("pictures")
    from PIL import Image

    shown = [Image.open(io.BytesIO(to_png(svg, width))).convert("RGB") for svg in svgs]
    size = max(each.width for each in shown), max(each.height for each in shown)
    # All frames share the colours of the first and the last, because separate palettes would flicker.
    both = Image.new("RGB", (size[0], 2 * size[1]))
    both.paste(shown[0], (0, 0))
    both.paste(shown[-1], (0, size[1]))
    colours = both.quantize(256)
    frames = []
    for each in shown:
        whole = Image.new("RGB", size, each.getpixel((0, 0)))
        whole.paste(each, (0, 0))
        frames.append(whole.quantize(palette=colours, dither=Image.Dither.NONE))
    out = io.BytesIO()
    times = [frame] * (len(frames) - 1) + [last]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True)
    return out.getvalue()
