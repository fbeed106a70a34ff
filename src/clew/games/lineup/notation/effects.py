"""What a move of LineUp! does, told before it is played."""

from clew.core.position import Position
from clew.games.lineup.notation.names import counted, site_name
from clew.games.lineup.rules.queries import members_of


def effects(position: Position, move: str) -> list[str]:
    """Return what a legal move does, in sentences: structures secured (LU4), tokens captured (LU5)."""
    board, seat, names = position.game.board, int(position.state.seat), position.game.seat_names
    before, after = position.state, position.play(move).state
    told = []
    secured = int(after.structures[seat]) - int(before.structures[seat])
    if secured:
        total = int(after.structures[seat])
        told.append(
            f"{names[seat]} secures {counted(secured, 'structure')}" + (f", {total} in all" * (total > secured))
        )
    for other in range(position.seats):
        lost = sorted(set(members_of(before.tokens[other])) - set(members_of(after.tokens[other])))
        if lost and other != seat:
            told.append(f"{names[other]} loses {', '.join(site_name(board, site) for site in lost)}")
    return told
