"""`clew moves`: lists the legal moves of a position."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import Deal, FirstMoves, GivenOptions, Json, PositionText, position_of
from clew.cli.output import position_as_data, print_json

if TYPE_CHECKING:
    from clew.core.position import Position


def moves(
    position: PositionText,
    option: GivenOptions = None,
    first: FirstMoves = "",
    deal: Deal = None,
    why: Annotated[str, typer.Option("--why", metavar="MOVE", help="Explain why this move is not legal.")] = "",
    json: Json = False,
) -> None:
    """List the legal moves, or explain why a move is not legal."""
    found = position_of(position, option, first, deal)
    if why:
        _explain(found, why, json)
        return
    legal = found.moves()
    if json:
        print_json({**position_as_data(found), "moves": legal})
    elif sys.stdout.isatty():
        _print_columns(legal)
    else:
        typer.echo("\n".join(legal), nl=bool(legal))


def _explain(position: "Position", move: str, json: bool) -> None:
    refusal = position.why_not(move)
    if json:
        rule, sentence = (refusal.rule, refusal.sentence) if refusal else (None, None)
        print_json({"position": str(position), "move": move, "legal": not refusal, "rule": rule, "sentence": sentence})
    else:
        typer.echo(f"{refusal.rule}: {refusal.sentence}" if refusal else f"{move} is legal")


def _print_columns(legal: list[str]) -> None:
    from rich.columns import Columns
    from rich.console import Console
    from rich.text import Text

    Console().print(Columns([Text(move) for move in legal], padding=(0, 2)))
    typer.echo(f"{len(legal)} moves")
