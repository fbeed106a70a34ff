"""LineUp!: what players count, and positions in words."""

from collections.abc import Iterable, Sequence

from clew.boards.lattice import NO_SITE
from clew.core.interaction.people import Count, Person, listed, number_word
from clew.core.position import Position
from clew.games.lineup.board_shape import SQUARES
from clew.games.lineup.notation.names import cell_word, counted, kind_of, layers_of, site_name, tiling_of
from clew.games.lineup.rules.tables import LineUpBoard
from clew.games.lineup.words.tokens import Tokens

#: With this many tokens left, or fewer, the end is near.
FEW_TOKENS = 3

#: More lines of a player than this are counted and not described.
MOST_LINES = 6


#: What the counts mean, for players who have not read the rules (LU3, LU10, LU20).
TOKENS_HELP = "Every turn uses one token. The game ends when no player has any left."
NEXT_HELP = "The next structure: how many of its places are covered already. It is the one with the fewest to go."
POSSESSION_HELP = (
    "If structures are equal at the end, the player with the most tokens on the board wins, on possession."
)
CAPTURES_HELP = "After this many captures in a row, the next turn must put a token on an empty place."


def _structure_help(position: Position) -> str:
    """Return what a structure is (LU4, LU9)."""
    cell = cell_word(position.game.board)
    return (
        f"A {cell} with all its corners, or a corner with all {cell}s around it, covered by one player. It is secured: "
        "its tokens cannot be captured any more. Most structures win."
    )


def counts(position: Position, seat: int) -> list[Count]:
    """Return the structures, the tokens, the structure that is nearest, and captures in a row where LU20 limits them.

    The same counts in the same order at every turn, so that none changes its place.
    """
    tables, state = position.game.board.tables[0], position.state
    tokens = Tokens(position)
    found = [Count("structures", int(state.structures[seat]), help=_structure_help(position))]
    if not tables.unlimited:
        left = int(state.supplies[seat])
        found.append(Count("tokens left", left, warns=left <= FEW_TOKENS and not position.is_over, help=TOKENS_HELP))
    found.append(_next_structure(position, tokens, seat))
    found.append(Count("tokens on the board", len(tokens.of_seat[seat]), minor=True, help=POSSESSION_HELP))
    limit = int(tables.capture_limit)
    if limit:
        in_a_row = int(state.captures) if position.seat == seat else 0
        found.append(Count("captures in a row", in_a_row, limit, minor=in_a_row == 0, help=CAPTURES_HELP))
    return found


def _next_structure(position: Position, tokens: Tokens, seat: int) -> Count:
    """Return the structure that a seat has begun and is nearest to."""
    nearest = next((each for each in tokens.progress(seat) if each.missing), None)
    if nearest is None or position.is_over:
        return Count("next", 0, note="none", help=NEXT_HELP)
    have, warns = len(nearest.have), len(nearest.missing) == 1
    return Count("next", have, nearest.size, warns=warns, gains=True, help=NEXT_HELP)


def in_words(position: Position, people: Sequence[Person]) -> list[tuple[str, list[str]]]:
    """Return the position in sentences: who has what, structures, captures, lines, and the free sites by row."""
    tokens, seats = Tokens(position), range(position.seats)
    sections = [
        ("Players", [_score(position, tokens, seat, people[seat]) for seat in seats]),
        ("Tokens", [_sites(tokens, seat, people[seat]) for seat in seats]),
        ("Secured structures", _secured(tokens, people)),
    ]
    if not position.is_over:
        sections += [
            ("One token short", _one_short(tokens, people)),
            ("Captures", _captures(tokens, people)),
            ("Lines", [_lines(tokens, seat, people[seat]) for seat in seats]),
            ("Free places", _free(tokens)),
        ]
    return sections


def _score(position: Position, tokens: Tokens, seat: int, person: Person) -> str:
    state = position.state
    words = [
        counted(int(state.structures[seat]), "secured structure"),
        f"{counted(len(tokens.of_seat[seat]), 'token')} on the board",
    ]
    if not position.game.board.tables[0].unlimited:
        words.append(f"{int(state.supplies[seat])} left")
    return f"{person.subject} {person.verb('have', 'has')} {listed(words)}"


def _named(board: LineUpBoard, sites: Iterable[int]) -> str:
    return listed([site_name(board, site) for site in sorted(sites)])


def _sites(tokens: Tokens, seat: int, person: Person) -> str:
    board, words = tokens.board, []
    for kind in (cell_word(board), "corner"):
        sites = [site for site in tokens.of_seat[seat] if kind_of(board, site) == kind]
        if sites:
            words.append(f"{kind}{'s' * (len(sites) > 1)} {_named(board, sites)}")
    return f"{person.subject} {person.verb('have', 'has')} {'; '.join(words) or 'no tokens on the board'}"


def _secured(tokens: Tokens, people: Sequence[Person]) -> list[str]:
    found = []
    for seat, person in enumerate(people):
        centres = tokens.secured_structures(seat)
        if centres:
            verb = person.verb("have", "has")
            found.append(f"{person.subject} {verb} secured the structures around {_named(tokens.board, centres)}")
    return found or ["No structure is secured yet"]


def _one_short(tokens: Tokens, people: Sequence[Person]) -> list[str]:
    found = []
    for seat, person in enumerate(people):
        for each in tokens.progress(seat):
            if len(each.missing) == 1:
                missing, centre = _named(tokens.board, each.missing), site_name(tokens.board, each.centre)
                found.append(f"{person.subject} {person.verb('need', 'needs')} {missing} for the one around {centre}")
    return found or ["No structure is one token short"]


def _captures(tokens: Tokens, people: Sequence[Person]) -> list[str]:
    mover = people[tokens.position.seat or 0]
    found = []
    for seat, person in enumerate(people):
        sites = tokens.capturable & tokens.of_seat[seat]
        if sites:
            found.append(f"{mover.subject} can capture {_named(tokens.board, sites)} from {person.object}")
    return found or [f"{mover.subject} can capture nothing now"]


def _lines(tokens: Tokens, seat: int, person: Person) -> str:
    board, lines = tokens.board, tokens.lines(seat)
    words = [
        f"{number_word(len(line))} {kind_of(board, line[0])}s from {site_name(board, line[0])} "
        f"to {site_name(board, line[-1])}"
        for line in lines[:MOST_LINES]
    ]
    if len(lines) > MOST_LINES:
        words.append(f"{len(lines) - MOST_LINES} more")
    return f"{person.subject} {person.verb('have', 'has')} {listed(words) if words else 'no line of two or more'}"


def _free(tokens: Tokens) -> list[str]:
    board, found = tokens.board, []
    word = "Row" if tiling_of(board) == SQUARES else "Level"
    for layer in layers_of(board):
        rows = [[site for site in row if site != NO_SITE] for row in layer.rows]
        where = f"Layer {layer.name}, row" if layer.number else word
        for row in filter(None, rows):
            number = int(board.tables[0].cells[row[0]][1]) + 1
            free = [site_name(board, site) for site in row if site not in tokens.owner]
            if free:
                found.append(f"{where} {number}: {', '.join(free)}")
    return found or ["No place is free"]
