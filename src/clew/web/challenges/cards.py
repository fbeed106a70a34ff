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
    """Return a challenge of every game, the easiest game first, each of the grade of the day.

    Games without machine code are left out: a visitor would wait until their rules are compiled.
    """
    games = [game for game in games_with_challenges() if is_ready(game)]
    return [_card(day_challenge(game, day, grade_of_day(game, day))) for game in games]


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
