"""Positions and moves of Tracktic in sentences."""

from collections.abc import Sequence

from clew.core.people import Count, Person
from clew.core.position import Position
from clew.games.tracktic.notation.pieces import changed_by, longest_paths, owners_in
from clew.games.tracktic.rules.moves import FLIPS, SKIP, TOKEN


def effects(position: Position, move: str, people: Sequence[Person]) -> list[str]:
    """Return what a legal move does, in sentences: to the paths (TT13), to the tokens, to the mover."""
    state, names = position.state, [person.name for person in people]
    seat, number = int(state.seat), position.parse_move(move)
    if number == SKIP:
        return [f"{names[seat]} is out for the rest of the game"]
    owners, changed = owners_in(state), changed_by(state, number)
    now = [path.length for path in longest_paths(owners, position.seats)]
    then = [path.length for path in longest_paths(owners | changed, position.seats)]
    # The mover's path first, whether it changes or not.
    sentences = [_change(names[seat], now[seat], then[seat])]
    others = (other for other in range(position.seats) if other != seat and now[other] != then[other])
    sentences += [_change(names[other], now[other], then[other]) for other in others]
    if TOKEN <= number < FLIPS:
        left = int(state.tokens[seat]) - 1
        sentences.append(f"{names[seat]} spends {'the last token' if left == 0 else f'a token and has {left} left'}")
    return sentences


def _change(name: str, now: int, then: int) -> str:
    if now == then:
        return f"{name}'s longest path stays {now}"
    return f"{name}'s longest path {'grows' if then > now else 'shrinks'} from {now} to {then}"


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
