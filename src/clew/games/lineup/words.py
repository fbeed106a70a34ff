"""Positions and moves of LineUp! in sentences."""

from collections.abc import Sequence

from clew.core.people import Count, Person
from clew.core.position import Position
from clew.games.lineup.notation.names import counted, site_name
from clew.games.lineup.rules.queries import members_of


def effects(position: Position, move: str, people: Sequence[Person]) -> list[str]:
    """Return sentences about the structures that a legal move secures (LU4) and the tokens that it captures (LU5)."""
    board, seat, names = position.game.board, int(position.state.seat), [person.name for person in people]
    after = position.play(move)
    before, now = position.state, after.state
    sentences = []
    secured = int(now.structures[seat]) - int(before.structures[seat])
    if secured:
        total = int(now.structures[seat])
        net = largest_new_net(position, after, seat)
        sentences.append(
            f"{names[seat]} secures {counted(secured, 'structure')}"
            + (f", {total} in total" * (total > secured))
            + (f"; {net} of them form a net" * (net > 1))
        )
    for other in range(position.seats):
        lost = sorted(set(members_of(before.tokens[other])) - set(members_of(now.tokens[other])))
        if lost and other != seat:
            sentences.append(f"{names[other]} loses {', '.join(site_name(board, site) for site in lost)}")
            disputed = [site_name(board, site) for site in lost if site in members_of(now.capturable)]
            if disputed and after.seat is not None:
                back = f"{names[after.seat]} can capture back"
                sentences.append(f"{', '.join(disputed)} {'is' if len(disputed) == 1 else 'are'} in dispute: {back}")
    return sentences


def largest_new_net(before: Position, after: Position, seat: int) -> int:
    """Return how many structures are in the largest net (LU4) that has a structure secured by the last move."""
    old, new = (_structures(position, seat) for position in (before, after))
    best = 0
    for centre in new.keys() - old.keys():
        net, sites = {centre}, set(new[centre])
        while joining := {other for other in new if other not in net and new[other] & sites}:
            net |= joining
            sites = sites.union(*(new[other] for other in joining))
        best = max(best, len(net))
    return best


def _structures(position: Position, seat: int) -> dict[int, set[int]]:
    """Return the sites of each secured structure of a seat, by its centre."""
    tables = position.game.board.tables[0]
    own = set(members_of(position.state.tokens[seat]))
    members = {centre: set(members_of(tables.structures[centre])) for centre in members_of(tables.hubs)}
    return {centre: sites for centre, sites in members.items() if sites <= own}


def narrate(before: Position, move: str, after: Position, people: Sequence[Person]) -> str:
    """Return what a move has done, as a sentence."""
    mover = people[before.seat or 0]
    return f"{mover.subject} played {move}"


def counts(position: Position, seat: int) -> list[Count]:
    """Return what a player counts."""
    return []


def in_words(position: Position, people: Sequence[Person]) -> list[tuple[str, list[str]]]:
    """Return the position in sentences."""
    return []
