"""The output of commands: tables, JSON, files, and results in words."""

import dataclasses
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from clew.core.errors import ClewError
from clew.extras import need

if TYPE_CHECKING:
    from rich.table import Table

    from clew.core.position import Position
    from clew.core.result import Result
    from clew.pictures.picture import Picture

PIPE_WIDTH = 400

#: The file extensions of pictures, and the width of a PNG in pixels.
PICTURE_KINDS = (".svg", ".png")
PICTURE_WIDTH = 1000


class OutputError(ClewError):
    """A file that cannot be written."""


def print_json(data: Any) -> None:
    """Print data as JSON."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2, default=dataclasses.asdict))


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]], title: str = "") -> None:
    """Print a table; columns whose name begins with `>` are right-aligned."""
    from rich.console import Console

    # Lines in a pipe are not wrapped.
    Console(width=None if sys.stdout.isatty() else PIPE_WIDTH).print(table(columns, rows, title))


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], title: str = "") -> "Table":
    """Return a table that rich can print."""
    from rich.table import Table
    from rich.text import Text

    result = Table(title=title or None, title_justify="left", box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for column in columns:
        result.add_column(column.lstrip(">"), justify="right" if column.startswith(">") else "left", overflow="fold")
    for row in rows:
        # As Text, because rich would interpret brackets in diagrams and moves as markup.
        result.add_row(*(cell if isinstance(cell, Text) else Text(str(cell)) for cell in row))
    return result


def write_file(path: Path, data: str | bytes) -> None:
    """Write a file, or standard output where the path is `-`."""
    content = data.encode() if isinstance(data, str) else data
    if str(path) == "-":
        typer.get_binary_stream("stdout").write(content)
        return
    try:
        path.write_bytes(content)
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}") from error


def check_picture_name(path: Path) -> None:
    """Raise OutputError, before any work, for a file name without the extension of a picture, or MissingExtra."""
    if path.suffix.lower() not in PICTURE_KINDS:
        raise OutputError(f"{path}: expected a name that ends in {' or '.join(PICTURE_KINDS)}")
    if path.suffix.lower() != ".svg":
        need("pictures")


def write_picture(path: Path, picture: "Picture", width: int = PICTURE_WIDTH) -> None:
    """Write a picture as SVG or PNG, depending on the file name."""
    from clew.pictures.look import Look
    from clew.pictures.png import to_png

    check_picture_name(path)
    svg = picture.svg(Look())
    write_file(path, svg if path.suffix.lower() == ".svg" else to_png(svg, width))


def result_as_data(result: "Result | None") -> dict[str, Any] | None:
    """Return a result for JSON."""
    return None if result is None else dataclasses.asdict(result)


def position_as_data(position: "Position") -> dict[str, Any]:
    """Return a position for JSON."""
    seat = position.seat
    return {
        "game": position.game.id,
        "options": position.game.options,
        "position": str(position),
        "seats": list(position.game.seat_names),
        "seat": seat,
        "result": result_as_data(position.result),
    }


def values_in_words(values: Sequence[float], seat_names: Sequence[str]) -> str:
    """Return the expected payoff of each seat: `White 62%, Black 38%`."""
    return ", ".join(f"{name} {value:.0%}" for name, value in zip(seat_names, values, strict=True))
