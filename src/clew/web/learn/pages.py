"""The pages of a game's tutorial, one for each step, and of its interactive rules."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from clew.core.package import GamePackage, package
from clew.core.rulebook import MARKS
from clew.play.tutorial import tutorial
from clew.web.catalogue.service import game_card
from clew.web.errors import NotFound
from clew.web.learn.lessons import lessons
from clew.web.learn.service import step_of
from clew.web.metering.current import MeteredRoute
from clew.web.pictures import InputBoardSettings
from clew.web.positions.board_svg import picture
from clew.web.positions.service import cached_position
from clew.web.preferences import preferences_of
from clew.web.sharing.shared import sample_game_links
from clew.web.templating import go, public_page

#: A step has at most this many digits.
MOST_DIGITS = 2

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)


@router.get("/learn/{game}")
def learn(request: Request, game: str) -> Response:
    """Show the first step of a game's tutorial, or its rules if it has none."""
    return tutorial_page(request, game, 1) if tutorial(package(game)) else go(f"/learn/{game}/rules")


def tutorial_page(request: Request, game: str, step: int) -> Response:
    """Return the page of a step of a game's tutorial."""
    found, shown = package(game), step_of(game, step)
    settings = preferences_of(request)

    def context() -> dict[str, Any]:
        drawing = InputBoardSettings(settings.palette, settings.names, "tutorial")
        steps = tutorial(found)
        return {
            **first_game_context(found),
            "step": shown,
            "steps": steps,
            "next_step": steps[step] if step < len(steps) else None,
            "svg": Markup(picture(cached_position(shown.position), **drawing.as_dict())),
            "sample_games": sample_game_links(found),
        }

    return public_page(request, "learn/tutorial.html", (found.id, step), context)


@router.get("/learn/{game}/rules")
def interactive_rules(request: Request, game: str) -> Response:
    """Show the rules of a game one by one, each with boards on which to try it."""
    found = package(game)

    def context() -> dict[str, Any]:
        return {
            **first_game_context(found),
            "rules": rules_with_lessons(found),
            "marks": MARKS,
            "has_tutorial": bool(tutorial(found)),
        }

    return public_page(request, "learn/rules.html", found.id, context)


@router.get("/learn/{game}/{step}")
def tutorial_step(request: Request, game: str, step: str) -> Response:
    """Show a step of a game's tutorial."""
    if not (step.isascii() and step.isdecimal() and len(step) <= MOST_DIGITS):
        raise NotFound(f"{step[:20]} is no step of a tutorial")
    return tutorial_page(request, game, int(step))


def first_game_context(package: GamePackage) -> dict[str, Any]:
    """Return the template variables of the button that starts a guided first game."""
    first_game = package.about.first_game
    seats = package.about.seats(package.about.resolve(first_game))
    return {"card": game_card(package), "first_game": first_game, "seats": seats}


def rules_with_lessons(package: GamePackage) -> list[dict[str, object]]:
    """Return every rule with its source marks and lessons."""
    by_rule = lessons(package)
    return [
        {
            "rule": rule,
            "marks": rule.mark.split("/"),
            "lessons": [lesson for lesson in by_rule if lesson.rule == rule.number],
        }
        for rule in package.rulebook
    ]
