"""The JSON API of shapes that people draw: whether and how they can be filled."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from clew.puzzles import book, books, text_of
from clew.puzzles.patterns import HasPatterns, PatternMaker
from clew.web.dependencies import ClientAddress, CurrentApp
from clew.web.errors import PROBLEMS, NotFound
from clew.web.metering.current import MeteredRoute
from clew.web.puzzles.api import ShortText
from clew.web.puzzles.service import link_to

router = APIRouter(route_class=MeteredRoute, prefix="/api/v1", responses=PROBLEMS, tags=["puzzles"])

#: The most spaces that a request may name; a game may allow fewer.
MOST_SPACES = 100

SpaceNames = Annotated[list[Annotated[str, Query(max_length=20)]], Query(min_length=1, max_length=MOST_SPACES)]


class ShapeTask(BaseModel):
    """One way to fill a shape."""

    name: str
    fillable: bool | None = Field(description="None if that takes longer than a moment to find out.")
    puzzle: str
    link: str
    shape: str = Field(description="The word for the shape, for new puzzles in it.")


class DrawnShape(BaseModel):
    """What is known about a shape that is being drawn."""

    symmetry: str = Field(description="In words.")
    tasks: list[ShapeTask]


def pattern_games() -> list[str]:
    """Return the games for which people can draw shapes."""
    return [game for game, found in books().items() if isinstance(found, HasPatterns)]


def patterns_of(game: str) -> PatternMaker:
    """Return the shapes that people can draw for a game, or raise NotFound."""
    found: object = book(game) if game in books() else None
    if not isinstance(found, HasPatterns):
        raise NotFound(f"{game}: expected {' or '.join(pattern_games())}")
    return found.patterns


def checked_lattice(maker: PatternMaker, lattice: str) -> str:
    """Return a lattice, or raise NotFound."""
    if lattice not in maker.lattices:
        raise NotFound(f"{lattice}: expected {' or '.join(maker.lattices)}")
    return lattice


@router.get("/puzzles/shape")
def drawn_shape(
    server: CurrentApp, client: ClientAddress, game: ShortText, lattice: ShortText, space: SpaceNames
) -> DrawnShape:
    """Return in which ways a shape can be filled, as far as that is found out in a moment."""
    maker = patterns_of(game)
    puzzles = [maker.puzzle(task.name, checked_lattice(maker, lattice), space) for task in maker.tasks]
    server.limits.patterns.count(client)
    fillable = server.puzzles.fillable(puzzles)
    return DrawnShape(
        symmetry=maker.symmetry_of(space),
        tasks=[
            ShapeTask(
                name=task.name,
                fillable=can,
                puzzle=text_of(puzzle),
                link=link_to(puzzle),
                shape=puzzle.words.get("shape", ""),
            )
            for task, puzzle, can in zip(maker.tasks, puzzles, fillable, strict=True)
        ],
    )
