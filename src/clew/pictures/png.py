"""PNG from SVG pictures."""

from functools import cache
from pathlib import Path

from clew.core.errors import ClewError
from clew.extras import need

FONT_NAMES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")

#: The font folders of common systems.
FONT_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "C:/Windows/Fonts",
)


class FontError(ClewError):
    """No font for the text of a picture was found."""


def to_png(svg: str, width: int = 800) -> bytes:
    """Return an SVG picture as the bytes of a PNG file that is `width` pixels wide."""
    need("pictures", "resvg_py")
    import resvg_py

    # Without a font resvg silently omits all text.
    files = [str(path) for path in font_files(FONT_FOLDERS)]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, skip_system_fonts=True, font_files=files,
            font_family="DejaVu Sans", sans_serif_family="DejaVu Sans",
        )
    )  # fmt: skip


@cache
def font_files(folders: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the files of the DejaVu font, or raise FontError naming a package that has it."""
    found: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(Path(folder).expanduser().rglob("DejaVuSans*.ttf")):
            found.setdefault(path.name, path)
    if FONT_NAMES[0] not in found:
        raise FontError(
            "no DejaVu font was found, which PNG pictures need for their text: install it "
            f"(on Debian and Ubuntu: apt-get install fonts-dejavu-core); looked in {', '.join(folders)}"
        )
    return tuple(found[name] for name in FONT_NAMES if name in found)
