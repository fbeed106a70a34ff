"""Lessons: the rules of a game, each with a small board on which it can be tried."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from clew.core.package import GamePackage, package
from clew.core.rulebook import MARKS
from clew.web.catalogue import service
from clew.web.catalogue.lessons import lessons
from clew.web.templating import page

router = APIRouter(include_in_schema=False)


@router.get("/learn/{game}")
def learn(request: Request, game: str) -> HTMLResponse:
    """Show the rules of a game, to be tried one by one."""
    found = package(game)
    context = {"card": service.card(found), "steps": steps(found), "marks": MARKS, "seats": usual_seats(found)}
    return page(request, "catalogue/learn.html", context)


def steps(found: GamePackage) -> list[dict[str, object]]:
    """Return every rule with its marks and lessons."""
    taught = lessons(found)
    return [
        {
            "rule": rule,
            "marks": rule.mark.split("/"),
            "lessons": [lesson for lesson in taught if lesson.rule == rule.number],
        }
        for rule in found.rulebook
    ]


def usual_seats(found: GamePackage) -> int:
    """Return how many seats a first game has."""
    about = found.about
    return about.seats(about.resolve({}))
