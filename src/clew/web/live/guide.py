"""The guide for beginners: what is threatened, and a better idea when a move gives the game away."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from pydantic import BaseModel, Field

from clew.core.interaction.people import Person
from clew.core.position import Position
from clew.play.conduct import hint_seed
from clew.play.guidance import ANSWER_MEGABYTES, Threat, Verdict, setback_after, threat, verdict
from clew.play.move_effects import effect_clauses
from clew.search.mcts.search import TreeSearch
from clew.search.mcts.thought import Thought
from clew.web.dependencies import ClientAddress, CurrentApp, CurrentIdentity, Texts
from clew.web.errors import PROBLEMS, REFUSALS
from clew.web.live.api import GameId
from clew.web.live.people import people
from clew.web.live.queries import position_for_hint
from clew.web.lru_cache import LruCache
from clew.web.metering.current import MeteredRoute, in_thread, metered, waiting
from clew.web.models import LONGEST_MOVE, RequestModel
from clew.web.positions.board_svg import place_words
from clew.web.positions.move_input import planned
from clew.web.state import AppState

router = APIRouter(route_class=MeteredRoute, prefix="/api/v1", responses=PROBLEMS)

#: The number of positions whose search is cached: the guide is asked about each of them several times.
MOST_THOUGHTS = 100
GUIDE_SECONDS = 0.5

_THOUGHTS: LruCache[Thought] = LruCache(MOST_THOUGHTS)


class GuideRequest(RequestModel):
    """A question to the guide: about the position, or about a move before it is played."""

    move: str | None = Field(default=None, max_length=LONGEST_MOVE)


class Guidance(BaseModel):
    """The answer of the guide."""

    ply: int
    sentences: list[str] = Field(description="What to know, most important first.")
    danger: list[str] = Field(description="Where the next player threatens to win.")
    gives_away: bool = Field(description="Whether the move in question gives the game away.")
    better: str | None = Field(description="Where to look for a better idea.")


@dataclass(frozen=True)
class Asked:
    """What the guide is asked about."""

    ply: int
    position: Position
    thought: Thought
    people: Sequence[Person]
    """The players, as the one who asks calls them."""
    turns: int = 0
    """How many turns the one who asks has had."""


@router.post("/games/{game_id}/guide", tags=["queries"], responses=REFUSALS)
async def guide(
    app: CurrentApp,
    identity: CurrentIdentity,
    client: ClientAddress,
    game_id: GameId,
    body: GuideRequest,
    after: Texts = [],  # noqa: B006
) -> Guidance:
    """Guide a beginner: what is threatened; with a move, whether it gives the game away. Where hints are allowed.

    `after` are moves of the same turn that are entered but not played.
    """
    game, position = await in_thread(metered(position_for_hint), app, identity, game_id)
    app.limits.guide.count(client)
    position = await in_thread(metered(planned), position, after)
    thought = await thought_of(app, position, client)
    called = people(game, app.games.seats_of(game, identity))
    movers = [each.seat for each in game.session.positions[: game.ply]]
    turns = sum(mover == game.seat and (ply == 0 or movers[ply - 1] != game.seat) for ply, mover in enumerate(movers))
    asked = Asked(game.ply, position, thought, called, turns)
    return await in_thread(metered(guidance), asked, body.move)


async def thought_of(app: AppState, position: Position, client: str) -> Thought:
    """Return the result of a search, which is done once for each position."""
    cached = _THOUGHTS.peek(position)
    if cached is not None:
        return cached
    with waiting():
        thought = await asyncio.wrap_future(await in_thread(app.bots.hint, position, client, GUIDE_SECONDS))
    return _THOUGHTS.get(position, lambda: thought)


def guidance(asked: Asked, move: str | None) -> Guidance:
    """Return what to say about a position, or about a move."""
    return about_position(asked) if move is None else about_move(asked, move)


def about_position(asked: Asked) -> Guidance:
    """Return what to say about a position: what is really threatened, else a tip for the first turns."""
    position = asked.position
    found = threat(position, asked.people)
    can_win = asked.thought.proven and position.seat is not None and asked.thought.values[position.seat] >= 1
    if found and not found.wins and can_win:
        # What the others hope for does not matter to a player who can win.
        found = None
    if can_win and _wins_in_this_turn(position, asked.thought.line):
        sentences = ["You can win in this turn."]
    else:
        sentences = [threat_sentence(position, found, asked.people)] if found else tips(position, asked.turns)
    # Marks on several places would need an explanation.
    danger = list(found.sites) if found and found.place else []
    return Guidance(ply=asked.ply, sentences=sentences, danger=danger, gives_away=False, better=None)


def _wins_in_this_turn(position: Position, line: Sequence[str]) -> bool:
    """Return whether the first moves of a line, which are all by the seat to move, win."""
    seat = position.seat
    for move in line:
        if position.seat != seat or position.unseen:
            break
        position = position.play(move)
    return position.result is not None and list(position.result.winners) == [seat]


def about_move(asked: Asked, move: str) -> Guidance:
    """Return what to say about a move."""
    position = asked.position
    # An illegal move is refused here as everywhere.
    position.play(move) if not position.unseen else position.parse_move(move)
    search = TreeSearch(position.game, seed=hint_seed(position), threads=1, megabytes=ANSWER_MEGABYTES)
    judged = verdict(position, move, asked.thought, search, asked.people)
    better = position.touches(judged.best)[0]
    sentences = verdict_sentences(position, judged, asked.people)
    if not judged.wins and not (judged.answer and judged.answer.wins):
        reply = setback_after(position, judged.move, search, asked.people)
        sentences = [f"Careful: after this, {reply}."] if reply else sentences
    return Guidance(
        ply=asked.ply,
        sentences=sentences,
        danger=[],
        gives_away=judged.gives_away,
        better=better if judged.gives_away else None,
    )


def tips(position: Position, turns: int) -> list[str]:
    """Return what to know in one of the first turns: who the player is, then what the game's part `words` has."""
    assert position.seat is not None
    own: Sequence[str] = getattr(position.game.package.words, "TIPS", ())
    found = own[turns] if turns < len(own) else ""
    if turns == 0:
        first = found or "The bold words by the Play button say what to do at each step."
        return [f"You play {position.game.seat_names[position.seat]}.", first]
    return [found] if found else []


