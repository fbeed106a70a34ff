"""The JSON API of tutorials: a move is tried in a task, or a hint asked for. Nothing is stored."""

from typing import Annotated

from fastapi import APIRouter, Path

from clew.web.dependencies import InputBoardQuery, MoveText, PositionText
from clew.web.errors import PROBLEMS, REFUSALS
from clew.web.learn import service
from clew.web.learn.models import TutorialAnswer, TutorialHint
from clew.web.metering.current import MeteredRoute
from clew.web.positions.service import cached_position

router = APIRouter(
    route_class=MeteredRoute, prefix="/api/v1/tutorials", responses={**PROBLEMS, 409: REFUSALS[409]}, tags=["tutorials"]
)

Number = Annotated[int, Path(ge=1, le=99)]


@router.get("/{game}/{step}/{task}/try")
def try_move(
    game: str, step: Number, task: Number, position: PositionText, move: MoveText, settings: InputBoardQuery
) -> TutorialAnswer:
    """Try a legal move in a task of a tutorial: whether it does the task, and what the opponent answers."""
    return service.tried(service.task_of(game, step, task), game, cached_position(position), move, settings)


@router.get("/{game}/{step}/{task}/hint")
def hint(game: str, step: Number, task: Number, position: PositionText) -> TutorialHint:
    """Return where to look in a task, and a move that does it."""
    return service.hint(service.task_of(game, step, task), game, cached_position(position))
