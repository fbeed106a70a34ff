"""Positions and moves of Tracktic in sentences."""

from collections.abc import Iterable, Sequence
from typing import Any

from clew.boards.polyomino import Square, neighbours
from clew.core.bits import bit
from clew.core.interaction.people import Count, Person, capitalised, number_word
from clew.core.position import Position
from clew.games.tracktic.notation.names import PIECE_NAMES, card_name, cell_name
from clew.games.tracktic.notation.open_ends import open_ends
from clew.games.tracktic.notation.pieces import cells_of, owner_of, owners_in, paths_after, paths_now
from clew.games.tracktic.notation.shape_words import card_in_words
from clew.games.tracktic.rules.cells import STRIDE
from clew.games.tracktic.rules.longest_path import LongestPath
from clew.games.tracktic.rules.moves import FLIPS, SKIP, TOKEN
from clew.games.tracktic.rules.placements import WHITE

#: What the counts mean, for players who have not read the rules (TT8, TT13).
PATH_HELP = (
    "The longest way along this player's pieces, without a branch. The longest one wins in the end. "
    "White pieces, which are covered or flipped ones, belong to all players' paths."
)
TOKENS_HELP = "A token lets a track cover other players' pieces, which turn white and then belong to all paths."
ENDS_HELP = (
    "Pieces that a track of three cells can still be joined to: tracks may not branch, so only at an end. "
    "With none open, only a token or a Flip card can help."
)

#: What to know in the first turns (TT8, TT9, TT11 to TT13).
TIPS = (
    "Your path is the longest way along your pieces, side by side. Pieces that lie apart do not count until a track "
    "joins them.",
    "With a token, your track may cover pieces of others. They turn white, and white pieces count for everybody's "
    "path.",
    "A Flip card needs no token: a piece beside yours turns white, you add one behind it, and your path "
    "continues through both.",
    "The game ends when all cards are used up. All players share them, so every turn leaves one card fewer.",
)

#: With this many open ends, or fewer, a player may soon have to stop.
FEW_ENDS = 1

#: The roles of the seats' colours in pictures.
SEAT_ROLES = ("yellow", "blue", "green", "red")


def goal(position: Position) -> str:
    """Return how the game is won and when it ends (TT3, TT12 to TT14)."""
    return "have the longest path when the cards, which all players share, are used up, or when all have stopped"


def effects(position: Position, move: str, people: Sequence[Person]) -> list[str]:
    """Return what a legal move does: the token it spends, the paths (TT13), the mover's first, and what turns white."""
    state, number = position.state, position.parse_move(move)
    seat = int(state.seat)
    mover = people[seat]
    if number == SKIP:
        return [f"{mover.subject} {mover.verb('place', 'places')} no more tracks this game"]
    now, then = _lengths(paths_now(state, position.seats)), _lengths(paths_after(state, number, position.seats))
    sentences = [*_token_sentences(state, number, people), _change(mover, now[seat], then[seat])]
    # Those who lose a piece want to know that it costs them nothing.
    losers = {owner_of(state, cell) for cell in cells_of(number)}
    others = [
        other for other in range(position.seats) if other != seat and (other in losers or now[other] != then[other])
    ]
    sentences += [_change(people[other], now[other], then[other]) for other in others]
    if number >= FLIPS:
        sentences.append(_turn_white(state, number, people))
    return sentences


def _token_sentences(state: Any, number: int, people: Sequence[Person]) -> list[str]:
    """Return that a placement spends a token (TT8), which is said before everything else; nothing if it spends none."""
    if not TOKEN <= number < FLIPS:
        return []
    tokens, whose = int(state.tokens[state.seat]), people[int(state.seat)].possessive
    spent = f"{whose} last token" if tokens == 1 else f"one of {whose} {tokens} tokens"
    return [f"spends {spent}: {_turn_white(state, number, people)}"]


