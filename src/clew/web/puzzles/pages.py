"""The pages of puzzles: the list, one puzzle, the daily ones, new ones, and pictures."""

import random
from datetime import date, timedelta
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from clew.core.package import package
from clew.pictures.png import to_png
from clew.play.dates import date_in_words, day_in_words
from clew.puzzles import Puzzle, books, text_of
from clew.puzzles.registry import line
from clew.web.daily_cards import DailyCard, cards_of_day, progress_key
from clew.web.dependencies import ClientAddress, CurrentApp
from clew.web.errors import NotFound
from clew.web.metering.current import MeteredRoute
from clew.web.pictures import CACHED_PICTURE, MEDIA_TYPES, Palette, PictureWidth, svg_response, without_labels
from clew.web.preferences import preferences_of
from clew.web.puzzles.api import AnswerText, Day, PuzzleText, ShortText, named_state
from clew.web.puzzles.calendar_page import WEEKDAYS, month_page
from clew.web.puzzles.daily import days_offered, parse_day, today
from clew.web.puzzles.pattern_api import pattern_games
from clew.web.puzzles.service import board_of, cached_puzzle, kind_of, kinds_of, link_to, title_of
from clew.web.puzzles.versions import grade_of_day
from clew.web.puzzles.views import small_picture
from clew.web.state import AppState
from clew.web.templating import go, page, public_page

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)


@router.get("/puzzles")
def puzzle_list(request: Request, server: CurrentApp) -> Response:
    """Show today's puzzles, new ones of each kind, and everything for enthusiasts."""
    day = today(server.games.now())
    return day_page(request, server, day, is_today=True)


@router.get("/puzzles/day/{day}")
def puzzles_of_day(request: Request, server: CurrentApp, day: str) -> Response:
    """Show the puzzles of a day, with the calendar."""
    now = server.games.now()
    shown = parse_day(day, now)
    return go("/puzzles") if shown == today(now) else day_page(request, server, shown, is_today=False)


def day_page(request: Request, server: AppState, day: date, *, is_today: bool) -> Response:
    """Return the page with the puzzles of a day."""
    server.daily.prepare(day)
    palette, now = preferences_of(request).palette, server.games.now()
    cards = cards_of_day(server.card_sources, day)
    ready = [game for game in books() if server.preparation.is_ready(package(game))]

    def context() -> dict[str, Any]:
        return {
            "cards": [card_context(card, palette, number) for number, card in enumerate(cards)],
            "books": [book_context(game, palette, game in ready) for game in books()] if is_today else [],
            "day": day,
            "is_today": is_today,
            "today": today(now).isoformat(),
            "month": month_page(day, days_offered(now)[0], today(now)),
            "weekdays": WEEKDAYS,
            "pattern_games": pattern_games(),
            "date_words": date_in_words(day),
            "short_date": day_in_words(day),
        }

    shown = tuple((card.progress_key, card.difficulty, card.picture is None) for card in cards)
    key = (day, today(now), shown, tuple(ready))
    return public_page(request, "puzzles/list.html", key, context)


def card_context(card: DailyCard, palette: str, number: int) -> dict[str, Any]:
    """Return what the page shows of a card."""
    picture = None if card.picture is None else card.picture(palette, f"card-{number}")
    return {"about": package(card.game).about, "card": card, "picture": picture}


def book_context(game: str, palette: str, is_ready: bool) -> dict[str, Any]:
    """Return what the list shows of a game: its kinds of puzzles, and its named ones by group, once it is ready."""
    book = books()[game]
    groups: dict[str, list[dict[str, Any]]] = {}
    for number, named in enumerate(book.named if is_ready else ()):
        puzzle = cached_puzzle(line(game, named.words))
        picture = small_picture(puzzle, palette, f"{game}-{number}")
        entry = {"state": named_state(puzzle, named), "picture": picture, "board": board_of(puzzle)}
        groups.setdefault(named.group, []).append(entry)
    return {"game": game, "about": package(game).about, "kinds": kinds_of(book), "groups": groups}


