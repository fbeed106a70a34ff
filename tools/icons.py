"""Draw the icons of the web app from static/icon.svg, and its picture for link previews: python tools/icons.py."""

import io
from pathlib import Path

from PIL import Image

from clew.core.package import packages
from clew.play.session import Session
from clew.play.statistics import program_records

STATIC = Path(__file__).parents[1] / "src" / "clew" / "web" / "static"
FOLDER = STATIC / "icons"
PREVIEW = Path(__file__).parent / "preview.svg"

#: Behind an icon that a system cuts to its own shape.
PAPER = "#ffffff"

#: Pictures of this few colours are a third of the size and look the same.
COLOURS = 200

#: The part of an icon that its drawing takes. Systems may cut a maskable icon to its inner four fifths.
PLAIN, OPAQUE, MASKABLE = 1.0, 0.8, 0.6

#: Where cards with boards lie in the preview: left, top and width; and the part of a card that its board takes.
PLACES = ((956, 92, 166), (592, 92, 350), (956, 276, 166))
BOARD_SHARE = 0.88


def png_of(svg: str, width: int) -> Image.Image:
    """Return an SVG picture in pixels."""
    import resvg_py

    image: Image.Image = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))))
    return image


def placed(svg: str, left: float, top: float, width: float) -> str:
    """Return an SVG picture as a square part of another one."""
    return svg.replace("<svg ", f'<svg x="{left}" y="{top}" width="{width}" height="{width}" ', 1)


def icon(size: int, share: float) -> Image.Image:
    """Return the logo in a square; unless it takes all of it, on paper."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    if share == PLAIN:
        return png_of(drawing, size)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    logo = placed(drawing, 50 - 50 * share, 50 - 50 * share, 100 * share)
    return png_of(f'{head}<rect width="100" height="100" fill="{PAPER}"/>{logo}</svg>', size)


def boards() -> list[str]:
    """Return boards of the easiest games, late in a game."""
    easiest = sorted(packages().values(), key=lambda package: package.about.ease)[: len(PLACES)]
    drawn = []
    for package in easiest:
        positions = Session.of(program_records(package)[0]).positions
        position = positions[len(positions) * 2 // 3].view(0)
        drawn.append(position.svg(caption=False, coordinates=False, cropped=True, background=False, prefix=package.id))
    return drawn


def card(board: str, left: float, top: float, width: float) -> str:
    """Return a board on a card with a shadow."""
    shape = f'width="{width}" height="{width}" rx="22"'
    margin = width * (1 - BOARD_SHARE) / 2
    return (
        f'<rect x="{left}" y="{top + 6}" {shape} fill="#1d2321" opacity="0.12"/>'
        f'<rect x="{left}" y="{top}" {shape} fill="{PAPER}"/>'
        f"{placed(board, left + margin, top + margin, width * BOARD_SHARE)}"
    )


def preview() -> Image.Image:
    """Return the picture that other sites show beside a link to this one."""
    cards = "".join(card(board, *place) for board, place in zip(boards(), PLACES, strict=True))
    return png_of(PREVIEW.read_text(encoding="utf-8").replace("</svg>", f"{cards}</svg>"), 1200)


def pictures() -> dict[str, Image.Image]:
    """Return all pictures by name."""
    return {
        "icon-192.png": icon(192, PLAIN),
        "icon-512.png": icon(512, PLAIN),
        "maskable-512.png": icon(512, MASKABLE),
        "apple-touch-icon.png": icon(180, OPAQUE),
        "preview.png": preview(),
    }


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        is_opaque = picture.getextrema()[3] == (255, 255)
        reduced = picture.convert("RGB").quantize(COLOURS) if is_opaque else picture.quantize(COLOURS)
        reduced.save(FOLDER / name, optimize=True)
    icon(48, PLAIN).save(FOLDER / "favicon.ico", sizes=[(16, 16), (32, 32), (48, 48)])
    for path in sorted(FOLDER.iterdir()):
        print(f"{path.relative_to(STATIC)}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
