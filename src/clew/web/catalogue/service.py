"""Descriptions of the games that can be played, and the positions that they start from."""

from clew.core.about import About
from clew.core.errors import InvalidPosition, OptionError
from clew.core.game import Game
from clew.core.game import position as read_position
from clew.core.options import NumberOption, Option, TextOption
from clew.core.package import GamePackage, package
from clew.core.position import Position
from clew.play.session import Session
from clew.web.catalogue.models import GameCard, GameCardWithRules, OptionCard, RuleText, StartPreview


def start_of(game_id: str, options: dict[str, bool | int | str], position: str | None) -> Position:
    """Return the position that a new game begins with, its unseen order drawn."""
    if position is None:
        return Game(package(game_id), options).start()
    if options:
        raise OptionError("a position brings its own options: give one or the other")
    start = read_position(position)
    if start.game.id != game_id:
        raise InvalidPosition(f"this is a position of {start.game.about.name}")
    if start.is_over:
        raise InvalidPosition("in this position the game is over")
    return Session.begin(start).position


def card(package: GamePackage) -> GameCard:
    """Return what there is to know about a game."""
    about = package.about
    return GameCard(
        id=about.id,
        name=about.name,
        credits=about.credits,
        sentence=about.sentence,
        length=about.length,
        seat_names=list(about.seat_names),
        players=players_of(about),
        options=[option_card(option) for option in about.options],
        deal_name=about.deal_name,
        rules_link=f"/rules/{about.id}",
    )


def card_with_rules(package: GamePackage) -> GameCardWithRules:
    """Return a game with its rules."""
    rules = [RuleText(number=rule.number, text=rule.text, source=rule.source) for rule in package.rulebook]
    return GameCardWithRules(**card(package).model_dump(), rules=rules)


def players_of(about: About) -> str:
    """Return how many can play: the seats of the usual game, or the range where an option settles it."""
    counts = {about.seats(about.resolve({}))}
    for option in about.options:
        for value in getattr(option, "choices", ()):
            counts.add(about.seats(about.resolve({option.name: value})))
    low, high = min(counts), max(counts)
    return str(low) if low == high else f"{low} to {high}"


def option_card(option: Option) -> OptionCard:
    """Return an option as a form needs it."""
    is_range = isinstance(option, NumberOption) and not option.choices
    return OptionCard(
        name=option.name,
        kind=option.kind,
        help=option.help,
        rule=option.rule,
        expected=option.expected,
        default=None if option.default is None else option.write(option.default),
        default_help=option.default_help,
        choices=[str(choice) for choice in getattr(option, "choices", ())],
        suggestions=list(option.suggestions) if isinstance(option, TextOption) else [],
        low=option.low if isinstance(option, NumberOption) and is_range else None,
        high=option.high if isinstance(option, NumberOption) and is_range else None,
    )


def options_of(game: Game) -> dict[str, str]:
    """Return all options as text."""
    return {option.name: option.write(game.options[option.name]) for option in game.about.options}


def start(position: Position, svg: str) -> StartPreview:
    """Return how a game begins."""
    return StartPreview(
        game=position.game.id,
        options=options_of(position.game),
        seat_names=list(position.game.seat_names),
        position=str(position),
        seat=position.seat,
        svg=svg,
    )
