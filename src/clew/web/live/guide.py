"""The guide for beginners: what is threatened, and a better idea when a move gives the game away."""

import asyncio

from fastapi import APIRouter
from pydantic import BaseModel, Field

from clew.core.position import Position
from clew.play.guidance import PLAN_MEGABYTES, Threat, Verdict, threat, verdict
from clew.search.mcts.search import TreeSearch
from clew.search.mcts.thought import Thought
from clew.web.dependencies import ClientAddress, CurrentApp, CurrentIdentity
from clew.web.errors import PROBLEMS, REFUSALS, sentence_of
from clew.web.live.api import GameId
from clew.web.live.queries import position_for_hint
from clew.web.lru_cache import LruCache
from clew.web.metering.current import MeteredRoute, in_thread, metered, waiting
from clew.web.models import LONGEST_MOVE, RequestModel
from clew.web.positions.board_svg import labels
from clew.web.state import AppState

router = APIRouter(route_class=MeteredRoute, prefix="/api/v1", responses=PROBLEMS)

#: The number of positions whose search is cached: the guide is asked about each of them several times.
MOST_THOUGHTS = 100
GUIDE_SECONDS = 0.5

#: A player is ahead or behind when their value differs from an equal share by this much.
CLEARLY = 0.12

_THOUGHTS: LruCache[Thought] = LruCache(MOST_THOUGHTS)


class GuideRequest(RequestModel):
    """A question to the guide: about the position, or about a move before it is played."""

    move: str | None = Field(default=None, max_length=LONGEST_MOVE)


class Guidance(BaseModel):
    """The answer of the guide."""

    ply: int
    sentences: list[str] = Field(description="What to know, most important first.")
    danger: list[str] = Field(description="Sites that are threatened.")
    gives_away: bool = Field(description="Whether the move in question gives the game away.")
    better: str | None = Field(description="Where to look for a better idea.")


@router.post("/games/{game_id}/guide", tags=["queries"], responses=REFUSALS)
async def guide(
    app: CurrentApp, identity: CurrentIdentity, client: ClientAddress, game_id: GameId, body: GuideRequest
) -> Guidance:
    """Guide a beginner: what is threatened; with a move, whether it gives the game away. Where hints are allowed."""
    game, position = await in_thread(metered(position_for_hint), app, identity, game_id)
    app.limits.guide.count(client)
    thought = await thought_of(app, position, client)
    return await in_thread(metered(guidance), game.ply, position, thought, body.move)


async def thought_of(app: AppState, position: Position, client: str) -> Thought:
    """Return the result of a search, which is done once for each position."""
    cached = _THOUGHTS.peek(position)
    if cached is not None:
        return cached
    with waiting():
        thought = await asyncio.wrap_future(await in_thread(app.bots.hint, position, client, GUIDE_SECONDS))
    return _THOUGHTS.get(position, lambda: thought)


def guidance(ply: int, position: Position, thought: Thought, move: str | None) -> Guidance:
    """Return what to say about a position, or about a move."""
    return about_position(ply, position, thought) if move is None else about_move(ply, position, thought, move)


def about_position(ply: int, position: Position, thought: Thought) -> Guidance:
    """Return what to say about a position."""
    found = threat(position)
    sentences = [standing(position, thought) if ply > 1 else aim(position)]
    if found:
        sentences.append(threat_sentence(position, found))
    danger = list(found.touches) if found else []
    return Guidance(ply=ply, sentences=sentences, danger=danger, gives_away=False, better=None)


def about_move(ply: int, position: Position, thought: Thought, move: str) -> Guidance:
    """Return what to say about a move."""
    # An illegal move is refused here as everywhere.
    position.play(move) if not position.unseen else position.parse_move(move)
    judged = verdict(position, move, thought, TreeSearch(position.game, threads=1, megabytes=PLAN_MEGABYTES))
    better = position.touches(judged.best)[0]
    sentences = verdict_sentences(judged, labels(position).get(better, better))
    return Guidance(
        ply=ply,
        sentences=sentences,
        danger=[],
        gives_away=judged.gives_away,
        better=better if judged.gives_away else None,
    )


def aim(position: Position) -> str:
    """Return what the game is about, for a beginner."""
    assert position.seat is not None
    about, seat = position.game.about, position.game.seat_names[position.seat]
    return f"You play {seat}. {sentence_of(about.sentence)} Touch what is outlined, and see what a move does."


def standing(position: Position, thought: Thought) -> str:
    """Return the chances of the seat to move, in a few words."""
    assert position.seat is not None
    value, share = thought.values[position.seat], 1 / position.seats
    if thought.proven and value >= 1:
        return "You have a sure win here."
    if value >= share + CLEARLY:
        return "You are ahead."
    return "You are behind." if value <= share - CLEARLY else "The game is even."


def threat_sentence(position: Position, found: Threat) -> str:
    """Return a threat in a sentence."""
    name = position.game.seat_names[found.seat]
    does = "; ".join(found.does)
    if found.wins:
        return f"Watch out: {name} threatens {found.move}, and that would win at once."
    return f"{name} would like to play {found.move}: {does}."


def verdict_sentences(judged: Verdict, label: str) -> list[str]:
    """Return sentences about a move; none where the move is fine."""
    if not judged.gives_away:
        return []
    sentences = [f"{judged.move} gives much away."]
    if judged.answer is not None:
        does = f": {'; '.join(judged.does)}" if judged.does else ""
        sentences.append(f"The answer would be {judged.answer}{does}.")
    return [*sentences, f"A better idea: look at {label.replace(':', ' ')}."]
