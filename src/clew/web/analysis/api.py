"""The JSON API of analysis: streams of opinions about a position or a whole game, and the value graph."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool

from clew.core.position import Position
from clew.pictures.charts.values import WIDTH, ValueGraph
from clew.pictures.look import Look
from clew.play.analysis import Judged
from clew.search.mcts.thought import Thought
from clew.web.analysis.models import Graph, GraphRequest, Judgement, MoveOpinion, Opinion, StepText
from clew.web.analysis.service import AnalysisJob, AnalysisStopped, steps
from clew.web.dependencies import ClientAddress, CurrentApp, OptionalPly, Palette
from clew.web.errors import PROBLEMS, UNREADABLE, ErrorResponse, NotFound, Unavailable, mistake_of
from clew.web.live.stream import PING_SECONDS
from clew.web.positions.api import PositionText, Prefix, described, going_on, read
from clew.web.positions.models import PositionState
from clew.web.sharing.share_codes import LONGEST_CODE
from clew.web.sharing.shared import of_code
from clew.web.state import AppState

router = APIRouter(prefix="/api/v1", responses=PROBLEMS, tags=["analysis"])

Code = Annotated[str, Path(max_length=LONGEST_CODE, description="The code of a link, as in /view/{code}.")]
Seconds = Annotated[float, Query(gt=0, le=30, allow_inf_nan=False, description="How long to think about a position.")]
EVENTS: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Opinions, as they come."}
}

#: Tells a listener that nothing more comes.
END = None

Tell = Callable[[str, BaseModel], None]
Work = Callable[[AnalysisJob, Tell], None]


@router.get("/view/{code}")
def view_state(
    code: Code, ply: OptionalPly = None, palette: Palette = "standard", prefix: Prefix = "board"
) -> PositionState:
    """Return one position of what a link carries."""
    return described(of_code(code).at(ply), palette, prefix)


@router.get("/study/{code}", response_class=EventSourceResponse, responses=EVENTS)
async def study_game(
    server: CurrentApp, client: ClientAddress, code: Code, seconds: Seconds = 0.5
) -> EventSourceResponse:
    """Think about every position of a game in the background.

    `opinion` comes for each position, `judgement` for each move, then `done`. Closing the stream stops it; opening it
    again goes on.
    """
    shared = await run_in_threadpool(of_code, code)
    if not shared.is_game:
        raise NotFound("this link carries a position, not a game")

    def work(study: AnalysisJob, tell: Tell) -> None:
        def told(ply: int, view: Position, thought: Thought) -> None:
            tell("opinion", opinion(ply, view, thought, done=True))

        for judged in study.judged(shared.session, seconds, told):
            tell("judgement", judgement(judged))

    return listening(server, client, work)


@router.get("/study", response_class=EventSourceResponse, responses=EVENTS)
async def study_position(
    server: CurrentApp, client: ClientAddress, position: PositionText, seconds: Seconds = 5.0
) -> EventSourceResponse:
    """Think about one position in the background: an `opinion` now and then, better each time, then `done`."""
    found = going_on(await run_in_threadpool(read, position))
    view = found.view(found.seat or 0)

    def work(study: AnalysisJob, tell: Tell) -> None:
        def news(thought: Thought) -> None:
            tell("opinion", opinion(0, view, thought, done=False))

        tell("opinion", opinion(0, view, study.thought(view, seconds, news), done=True))

    return listening(server, client, work)


def opinion(ply: int, view: Position, thought: Thought, done: bool) -> Opinion:
    """Return what is thought of a position as the API tells it."""
    best = [
        MoveOpinion(move=each.move, value=each.value, visits=each.visits, proven=each.proven) for each in thought.moves
    ]
    line = [StepText(move=step.move, seat=step.seat, touches=list(step.touches)) for step in steps(view, thought.line)]
    return Opinion(
        ply=ply, values=list(thought.values), proven=thought.proven, visits=thought.visits,
        seat=view.seat, moves=best, line=line, done=done,
    )  # fmt: skip


def judgement(judged: Judged) -> Judgement:
    """Return what is thought of a move as the API tells it."""
    return Judgement(
        ply=judged.ply, seat=judged.seat, move=judged.move, best=judged.best, line=list(judged.line),
        before=list(judged.before), after=list(judged.after), loss=judged.loss, leader=judged.leader,
        turned=judged.turned,
    )  # fmt: skip


def listening(server: AppState, client: str, work: Work) -> EventSourceResponse:
    """Return a stream of what some work tells; the work ends when nobody listens."""
    server.limits.analyses.check(client)
    server.analysis.check()
    return EventSourceResponse(_events(server, client, work), ping=PING_SECONDS, headers={"Cache-Control": "no-store"})


async def _events(server: AppState, client: str, work: Work) -> AsyncIterator[ServerSentEvent]:
    study = server.analysis.open()
    server.limits.analyses.take(client)
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[ServerSentEvent | None] = asyncio.Queue()

    def put(event: ServerSentEvent | None) -> None:
        # The loop may end before the study does.
        if not loop.is_closed():
            loop.call_soon_threadsafe(queue.put_nowait, event)

    def tell(kind: str, said: BaseModel) -> None:
        put(ServerSentEvent(said.model_dump_json(), event=kind))

    def run() -> None:
        try:
            work(study, tell)
            put(ServerSentEvent("{}", event="done"))
        except AnalysisStopped:
            return
        except Unavailable as error:
            put(ServerSentEvent(ErrorResponse(error=mistake_of(error)).model_dump_json(), event="problem"))
        finally:
            put(END)
            with contextlib.suppress(Unavailable):
                study.forget()

    thread = threading.Thread(target=run, name="clew-study", daemon=True)
    thread.start()
    try:
        while (event := await queue.get()) is not None:
            yield event
    finally:
        study.close()
        server.limits.analyses.give_back(client)


@router.post("/value-graph", responses={UNREADABLE: PROBLEMS[422]})
def draw_graph(wish: GraphRequest) -> Graph:
    """Draw what each seat could expect after every move of a game."""
    shared = of_code(wish.code)
    names = shared.game.seat_names
    values = [row for row in wish.values if len(row) == len(names)][: shared.plies + 1]
    title = f"{shared.title}: what each seat could expect"
    turns = [ply for ply in wish.turns if ply <= shared.plies]
    now = None if wish.now is None else min(wish.now, shared.plies)
    picture = ValueGraph(title, names, values, turns, now, shared.plies).draw()
    left, _, width, _ = picture.box
    svg = picture.svg(Look(palette=wish.palette, background=False, prefix="graph"))
    return Graph(svg=svg, left=-left / width, width=WIDTH / width)
