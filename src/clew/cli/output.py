"""What commands print: tables, JSON, results in words."""

import dataclasses
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from clew.core.errors import ClewError

if TYPE_CHECKING:
    from rich.table import Table

    from clew.core.position import Position
    from clew.core.result import Result
    from clew.pictures.picture import Picture

PIPE_WIDTH = 400

#: What a picture's file name may end in, and how wide a PNG is.
PICTURE_KINDS = (".svg", ".png")
PICTURE_WIDTH = 1000


class OutputError(ClewError):
    """A file that cannot be written."""


def print_json(data: Any) -> None:
    """Print data for programs."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2, default=dataclasses.asdict))


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]], title: str = "") -> None:
    """Print a table; a column whose name begins with `>` has numbers."""
    from rich.console import Console

    # Into a pipe, lines are as long as they need to be.
    Console(width=None if sys.stdout.isatty() else PIPE_WIDTH).print(table(columns, rows, title))


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], title: str = "") -> "Table":
    """Return the same as something that rich prints."""
    from rich.table import Table
    from rich.text import Text

    made = Table(title=title or None, title_justify="left", box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for column in columns:
        made.add_column(column.lstrip(">"), justify="right" if column.startswith(">") else "left", overflow="fold")
    for row in rows:
        # As Text, so that brackets of diagrams and moves are not taken for rich's markup.
        made.add_row(*(cell if isinstance(cell, Text) else Text(str(cell)) for cell in row))
    return made


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
    """Refuse, before any work, a name that does not say what kind of picture is wanted."""
    if path.suffix.lower() not in PICTURE_KINDS:
        raise OutputError(f"{path}: expected a name that ends in {' or '.join(PICTURE_KINDS)}")


def write_picture(path: Path, picture: "Picture", width: int = PICTURE_WIDTH) -> None:
    """Write a picture as SVG or PNG, by the file's name."""
    from clew.pictures.look import Look
    from clew.pictures.png import to_png

    check_picture_name(path)
    svg = picture.svg(Look())
    write_file(path, svg if path.suffix.lower() == ".svg" else to_png(svg, width))


def result_as_data(result: "Result | None") -> dict[str, Any] | None:
    """Return a result for programs."""
    return None if result is None else dataclasses.asdict(result)


def position_as_data(position: "Position") -> dict[str, Any]:
    """Return what there is to know about a position, for programs."""
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
    """Return what each seat can expect: `White 62%, Black 38%`."""
    return ", ".join(f"{name} {value:.0%}" for name, value in zip(seat_names, values, strict=True))
