"""Positions and moves of Line or Colour in sentences."""

from collections.abc import Iterable, Sequence

from clew.boards.square import column_letter
from clew.core.interaction.people import Count, Person, listed, number_word, ordinal
from clew.core.position import Position
from clew.games.line_or_colour.layouts import COLOURS
from clew.games.line_or_colour.notation import spot_name
from clew.games.line_or_colour.rules import SWAP, WHITE, LineOrColourBoard
from clew.games.line_or_colour.words.sides import Side, colour_of, members, sides, spots_by_row

#: A row of the opponent's is worth blocking from this many short of the goal.
WORTH_BLOCKING = 2

#: What the count means, for players who have not read the rules (LC4).
ROW_HELP = "The longest unbroken row of this player's rings: across, up or diagonal."

#: More winning spots than this are counted and not named.
MOST_NAMED = 3


def goal(position: Position) -> str:
    """Return how the game is won (LC4)."""
    number = number_word(position.game.board.goal)
    return f"be the first with {number} spots in a row, or {number} spots of one colour"


def effects(position: Position, move: str, people: Sequence[Person]) -> list[str]:
    """Return what a legal move does, in sentences: what it wins or threatens, what it prevents, what it adds up to."""
    board, seat, spot = position.game.board, int(position.state.seat), position.parse_move(move)
    mover, other = people[seat], people[1 - seat]
    if spot == SWAP:
        ring = spot_name(board, min(members(int(position.state.rings[WHITE]))))
        return [f"{mover.subject} {mover.verb('take', 'takes')} over {other.possessive} ring on {ring}"]
    own, theirs = Side.of(position, seat).claiming(spot), Side.of(position, 1 - seat)
    achieved = achievements(own, spot, mover)
    if position.play(move).is_over:
        # What wins is enough: "your first blue" says nothing more.
        return achieved[:1]
    # What the opponent can win at once counts more than what one could win after it.
    warnings = threats(board, theirs.without(spot).wins, other, "can still win")
    now = Side.of(position, seat).wins
    hopes = threats(board, now, mover, "can win now") if now else threats(board, own.wins, mover, "can win next")
    forks = [] if warnings or hopes else [COLOURS[colour] for colour in theirs.without(spot).forking_colours]
    plans = [f"{other.subject} {other.verb('are', 'is')} about to win with {listed(forks, 'or')}"] if forks else []
    return [*(warnings or hopes or plans), *prevented(theirs, spot, other), *achieved]


def threats(board: LineOrColourBoard, wins: Sequence[int], person: Person, can: str) -> list[str]:
    """Return where a player could win, as a sentence, if anywhere."""
    if not wins:
        return []
    named = listed([spot_name(board, spot) for spot in wins], "or")
    where = f"on {named}" if len(wins) <= MOST_NAMED else f"on {number_word(len(wins))} spots"
    return [f"{person.subject} {can} {where}"]


def looming(position: Position, people: Sequence[Person]) -> tuple[list[str], str] | None:
    """Return the claims after which no single claim would stop the opponent, and what that means in a sentence."""
    board, seat = position.game.board, 1 - int(position.state.seat)
    side, other = Side.of(position, seat), people[seat]
    # A colour with which two spots would win is named as a colour.
    forks = [spot for spot in side.forks if colour_of(board, spot) not in side.forking_colours]
    if forks:
        moves = [spot_name(board, spot) for spot in forks]
        where = listed(moves, "or") if len(moves) <= MOST_NAMED else f"one of {number_word(len(moves))} spots"
        return moves, f"{other.subject} can claim {where} and then win in two ways"
    colours = side.forking_colours or side.decisive_colours
    if not colours:
        return None
    moves = [spot_name(board, spot) for spot in sorted(side.free) if colour_of(board, spot) in colours]
    named = listed([COLOURS[colour] for colour in colours], "or")
    # Only threats of one's own help against it.
    return moves, f"{other.subject} {other.verb('are', 'is')} hard to stop after one more {named}"


def achievements(own: Side, spot: int, mover: Person) -> list[str]:
    """Return the row and the colour that a claimed spot adds to, what is nearer to the goal first."""
    colour, row = colour_of(own.board, spot), len(own.row_through(spot))
    number = len(own.of_colour(colour))
    of_colour = f"{mover.possessive} {ordinal(number)} {COLOURS[colour]}"
    if number < own.board.goal and not own.may_complete(colour):
        of_colour += ", too few left to win with"
    in_a_row = [f"{number_word(row)} in a row"] if row > 1 else []
    return [*in_a_row, of_colour] if row > number else [of_colour, *in_a_row]


