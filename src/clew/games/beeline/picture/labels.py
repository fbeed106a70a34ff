"""Accessible names of spaces: what lies there, where it leads, and whose line is in front of it."""

from collections.abc import Collection, Sequence
from typing import Any

from clew.core.position import Position
from clew.games.beeline.about import ABOUT
from clew.games.beeline.notation.line_ends import SIDE_WORDS, pointed_at, spaces_in_front
from clew.games.beeline.notation.names import space_name
from clew.games.beeline.rules.board import RIM, SEATS, BeelineBoard, is_open, steps_between
from clew.games.beeline.rules.lines import front, is_on_line
from clew.games.beeline.rules.pieces import inward_of, is_mark, is_node, outward_of, owner_of
from clew.games.beeline.rules.state import end_of, piece_on

Fronts = Sequence[Collection[int]]


def space_label(position: Position, site: int, fronts: Fronts) -> str:
    """Return a description of a space, its piece, and what it means to both lines, which have spaces in front."""
    board, state = position.game.board, position.state
    piece = piece_on(state, site)
    if is_node(piece):
        words = _node_words(board, state, site)
    elif is_mark(piece):
        words = _mark_words(board, state, site)
    else:
        words = _empty_words(board, site, fronts)
    return ", ".join([space_name(board, site), *words])


def _mark_words(board: BeelineBoard, state: Any, site: int) -> list[str]:
    piece = piece_on(state, site)
    owner = owner_of(piece)
    inward, outward = SIDE_WORDS[inward_of(piece)], SIDE_WORDS[outward_of(piece)]
    words = [f"mark of {ABOUT.seat_names[owner]} from {inward} to {outward}"]
    if site == end_of(state, owner):
        ahead = int(front(board, state, site))
        there = "off the board" if ahead == board.outside else f"next space {space_name(board, ahead)}"
        words += ["open end", there if spaces_in_front(board, state, owner) else f"{there}, where it cannot continue"]
    return [*words, *_faced_by(board, state, site)]


def _node_words(board: BeelineBoard, state: Any, site: int) -> list[str]:
    owner = owner_of(piece_on(state, site))
    words = [f"node of {ABOUT.seat_names[owner]}"]
    if site in board.starts:
        goal_of = ABOUT.seat_names[1 - owner]
        words.append(f"start of {ABOUT.seat_names[owner]} and goal of {goal_of}, whose colour is around it")
    elif not is_on_line(board, state, owner, site):
        words.append("loose")
    if site == end_of(state, owner):
        ahead = [space_name(board, beside) for beside in spaces_in_front(board, state, owner)]
        words.append(f"end of the line, next spaces {' '.join(ahead)}" if ahead else "end of the line, no next space")
    return [*words, *_faced_by(board, state, site)]


def _empty_words(board: BeelineBoard, site: int, fronts: Fronts) -> list[str]:
    open_to = [seat for seat in range(SEATS) if is_open(board, seat, site)]
    if not open_to:
        return ["yellow corner, closed to both players"]
    words = ["empty"]
    if board.ground[site] & RIM:
        words.append(f"dark rim, for {ABOUT.seat_names[open_to[0]]} only")
    if site == board.outside // 2:
        # BL2: the centre is marked but has no function.
        words.append("the centre, a space like any other")
    for seat in range(SEATS):
        if site in fronts[seat]:
            words.append(f"in front of {ABOUT.seat_names[seat]}'s line")
        if seat in open_to and steps_between(board, site, int(board.starts[1 - seat])) == 1:
            words.append(f"beside the goal of {ABOUT.seat_names[seat]}")
    return words


def _faced_by(board: BeelineBoard, state: Any, site: int) -> list[str]:
    """Return which lines end in front of a space that is taken."""
    facing = [seat for seat in range(SEATS) if pointed_at(board, state, seat) == site]
    return [f"{ABOUT.seat_names[seat]}'s line points at it" for seat in facing]
