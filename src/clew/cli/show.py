"""`clew show`: what a position looks like."""

from pathlib import Path
from typing import Annotated, Any

import typer

from clew.cli.arguments import Deal, FirstMoves, GivenOptions, Json, PositionText, position_of
from clew.cli.output import position_as_data, print_json, write_file
from clew.core.errors import OptionError


def complete_palettes(incomplete: str) -> list[str]:
    """Complete the name of a palette."""
    from clew.pictures.palettes import PALETTES

    return [name for name in PALETTES if name.startswith(incomplete)]


def show(
    position: PositionText,
    option: GivenOptions = None,
    first: FirstMoves = "",
    deal: Deal = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Show only what this seat may know, from 0.", min=0)
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the picture as SVG; - is the output.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the picture as PNG; - is the output.")] = None,
    width: Annotated[int, typer.Option(metavar="PIXELS", help="How wide a PNG is.", min=16, max=8192)] = 800,
    palette: Annotated[
        str, typer.Option(metavar="NAME", help="The colours of the picture.", autocompletion=complete_palettes)
    ] = "standard",
    dark: Annotated[bool, typer.Option("--dark", help="Draw on a dark ground.")] = False,
    coordinates: Annotated[bool, typer.Option(help="Whether rows and columns are named.")] = True,
    caption: Annotated[bool, typer.Option(help="Whether it says whose turn it is.")] = True,
    json: Json = False,
) -> None:
    """Show a position as a diagram, or write its picture to a file."""
    found = position_of(position, option, first, deal)
    if seat is not None:
        if seat >= found.seats:
            raise OptionError(f"--seat {seat}: expected 0 to {found.seats - 1}")
        found = found.view(seat)
    settings: dict[str, Any] = {"palette": palette, "dark": dark, "coordinates": coordinates, "caption": caption}
    # Both pictures are made before anything is written, so that a mistake leaves nothing behind.
    picture = found.svg(**settings)
    pixels = _as_png(picture, width) if png else b""
    for path, content in ((svg, picture), (png, pixels)):
        if path is not None:
            write_file(path, content)
    if json:
        print_json({**position_as_data(found), "diagram": found.diagram()})
    elif svg is None and png is None:
        typer.echo(f"{found.diagram()}\n\n{found}")


def _as_png(svg: str, width: int) -> bytes:
    from clew.pictures.png import to_png

    return to_png(svg, width)