def prevented(theirs: Side, spot: int, other: Person) -> list[str]:
    """Return what the opponent can no longer do on a spot."""
    goal, colour = theirs.board.goal, colour_of(theirs.board, spot)
    row, number = len(theirs.claiming(spot).row_through(spot)), len(theirs.of_colour(colour))
    sentences = []
    if row >= goal:
        sentences.append(f"stops {other.possessive} {number_word(goal)} in a row")
    elif row > goal - WORTH_BLOCKING and row > 2:
        sentences.append(f"blocks {other.possessive} {number_word(row - 1)}")
    if number == goal - 1:
        sentences.append(f"takes {other.possessive} {ordinal(goal)} {COLOURS[colour]}")
    elif number > 1 and theirs.may_complete(colour) and not theirs.without(spot).may_complete(colour):
        sentences.append(f"{other.subject} can no longer win with {COLOURS[colour]}")
    return sentences


def narrate(before: Position, move: str, after: Position, people: Sequence[Person]) -> str:
    """Return what a move has done, as a sentence."""
    board, seat, spot = before.game.board, int(before.state.seat), before.parse_move(move)
    mover, other = people[seat], people[1 - seat]
    if spot == SWAP:
        ring = spot_name(board, min(members(int(before.state.rings[WHITE]))))
        return f"{mover.subject} swapped and took {other.possessive} ring on {ring}"
    own, theirs = Side.of(after, seat), Side.of(before, 1 - seat)
    colour, row = colour_of(board, spot), len(own.row_through(spot))
    whose = mover.verb("your", "their")
    claimed = [f"{whose} {ordinal(len(own.of_colour(colour)))} {COLOURS[colour]}"]
    if row > 2 or row >= board.goal - 1:
        claimed.append(f"{number_word(row)} in a row")
    # A spot that was not the only one to win on stops nothing.
    verb = "stopped" if len(theirs.wins) == 1 else "blocked"
    stopped = f", and {verb} {other.object}" if spot in theirs.wins else ""
    return f"{mover.subject} claimed {spot_name(board, spot)}, {listed(claimed)}{stopped}"


def counts(position: Position, seat: int) -> list[Count]:
    """Return the claimed spots of each colour, and the longest row."""
    side, goal = Side.of(position, seat), position.game.board.goal
    is_open = not position.is_over
    row = Count("row", len(side.longest_row), goal, warns=is_open and bool(side.wins_by_row), gains=True, help=ROW_HELP)
    colours = []
    for colour in range(position.game.board.size):
        number = len(side.of_colour(colour))
        is_near = number == goal - 1 and side.may_complete(colour)
        warns = is_open and (is_near or colour in side.forking_colours)
        colours.append(Count(COLOURS[colour], number, goal, role=f"spot-{colour + 1}", warns=warns, gains=True))
    return [row, *colours]


def in_words(position: Position, people: Sequence[Person]) -> list[tuple[str, list[str]]]:
    """Return the position in sentences: who has what, rows, threats, and the free spots by row."""
    board, both = position.game.board, sides(position)
    pairs = list(zip(people, both, strict=True))
    sections = [
        ("Claimed spots", [_claimed(board, person, side) for person, side in pairs]),
        ("Rows", [_rows(board, person, side) for person, side in pairs]),
    ]
    if not position.is_over:
        wins = [each for person, side in pairs for each in threats(board, side.wins, person, "can win")]
        sections.append(("Threats", wins or [f"No player can reach {board.goal} with one claim"]))
        sections.append(("Free spots", _free_spots(board, both[WHITE].free)))
    return sections


def _names(board: LineOrColourBoard, spots: Iterable[int]) -> str:
    return listed([spot_name(board, spot) for spot in sorted(spots)])


def _claimed(board: LineOrColourBoard, person: Person, side: Side) -> str:
    by_colour = [
        f"{COLOURS[colour]} {len(found)}, on {_names(board, found)}"
        for colour in range(board.size)
        if (found := side.of_colour(colour))
    ]
    has = f"{person.subject} {person.verb('have', 'has')}"
    return f"{has} {'; '.join(by_colour)}" if by_colour else f"{has} claimed nothing yet"


def _rows(board: LineOrColourBoard, person: Person, side: Side) -> str:
    rows = [f"{number_word(len(row))} from {spot_name(board, row[0])} to {spot_name(board, row[-1])}"
            for row in side.rows]  # fmt: skip
    return f"{person.subject} {person.verb('have', 'has')} {listed(rows) if rows else 'no two in a row'}"


def _free_spots(board: LineOrColourBoard, free: frozenset[int]) -> list[str]:
    sentences = []
    for number, row in zip(range(board.size, 0, -1), spots_by_row(board), strict=True):
        spots = [f"{column_letter(spot % board.stride)} {COLOURS[colour_of(board, spot)]}" for spot in row
                 if spot in free]  # fmt: skip
        sentences.append(f"Row {number}: {', '.join(spots) or 'none'}")
    return sentences
