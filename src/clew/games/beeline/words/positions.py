"""What a player of Beeline counts, and the whole position in sentences for people who do not see the board."""

from collections.abc import Iterator, Sequence
from typing import Any

from clew.core.interaction.people import Count, Person, capitalised
from clew.core.position import Position
from clew.games.beeline.about import ABOUT
from clew.games.beeline.notation.line_ends import (
    SIDE_WORDS,
    ends_with_mark,
    pointed_at,
    spaces_in_front,
    steps_to_goal,
)
from clew.games.beeline.notation.names import KIND_WORDS, counted, space_name
from clew.games.beeline.notation.position import nodes_of, sites_of_line
from clew.games.beeline.rules.board import SEATS, BeelineBoard, steps_between
from clew.games.beeline.rules.lines import is_in_line
from clew.games.beeline.rules.pieces import EACH_KIND_IN_GROUP, KINDS, inward_of, is_mark, kind_of, outward_of
from clew.games.beeline.rules.state import end_of, piece_on
from clew.games.beeline.words.phrases import listed, steps_words

WHERE = ("south", "north")

#: What the counts mean, for players who have not read the rules (BL4 to BL6, BL16).
STEPS_HELP = (
    "How many more pieces the line needs at least to reach the other player's start. A node in place of an earlier "
    "mark of the line can make the way shorter, which is counted here. Driving the other line back can free a "
    "shorter way."
)
NODES_HELP = (
    "A node is a round piece that a line can leave by any of its six sides. A line that is driven back stops at its "
    "last node."
)
MARKS_HELP = (
    "A mark is a piece of track that lengthens the line: straights lead ahead, wide turns bend a little, sharp turns "
    "bend back."
)
GROUPS_HELP = "When a player's hand is empty, the next nine marks come: three of each kind."

#: What the picture of the board shows (BL2, BL3).
LEGEND = (
    "On the board: your start has your colour, and your goal has a ring in your colour. The dark rim around your goal "
    "is for you only. Yellow corners with a cross are closed to both players. The circle in the centre means nothing."
)

#: What to know in the first turns (BL8, BL14, BL16): marks can be replaced from the second turn on, by both players.
#: The first hand is nearly empty in the fifth turn (BL5).
TIPS = (
    "Your line begins at the start in your colour. Lead it to the other start with marks: pieces of track, straight or "
    "bent.",
    "A node (round piece) can replace a mark in either line: that mark goes to the line's end and turns it. Your "
    "opponent can do it to you!",
    "Where both lines point at one space, a mark there drives the other line back to its last node or its start. Be "
    "first!",
    "A line can leave a node on any side. Put one into your line in time: if you are driven back, you stop there.",
    "When your hand is empty, you get nine new marks, three of each kind.",
)

#: A turn has two pieces, so a line with this many steps to go can arrive in one turn.
ONE_TURN = 2

#: The marks of a group, which come together (BL5).
GROUP = KINDS * EACH_KIND_IN_GROUP


def goal(position: Position) -> str:
    """Return how the game is won (BL19)."""
    return "be the first to lead your line to the other player's start"


def counts(position: Position, seat: int) -> list[Count]:
    """Return the steps to the goal, the nodes left, and the marks in hand and to come."""
    board, state = position.game.board, position.state
    whole = int(steps_between(board, int(board.starts[0]), int(board.starts[1]))) - 1
    steps = steps_to_goal(board, state, seat)
    made = 0 if steps is None else max(0, whole - steps)
    hand = [int(count) for count in state.hand[seat]]
    each = ", ".join(f"{count} {name.split()[0]}" for count, name in zip(hand, KIND_WORDS, strict=True) if count)
    to_come = GROUP * int(state.groups[seat])
    return [
        Count(
            "To the goal",
            made,
            whole,
            note=_steps_note(steps),
            warns=steps is not None and 0 < steps <= ONE_TURN,
            help=STEPS_HELP,
        ),
        Count("Nodes left", int(state.reserve[seat]), help=NODES_HELP),
        Count("Marks in hand", sum(hand), note=each or "none left", minor=True, help=MARKS_HELP),
        Count("Marks to come", to_come, note=_to_come_note(to_come), minor=True, help=GROUPS_HELP),
    ]


def _steps_note(steps: int | None) -> str:
    if steps is None:
        return "blocked"
    return "reached" if steps == 0 else counted(steps, "step")


def _to_come_note(count: int) -> str:
    return f"{count}, {GROUP} when hand is empty" if count else ""


