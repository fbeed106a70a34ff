"""`clew show`: shows a position or writes its picture."""

from typing import Annotated, Any

import typer

from clew.cli.arguments import (
    Dark,
    Deal,
    FirstMoves,
    GivenOptions,
    Json,
    Palette,
    Png,
    PositionText,
    Svg,
    Width,
    position_of,
    write_pictures,
)
from clew.cli.output import position_as_data, print_json
from clew.core.errors import OptionError


def show(
    position: PositionText,
    option: GivenOptions = None,
    first: FirstMoves = "",
    deal: Deal = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Show only what this seat may know, from 0.", min=0)
    ] = None,
    svg: Svg = None,
    png: Png = None,
    width: Width = 800,
    palette: Palette = "standard",
    dark: Dark = False,
    coordinates: Annotated[bool, typer.Option(help="Label rows and columns.")] = True,
    names: Annotated[bool, typer.Option("--names", help="Write the name of every site on it.")] = False,
    caption: Annotated[bool, typer.Option(help="Say whose turn it is.")] = True,
    json: Json = False,
) -> None:
    """Show a position as a diagram, or write its picture to a file."""
    found = position_of(position, option, first, deal)
    if seat is not None:
        if seat >= found.seats:
            raise OptionError(f"--seat {seat}: expected 0 to {found.seats - 1}")
        found = found.view(seat)
    labels = {"coordinates": coordinates, "names": names, "caption": caption}
    settings: dict[str, Any] = {"palette": palette, "dark": dark, **labels}
    write_pictures(found.svg(**settings), svg, png, width)
    if json:
        print_json({**position_as_data(found), "diagram": found.diagram()})
    elif svg is None and png is None:
        typer.echo(f"{found.diagram()}\n\n{found}")
