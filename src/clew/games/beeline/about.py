"""Beeline: name, credits, seats and options."""

from typing import TYPE_CHECKING

from clew.core.about import About, Preset
from clew.core.older_rules import OlderRules
from clew.core.options import ChoiceOption, NumberOption

if TYPE_CHECKING:
    from clew.core.position import Position

#: BL17: what becomes of a mark that faces the other line.
DRIVEN_BACK, REFUSED = "driven_back", "refused"

BEFORE_FACING = (
    "no mark could face the other's line (facing=refused) and no node could be put on a space beside the node at the "
    "end of the other's line, even where that is closed to the other"
)


def has_new_nodes(position: "Position") -> bool:
    """Return whether a node may be put where version 1 allowed none: beside the node end of the other's line (BL8)."""
    from clew.games.beeline.notation.names import space_named
    from clew.games.beeline.rules.lines import is_beside_node_end

    board, state = position.game.board, position.state
    nodes = [move.partition("@")[2] for move in position.moves() if "@" in move]
    other = 1 - int(state.seat)
    return any(is_beside_node_end(board, state, other, space_named(board, name)) for name in nodes)


ABOUT = About(
    id="beeline",
    name="Beeline",
    credits="Winston N. Allen (Good Games, 1968)",
    sentence="Drive a line of straights and bends to your opponent's start, and drive their line back on the way.",
    length="45 minutes",
    kind="A duel of two lines, with nothing hidden and no luck. The pieces are simple, but every turn both lines can "
    "change, and a lead is never safe.",
    ease=5,
    rule_prefix="BL",
    rules_version=2,
    older_rules={1: OlderRules(BEFORE_FACING, lambda given: {**given, "facing": REFUSED}, has_new_nodes)},
    options=(
        NumberOption(
            "side",
            "The number of spaces to a side of the hexagon.",
            8,
            rule="BL1",
            title="Board size",
            words={6: "6 to a side (short game)", 8: "8 to a side (usual)", 10: "10 to a side (long game)"},
            choices=(6, 8, 10),
        ),
        ChoiceOption(
            "facing",
            "What happens if a mark of yours faces a piece of your opponent's line.",
            DRIVEN_BACK,
            rule="BL17",
            title="Facing the other line",
            words={DRIVEN_BACK: "Your line is driven back", REFUSED: "Not allowed"},
            choices=(DRIVEN_BACK, REFUSED),
        ),
    ),
    presets=(
        Preset("Small board", "6 spaces to a side: about half as long.", {"side": 6}),
        Preset("Large board", "10 spaces to a side, for a long evening.", {"side": 10}),
        Preset("No facing", "You may not lay a mark that points at your opponent's line.", {"facing": REFUSED}),
    ),
    seat_names=("Black", "Red"),
    seats=lambda options: 2,
    # Chosen so that each level beats the one below in 60 to 85 % of games (docs/ladder.md).
    level_visits=(4, 40, 130, 400, 1_050, 2_500, 5_400, 12_500, 30_000),
)
