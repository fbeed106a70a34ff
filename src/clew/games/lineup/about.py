"""LineUp!: name, credits, seats and options."""

from dataclasses import dataclass

from clew.core.about import About
from clew.core.options import ChoiceOption, FlagOption, NumberOption, TextOption
from clew.games.lineup.board_shape import BOX, NAMED, SQUARES, TILINGS
from clew.games.lineup.older_rules import OLDER_RULES
from clew.games.lineup.resolve import MOST_TOKENS, complete_options


@dataclass(frozen=True)
class SizeOption(TextOption):
    """Text, or a number where a size is one number (LU15, LU21)."""

    def read(self, value: object) -> str:
        is_number = isinstance(value, int) and not isinstance(value, bool)
        return super().read(str(value) if is_number else value)


ABOUT = About(
    id="lineup",
    name="LineUp!",
    credits="Tom Harvey (2007)",
    sentence="Secure squares with their corners, and corners with their squares; longer lines capture shorter ones.",
    length="20 minutes",
    kind="A game of building and capturing, with nothing hidden and no luck. Lines protect and attack; what is secured "
    "is safe for good.",
    ease=2,
    rule_prefix="LU",
    rules_version=2,
    options=(
        ChoiceOption("tiling", "the cells of the board", SQUARES, rule="LU21", choices=TILINGS),
        NumberOption(
            "dimensions", "2: a flat board; 3 or 4: cells and corners in space", 2, rule="LU18", choices=(2, 3, 4)
        ),
        TextOption(
            "shape",
            "the squares of the board",
            BOX,
            rule="LU16",
            expected_text="box, cross, ring, diamond, or rows of # and . from the top, separated by / "
            "(and layers of them, separated by //, in three dimensions)",
            suggestions=(BOX, *NAMED, "##./###/.##"),
        ),
        SizeOption(
            "size",
            "squares across and up, AxB; AxBxC or AxBxCxD in more dimensions; N cells to a side on other tilings",
            None,
            "5x5 for two players and 7x7 for more; 5x5 for a shape, or that of a drawn one; 3x3x3, 2x2x2x2; "
            "3 on other tilings",
            rule="LU15",
            expected_text="AxB, for example 5x5; AxBxC or AxBxCxD in more dimensions; N on other tilings",
            suggestions=("2x2", "5x5", "7x4", "11x11"),
        ),
        FlagOption("diagonals", "lines run diagonally too", False, rule="LU8"),
        NumberOption("players", "number of players", 2, rule="LU11", low=2, high=6),
        FlagOption("full", "the game ends when the board is full, and only then", False, rule="LU13"),
        NumberOption(
            "tokens",
            "tokens for each player; 0, with full, means unlimited",
            None,
            "25 for two on the 5x5 board, otherwise in proportion to sites and players; unlimited with full, "
            "and enough to fill the board with full and returned",
            rule="LU3",
            low=0,
            high=MOST_TOKENS,
        ),
        FlagOption("returned", "captured tokens return to their owner's supply", False, rule="LU12"),
        FlagOption("fresh", "only the token placed on the previous turn can be captured", False, rule="LU14"),
        FlagOption("first", "the first secured structure wins at once", False, rule="LU17"),
        FlagOption("whole_lines", "a capture takes the whole line", False, rule="LU19"),
    ),
    # The leaflet's colours come first.
    seat_names=("Orange", "Green", "Blue", "Purple", "Yellow", "Grey"),
    seats=lambda options: int(options["players"]),
    complete_options=complete_options,
    older_rules=OLDER_RULES,
    # Chosen so that each level beats the one below in 60 to 75 % of games (docs/ladder.md).
    level_visits=(40, 90, 200, 450, 1_000, 2_300, 5_500, 14_000, 40_000),
)
