"""The guide of a first game: what is threatened, and a better idea when a move gives the game away."""

import asyncio

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from clew.core.position import Position
from clew.play.guidance import PLAN_MEGABYTES, Threat, Verdict, threat, verdict
from clew.search.mcts.search import TreeSearch
from clew.search.mcts.thought import Thought
from clew.web.dependencies import ClientAddress, CurrentApp, CurrentIdentity
from clew.web.errors import PROBLEMS, REFUSALS, sentence_of
from clew.web.live.api import GameId
from clew.web.live.queries import for_hint
from clew.web.lru_cache import LruCache
from clew.web.models import LONGEST_MOVE, RequestModel
from clew.web.positions.board_svg import labels
from clew.web.state import AppState

router = APIRouter(prefix="/api/v1", responses=PROBLEMS)

#: What was thought of positions in which somebody is being guided; each is asked about several times.
MOST_THOUGHTS = 100
GUIDE_SECONDS = 0.5

#: From so much on, somebody is ahead, or behind.
CLEARLY = 0.12

_THOUGHTS: LruCache[Thought] = LruCache(MOST_THOUGHTS)


class GuideRequest(RequestModel):
    """What to be guided about: the position, or a move that is about to be played."""

    move: str | None = Field(default=None, max_length=LONGEST_MOVE)


class Guidance(BaseModel):
    """What a guide says."""

    ply: int
    sentences: list[str] = Field(description="What to know, most important first.")
    danger: list[str] = Field(description="Sites that are threatened.")
    gives_away: bool = Field(description="Whether the move that was asked about gives the game away.")
    better: str | None = Field(description="Where to look for a better idea.")


@router.post("/games/{game_id}/guide", tags=["looking"], responses=REFUSALS)
async def guide(
    server: CurrentApp, who: CurrentIdentity, client: ClientAddress, game_id: GameId, wish: GuideRequest
) -> Guidance:
    """Guide a beginner: what is threatened; with a move, whether it gives the game away. Where hints are allowed."""
    table, position = await run_in_threadpool(for_hint, server, who, game_id)
    server.limits.guide.count(client)
    thought = await thought_of(server, position)
    return await run_in_threadpool(guidance, table.ply, position, thought, wish.move)


async def thought_of(server: AppState, position: Position) -> Thought:
    """Return what is thought of a position, thinking about it once."""
    known = _THOUGHTS.peek(position)
    if known is not None:
        return known
    thought = await asyncio.wrap_future(await run_in_threadpool(server.bots.counsel, position, GUIDE_SECONDS))
    return _THOUGHTS.get(position, lambda: thought)


def guidance(ply: int, position: Position, thought: Thought, move: str | None) -> Guidance:
    """Return what to say about a position, or about a move."""
    if move is None:
        found = threat(position)
        words = [standing(position, thought) if ply > 1 else aim(position)]
        words += [words_of_threat(position, found)] if found else []
        return Guidance(ply=ply, sentences=words, danger=list(found.touches) if found else [], gives_away=False,
                        better=None)  # fmt: skip
    # An illegal move is refused here as everywhere.
    position.play(move) if not position.unseen else position.parse_move(move)
    judged = verdict(position, move, thought, TreeSearch(position.game, threads=1, megabytes=PLAN_MEGABYTES))
    better = position.touches(judged.best)[0]
    words = words_of_verdict(position, judged, labels(position).get(better, better))
    return Guidance(
        ply=ply, sentences=words, danger=[], gives_away=judged.gives_away, better=better if judged.gives_away else None
    )


def aim(position: Position) -> str:
    """Return what the game is about, for who is new to it."""
    assert position.seat is not None
    about, seat = position.game.about, position.game.seat_names[position.seat]
    return f"You play {seat}. {sentence_of(about.sentence)} Touch what is outlined, and see what a move does."


def standing(position: Position, thought: Thought) -> str:
    """Return how the seat to move stands, in a few words."""
    assert position.seat is not None
    own, share = thought.values[position.seat], 1 / position.seats
    if thought.proven and own >= 1:
        return "You have a sure win here."
    if own >= share + CLEARLY:
        return "You stand well."
    return "You are behind." if own <= share - CLEARLY else "The game is even."


def words_of_threat(position: Position, found: Threat) -> str:
    """Return a threat in a sentence."""
    name = position.game.seat_names[found.seat]
    does = "; ".join(found.does)
    if found.wins:
        return f"Watch out: {name} threatens {found.move}, and that would win at once."
    return f"{name} would like to play {found.move}: {does}."


def words_of_verdict(position: Position, judged: Verdict, label: str) -> list[str]:
    """Return what is thought of a move in sentences; none where nothing is wrong with it."""
    if not judged.gives_away:
        return []
    said = [f"{judged.move} gives much away."]
    if judged.answer is not None:
        does = f": {'; '.join(judged.does)}" if judged.does else ""
        said.append(f"The answer would be {judged.answer}{does}.")
    return [*said, f"A better idea: look at {label.replace(':', ' ')}."]
