"""The JSON API of challenges: those of a day, what becomes of moves that are tried, and hints. Nothing is stored."""

from fastapi import APIRouter

from clew.play.challenges.attempt import start_of
from clew.play.move_effects import effects
from clew.web.challenges.models import ChallengeAnswer, ChallengeHint, ChallengeState
from clew.web.challenges.service import (
    DayChallenge,
    day_challenge,
    game_named,
    grade_named,
    right_move,
    tried,
    where_to_look,
)
from clew.web.dependencies import CurrentApp, InputBoardQuery, Texts
from clew.web.errors import PROBLEMS, REFUSALS
from clew.web.metering.current import MeteredRoute
from clew.web.positions.board_svg import picture
from clew.web.positions.service import state_of
from clew.web.puzzles.daily import parse_day

router = APIRouter(
    route_class=MeteredRoute,
    prefix="/api/v1/challenges",
    responses={**PROBLEMS, 409: REFUSALS[409]},
    tags=["challenges"],
)


def found_challenge(server: CurrentApp, game: str, day: str, grade: str) -> DayChallenge:
    """Return the challenge that a path names; the day can be `today`."""
    found = parse_day(None if day == "today" else day, server.games.now())
    return day_challenge(game_named(game), found, grade_named(grade))


@router.get("/{game}/{day}/{grade}")
def challenge_state(server: CurrentApp, game: str, day: str, grade: str) -> ChallengeState:
    """Return the challenge of a game, a day and a grade."""
    found = found_challenge(server, game, day, grade)
    return ChallengeState(
        game=found.game.id,
        game_name=found.game.about.name,
        day=found.day.isoformat(),
        grade=found.grade,
        title=found.title,
        question=found.question,
        position=found.challenge.position,
        link=found.link,
    )


@router.get("/{game}/{day}/{grade}/try")
def try_moves(
    server: CurrentApp, game: str, day: str, grade: str, settings: InputBoardQuery, move: Texts
) -> ChallengeAnswer:
    """Try a turn: whether it is right, and what the opponent replies. `move` has all moves so far, replies too."""
    found = found_challenge(server, game, day, grade)
    result = tried(found, move, server.puzzles.background)
    before = start_of(found.challenge)
    for each in move[:-1]:
        before = before.play(each)
    after = state_of(result.after, settings, effects(before, str(result.after.last)))
    if result.drawn is not None:
        after.svg = picture(result.drawn, **settings.as_dict())
    return ChallengeAnswer(
        right=result.is_right,
        done=result.is_done,
        sentence=result.sentence,
        after=after,
        reply=None if result.replied is None else state_of(result.replied, settings),
        replied=result.reply_sentence,
        moves=[*move, *result.reply],
    )


@router.get("/{game}/{day}/{grade}/hint")
def challenge_hint(
    server: CurrentApp,
    game: str,
    day: str,
    grade: str,
    move: Texts = [],  # noqa: B006
) -> ChallengeHint:
    """Return where to look after some moves, and the right move there."""
    position, right = right_move(found_challenge(server, game, day, grade), move)
    places, sentence = where_to_look(position, right)
    return ChallengeHint(places=places, move=right, touches=list(position.touches(right)), sentence=sentence)
