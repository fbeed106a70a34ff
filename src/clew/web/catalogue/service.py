"""Descriptions of the games that can be played, and the positions that they start from."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict

from clew.core.about import About
from clew.core.errors import InvalidPosition, OptionError
from clew.core.game import Game
from clew.core.game import position as parse_position
from clew.core.interaction.grid_editor import GridEditor
from clew.core.options import NumberOption, Option, TextOption, parse_assignments
from clew.core.package import GamePackage, package, packages
from clew.core.position import Position
from clew.play.conduct import presets_of
from clew.play.session import Session
from clew.web.catalogue.models import (
    GameCard,
    GameCardWithRules,
    GridEditorCard,
    OptionCard,
    PresetCard,
    RuleText,
    StartPreview,
)
from clew.web.lru_cache import LruCache
from clew.web.positions.board_svg import picture

#: An option with this value is drawn for each game, and so has no start to cache.
RANDOM = "random"

#: How the board alone is drawn, for previews and lists.
SMALL = {"caption": False, "coordinates": False, "cropped": True, "background": False}

#: The starts that visitors look at before they create a game; what is hidden in them is not shown.
_STARTS: LruCache[Position] = LruCache(500, size_of=lambda position: 4 * position.states.nbytes)


def start_of(game_id: str, options: Mapping[str, bool | int | str | None], position: str | None) -> Position:
    """Return the position that a new game begins with, its unseen order drawn."""
    if position is None:
        return Game(package(game_id), options).start()
    if options:
        raise OptionError("a position brings its own options: give one or the other")
    start = parse_position(position)
    if start.game.id != game_id:
        raise InvalidPosition(f"this is a position of {start.game.about.name}")
    if start.is_over:
        raise InvalidPosition("in this position the game is over")
    return Session.begin(start).position


def game_card(package: GamePackage) -> GameCard:
    """Return the description of a game."""
    about = package.about
    return GameCard(
        id=about.id,
        name=about.name,
        credits=about.credits,
        cover=about.cover,
        sentence=about.sentence,
        length=about.length,
        seat_names=list(about.seat_names),
        players=players_of(about),
        players_option=about.players_option,
        options=[option_card(option) for option in about.options],
        presets=preset_cards(about),
        deal_name=about.deal_name,
        rules_link=f"/rules/{about.id}",
    )


def game_cards() -> list[GameCard]:
    """Return the descriptions of all games, the easiest one first."""
    return [game_card(each) for each in sorted(packages().values(), key=lambda each: (each.about.ease, each.id))]


def game_card_with_rules(package: GamePackage) -> GameCardWithRules:
    """Return the description of a game with its rules."""
    rules = [RuleText(number=rule.number, text=rule.text, source=rule.source) for rule in package.rulebook]
    return GameCardWithRules(**game_card(package).model_dump(), rules=rules)


def players_of(about: About) -> str:
    """Return the number of players with the default options, or a range if it depends on an option."""
    counts = {about.seats(about.resolve({}))}
    for option in about.options:
        for value in _extreme_values(option):
            # Some values are possible only with other options.
            with suppress(OptionError):
                counts.add(about.seats(about.resolve({option.name: value})))
    low, high = min(counts), max(counts)
    return str(low) if low == high else f"{low} to {high}"


def _extreme_values(option: Option) -> Sequence[object]:
    """Return all values of an option, or the least and the greatest of a range."""
    if isinstance(option, NumberOption):
        return option.choices or (option.low, option.high)
    return getattr(option, "choices", ())


def player_counts(option: Option) -> list[int]:
    """Return the values of the option with the number of players."""
    assert isinstance(option, NumberOption)
    return list(option.choices or range(option.low, option.high + 1))


def preset_cards(about: About) -> list[PresetCard]:
    """Return the descriptions of a game's presets."""
    return [
        PresetCard(
            number=number,
            name=preset.name,
            sentence=preset.sentence,
            options={name: about.option(name).write(value) for name, value in preset.options.items()},
            picture_link=f"/api/v1/catalogue/{about.id}/presets/{number}",
        )
        for number, preset in enumerate(presets_of(about))
    ]


def editor_card(editor: GridEditor) -> GridEditorCard:
    """Return the description of an editor."""
    return GridEditorCard.model_validate(
        {
            "kind": editor.kind.value,
            "separator": editor.separator,
            "marks": [asdict(mark) for mark in editor.marks],
            "shortcuts": [asdict(shortcut) for shortcut in editor.shortcuts],
            "implied": list(editor.implied),
            "most": editor.most,
        }
    )


def option_card(option: Option) -> OptionCard:
    """Return the description of an option, as a form needs it."""
    is_range = isinstance(option, NumberOption) and not option.choices
    choices = getattr(option, "choices", ())
    return OptionCard(
        name=option.name,
        title=option.heading,
        kind=option.kind,
        help=option.help,
        rule=option.rule,
        expected=option.expected,
        default=None if option.default is None else option.write(option.default),
        default_help=option.default_help,
        choices=[str(choice) for choice in choices],
        choice_words=[option.in_words(choice) for choice in choices],
        suggestions=list(option.suggestions) if isinstance(option, TextOption) else [],
        low=option.low if isinstance(option, NumberOption) and is_range else None,
        high=option.high if isinstance(option, NumberOption) and is_range else None,
        editor=editor_card(option.editor) if isinstance(option, TextOption) and option.editor else None,
    )


def options_of(game: Game) -> dict[str, str]:
    """Return all options of a game as text, without those that do not apply."""
    values = ((option, game.options[option.name]) for option in game.about.options)
    return {option.name: option.write(value) for option, value in values if value is not None}


def grids_of(game: Game) -> dict[str, list[str]]:
    """Return the rows of the options that are edited as a grid."""
    return {
        option.name: list(option.editor.rows(game.options))
        for option in game.about.options
        if isinstance(option, TextOption) and option.editor is not None
    }


def start_preview(game: str, assignments: list[str], position: str | None, palette: str) -> StartPreview:
    """Return the start of a game with options, each as `name=value`, or from a position; unseen pieces stay hidden."""
    options = parse_options(assignments)
    if RANDOM in options.values():
        return _start_preview(start_of(game, options, position or None), palette)
    key = (game, tuple(sorted(options.items())), position or None)
    return _start_preview(_STARTS.get(key, lambda: start_of(game, options, position or None)), palette)


def _start_preview(position: Position, palette: str) -> StartPreview:
    start = position.view(0)
    return StartPreview(
        game=start.game.id,
        options=options_of(start.game),
        seat_names=list(start.game.seat_names),
        position=str(start),
        seat=start.seat,
        grids=grids_of(start.game),
        svg=picture(start, palette=palette, prefix="start", **SMALL),
    )


def parse_options(assignments: list[str]) -> dict[str, bool | int | str]:
    """Return options that are given as `name=value`."""
    options: dict[str, bool | int | str] = {}
    for assignment in assignments:
        for name, value in parse_assignments(assignment).items():
            if name in options:
                raise OptionError(f"{name} is given twice")
            options[name] = value
    return options
