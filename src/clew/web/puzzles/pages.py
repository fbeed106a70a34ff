"""The pages of puzzles: all of them, one to be done, the ones of a day, new ones."""

import random
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from clew.core.package import package
from clew.pictures.png import to_png
from clew.puzzles import Puzzle, books, text_of
from clew.puzzles.registry import line
from clew.web.dependencies import ClientAddress, CurrentApp, Palette
from clew.web.errors import NotFound
from clew.web.lru_cache import LruCache
from clew.web.preferences import Preferences, preferences_of
from clew.web.puzzles.api import AnswerText, PuzzleText, Word, named_state
from clew.web.puzzles.service import FIRST_DAY, day_of, kind_of, kinds_of, link_to, read, table_of, title_of, today
from clew.web.sharing.pages import LASTING, MEDIA, Width
from clew.web.templating import go, page

router = APIRouter(include_in_schema=False)

#: Pictures of puzzles with names, which everybody sees.
_PICTURES: LruCache[str] = LruCache(300)


def small_picture(asked: Puzzle, palette: str, prefix: str) -> Markup:
    """Return the picture of a puzzle for a list."""
    settings: dict[str, Any] = {
        "palette": palette,
        "caption": False,
        "coordinates": False,
        "background": False,
        "prefix": prefix,
    }
    key = (text_of(asked), *settings.values())
    return Markup(_PICTURES.get(key, lambda: asked.picture(**settings)))


@router.get("/puzzles")
def puzzles(request: Request, server: CurrentApp) -> HTMLResponse:
    """Show all puzzles that have names, those of the day, and how to have new ones."""
    look, day = preferences_of(request), today(server.games.now())
    server.puzzles.prepare(day)
    context = {
        "books": [book_of(game, look) for game in books()],
        "today": day.isoformat(),
    }
    return page(request, "puzzles/list.html", context)


def book_of(game: str, look: Preferences) -> dict[str, Any]:
    """Return the puzzles of a game, under their headings."""
    told = books()[game]
    groups: dict[str, list[dict[str, Any]]] = {}
    for number, named in enumerate(told.named):
        asked = read(line(game, named.words))
        state = named_state(asked, named.name, named.group, named.sentence)
        picture = small_picture(asked, look.palette, f"{game}-{number}")
        groups.setdefault(named.group, []).append({"state": state, "picture": picture, "hands": table_of(asked)})
    return {"game": game, "about": package(game).about, "kinds": kinds_of(told), "groups": groups}


@router.get("/puzzles/new")
async def new_puzzle(
    request: Request, server: CurrentApp, client: ClientAddress, game: Word, kind: Word, difficulty: Word = ""
) -> Response:
    """Make a puzzle and go there."""
    wanted = kind_of(game, kind)
    words = {key: value for key in wanted.choices if (value := request.query_params.get(key, ""))}
    server.limits.puzzles.count(client)
    seed = random.SystemRandom().randrange(2**31)
    asked = await run_in_threadpool(server.puzzles.make, game, kind, difficulty, seed, words)
    return go(link_to(asked))


@router.get("/puzzles/daily/{game}/{kind}")
async def daily(
    request: Request,
    server: CurrentApp,
    client: ClientAddress,
    game: str,
    kind: str,
    day: Annotated[str | None, Query(max_length=20)] = None,
) -> HTMLResponse:
    """Show the puzzle of a day."""
    wanted, when = kind_of(game, kind), day_of(day, server.games.now())
    server.limits.puzzles.count(client)
    asked = await run_in_threadpool(server.puzzles.daily, game, kind, when)
    context = {"title": wanted.title, "link": f"/puzzles/daily/{game}/{kind}?day={when.isoformat()}", "day": when}
    return puzzle_page(request, asked, "", context | neighbours(when, today(server.games.now())))


def neighbours(day: date, latest: date) -> dict[str, str]:
    """Return the days before and after, where they have puzzles."""
    before, after = date.fromordinal(day.toordinal() - 1), date.fromordinal(day.toordinal() + 1)
    return {
        "before": before.isoformat() if before >= FIRST_DAY else "",
        "after": after.isoformat() if after <= latest else "",
    }


@router.get("/puzzle")
def puzzle(request: Request, puzzle: PuzzleText, answer: AnswerText = "") -> Response:
    """Show a puzzle that comes with its link, and perhaps something that lies on its table."""
    asked = read(puzzle)
    if text_of(asked) != " ".join(puzzle.split()) and not answer:
        # Names and what is left to chance become what they mean.
        return go(link_to(asked))
    return puzzle_page(request, asked, answer, {"title": title_of(asked), "link": link_to(asked), "day": None})


def puzzle_page(request: Request, asked: Puzzle, answer: str, context: dict[str, Any]) -> HTMLResponse:
    """Show a puzzle."""
    look, table = preferences_of(request), table_of(asked)
    settings: dict[str, Any] = {"palette": look.palette, "caption": False, "background": False, "prefix": "board"}
    if table is None:
        drawn, standing = asked.picture(answer, **settings), None
    else:
        standing = table.standing(answer)
        drawn = table.picture(standing.answer, **settings, interactive=True)
    shared = {
        "asked": asked,
        "text": text_of(asked),
        "about": package(asked.game).about,
        "table": table,
        "standing": standing,
        "answer": answer,
        "svg": Markup(drawn),
        "origin": str(request.base_url).rstrip("/"),
    }
    return page(request, "puzzles/puzzle.html", shared | context)


@router.get("/puzzle.{kind}")
async def puzzle_picture(
    server: CurrentApp,
    client: ClientAddress,
    kind: str,
    puzzle: PuzzleText,
    answer: AnswerText = "",
    palette: Palette = "standard",
    dark: bool = False,
    width: Width = 600,
) -> Response:
    """Return a puzzle with an answer as SVG or PNG."""
    if kind not in ("svg", "png"):
        raise NotFound(f"there is no picture of the kind {kind}: expected svg or png")

    def draw() -> bytes:
        drawn = read(puzzle).picture(answer, palette=palette, dark=dark)
        if kind == "svg":
            return drawn.encode()
        return server.puzzles.background.do(to_png, drawn, width)

    if kind == "png":
        server.limits.pictures.count(client)
    media = "image/svg+xml" if kind == "svg" else MEDIA[kind]
    return Response(await run_in_threadpool(draw), media_type=media, headers=LASTING)
