"""LineUp!: defaults that follow from other options, and combinations that are refused, with the reason."""

from clew.core.errors import OptionError, nearest
from clew.core.options import Options
from clew.games.lineup.board_shape import (
    BOX,
    LAYER,
    MOST_SITES,
    NAMED,
    SQUARES,
    count_sites,
    is_drawing,
    read_drawing,
    read_size,
    supply,
    write_size,
)

#: LU15, LU18: the size of a box, by dimensions; LU11: of a plain board for three players or more.
DEFAULT_SIZE = {2: "5x5", 3: "3x3x3", 4: "2x2x2x2"}
SIZE_FOR_MANY = "7x7"

#: LU21: the size of other tilings.
DEFAULT_TILED = "3"

#: The value of `tokens` that means an unlimited supply (LU13).
UNLIMITED = 0

#: The largest supply that can be asked for; LU3 allows fewer, but LU13 with LU12 has no limit of its own.
MOST_TOKENS = 999


def complete_options(options: Options) -> Options:
    """Return the options with size and tokens; raise OptionError for combinations that are impossible."""
    shape = read_shape(options["shape"])
    refuse_contradictions({**options, "shape": shape})
    size = resolve_size({**options, "shape": shape})
    sites = count_sites(options["tiling"], shape, read_size(size, options["tiling"], options["dimensions"]))
    if sites > MOST_SITES:
        raise OptionError(f"size={size}: this board has {sites} sites, expected at most {MOST_SITES} (LU15)")
    return {**options, "shape": shape, "size": size, "tokens": resolve_tokens({**options, "size": size}, sites)}


def read_shape(text: str) -> str:
    """Return a shape in lower case without spaces: a name or a drawing (LU16)."""
    shape = text.lower().replace(" ", "")
    if shape != BOX and shape not in NAMED and not is_drawing(shape):
        names = (BOX, *NAMED)
        raise OptionError(
            f"shape={text}{nearest(shape, names)}: expected {', '.join(names)}, or rows of # and . from the top, "
            "separated by / (LU16)"
        )
    return shape


def refuse_contradictions(options: Options) -> None:
    """Raise OptionError for options that contradict each other."""
    dimensions, shape, tiling = options["dimensions"], options["shape"], options["tiling"]
    if tiling != SQUARES:
        _refuse_with_tiling(options)
    if dimensions == 4 and options["diagonals"]:
        raise OptionError(
            "dimensions=4 and diagonals: in four dimensions lines run along the axes only; "
            "turn diagonals off, or choose dimensions=3 or 2 (LU18)"
        )
    if dimensions == 4 and shape != BOX:
        raise OptionError(
            f"dimensions=4 and shape={shape}: in four dimensions the board is a box; "
            f"leave shape out, or choose dimensions=3 or 2 (LU18)"
        )
    if dimensions == 3 and shape in NAMED:
        raise OptionError(
            f"dimensions=3 and shape={shape}: {shape} is a set of squares, not of cells; "
            f"draw the layers, leave shape out, or choose dimensions=2 (LU16, LU18)"
        )
    if dimensions != 3 and LAYER in shape:
        raise OptionError(f"shape={shape}: // separates layers; draw one layer, or choose dimensions=3 (LU18)")
    if options["full"] and not options["returned"] and options.get("tokens", UNLIMITED) != UNLIMITED:
        raise OptionError(
            "full and tokens: with full, supplies are unlimited; leave tokens out, or add returned (LU13)"
        )


def _refuse_with_tiling(options: Options) -> None:
    tiling = options["tiling"]
    if options["dimensions"] != 2:
        raise OptionError(
            f"tiling={tiling} and dimensions={options['dimensions']}: {tiling} are flat; "
            "choose dimensions=2, or tiling=squares (LU21)"
        )
    if options["shape"] != BOX:
        raise OptionError(
            f"tiling={tiling} and shape={options['shape']}: shapes are sets of squares; "
            "leave shape out, or choose tiling=squares (LU21)"
        )
    if options["diagonals"]:
        raise OptionError(
            f"tiling={tiling} and diagonals: lines of {tiling} run in three directions only; "
            "turn diagonals off, or choose tiling=squares (LU21)"
        )


def resolve_size(options: Options) -> str:
    """Return the size as text; a drawing determines it (LU16)."""
    tiling, dimensions, shape = options["tiling"], options["dimensions"], options["shape"]
    given = options.get("size")
    size = None
    if given is not None:
        size = write_size(read_size(given.lower().replace(" ", ""), tiling, dimensions))
    if is_drawing(shape):
        drawn = write_size(read_drawing(shape, dimensions)[0])
        if size not in (None, drawn):
            raise OptionError(f"size={size} and shape={shape}: the drawing is {drawn}; leave size out (LU16)")
        return drawn
    if size is not None:
        return size
    if tiling != SQUARES:
        return DEFAULT_TILED
    is_plain = dimensions == 2 and shape == BOX
    return SIZE_FOR_MANY if is_plain and options["players"] > 2 else DEFAULT_SIZE[dimensions]


def resolve_tokens(options: Options, sites: int) -> int:
    """Return each player's supply (LU3, LU13, LU15)."""
    players, given = options["players"], options.get("tokens")
    if options["full"]:
        return _tokens_to_fill(players, given, sites) if options["returned"] else UNLIMITED
    tokens = supply(sites, players) if given is None else given
    if tokens < 1:
        if given is None:
            raise OptionError(
                f"size={options['size']} and players={players}: {sites} sites give {players} players no tokens; "
                "choose a larger size, fewer players, tokens=1 or more, or full (LU15)"
            )
        raise OptionError(f"tokens={tokens}: expected at least 1, or full for an unlimited supply (LU3)")
    if players * tokens > sites:
        most = sites // players
        advice = f"expected at most {most}" if most else "choose a larger size, fewer players, or full"
        raise OptionError(
            f"tokens={tokens}: {players} players with {tokens} each have more tokens than the {sites} sites; "
            f"{advice} (LU3)"
        )
    return tokens


def _tokens_to_fill(players: int, given: int | None, sites: int) -> int:
    """Return each player's supply where tokens return and fill the board (LU12, LU13)."""
    enough = -(-sites // players)
    tokens = enough if given is None else given
    if tokens < enough:
        raise OptionError(
            f"tokens={tokens}: {players} players with {tokens} each cannot fill {sites} sites; "
            f"expected at least {enough} (LU13)"
        )
    return tokens