def _turn_white(state: Any, number: int, people: Sequence[Person]) -> str:
    pieces, several = _turned_pieces(state, number, people)
    is_first = not any(int(words) for words in state.pieces[WHITE])
    # TT11: said with the first ones, because then no player has seen any.
    counts = f" and {'count' if several else 'counts'} for all paths" if is_first else ""
    return f"{pieces} {'turn' if several else 'turns'} white{counts}"


def _change(person: Person, now: int, then: int) -> str:
    if now == then:
        return f"{person.possessive} path stays at {now}"
    return f"{person.possessive} path {'grows' if then > now else 'shrinks'} from {now} to {then}"


def _turned_pieces(state: Any, number: int, people: Sequence[Person]) -> tuple[str, bool]:
    """Return the pieces that a legal move turns white, `Blue's pieces on d6 and d7`, and whether they are several."""
    cells: dict[int, list[str]] = {}
    for cell in cells_of(number):
        owner = owner_of(state, cell)
        if owner is not None:
            cells.setdefault(owner, []).append(cell_name(cell))
    pieces = [f"{_whose(owner, people)} {_pieces_on(names)}" for owner, names in sorted(cells.items())]
    return _listed(pieces), sum(map(len, cells.values())) > 1


def _whose(owner: int, people: Sequence[Person]) -> str:
    """Return whose a piece is; colours that are not played have no person."""
    return people[owner].possessive if owner < len(people) else f"{PIECE_NAMES[owner]}'s"


def _pieces_on(names: Sequence[str]) -> str:
    return f"{'piece' if len(names) == 1 else 'pieces'} on {_listed(names)}"


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _lengths(paths: Iterable[LongestPath]) -> list[int]:
    return [path.length for path in paths]


def narrate(before: Position, move: str, after: Position, people: Sequence[Person]) -> str:
    """Return what a move has done: `Red laid W5 and now has 6`."""
    state, number = before.state, before.parse_move(move)
    seat = int(state.seat)
    mover = people[seat]
    now, then = _lengths(paths_now(state, before.seats)), _lengths(paths_now(after.state, after.seats))
    if number == SKIP:
        return f"{mover.subject} stopped playing, with a path of {then[seat]}"
    did = [] if number >= FLIPS else [f"laid {card_name(before.game.board, number)}"]
    if number >= TOKEN:
        pieces, _ = _turned_pieces(state, number, people)
        did.append(f"turned {pieces} white{'' if number >= FLIPS else ' with a token'}")
    still = "still" if now[seat] == then[seat] else "now"
    did.append(f"{still} {mover.verb('have', 'has')} {then[seat]}")
    others = [other for other in range(before.seats) if other != seat and now[other] != then[other]]
    lost = "".join(f"; {_past_change(people[other], now[other], then[other])}" for other in others)
    return f"{mover.subject} {_listed(did)}{lost}"


def _past_change(person: Person, now: int, then: int) -> str:
    return f"{person.possessive} path {'grew' if then > now else 'shrank'} from {now} to {then}"


def reason_in_words(reason: str) -> str:
    """Return the reason of a result in the words of the table, where a player who skips has stopped (TT6, TT12)."""
    return reason.replace("have skipped", "have stopped")


def counts(position: Position, seat: int) -> list[Count]:
    """Return the path, and whether it can still grow, the open ends and the tokens; the deck is beside the cards."""
    state = position.state
    path = paths_now(state, position.seats)[seat]
    note = f"{path.length}, stopped" if _is_out(state, seat) else ""
    found = [Count("longest path", path.length, note=note, help=PATH_HELP)]
    ends, is_playing = len(open_ends(position.game.board.size, state, seat)), position.seat is not None
    warns = ends <= FEW_ENDS and is_playing and not _is_out(state, seat)
    found.append(Count("open ends", ends, warns=warns, help=ENDS_HELP))
    if position.game.board.tokens:
        found.append(Count("tokens left", int(state.tokens[seat]), help=TOKENS_HELP))
    return found


def _is_out(state: Any, seat: int) -> bool:
    return bool(state.skipped & bit(seat))


def _deck(state: Any) -> int:
    return int(state.unseen_left) + int(state.under)


