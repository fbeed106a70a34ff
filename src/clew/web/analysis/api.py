"""The JSON API of analysis: streams of evaluations of a position or a whole game, and the value graph."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel
from sse_starlette import EventSourceResponse, ServerSentEvent

from clew.core.errors import UnseenError
from clew.core.game import Game
from clew.core.interaction.people import Person, people_of
from clew.core.position import Position
from clew.pictures.charts.values import WIDTH, ValueGraph
from clew.pictures.look import Look
from clew.play.analysis import Judged
from clew.play.move_effects import effects
from clew.search.mcts.thought import Thought
from clew.web.analysis.models import (
    LineMove,
    MoveEvaluation,
    MoveJudgement,
    PositionEvaluation,
    ValueGraphPicture,
    ValueGraphRequest,
)
from clew.web.analysis.service import AnalysisJob, AnalysisStopped
from clew.web.dependencies import Called, ClientAddress, CurrentApp, InputBoardQuery, OptionalPly, PositionText
from clew.web.errors import PROBLEMS, UNREADABLE, ErrorResponse, NotFound, Unavailable, mistake_of
from clew.web.metering.current import MeteredRoute, in_thread
from clew.web.positions.models import PositionState
from clew.web.positions.service import cached_position, people_called, state_of, unfinished
from clew.web.settings import PING_SECONDS
from clew.web.sharing.share_codes import MAX_CODE_LENGTH
from clew.web.sharing.shared import shared_from_code
from clew.web.state import AppState

router = APIRouter(route_class=MeteredRoute, prefix="/api/v1", responses=PROBLEMS, tags=["analysis"])

#: How many moves of the best line are sent.
LINE_MOVES = 8

#: Effects to cache: an analysis reports the same few moves several times a second.
EFFECTS_CACHED = 2000

ShareCode = Annotated[str, Path(max_length=MAX_CODE_LENGTH, description="The code of a link, as in /view/{code}.")]
Seconds = Annotated[
    float, Query(gt=0, le=30, allow_inf_nan=False, description="The time to search each position, in seconds.")
]
EVENT_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Evaluations as events."}
}

Send = Callable[[str, BaseModel], None]
Work = Callable[[AnalysisJob, Send], None]


@router.get("/view/{code}")
def view_state(
    code: ShareCode,
    settings: InputBoardQuery,
    ply: OptionalPly = None,
    called: Called = [],  # noqa: B006
) -> PositionState:
    """Return one position of a shared game."""
    shared = shared_from_code(code)
    return state_of(shared.at(ply), settings, people=people_called(shared.game, called))


@router.get("/study/{code}", response_class=EventSourceResponse, responses=EVENT_STREAM)
async def analyse_game(
    server: CurrentApp,
    client: ClientAddress,
    code: ShareCode,
    seconds: Seconds = 0.5,
    called: Called = [],  # noqa: B006
) -> EventSourceResponse:
    """Analyse every position of a game in the background.

    Sends an `opinion` for each position and a `judgement` for each move, then `done`. Closing the stream stops the
    analysis; opening it again resumes it.
    """
    shared = await in_thread(shared_from_code, code)
    if not shared.is_game:
        raise NotFound("this link carries a position, not a game")
    people = spoken_of(shared.game, called)

    def work(job: AnalysisJob, send: Send) -> None:
        def on_position(ply: int, view: Position, thought: Thought) -> None:
            send("opinion", evaluation(ply, view, thought, people, done=True))

        for judged in job.judge(shared.session, seconds, on_position):
            send("judgement", judgement(judged, shared.at(judged.ply - 1), people))

    return stream_of(server, client, work)


@router.get("/study", response_class=EventSourceResponse, responses=EVENT_STREAM)
async def analyse_position(
    server: CurrentApp,
    client: ClientAddress,
    position: PositionText,
    seconds: Seconds = 5.0,
    called: Called = [],  # noqa: B006
) -> EventSourceResponse:
    """Analyse one position in the background: several `opinion` events, each better than the last, then `done`."""
    start = unfinished(await in_thread(cached_position, position))
    view, people = start.view(start.seat or 0), spoken_of(start.game, called)

    def work(job: AnalysisJob, send: Send) -> None:
        def on_progress(thought: Thought) -> None:
            send("opinion", evaluation(0, view, thought, people, done=False))

        send("opinion", evaluation(0, view, job.think(view, seconds, on_progress), people, done=True))

    return stream_of(server, client, work)


def spoken_of(game: Game, called: Sequence[str]) -> tuple[Person, ...]:
    """Return the players as the client calls them, or by their colours."""
    return people_called(game, called) or people_of(game.seat_names)


def evaluation(
    ply: int, view: Position, thought: Thought, people: tuple[Person, ...], done: bool
) -> PositionEvaluation:
    """Return a thought about a position as JSON."""
    moves = [
        MoveEvaluation(
            move=each.move,
            words=main_effect(view, each.move, people),
            touches=list(view.touches(each.move)),
            value=each.value,
            visits=each.visits,
            proven=each.proven,
        )
        for each in thought.moves
    ]
    return PositionEvaluation(
        ply=ply, values=list(thought.values), proven=thought.proven, visits=thought.visits,
        seat=view.seat, moves=moves, line=line_moves(view, thought.line, people), done=done,
    )  # fmt: skip


@lru_cache(maxsize=EFFECTS_CACHED)
def main_effect(view: Position, move: str, people: tuple[Person, ...]) -> str:
    """Return what a move does; empty if there is nothing worth saying."""
    found = effects(view, move, people)
    return found[0] if found else ""


def line_moves(position: Position, line: tuple[str, ...], people: tuple[Person, ...]) -> list[LineMove]:
    """Return the first moves of a line, up to one that would reveal something unseen."""
    moves: list[LineMove] = []
    for move in line[:LINE_MOVES]:
        if position.seat is None:
            break
        words = main_effect(position, move, people)
        moves.append(LineMove(move=move, words=words, seat=position.seat, touches=list(position.touches(move))))
        try:
            position = position.play(move)
        except UnseenError:
            break
    return moves


def judgement(judged: Judged, before: Position, people: tuple[Person, ...]) -> MoveJudgement:
    """Return the judgement of a move as JSON; `before` is the position in which it was played."""
    return MoveJudgement(
        ply=judged.ply, seat=judged.seat, move=judged.move, best=judged.best,
        better=main_effect(before, judged.best, people), line=list(judged.line),
        before=list(judged.before), after=list(judged.after), loss=judged.loss, leader=judged.leader,
        turned=judged.turned,
    )  # fmt: skip


def stream_of(server: AppState, client: str, work: Work) -> EventSourceResponse:
    """Return the events that some work sends; the work stops when the client closes the stream."""
    server.limits.analyses.check(client)
    server.analysis.check()
    return EventSourceResponse(_events(server, client, work), ping=PING_SECONDS, headers={"Cache-Control": "no-store"})


async def _events(server: AppState, client: str, work: Work) -> AsyncIterator[ServerSentEvent]:
    job = server.analysis.open()
    server.limits.analyses.take(client)
    loop = asyncio.get_running_loop()
    # None marks the end of the stream.
    queue: asyncio.Queue[ServerSentEvent | None] = asyncio.Queue()

    def put(event: ServerSentEvent | None) -> None:
        # The loop may close before the job ends.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(queue.put_nowait, event)

    def send(kind: str, message: BaseModel) -> None:
        put(ServerSentEvent(message.model_dump_json(), event=kind))

    def run() -> None:
        try:
            work(job, send)
            put(ServerSentEvent("{}", event="done"))
        except AnalysisStopped:
            return
        except Unavailable as error:
            send("problem", ErrorResponse(error=mistake_of(error)))
        finally:
            put(None)
            with contextlib.suppress(Unavailable):
                job.forget()

    threading.Thread(target=run, name="clew-analysis", daemon=True).start()
    try:
        while (event := await queue.get()) is not None:
            yield event
    finally:
        job.close()
        server.limits.analyses.give_back(client)


@router.post("/value-graph", responses={UNREADABLE: PROBLEMS[422]})
def value_graph(request: ValueGraphRequest) -> ValueGraphPicture:
    """Draw the expected payoff of each seat after every move of a game."""
    shared = shared_from_code(request.code)
    names = shared.game.seat_names
    values = [row for row in request.values if len(row) == len(names)][: shared.plies + 1]
    title = f"{shared.title}: expected payoff of each seat"
    turns = [ply for ply in request.turns if ply <= shared.plies]
    now = None if request.now is None else min(request.now, shared.plies)
    labels = [person.subject for person in spoken_of(shared.game, request.called)]
    picture = ValueGraph(title, names, values, turns, now=now, plies=shared.plies, labels=labels).draw()
    left, _, width, _ = picture.box
    svg = picture.svg(Look(palette=request.palette, background=False, prefix="graph"))
    return ValueGraphPicture(svg=svg, left=-left / width, width=WIDTH / width)
