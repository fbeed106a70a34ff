"""LineUp!: name, credits, seats and options."""

from clew.core.about import About
from clew.core.errors import OptionError, nearest
from clew.core.options import FlagOption, NumberOption, Options, TextOption
from clew.games.lineup.board_shape import (
    BOX,
    MOST_SITES,
    NAMED,
    count_sites,
    is_drawing,
    read_drawing,
    read_size,
    supply,
    write_size,
)

DEFAULT_SIZE = {2: "5x5", 3: "3x3x3"}

#: The value of `tokens` that means an unlimited supply (LU13).
UNLIMITED = 0


def complete_options(options: Options) -> Options:
    """Return the options with size and tokens; raise OptionError for combinations that are impossible."""
    dimensions = options["dimensions"]
    shape = read_shape(options["shape"])
    refuse_contradictions({**options, "shape": shape})
    size = resolve_size(options.get("size"), shape, dimensions)
    sites = count_sites(shape, read_size(size, dimensions))
    if sites > MOST_SITES:
        raise OptionError(f"size={size}: this board has {sites} sites, expected at most {MOST_SITES} (LU15)")
    tokens = UNLIMITED if options["full"] else resolve_tokens(options.get("tokens"), sites, options["players"])
    return {**options, "shape": shape, "size": size, "tokens": tokens}


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
    is_spatial, shape = options["dimensions"] == 3, options["shape"]
    if options["full"] and options["returned"]:
        raise OptionError("full and returned: tokens cannot return to an unlimited supply (LU12, LU13)")
    if options["full"] and options.get("tokens", UNLIMITED) != UNLIMITED:
        raise OptionError("full and tokens: with full, supplies are unlimited (LU13)")
    if options["fresh"] and options["whole_lines"]:
        raise OptionError("fresh and whole_lines: at most one token of a line is fresh, never all (LU14, LU19)")
    if is_spatial and options["diagonals"]:
        raise OptionError("dimensions=3 and diagonals: in three dimensions lines run along the axes only (LU18)")
    if is_spatial and shape != BOX:
        raise OptionError(f"dimensions=3 and shape={shape}: shapes are sets of squares, not of cells (LU16, LU18)")


def resolve_size(given: str | None, shape: str, dimensions: int) -> str:
    """Return the size as text; a drawing determines it (LU16)."""
    size = None if given is None else write_size(read_size(given.lower().replace(" ", ""), dimensions))
    if not is_drawing(shape):
        return size or DEFAULT_SIZE[dimensions]
    drawn = write_size(read_drawing(shape)[0])
    if size not in (None, drawn):
        raise OptionError(f"size={size} and shape={shape}: the drawing is {drawn} (LU16)")
    return drawn


def resolve_tokens(given: int | None, sites: int, players: int) -> int:
    """Return each player's supply (LU3, LU15)."""
    usual = supply(sites, players)
    tokens = usual if given is None else given
    if tokens < 1 and tokens != usual:
        raise OptionError(f"tokens={tokens}: expected at least 1 (LU3)")
    if players * tokens > sites:
        most = sites // players
        raise OptionError(
            f"tokens={tokens}: {players} players with {tokens} each have more tokens than the {sites} sites; "
            f"expected at most {most} (LU3)"
        )
    return tokens


ABOUT = About(
    id="lineup",
    name="LineUp!",
    credits="Tom Harvey (2007)",
    sentence="Secure squares with their corners, and corners with their squares; longer lines capture shorter ones.",
    length="20 minutes",
    rule_prefix="LU",
    rules_version=1,
    options=(
        NumberOption("dimensions", "2: a flat board; 3: cells and corners in space", 2, rule="LU18", choices=(2, 3)),
        TextOption(
            "shape",
            "the squares of the board",
            BOX,
            rule="LU16",
            expected_text="box, cross, ring, diamond, or rows of # and . from the top, separated by /",
            suggestions=(BOX, *NAMED, "##./###/.##"),
        ),
        TextOption(
            "size",
            "squares across and up, AxB; in three dimensions AxBxC",
            None,
            "5x5, or 3x3x3 in three dimensions, or that of a drawn shape",
            rule="LU15",
            expected_text="AxB, for example 5x5, or AxBxC in three dimensions",
            suggestions=("2x2", "5x5", "7x4", "11x11"),
        ),
        FlagOption("diagonals", "lines run diagonally too", False, rule="LU8"),
        NumberOption("players", "number of players", 2, rule="LU11", low=2, high=6),
        FlagOption("full", "unlimited supplies; the game ends when the board is full", False, rule="LU13"),
        NumberOption(
            "tokens",
            "tokens for each player",
            None,
            "25 for two on the 5x5 board, otherwise in proportion to sites and players",
            rule="LU3",
            low=0,
            high=MOST_SITES // 2,
        ),
        FlagOption("returned", "captured tokens return to their owner's supply", False, rule="LU12"),
        FlagOption("fresh", "only the token placed on the previous turn can be captured", False, rule="LU14"),
        FlagOption("first", "the first secured structure wins at once", False, rule="LU17"),
        FlagOption("whole_lines", "a capture takes the whole line", False, rule="LU19"),
    ),
    seat_names=("Blue", "Orange", "Green", "Purple", "Red", "Yellow"),
    seats=lambda options: int(options["players"]),
    complete_options=complete_options,
    # Chosen so that each level beats the one below in 60 to 75 % of games (docs/ladder.md).
    level_visits=(40, 90, 200, 450, 1_000, 2_300, 5_500, 14_000, 40_000),
)
