"""Line or Colour: name, credits, seats and options."""

from collections.abc import Mapping
from typing import Any

from clew.core.about import About, Preset
from clew.core.interaction.grid_editor import EditorKind, GridEditor, GridMark, GridShortcut
from clew.core.options import FlagOption, NumberOption, Options, TextOption
from clew.games.line_or_colour.layouts import COLOURS, resolve_layout


def complete_options(options: Options) -> Options:
    """Return the options with the digits of the layout and the default of the pie rule."""
    size = options["size"]
    # LC6, H: the pie rule is on by default on the small board only.
    return {"pie": size == 5, **options, "layout": resolve_layout(options["layout"], size)}


def rows_of_layout(options: Mapping[str, Any]) -> list[str]:
    """Return the rows of the layout (LC7)."""
    return str(options["layout"]).split()


LAYOUT_EDITOR = GridEditor(
    EditorKind.SWAP,
    rows_of_layout,
    separator=" ",
    marks=[GridMark(str(number), colour, colour) for number, colour in enumerate(COLOURS, start=1)],
    shortcuts=(
        GridShortcut("Printed layout", "printed"),
        GridShortcut("Shuffle", "random", is_drawn=True),
        GridShortcut("Exchange a few", "few", is_drawn=True),
    ),
)

ABOUT = About(
    id="line-or-colour",
    name="Line or Colour",
    credits="Néstor Romeral Andrés (nestorgames, 2014)",
    sentence="Line up your rings, or collect one colour, before your opponent does.",
    length="10 minutes",
    kind="Like five in a row, with a second way to win: nothing is hidden, there is no luck, and every ring threatens "
    "twice.",
    ease=1,
    rule_prefix="LC",
    rules_version=1,
    options=(
        NumberOption(
            "size",
            "The number of spots to a side, which is also the number of colours.",
            7,
            rule="LC1",
            title="Board size",
            words={5: "5 x 5 (for beginners)", 7: "7 x 7 (the full game)"},
            choices=(5, 7),
        ),
        TextOption(
            "layout",
            "Where the colours are: as printed, drawn at random, or exchanged by you.",
            "printed",
            rule="LC7",
            title="Layout of the colours",
            words={"printed": "as printed", "random": "random", "few": "a few spots exchanged"},
            expected_text="printed, random, random:17, few (a few spots exchanged), few:6:17, "
            "or rows of digits from the top, separated by spaces",
            suggestions=("printed", "random", "few"),
            editor=LAYOUT_EDITOR,
        ),
        FlagOption(
            "pie",
            "On the first turn, Black may take over White's ring instead of placing one.",
            None,
            "on for size 5, off for size 7",
            "LC6",
            title="Black may swap on the first turn",
        ),
    ),
    presets=(
        Preset("Small board", "25 spots in five colours: a good first game.", {"size": 5}),
        Preset("Random layout", "The colours are drawn at random.", {"layout": "random"}),
        Preset("A few colours swapped", "The usual board, with the colours of six spots swapped.", {"layout": "few"}),
        Preset("With a swap", "Black may take over White's first ring.", {"pie": True}),
    ),
    seat_names=("White", "Black"),
    seats=lambda options: 2,
    complete_options=complete_options,
    # LC4: the small board is recommended for beginners.
    first_game={"size": 5},
    statistics_words={f"{colour} spots": "spots" for colour in COLOURS},
    # Chosen so that each level beats the one below in 60 to 85 % of games (docs/ladder.md).
    level_visits=(3, 28, 100, 250, 650, 1_800, 5_400, 15_000, 64_000),
)
