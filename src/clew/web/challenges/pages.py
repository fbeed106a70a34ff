"""The page of a challenge, its picture, and the ways to that of today."""

from datetime import date, timedelta

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from clew.core.errors import ClewError
from clew.core.interaction.challenges import GRADES
from clew.pictures.png import to_png
from clew.play.challenges.attempt import ChallengeAttempt
from clew.play.challenges.calendar import grade_of_day
from clew.play.challenges.collection import games_with_challenges, primer
from clew.play.challenges.turns import has_several_pieces
from clew.play.dates import date_in_words
from clew.web.catalogue.service import game_card
from clew.web.challenges.service import DayChallenge, day_challenge, game_named, grade_named, tried
from clew.web.dependencies import ClientAddress, CurrentApp, Texts
from clew.web.errors import RequestError, sentence_of
from clew.web.metering.current import MeteredRoute
from clew.web.pictures import CACHED_PICTURE, MEDIA_TYPES, InputBoardSettings, PictureWidth
from clew.web.positions.board_svg import picture
from clew.web.preferences import preferences_of
from clew.web.puzzles.daily import days_offered, parse_day, today
from clew.web.templating import go, page

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)

#: Separates the moves of a turn where they are typed.
SEPARATOR = ";"


def _day(text: str, server: CurrentApp) -> date:
    return parse_day(None if text == "today" else text, server.games.now())


@router.get("/challenges/{game}")
def todays_challenge(server: CurrentApp, game: str) -> Response:
    """Go to the challenge of today."""
    return challenge_of_day(server, game, "today")


@router.get("/challenges/{game}/{day}")
def challenge_of_day(server: CurrentApp, game: str, day: str) -> Response:
    """Go to the challenge of a day, of the grade of the day."""
    found, shown = game_named(game), _day(day, server)
    return go(day_challenge(found, shown, grade_of_day(found, shown)).link)


@router.get("/challenges/{game}/{day}/{grade}.png")
def challenge_picture(
    server: CurrentApp, client: ClientAddress, game: str, day: str, grade: str, width: PictureWidth = 600
) -> Response:
    """Return the position of a challenge as a picture, for links to it elsewhere."""
    found = day_challenge(game_named(game), _day(day, server), grade_named(grade))
    server.limits.pictures.count(client)
    svg = picture(found.position, caption=False, coordinates=False, prefix="challenge")
    image = server.puzzles.background.do(to_png, svg, width)
    return Response(image, media_type=MEDIA_TYPES["png"], headers=CACHED_PICTURE)


@router.get("/challenges/{game}/{day}/{grade}")
def challenge_page(
    request: Request,
    server: CurrentApp,
    game: str,
    day: str,
    grade: str,
    move: Texts = [],  # noqa: B006
) -> HTMLResponse:
    """Show the challenge of a game, a day and a grade; without scripts, moves are typed."""
    found = day_challenge(game_named(game), _day(day, server), grade_named(grade))
    preferences = preferences_of(request)
    moves = [part.strip() for each in move for part in each.split(SEPARATOR) if part.strip()]
    result, refusal = _typed(found, moves, server)
    shown = found.position if result is None else result.replied or result.drawn or result.after
    drawing = InputBoardSettings(preferences.palette, preferences.names, "challenge")
    context = {
        "found": found,
        "grades": [day_challenge(found.game, found.day, each) for each in GRADES],
        "others": _others(found),
        "card": game_card(found.game),
        "primer": primer(found.game),
        "has_several_pieces": has_several_pieces(found.position),
        "svg": Markup(picture(shown, **drawing.as_dict())),
        "result": result,
        "refusal": refusal,
        "line": _line(moves, result),
        "date_words": date_in_words(found.day, with_year=True),
        "today": today(server.games.now()).isoformat(),
        "canonical_path": found.link,
        **neighbours(found.day, server.games.now()),
    }
    return page(request, "challenges/challenge.html", context)


def _typed(found: DayChallenge, moves: list[str], server: CurrentApp) -> tuple[ChallengeAttempt | None, str | None]:
    """Return what becomes of typed moves, or why they are refused."""
    if not moves:
        return None, None
    try:
        return tried(found, moves, server.puzzles.background), None
    except RequestError:
        raise
    except ClewError as error:
        return None, sentence_of(str(error))


def _line(moves: list[str], result: ChallengeAttempt | None) -> list[str]:
    """Return the moves that the next typed one follows: those of a right turn, with the reply."""
    return [*moves, *result.reply] if result is not None and result.is_right and not result.is_done else []


def _others(found: DayChallenge) -> list[DayChallenge]:
    return [day_challenge(each, found.day, found.grade) for each in games_with_challenges() if each != found.game]


def neighbours(day: date, now: float) -> dict[str, str]:
    """Return the day before and the day after, empty where there are no challenges."""
    before, after = day - timedelta(days=1), day + timedelta(days=1)
    return {
        "before": before.isoformat() if before >= days_offered(now)[0] else "",
        "after": after.isoformat() if after <= today(now) else "",
    }
