"""The rules in a minute for a game with options: its own goal, and what is different from the usual game."""

from clew.core.game import Game
from clew.core.interaction.people import capitalised
from clew.core.options import parse_assignments
from clew.core.position import Position


def settings_in_words(game: Game) -> list[str]:
    """Return what is different from the usual game, as people say it: `First structure wins`, `Players: 4`."""
    given = parse_assignments(game.options_as_text())
    return [option.setting(game.options[option.name]) for option in game.about.options if option.name in given]


def goal_sentence(position: Position) -> str:
    """Return how a game with its options is won, with what else decides it."""
    words = capitalised(position.game.package.words.goal(position)).rstrip(".")
    return " ".join(filter(None, (f"{words}.", goal_details(position))))


def goal_details(position: Position) -> str:
    """Return what else decides a game, as a sentence for those who ask; empty if the goal says it all."""
    own = getattr(position.game.package.words, "goal_details", None)
    return "" if own is None else f"{own(position)}."


def table_details(position: Position) -> str:
    """Return what else decides a game, and what the picture of its board shows that its rules do not name."""
    legend: str = getattr(position.game.package.words, "LEGEND", "")
    return " ".join(filter(None, (goal_details(position), legend)))


def variant_rules(position: Position) -> list[tuple[str, str]]:
    """Return the headings and words of the rules in a minute, as they are for a game with its options."""
    game = position.game
    sections = [(section.heading, section.words) for section in game.package.short_rules]
    settings = settings_in_words(game)
    if not settings or not sections:
        return sections
    # The goal is the first section; what it says may not be so with these options.
    here = [(sections[0][0], goal_sentence(position)), ("Different in this game", f"{'; '.join(settings)}.")]
    return [*here, *sections[1:]]
