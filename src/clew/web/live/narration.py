"""A live game in sentences: its moves, its position, and what players count. Old moves cost nothing again."""

from collections.abc import Sequence

from clew.core.interaction.people import Person
from clew.core.position import Position
from clew.play.guidance import places_of
from clew.web.errors import sentence_of
from clew.web.live.game import LiveGame
from clew.web.live.models import CountState, LogLine, WordsSection
from clew.web.lru_cache import LruCache
from clew.web.positions.board_svg import whereabouts

#: Logs to cache, one for each game, client and number of moves; each shares its sentences with the one before.
MOST_LOGS = 3000
MOST_POSITIONS = 1000

_LOGS: LruCache[tuple[LogLine, ...]] = LruCache(MOST_LOGS, size_of=lambda log: 300 + 8 * len(log))
_COUNTS: LruCache[list[list[CountState]]] = LruCache(MOST_POSITIONS)
_SECTIONS: LruCache[list[WordsSection]] = LruCache(MOST_POSITIONS, size_of=lambda sections: 500 * len(sections))


def log(game: LiveGame, viewer: int, people: Sequence[Person]) -> list[LogLine]:
    """Return all moves in sentences, as the seat `viewer` has seen them."""
    # After an undo the same moves can turn up something else.
    moves, client = game.session.moves, (game.header.id, game.session.redrawn, viewer, tuple(people))
    # After a move, the log of the move before is known; after an undo, an earlier one.
    known = (_LOGS.peek((*client, moves[:ply])) for ply in range(len(moves), 0, -1))
    earlier = next((lines for lines in known if lines is not None), ())
    later = range(len(earlier) + 1, len(moves) + 1)
    return list(_LOGS.get((*client, moves), lambda: (*earlier, *(_line(game, viewer, people, ply) for ply in later))))


def _line(game: LiveGame, viewer: int, people: Sequence[Person], ply: int) -> LogLine:
    before, after = (game.session.positions[number].view(viewer) for number in (ply - 1, ply))
    move = game.session.moves[ply - 1]
    sentence = sentence_of(before.game.package.words.narrate(before, move, after, people))
    return LogLine(
        ply=ply,
        seat=before.seat or 0,
        move=move,
        sentence=sentence,
        where=whereabouts(before, move),
        sites=list(places_of(before, move)),
    )


def setback(game: LiveGame, people: Sequence[Person]) -> str | None:
    """Return what the others have done to the seat to move since its last move, if the game has words for that."""
    session, words = game.session, getattr(game.variant.package.words, "setback", None)
    for ply in range(game.ply if words and game.seat is not None else 0, 0, -1):
        before, after = session.positions[ply - 1], session.positions[ply]
        if before.seat == game.seat:
            break
        found: str | None = words(before, session.moves[ply - 1], after, people, is_over=True) if words else None
        if found is not None:
            return sentence_of(found)
    return None


def counts(position: Position) -> list[list[CountState]]:
    """Return what each seat counts."""

    def count() -> list[list[CountState]]:
        words = position.game.package.words
        return [
            [
                CountState(
                    label=each.label,
                    value=each.value,
                    of=each.of,
                    note=each.note,
                    role=each.role,
                    warns=each.warns,
                    gains=each.gains,
                    minor=each.minor,
                    help=each.help,
                )
                for each in words.counts(position, seat)
            ]
            for seat in range(position.seats)
        ]

    return _COUNTS.get(position, count)


def in_words(position: Position, people: Sequence[Person]) -> list[WordsSection]:
    """Return the position in sentences, under headings."""
    return _SECTIONS.get(
        (position, tuple(people)),
        lambda: [
            WordsSection(title=title, sentences=[sentence_of(sentence) for sentence in sentences])
            for title, sentences in position.game.package.words.in_words(position, people)
        ],
    )
