"""What is beside the grid of Tracktic while a position is set up: tokens, players who are out, cards."""

from collections.abc import Sequence
from typing import Any

from clew.core.bits import bit
from clew.core.interaction.editing import Draft, EditorField, field_number
from clew.games.tracktic.about import ABOUT
from clew.games.tracktic.notation.position import HIDDEN, NONE, card_named
from clew.games.tracktic.notation.shape_words import card_title
from clew.games.tracktic.rules.deck import CARD_NAMES, COPIES, DECK, FACE_UP, FLIP

TOKENS, OUT, UP, IN_DECK, UNDER = "tokens", "out", "up", "deck", "under"

YES_NO = (("no", "playing"), ("yes", "out"))
CARDS = range(len(CARD_NAMES))


def tokens_of(draft: Draft, seat: int) -> int:
    """Return the tokens that a seat has left: all of them, unless given otherwise."""
    return field_number(draft, f"{TOKENS}-{seat}", int(draft.game.board.tokens))


def is_out(draft: Draft, seat: int) -> bool:
    """Return whether a seat has skipped (TT6)."""
    return draft.beside.get(f"{OUT}-{seat}") == "yes"


def cards_of(draft: Draft) -> tuple[list[int], list[int], int]:
    """Return the cards face up, those in the deck, and how many Flip cards are under it."""
    names = [draft.beside.get(f"{UP}-{place + 1}", CARD_NAMES[place]) for place in range(FACE_UP)]
    up = sorted(card for name in names if (card := card_named(name)) is not None)
    under = field_number(draft, UNDER, 0)
    deck = [card for card in CARDS for _ in range(_in_deck(draft, card, up, under))]
    return up, deck, under


def _in_deck(draft: Draft, card: int, up: Sequence[int], under: int) -> int:
    """Return how many of a card are in the deck: as given, or all that are not elsewhere."""
    elsewhere = up.count(card) + (under if card == FLIP else 0)
    return field_number(draft, f"{IN_DECK}-{CARD_NAMES[card]}", max(0, COPIES[card] - elsewhere))


def written_cards(draft: Draft) -> str:
    """Return the cards as in the text of a state; the order of the deck is hidden."""
    up, deck, under = cards_of(draft)
    return f"up={_names(up)} deck={HIDDEN if deck else ''}{_names(deck)} under={under}"


def _names(cards: Sequence[int]) -> str:
    return ",".join(CARD_NAMES[card] for card in cards) or NONE


def given_in(state: Any, plain: Draft) -> dict[str, str]:
    """Return what is beside the grid in a state where it does not follow from the rest."""
    seats = range(plain.game.seats)
    up = [CARD_NAMES[card] for card, copies in enumerate(state.face_up) for _ in range(copies)]
    given = {f"{TOKENS}-{seat}": str(state.tokens[seat]) for seat in seats}
    given |= {f"{OUT}-{seat}": "yes" if state.skipped & bit(seat) else "no" for seat in seats}
    given |= {f"{UP}-{place + 1}": name for place, name in enumerate(up + [NONE] * (FACE_UP - len(up)))}
    given |= {UNDER: str(state.under)}
    beside = _differing(plain, given)
    unseen = state.unseen[: int(state.unseen_left)].tolist()
    counts = {f"{IN_DECK}-{CARD_NAMES[card]}": str(unseen.count(card)) for card in CARDS}
    # What is in the deck follows from what is face up.
    return beside | _differing(Draft(plain.game, plain.pieces, plain.seat, beside), counts)


def _differing(draft: Draft, given: dict[str, str]) -> dict[str, str]:
    fields = [*fields_of_players(draft), *fields_of_cards(draft)]
    return {field.code: given[field.code] for field in fields if given.get(field.code, field.value) != field.value}


def fields_of_players(draft: Draft) -> list[EditorField]:
    """Return the tokens of each player, and who is out."""
    found = []
    for seat, name in enumerate(draft.game.seat_names):
        tokens = str(tokens_of(draft, seat))
        found.append(EditorField(f"{TOKENS}-{seat}", f"{name}'s tokens", tokens, high=int(draft.game.board.tokens)))
        out = "yes" if is_out(draft, seat) else "no"
        found.append(EditorField(f"{OUT}-{seat}", f"{name} is", out, YES_NO))
    return found


def fields_of_cards(draft: Draft) -> list[EditorField]:
    """Return the cards face up, in the deck and under it."""
    _, deck, under = cards_of(draft)
    titles = ((NONE, "none"), *((CARD_NAMES[card], card_title(card)) for card in CARDS))
    return [
        *(
            EditorField(
                f"{UP}-{place + 1}",
                f"Face-up card {place + 1}",
                draft.beside.get(f"{UP}-{place + 1}", CARD_NAMES[place]),
                titles,
            )
            for place in range(FACE_UP)
        ),
        *(
            EditorField(
                f"{IN_DECK}-{CARD_NAMES[card]}", f"{card_title(card)} in the deck", str(deck.count(card)), high=DECK
            )
            for card in CARDS
        ),
        EditorField(UNDER, "Flip cards under the deck", str(under), high=COPIES[FLIP]),
    ]


def fault_of_players(draft: Draft) -> str | None:
    """Return what is wrong with the turn."""
    seats = range(draft.game.seats)
    if is_out(draft, draft.seat) and not all(is_out(draft, seat) for seat in seats):
        name = ABOUT.seat_names[draft.seat]
        return f"{name} has stopped playing, so it cannot be {name}'s turn"
    return None


def fault_of_cards(draft: Draft) -> str | None:
    """Return what is wrong with the cards (TT3)."""
    up, deck, under = cards_of(draft)
    total, most = len(up) + len(deck) + under, int(draft.game.board.open_flips)
    if total > DECK:
        return f"there are {total} cards, but only {DECK} in all"
    if len(up) < FACE_UP and (deck or under):
        return f"{FACE_UP} cards are face up while the deck has any: choose {FACE_UP - len(up)} more"
    if up.count(FLIP) > most and any(card != FLIP for card in deck):
        cards = "Flip card is" if most == 1 else "Flip cards are"
        return f"at most {most} {cards} face up while the deck has other cards"
    return None