@router.get("/puzzles/new")
def new_puzzle(
    request: Request,
    server: CurrentApp,
    client: ClientAddress,
    game: ShortText,
    kind: ShortText,
    difficulty: ShortText = "",
) -> Response:
    """Redirect to a new puzzle: one that was made ahead, unless a shape or size is chosen."""
    choices = kind_of(game, kind).choices
    words = {key: value for key in choices if (value := request.query_params.get(key, ""))}
    server.limits.puzzles.count(client)
    found = server.stock.take(game, kind, difficulty) if difficulty and not words else None
    if found is not None:
        return go(link_to(found))
    seed = random.SystemRandom().randrange(2**31)
    return go(link_to(server.puzzles.generate(game, kind, difficulty, seed, words)))


@router.get("/puzzles/daily/{game}/{kind}")
def daily_puzzle(
    request: Request, server: CurrentApp, client: ClientAddress, game: str, kind: str, day: Day = None
) -> HTMLResponse:
    """Show the puzzle of a day."""
    found, now = kind_of(game, kind), server.games.now()
    shown_day = parse_day(day, now)
    server.limits.puzzles.count(client)
    puzzle = server.daily.puzzle(game, kind, shown_day)
    link = f"/puzzles/daily/{game}/{kind}?day={shown_day.isoformat()}"
    context = {
        "title": found.title,
        "difficulty": grade_of_day(game, kind, shown_day) if found.has_difficulties else "",
        "link": link,
        "day": shown_day,
        "date_words": date_in_words(shown_day, with_year=True),
        "short_date": day_in_words(shown_day),
        "short_link": f"/d/{shown_day}/{game}/{kind}",
        "today": today(now),
        "cards": cards_of_day(server.card_sources, shown_day),
        "new_link": f"/puzzles/new?game={game}&kind={kind}",
        "progress_key": progress_key(game, kind, shown_day),
        **neighbours(shown_day, now),
    }
    return puzzle_page(request, puzzle, "", context)


def neighbours(day: date, now: float) -> dict[str, str]:
    """Return the day before and the day after, empty where they have no puzzles."""
    before, after = day - timedelta(days=1), day + timedelta(days=1)
    return {
        "before": before.isoformat() if before >= days_offered(now)[0] else "",
        "after": after.isoformat() if after <= today(now) else "",
    }


@router.get("/puzzle")
def shared_puzzle(request: Request, puzzle: PuzzleText, answer: AnswerText = "") -> Response:
    """Show the puzzle that a link carries, with an answer if the link has one."""
    parsed = cached_puzzle(puzzle)
    if text_of(parsed) != " ".join(puzzle.split()) and not answer:
        # A name or a random choice is resolved, so that the address carries the puzzle itself.
        return go(link_to(parsed))
    context: dict[str, Any] = {"title": title_of(parsed), "link": link_to(parsed), "day": None, "cards": []}
    return puzzle_page(request, parsed, answer, context)


def puzzle_page(request: Request, puzzle: Puzzle, answer: str, context: dict[str, Any]) -> HTMLResponse:
    """Return the page of a puzzle."""
    palette, board = preferences_of(request).palette, board_of(puzzle)
    settings: dict[str, Any] = {"palette": palette, "caption": False, "background": False, "prefix": "board"}
    if board is None:
        svg, state = without_labels(puzzle.picture(answer, **settings)), None
    else:
        state = board.state(answer)
        svg = board.picture(state.answer, **settings, interactive=True, coordinates=False)
    shared = {
        "puzzle": puzzle,
        "text": text_of(puzzle),
        "about": package(puzzle.game).about,
        "board": board,
        "state": state,
        "answer": answer,
        "svg": Markup(svg),
        "canonical_path": context["link"],
    }
    return page(request, "puzzles/puzzle.html", shared | context)


@router.get("/puzzle.{kind}")
def puzzle_picture(
    server: CurrentApp,
    client: ClientAddress,
    kind: str,
    puzzle: PuzzleText,
    answer: AnswerText = "",
    palette: Palette = "standard",
    dark: bool = False,
    width: PictureWidth = 600,
) -> Response:
    """Return a puzzle with an answer as SVG or PNG."""
    if kind not in ("svg", "png"):
        raise NotFound(f"there is no picture of type {kind}: expected svg or png")
    if kind == "png":
        server.limits.pictures.count(client)
    svg = cached_puzzle(puzzle).picture(answer, palette=palette, dark=dark, coordinates=False)
    if kind == "svg":
        return svg_response(svg, CACHED_PICTURE)
    image = server.puzzles.background.do(to_png, svg, width)
    return Response(image, media_type=MEDIA_TYPES[kind], headers=CACHED_PICTURE)
