"""Arguments and options that several commands share, with their completion."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.output import write_file
from clew.core.errors import OptionError
from clew.extras import need
from clew.play.local.seating import PERSON as PERSON

if TYPE_CHECKING:
    from clew.core.game import Game
    from clew.core.position import Position

#: More threads than cores only use memory.
MOST_THREADS = 256


def complete_games(incomplete: str) -> list[tuple[str, str]]:
    """Complete the name of a game."""
    from clew.core.package import packages

    return [(name, package.about.sentence) for name, package in packages().items() if name.startswith(incomplete)]


def complete_options(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Complete `name=` and `name=value` for the game that was named before."""
    from clew.core.package import packages

    # A line that ends with a bare -o cannot be parsed completely: the rest of it is in `args`.
    named = [context.params.get("position"), context.params.get("game"), *context.args]
    package = next((packages()[name] for name in named if isinstance(name, str) and name in packages()), None)
    offers: list[tuple[str, str]] = []
    for option in package.about.options if package else ():
        values = getattr(option, "choices", ()) or getattr(option, "suggestions", ())
        values = ("on", "off") if option.kind == "flag" else values
        offers += [(f"{option.name}={value}", option.help) for value in values] or [(f"{option.name}=", option.help)]
    return [offer for offer in offers if offer[0].startswith(incomplete)]


PositionText = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help="The name of a game, for its start, or a position as text: GAME OPTIONS | STATE.",
        autocompletion=complete_games,
    ),
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game.", autocompletion=complete_games)]
GivenOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, as in -o size=5; `clew games GAME` lists them.",
        autocompletion=complete_options,
    ),
]
FirstMoves = Annotated[
    str, typer.Option("--moves", "-m", metavar="MOVES", help="Moves to play first, separated by semicolons.")
]
Deal = Annotated[
    str | None,
    typer.Option(
        "--deal",
        metavar="SEED|ORDER",
        help="The order of cards or tiles at the start: a seed for shuffling, or the order itself.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Plain = Annotated[
    bool,
    typer.Option("--plain", help="Print lines instead of using the full screen; so it is where there is no terminal."),
]
Threads = Annotated[
    int | None,
    typer.Option(metavar="N", help="Number of search threads. Default: all cores.", min=1, max=MOST_THREADS),
]


def game_of(name: str, options: list[str] | None) -> "Game":
    """Return the game of a name, which may be followed by options, with more options as `name=value`."""
    from clew.core.game import Game
    from clew.core.options import parse_assignments
    from clew.core.package import package

    word, _, rest = name.strip().partition(" ")
    given: dict[str, Any] = dict(parse_assignments(rest))
    for option in options or ():
        key, equals, value = option.partition("=")
        if not equals or not key.strip():
            raise OptionError(f"-o {option}: expected an option, as in name=value")
        if key.strip() in given:
            raise OptionError(f"{key.strip()} is given twice")
        given[key.strip()] = value.strip()
    return Game(package(word), given)


def position_of(text: str, options: list[str] | None, moves: str = "", deal: str | None = None) -> "Position":
    """Return the position that the arguments describe, with its game compiled."""
    from clew.cli.progress import ready
    from clew.core.game import SEPARATOR
    from clew.core.game import position as read_position
    from clew.core.package import package

    head, has_state, _ = text.partition(SEPARATOR)
    if has_state and options:
        raise OptionError(f"-o {options[0]}: a position as text has its options before the {SEPARATOR}")
    if has_state and deal is not None:
        raise OptionError(f"--deal {deal}: a position as text includes the order")
    if has_state:
        ready(package((head.split() or [""])[0]))
        position = read_position(text)
    else:
        game = game_of(text, options)
        ready(game.package)
        position = dealt(game, deal)
    for move in moves.split(";"):
        if move.strip():
            position = position.play(move)
    return position


def dealt(game: "Game", deal: str | None) -> "Position":
    """Return the start of a game with the order of cards or tiles given by `--deal`."""
    if deal is None:
        return game.start()
    if deal.strip().isdecimal():
        return game.start(seed=int(deal))
    if game.about.deal_name is None:
        raise OptionError(f"--deal {deal}: {game.about.name} has nothing to deal; expected a seed")
    return game.start(None, **{game.about.deal_name: deal})


def complete_palettes(incomplete: str) -> list[str]:
    """Complete the name of a palette."""
    from clew.pictures.palettes import PALETTES

    return [name for name in PALETTES if name.startswith(incomplete)]


def _can_be_drawn(png: Path | None) -> Path | None:
    """Raise MissingExtra, before any work, if a PNG cannot be drawn."""
    if png is not None:
        need("pictures")
    return png


Svg = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the picture as SVG; - is standard output.")]
Png = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write the picture as PNG; - is standard output.", callback=_can_be_drawn),
]
Width = Annotated[int, typer.Option(metavar="PIXELS", help="Width of the PNG.", min=16, max=8192)]
Palette = Annotated[
    str, typer.Option(metavar="NAME", help="The colours of the picture.", autocompletion=complete_palettes)
]
Dark = Annotated[bool, typer.Option("--dark", help="Draw on a dark background.")]


def write_pictures(picture: str, svg: Path | None, png: Path | None, width: int) -> None:
    """Write a picture to the given files; both are rendered before anything is written."""
    pixels = _as_png(picture, width) if png else b""
    for path, content in ((svg, picture), (png, pixels)):
        if path is not None:
            write_file(path, content)


def _as_png(svg: str, width: int) -> bytes:
    from clew.pictures.png import to_png

    return to_png(svg, width)