def in_words(position: Position, people: Sequence[Person]) -> list[tuple[str, list[str]]]:
    """Return where each line begins, runs, ends and points, the pieces left, loose nodes, and what threatens."""
    board, state = position.game.board, position.state
    sections = [
        (f"{capitalised(people[seat].possessive)} line", list(_line_in_words(board, state, seat, people)))
        for seat in range(SEATS)
    ]
    sections.append(("Pieces left", [_pieces_left(state, seat, people[seat]) for seat in range(SEATS)]))
    loose = list(_loose_nodes(board, state, people))
    threats = [] if position.is_over else list(_threats(board, state, people))
    return [*sections, *([("Loose nodes", loose)] if loose else []), *([("Threats", threats)] if threats else [])]


def _line_in_words(board: BeelineBoard, state: Any, line: int, people: Sequence[Person]) -> Iterator[str]:
    start, goal = (space_name(board, int(board.starts[seat])) for seat in (line, 1 - line))
    yield (
        f"{ABOUT.seat_names[line]}, from the start on {start} in the {WHERE[line]} to the goal on {goal} in the "
        f"{WHERE[1 - line]}"
    )
    sites = sites_of_line(board, state, line)
    if len(sites) > 1:
        yield f"It runs through {listed([_piece_in_words(board, state, site) for site in sites[1:]])}"
    yield _end_in_words(board, state, line)
    if state.winner == line:
        yield "It has reached the goal"
    else:
        yield f"It is {steps_words(steps_to_goal(board, state, line))}"


def _piece_in_words(board: BeelineBoard, state: Any, site: int) -> str:
    piece = piece_on(state, site)
    name = space_name(board, site)
    if not is_mark(piece):
        return f"the node on {name}"
    return f"{name} ({KIND_WORDS[kind_of(inward_of(piece), outward_of(piece))]} to the {SIDE_WORDS[outward_of(piece)]})"


def _end_in_words(board: BeelineBoard, state: Any, line: int) -> str:
    end = end_of(state, line)
    name = space_name(board, end)
    if not ends_with_mark(state, line):
        beside = [space_name(board, site) for site in spaces_in_front(board, state, line)]
        return f"It ends at the node on {name} and can continue at {listed(beside) if beside else 'no space'}"
    ahead = pointed_at(board, state, line)
    side = SIDE_WORDS[outward_of(piece_on(state, end))]
    points = "off the board" if ahead is None else f"at {space_name(board, ahead)}"
    blocked = "" if state.winner == line or spaces_in_front(board, state, line) else ", where it cannot continue"
    return f"It ends at {name} and points {points}, to the {side}{blocked}"


def _pieces_left(state: Any, seat: int, person: Person) -> str:
    marks = [counted(int(count), kind) for count, kind in zip(state.hand[seat], KIND_WORDS, strict=True)]
    nodes, groups = counted(int(state.reserve[seat]), "node"), counted(int(state.groups[seat]), "group")
    return (
        f"{person.subject} {person.verb('have', 'has')} {listed([*marks, nodes])}, and {groups} of nine marks to come"
    )


def _loose_nodes(board: BeelineBoard, state: Any, people: Sequence[Person]) -> Iterator[str]:
    for seat in range(SEATS):
        line = sites_of_line(board, state, seat)
        loose = [space_name(board, site) for site in nodes_of(state, seat) if site not in line]
        if loose:
            yield f"{capitalised(people[seat].possessive)} line can enter {listed(loose)}"


def _threats(board: BeelineBoard, state: Any, people: Sequence[Person]) -> Iterator[str]:
    """Yield what a player can do in one turn: reach the goal, or drive the other line back."""
    for seat in (int(state.seat), 1 - int(state.seat)):
        person, other = people[seat], people[1 - seat]
        steps = steps_to_goal(board, state, seat)
        if steps is not None and steps <= ONE_TURN:
            yield f"{person.subject} can reach the goal in one turn, {steps_words(steps)}"
        faced, ahead = pointed_at(board, state, 1 - seat), spaces_in_front(board, state, seat)
        if faced is not None and faced in ahead:
            yield f"{person.subject} can drive {other.object} back with a mark on {space_name(board, faced)}"
        own = pointed_at(board, state, seat)
        if own is not None and is_in_line(board, state, 1 - seat, own) and state.winner != seat:
            yield f"{capitalised(person.possessive)} line points at {other.possessive} line on {space_name(board, own)}"
