"""LineUp! in sentences: why a move is refused, and why a game ended."""

from typing import Any

from clew.boards.lattice import NO_SITE
from clew.games.lineup.about import ABOUT
from clew.games.lineup.notation.names import (
    cell_word,
    counted,
    direction_names,
    direction_words,
    kind_of,
    seats_in_words,
    site_name,
)
from clew.games.lineup.rules.moves import SITE_BITS, SITE_MASK, WITH_DIRECTION
from clew.games.lineup.rules.queries import COST, OWN, THEIRS, Lengths, count_of, line_lengths, owner_of
from clew.games.lineup.rules.tables import LineUpBoard


def refusal(board: LineUpBoard, state: Any, move: int, rule: int) -> str:
    """Return a sentence that says why the move breaks the rule."""
    if state.ended:
        return f"the game is over: {_end(state)}"
    site, action = move & SITE_MASK, move >> SITE_BITS
    name, owner = site_name(board, site), owner_of(board, state, site)
    if owner is None:
        return f"{name} is free; place a token there instead"
    theirs = ABOUT.seat_names[owner]
    if rule == 2:
        return f"{name} is taken by {theirs}; choose a free {cell_word(board)} or corner"
    if owner == state.seat:
        return f"{name} is {theirs}'s own; capture a token of another player"
    if rule == 9:
        return f"{name} is taken by {theirs}, and secured: it cannot be captured any more"
    if rule == 14:
        return _not_fresh(board, state, name)
    if rule == 20:
        return f"the last {state.captures} turns were captures; place a token now"
    direction = action - WITH_DIRECTION if action >= WITH_DIRECTION else None
    if rule == 19:
        return _too_costly(board, state, site, direction)
    return _too_short(board, state, site, direction, rule)


def _end(state: Any) -> str:
    """Return why the game ended, in words."""
    if state.ended == 17:
        winner = next(seat for seat, count in enumerate(state.structures) if count)
        return f"{ABOUT.seat_names[winner]} was the first to secure a structure"
    if state.ended == 3:
        return "all supplies are empty"
    return "the board is full"


def _not_fresh(board: LineUpBoard, state: Any, name: str) -> str:
    if state.fresh == NO_SITE:
        return f"only a token placed on the previous turn can be captured, and {name} was not; place a token"
    return f"only the token placed on the previous turn can be captured: {site_name(board, state.fresh)}"


def _too_costly(board: LineUpBoard, state: Any, site: int, direction: int | None) -> str:
    lengths, _ = line_lengths(board, state, site)
    costs = {way: int(lengths[way, COST]) for way in range(int(board.tables[0].directions))}
    if direction is None:
        # Of the lines that are long enough, the cheapest one.
        direction = min((way for way in costs if lengths[way, OWN] > lengths[way, THEIRS]), key=costs.__getitem__)
    capture = f"x{site_name(board, site)}>{direction_names(board)[direction]}"
    has = f"{ABOUT.seat_names[state.seat]} has {state.supplies[state.seat]} left"
    return f"{capture} takes a line of {counted(costs[direction], 'token')}, and {has}"


def _too_short(board: LineUpBoard, state: Any, site: int, direction: int | None, rule: int) -> str:
    lengths, other_kind = line_lengths(board, state, site)
    if direction is None:
        direction = _best_direction(lengths[: int(board.tables[0].directions)])
    you, theirs = ABOUT.seat_names[state.seat], ABOUT.seat_names[owner_of(board, state, site) or 0]
    name, kind = site_name(board, site), kind_of(board, site)
    own, their = int(lengths[direction, OWN]), int(lengths[direction, THEIRS])
    side = direction_words(direction_names(board)[direction ^ 1])
    compared = (
        f"{you}'s line of {kind}s on the {side} side of {name} has {counted(own, 'token')}, "
        f"and {theirs}'s line from {name} on has {their}"
    )
    if rule == 7:
        return f"{compared}, {name} itself included; it has to be longer"
    if rule == 6:
        other = "corner" if kind != "corner" else cell_word(board)
        return f"{you}'s line of {counted(other_kind, other)} cannot capture on a {kind}; {compared}"
    # LU8: the player may have thought of a diagonal line.
    unused = lengths[int(board.tables[0].directions) :]
    is_diagonal = any(row[OWN] > row[THEIRS] for row in unused)
    return f"{compared}; it has to be longer" + (" (LU8: lines do not run diagonally here)" if is_diagonal else "")


def _best_direction(lengths: Lengths) -> int:
    """Return the direction that comes closest to a capture; if several do, the one with the longest line."""
    return max(range(len(lengths)), key=lambda way: (lengths[way, OWN] - lengths[way, THEIRS], lengths[way, OWN]))


def ending(board: LineUpBoard, state: Any) -> tuple[str, tuple[int, ...]]:
    """Return who won by LU10 or LU17 and why, and the number of structures of each seat."""
    scores = tuple(int(count) for count in state.structures[: board.seats])
    if state.ended == 17:
        return f"LU17: {_end(state)}", scores
    tokens = [count_of(members) for members in state.tokens[: board.seats]]
    return f"LU10: {_end(state)} (LU{state.ended}); {_ranking(scores, tokens)}", scores


def _ranking(scores: tuple[int, ...], tokens: list[int]) -> str:
    """Return who won and by how much (LU10), in words."""
    most = max(scores)
    first = [seat for seat, score in enumerate(scores) if score == most]
    if len(first) == 1:
        return f"{seats_in_words(first)} has secured the most structures, {_versus(scores)}"
    held = [tokens[seat] for seat in first]
    best = [seat for seat in first if tokens[seat] == max(held)]
    equal = counted(most, "structure")
    if len(best) == 1:
        return f"with {equal} each, {seats_in_words(best)} wins on possession, {_versus(held)} tokens"
    return f"{seats_in_words(best)} share the win with {equal} and {counted(max(held), 'token')} on the board each"


def _versus(numbers: tuple[int, ...] | list[int]) -> str:
    return " to ".join(str(number) for number in sorted(numbers, reverse=True))
