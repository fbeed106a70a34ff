"""The challenges of a day as cards."""

from collections.abc import Callable
from datetime import date

from markupsafe import Markup

from clew.core.package import GamePackage
from clew.play.challenges.calendar import grade_of_day
from clew.play.challenges.collection import games_with_challenges
from clew.web.challenges.service import DayChallenge, day_challenge
from clew.web.daily_cards import DailyCard
from clew.web.pictures import without_labels
from clew.web.positions.board_svg import picture


def challenge_cards(is_ready: Callable[[GamePackage], bool], day: date) -> list[DailyCard]:
    """Return a challenge of every game, the easiest game first, each of the grade of the day."""
    found = [day_challenge(game, day, grade_of_day(game, day)) for game in games_with_challenges()]
    return [_card(each) if is_ready(each.game) else _card_in_preparation(each) for each in found]


def _card_in_preparation(found: DayChallenge) -> DailyCard:
    """Return a card without picture and question: both need the rules, and a visitor would wait for the compiler."""
    return DailyCard(
        game=found.game.id,
        kind=found.challenge.theme,
        title="Challenge of the day",
        sentence="A position from a game. Exactly one turn is right.",
        difficulty=found.grade,
        link=found.link,
        progress_key=found.progress_key,
        picture=None,
    )


def _card(found: DayChallenge) -> DailyCard:
    def draw(palette: str, prefix: str) -> Markup:
        settings = {"palette": palette, "caption": False, "coordinates": False, "background": False, "cropped": True}
        return Markup(without_labels(picture(found.position, **settings, prefix=prefix)))

    return DailyCard(
        game=found.game.id,
        kind=found.challenge.theme,
        title=found.title,
        sentence=found.question,
        difficulty=found.grade,
        link=found.link,
        progress_key=found.progress_key,
        picture=draw,
    )
