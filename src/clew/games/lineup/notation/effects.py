"""What a move of LineUp! would do, in sentences."""

from clew.core.position import Position
from clew.games.lineup.notation.names import counted, site_name
from clew.games.lineup.rules.queries import members_of


def effects(position: Position, move: str) -> list[str]:
    """Return sentences about the structures that a legal move secures (LU4) and the tokens that it captures (LU5)."""
    board, seat, names = position.game.board, int(position.state.seat), position.game.seat_names
    before, after = position.state, position.play(move).state
    sentences = []
    secured = int(after.structures[seat]) - int(before.structures[seat])
    if secured:
        total = int(after.structures[seat])
        sentences.append(
            f"{names[seat]} secures {counted(secured, 'structure')}" + (f", {total} in total" * (total > secured))
        )
    for other in range(position.seats):
        lost = sorted(set(members_of(before.tokens[other])) - set(members_of(after.tokens[other])))
        if lost and other != seat:
            sentences.append(f"{names[other]} loses {', '.join(site_name(board, site) for site in lost)}")
    return sentences