def threat_sentence(position: Position, found: Threat, people: Sequence[Person]) -> str:
    """Return a threat in a sentence."""
    player = people[found.seat]
    if found.setback and not found.wins:
        return f"Careful: {found.setback}."
    return f"Careful: {player.object} can win next turn{reply_words(position, found, player)}."


def verdict_sentences(position: Position, judged: Verdict, people: Sequence[Person]) -> list[str]:
    """Return sentences about a move; none where the move is fine."""
    if judged.wins:
        return ["This wins the game."]
    if not judged.gives_away:
        return []
    answer, better = judged.answer, better_words(position, judged, people)
    if answer is None or not answer.wins:
        return ["Careful: there is a much better move.", better]
    player = people[answer.seat]
    return [f"Careful: after this, {player.object} can win{reply_words(position, answer, player)}.", better]


def better_words(position: Position, judged: Verdict, people: Sequence[Person]) -> str:
    """Return where the best move is played, if that is a single place, and what it does that the other does not."""
    place, *others = position.touches(judged.best)
    known = effect_clauses(position, judged.move, people)
    new = next((words for words in effect_clauses(position, judged.best, people) if words not in known), "")
    clause = f"you {new[4:]}" if new.startswith("You ") else new
    if not others:
        return f"Try {place_words(position, place)}{clause and f': {clause}'}."
    return f"A better move: {clause}." if clause else "Hint shows a better move."


def reply_words(position: Position, reply: Threat, player: Person) -> str:
    """Return where a reply is played and what it does, if that is a single place: ` at d4: five in a row`.

    Otherwise return how it helps, if one would not expect it: ` with a node in place of your mark on G7`.
    """
    if reply.place is None:
        return f" {reply.how}" if reply.how else ""
    where = f" at {place_words(position, reply.place)}"
    won = f"{player.subject} wins"
    does = [words for words in reply.does if words != won and not words.endswith("again")][:1]
    return where + "".join(f": {_as_clause(words, player)}" for words in does)


def _as_clause(words: str, player: Person) -> str:
    """Return the effect of a player's move after a colon: the player is named already."""
    clause = words if words.startswith(player.subject) else words[:1].lower() + words[1:]
    return clause.replace(f"{player.possessive} ", "their ")
