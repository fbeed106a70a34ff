"""Options of the commands that write a picture to a file, and how it is written."""

from pathlib import Path
from typing import Annotated

import typer

from clew.cli.output import write_file


def complete_palettes(incomplete: str) -> list[str]:
    """Complete the name of a palette."""
    from clew.pictures.palettes import PALETTES

    return [name for name in PALETTES if name.startswith(incomplete)]


Svg = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the picture as SVG; - is the output.")]
Png = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the picture as PNG; - is the output.")]
Width = Annotated[int, typer.Option(metavar="PIXELS", help="How wide a PNG is.", min=16, max=8192)]
Palette = Annotated[
    str, typer.Option(metavar="NAME", help="The colours of the picture.", autocompletion=complete_palettes)
]
Dark = Annotated[bool, typer.Option("--dark", help="Draw on a dark ground.")]


def write_pictures(picture: str, svg: Path | None, png: Path | None, width: int) -> None:
    """Write SVG text to the files that are asked for; both are made before anything is written."""
    pixels = _as_png(picture, width) if png else b""
    for path, content in ((svg, picture), (png, pixels)):
        if path is not None:
            write_file(path, content)


def _as_png(svg: str, width: int) -> bytes:
    from clew.pictures.png import to_png

    return to_png(svg, width)
