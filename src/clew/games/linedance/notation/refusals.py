"""The sentence that explains why a move of Where's My Line? is refused, for each rule."""

from typing import Any

from clew.games.linedance.about import ABOUT
from clew.games.linedance.rules.moves import PASS, parts_of_placing
from clew.games.linedance.rules.tables import NOWHERE, TURNS_EACH, LineDanceBoard
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tiles import COLOURS, SIDES


def refusal(board: LineDanceBoard, state: Any, move: int, rule: int) -> str:
    """Return why the move breaks the rule."""
    if rule == 9:
        return f"{ABOUT.seat_names[state.winner]} has already won"
    if rule == 15:
        return f"the game is over: every player has had {TURNS_EACH} turns"
    if rule == 7:
        choosing = state.travelers[len(COLOURS) * state.seat] == NOWHERE
        return (
            f"first put your travelers on {_names(board.start_points[state.seat])}, in an order such as ABC"
            if choosing
            else "the start order is chosen before the first turn"
        )
    if rule == 14:
        return _refusal_of_way_back(board, state, move)
    return _refusal_of_placing(board, state, move, rule)


def _refusal_of_way_back(board: LineDanceBoard, state: Any, move: int) -> str:
    home = f"an empty one of {_names(board.start_points[state.seat])}"
    if move == PASS:
        return f"you may pass only if you cannot use the tile and no traveler can go back to {home}"
    return (
        "a traveler goes back only if you cannot use the tile; "
        f"it must be neither on its start nor on a goal space, and goes to {home}"
    )


def _refusal_of_placing(board: LineDanceBoard, state: Any, move: int, rule: int) -> str:
    space, content, colour, stop = parts_of_placing(move)
    tile, turn = divmod(content - 1, SIDES)
    letter = COLOURS[colour]
    here = TRIANGLES[state.travelers[len(COLOURS) * state.seat + colour]]
    if rule == 2:
        return (
            f"tile {tile + 1} looks the same after half a turn: write turn {turn - SIDES // 2} instead of turn {turn}"
        )
    if rule == 12:
        return f"the way to {TRIANGLES[stop]} enters a goal space of another player"
    if rule == 11:
        return f"no path of colour {letter} leads on to {TRIANGLES[stop]} over empty hubs"
    return (
        f"tile {tile + 1} in turn {turn} on {SPACES[space]} has no path of colour {letter} from {here}, "
        "where the traveler is, to an empty hub or circle"
    )


def _names(triangles: Any) -> str:
    return ", ".join(TRIANGLES[triangle] for triangle in triangles)
