"""LineUp!: name, credits, seats and options."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clew.core.about import About, Preset
from clew.core.interaction.grid_editor import EditorKind, GridEditor, GridMark, GridShortcut
from clew.core.options import ChoiceOption, FlagOption, NumberOption, TextOption
from clew.games.lineup.board_shape import (
    BOX,
    HEXAGONS,
    LONGEST_SIDE,
    NAMED,
    SQUARES,
    TILINGS,
    TRIANGLES,
    read_size,
    squares_of,
)
from clew.games.lineup.older_rules import OLDER_RULES
from clew.games.lineup.resolve import MOST_TOKENS, complete_options


@dataclass(frozen=True)
class SizeOption(TextOption):
    """Text, or a number where a size is one number (LU15, LU21)."""

    def read(self, value: object) -> str:
        is_number = isinstance(value, int) and not isinstance(value, bool)
        return super().read(str(value) if is_number else value)


def rows_of_shape(options: Mapping[str, Any]) -> list[str]:
    """Return the squares of a flat board as rows from the top (LU16); other boards cannot be drawn on one grid."""
    if options["tiling"] != SQUARES or options["dimensions"] != 2:
        return []
    columns, rows = extents = read_size(options["size"], SQUARES, 2)
    squares = squares_of(options["shape"], extents)
    return ["".join(".#"[(x, y) in squares] for x in range(columns)) for y in reversed(range(rows))]


SHAPE_EDITOR = GridEditor(
    EditorKind.DRAW,
    rows_of_shape,
    separator="/",
    marks=(GridMark(".", "no square"), GridMark("#", "square")),
    shortcuts=tuple(GridShortcut(name.capitalize(), name) for name in (BOX, *NAMED)),
    implied=("size",),
    most=LONGEST_SIDE,
)

ABOUT = About(
    id="lineup",
    name="LineUp!",
    credits="Tom Harvey (2007)",
    sentence="Cover five places in an X and they are yours for good; two tokens in a row capture a single one.",
    length="20 minutes",
    kind="A game of building and capturing, with nothing hidden and no luck. Lines protect and attack; what is secured "
    "is safe for good.",
    ease=2,
    rule_prefix="LU",
    rules_version=2,
    options=(
        ChoiceOption(
            "tiling", "The cells that the board is made of.", SQUARES, rule="LU21", title="Cells", choices=TILINGS
        ),
        NumberOption(
            "dimensions",
            "A flat board, or cells and corners in space.",
            2,
            rule="LU18",
            title="Dimensions",
            words={2: "Flat", 3: "3D", 4: "4D"},
            choices=(2, 3, 4),
        ),
        TextOption(
            "shape",
            "Which squares belong to the board: choose a shape, or draw your own.",
            BOX,
            rule="LU16",
            title="Board shape",
            words={name: name.capitalize() for name in (BOX, *NAMED)},
            expected_text="box, cross, ring, diamond, or rows of # and . from the top, separated by / "
            "(and layers of them, separated by //, in three dimensions)",
            suggestions=(BOX, *NAMED, "##./###/.##"),
            editor=SHAPE_EDITOR,
        ),
        SizeOption(
            "size",
            "Squares across and up, for example 5x5; 3x3x3 in 3D; 3 for hexagons and triangles.",
            None,
            "5x5 for two players, 7x7 for more, 3x3x3 in 3D, 3 on other tilings",
            rule="LU15",
            title="Board size",
            expected_text="AxB, for example 5x5; AxBxC or AxBxCxD in more dimensions; N on other tilings",
            suggestions=("2x2", "5x5", "7x4", "11x11"),
        ),
        FlagOption("diagonals", "Lines run diagonally, too.", False, rule="LU8", title="Diagonal lines"),
        NumberOption("players", "How many people or computers play.", 2, rule="LU11", title="Players", low=2, high=6),
        FlagOption(
            "full",
            "The game ends when the board is full, and only then.",
            False,
            rule="LU13",
            title="Play until the board is full",
        ),
        NumberOption(
            "tokens",
            "How many tokens each player has; with a board to fill, 0 means no limit.",
            None,
            "25 for two on the 5x5 board, otherwise in proportion to the board and the players",
            rule="LU3",
            title="Tokens for each player",
            low=0,
            high=MOST_TOKENS,
        ),
        FlagOption(
            "returned",
            "Captured tokens go back to their owner's supply.",
            False,
            rule="LU12",
            title="Captured tokens return",
        ),
        FlagOption(
            "fresh",
            "Only the token placed on the previous turn can be captured.",
            False,
            rule="LU14",
            title="Capture only the last token",
        ),
        FlagOption(
            "first",
            "The first player to secure a structure wins at once.",
            False,
            rule="LU17",
            title="First structure wins",
        ),
        FlagOption(
            "whole_lines",
            "A capture takes the whole line, never a part of it.",
            False,
            rule="LU19",
            title="Capture whole lines",
        ),
    ),
    players_option="players",
    presets=(
        Preset("Small board", "3 x 3 squares: a game in five minutes.", {"size": "3x3"}),
        Preset("First structure wins", "A race: the first secured structure ends the game.", {"first": True}),
        Preset("Cross board", "Four arms that meet in the middle.", {"shape": "cross", "size": "7x7"}),
        Preset("Diagonal lines", "Lines run diagonally, too.", {"diagonals": True}),
        Preset("Hexagons", "Cells with six corners, lines in three directions.", {"tiling": HEXAGONS}),
        Preset("Triangles", "Cells with three corners.", {"tiling": TRIANGLES}),
        Preset("3D", "A cube of 27 cells and their corners.", {"dimensions": 3}),
        Preset("Four players", "Four colours on 7 x 7 squares.", {"players": 4}),
    ),
    # The leaflet's colours come first.
    seat_names=("Orange", "Green", "Blue", "Purple", "Yellow", "Grey"),
    seats=lambda options: int(options["players"]),
    complete_options=complete_options,
    older_rules=OLDER_RULES,
    # Chosen so that each level beats the one below in 60 to 85 % of games (docs/ladder.md).
    level_visits=(16, 90, 200, 450, 1_000, 2_300, 5_500, 14_000, 40_000),
)
