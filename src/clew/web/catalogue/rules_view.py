"""The short rules of a game with their pictures, for its page."""

from dataclasses import dataclass

from markupsafe import Markup

from clew.core.game import position
from clew.core.package import GamePackage
from clew.core.short_rules import ShortPicture
from clew.web.positions.board_svg import picture


@dataclass(frozen=True)
class RuleFigure:
    """A picture with its caption; the picture is empty while its game is being compiled."""

    caption: str
    svg: Markup


@dataclass(frozen=True)
class RuleSection:
    """A section of the short rules."""

    heading: str
    words: str
    rules: tuple[str, ...]
    figures: tuple[RuleFigure, ...]


def rule_sections(package: GamePackage, palette: str, *, draws: bool) -> list[RuleSection]:
    """Return the short rules of a game; it `draws` only when that needs no compiling."""
    return [
        RuleSection(
            section.heading,
            section.words,
            section.rules,
            tuple(
                RuleFigure(each.caption, _drawn(each, palette, f"rule-{at}-{number}") if draws else Markup())
                for number, each in enumerate(section.pictures)
            ),
        )
        for at, section in enumerate(package.short_rules)
    ]


def _drawn(shown: ShortPicture, palette: str, prefix: str) -> Markup:
    plain = {"palette": palette, "caption": False, "coordinates": False, "background": False, "prefix": prefix}
    return Markup(picture(position(shown.position).view(0), **plain, **shown.settings))