def in_words(position: Position, people: Sequence[Person]) -> list[tuple[str, list[str]]]:
    """Return the position in sentences: paths, other pieces, cards, tokens and who is out."""
    state = position.state
    paths = paths_now(state, position.seats)
    found = [
        ("Longest paths", [_path_in_words(position, seat, path, people[seat]) for seat, path in enumerate(paths)]),
        ("Other pieces", _other_pieces(position, paths, people)),
        ("Cards", [*_cards_in_words(state), _deck_in_words(position)]),
        ("Players", [_player_in_words(position, seat, person) for seat, person in enumerate(people)]),
    ]
    return [(heading, sentences) for heading, sentences in found if sentences]


def _path_in_words(position: Position, seat: int, path: LongestPath, person: Person) -> str:
    """Return a path with its cells and the empty cells at its ends."""
    whose = capitalised(person.possessive)
    if path.length == 0:
        return f"{whose} path is empty: no pieces on the grid"
    # A path has no direction: it is read from the end that comes first on the grid.
    squares = path.cells if path.cells[0] <= path.cells[-1] else path.cells[::-1]
    cells = " ".join(cell_name(row * STRIDE + column) for row, column in squares)
    if path.length == 1:
        return f"{whose} longest path is 1 piece, on {cells}{_free_ends(position, squares)}"
    return f"{whose} longest path has {path.length} pieces: {cells}{_free_ends(position, squares)}"


def _free_ends(position: Position, squares: Sequence[Square]) -> str:
    size, owners = position.game.board.size, owners_in(position.state)
    ends = dict.fromkeys((squares[0], squares[-1]))
    around = dict.fromkeys(each for end in ends for each in neighbours(end))
    free = [
        cell_name(row * STRIDE + column)
        for row, column in around
        if 0 <= row < size and 0 <= column < size and row * STRIDE + column not in owners
    ]
    return f". Free beside its ends: {', '.join(free)}" if free else ". Its ends are closed in"


def _other_pieces(position: Position, paths: Sequence[LongestPath], people: Sequence[Person]) -> list[str]:
    """Return the pieces beside the longest paths: of each seat, white ones, and those of colours not played."""
    names: dict[int, list[str]] = {}
    for cell, owner in sorted(owners_in(position.state).items()):
        if owner >= position.seats or divmod(cell, STRIDE) not in paths[owner].cells:
            names.setdefault(owner, []).append(cell_name(cell))
    sentences = []
    for owner, cells in sorted(names.items()):
        if owner == WHITE:
            sentences.append(f"White, part of all paths: {' '.join(cells)}")
        else:
            where = "not on the longest path" if owner < position.seats else "a colour not played"
            sentences.append(f"{capitalised(_whose(owner, people))} pieces, {where}: {' '.join(cells)}")
    return sentences


def _cards_in_words(state: Any) -> list[str]:
    face_up = [(card, int(copies)) for card, copies in enumerate(state.face_up) if copies > 0]
    return [card_in_words(card) + (f" ({copies} cards)" if copies > 1 else "") for card, copies in face_up]


def _deck_in_words(position: Position) -> str:
    state = position.state
    left, under = _deck(state), int(state.under)
    if left == 0:
        return "The deck is empty"
    words = f"The deck has {left} {'card' if left == 1 else 'cards'} left"
    if under == 0:
        return words
    # TT3: the reason, because nothing else on the table gives it.
    most = number_word(position.game.options["open_flips"])
    last = "The last one is a Flip card" if under == 1 else f"The last {under} are Flip cards"
    return f"{words}. {last}, because only {most} may be face up at once"


def _player_in_words(position: Position, seat: int, person: Person) -> str:
    state = position.state
    tokens = int(state.tokens[seat])
    has = f"{person.subject} {person.verb('have', 'has')} {tokens} {'token' if tokens == 1 else 'tokens'}"
    if _is_out(state, seat):
        return f"{has} and {person.verb('have', 'has')} stopped playing"
    return f"{has} and {person.verb('are', 'is')} to move" if position.seat == seat else has
