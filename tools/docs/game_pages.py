"""The pages of the games, each written from the game's package: its rules with pictures, its lessons, its variants."""

import re
from collections.abc import Iterator
from html import escape

from markdown_tables import table
from site_pictures import drawn

import clew
from clew.core.about import Preset
from clew.core.game import Game, position
from clew.core.options import Option
from clew.core.package import GamePackage, packages
from clew.core.rulebook import Rule
from clew.core.short_rules import ShortSection
from clew.play.session import Session
from clew.play.statistics import program_records
from clew.web.learn.lessons import Lesson, lessons

#: Where the start page shows the games.
PLACE = "<!-- games -->"

#: Rules are about the board; names of rows and columns are needed where moves are written beside it.
_PLAIN = {"coordinates": False, "standings": False}

Files = dict[str, str]


def in_order() -> list[GamePackage]:
    """Return all games, the easiest first."""
    return sorted(packages().values(), key=lambda package: package.about.ease)


def game_navigation() -> list[object]:
    """Return the section of the games."""
    of_games = [
        {
            package.about.name: [
                f"games/{package.id}/index.md",
                {"Exact rules": f"games/{package.id}/rules.md"},
                *([{"Lessons": f"games/{package.id}/lessons.md"}] if lessons(package) else []),
            ]
        }
        for package in in_order()
    ]
    return ["games/index.md", *of_games, {"The leaflets": "leaflets.md"}]


def game_pages() -> tuple[Files, Files]:
    """Return the text of all pages about games, and the pictures on them."""
    pages: Files = {"games/index.md": _list_of_games()}
    pictures: Files = {}
    for package in in_order():
        folder = f"games/{package.id}"
        drawings: Files = {"cover.svg": _cover(package)}
        pages[f"{folder}/index.md"] = _first_page(package, drawings)
        pages[f"{folder}/rules.md"] = _exact_rules(package)
        if lessons(package):
            pages[f"{folder}/lessons.md"] = _lessons_page(package, drawings)
        pictures |= {f"{folder}/pictures/{name}": svg for name, svg in drawings.items()}
    return pages, pictures


def with_games(text: str) -> str:
    """Return the start page with a larger first sentence, and a card for each game."""
    heading, lead, rest = text.split("\n\n", 2)
    return f"{heading}\n\n{lead}\n{{ .lead }}\n\n{rest.replace(PLACE, _cards('games/'))}"


def _cover(package: GamePackage) -> str:
    """Return a picture of a game that is well under way: of one that bots have played."""
    records = program_records(package)
    if not records:
        return drawn(Game(package, {}).start(seed=1).view(0), cropped=True, **_PLAIN)
    positions = Session.of(records[0]).positions
    return drawn(positions[len(positions) * 3 // 4].view(0), cropped=True, **_PLAIN)


def _cards(folder: str) -> str:
    """Return a card for each game: its picture, its name, and what it is about."""
    cards = "\n".join(
        f"-   [![A game of {package.about.name}]({folder}{package.id}/pictures/cover.svg)]"
        f"({folder}{package.id}/index.md)\n\n"
        f"    **[{package.about.name}]({folder}{package.id}/index.md)**\n\n    {package.about.sentence}\n"
        for package in in_order()
    )
    return f'<div class="games" markdown>\n\n{cards}\n</div>'


def _list_of_games() -> str:
    words = "The easiest first. Each has its rules in a minute with pictures, its variants, the exact numbered rules, "
    return f"# Games\n\n{words}and lessons that show every rule on a board.\n\n{_cards('')}\n"


def _players(package: GamePackage) -> str:
    """Return the possible numbers of players, in words."""
    about = package.about
    if not about.players_option:
        return f"{about.seats(about.resolve({}))} players"
    option = about.option(about.players_option)
    numbers = option.expected.removeprefix("a whole number from ").replace(" or ", " to ").split(" to ")
    return f"{numbers[0]} to {numbers[-1]} players"


def _first_page(package: GamePackage, drawings: Files) -> str:
    about = package.about
    sections = [text for section in package.short_rules for text in _short_section(section, drawings)]
    return "\n\n".join(
        [
            f"# {about.name}",
            f"{about.sentence}\n{{ .lead }}",
            f"![A game of {about.name}](pictures/cover.svg){{ .cover }}",
            about.kind,
            f"- **{_players(package)}**, {about.length}\n- {about.credits}"
            + (f"\n- {about.cover}" if about.cover else ""),
            f"```sh\nclew learn {about.id}    # a few steps on a board\nclew play {about.id}     # against a bot\n```",
            f"In the browser, `clew serve` has it at `/new/{about.id}`.",
            "## Rules in a minute",
            *sections,
            "The [exact rules](rules.md) have a number for each rule, and say where it comes from.",
            "## Variants",
            _variants(package, drawings),
            "## Options",
            'In Python `clew.game("' + about.id + '", name=value)`, in the command `-o name=value`.',
            _options(package),
        ]
    )


def _short_section(section: ShortSection, drawings: Files) -> Iterator[str]:
    rules = ", ".join(f"[{number}](rules.md#{number})" for number in section.rules)
    yield f"### {section.heading}"
    yield f"{section.words} ({rules})" if rules else section.words
    figures = []
    for shown in section.pictures:
        name = f"rule-{len(drawings)}.svg"
        drawings[name] = drawn(position(shown.position).view(0), coordinates=False, **shown.settings)
        figures.append(_figure(name, shown.caption, escape(shown.caption)))
    if figures:
        yield _figures(figures)


def _figure(name: str, words: str, caption: str) -> str:
    """Return a picture with what it shows in words, and a caption in HTML."""
    picture = f"![{escape(words)}](pictures/{name})"
    return f"<figure markdown>\n{picture}\n<figcaption>{caption}</figcaption>\n</figure>"


def _figures(figures: list[str], kind: str = "figures") -> str:
    return "\n\n".join([f'<div class="{kind}" markdown>', *figures, "</div>"])


def _variants(package: GamePackage, drawings: Files) -> str:
    return _figures([_variant(package, preset, drawings) for preset in package.about.presets], "figures small")


def _variant(package: GamePackage, preset: Preset, drawings: Files) -> str:
    name = f"variant-{len(drawings)}.svg"
    game = Game(package, preset.options)
    drawings[name] = drawn(game.start(seed=1).view(0), cropped=True, **_PLAIN)
    options = game.options_as_text() or "the usual options"
    words = f"<strong>{escape(preset.name)}</strong>. {escape(preset.sentence)} <code>{escape(options)}</code>"
    return _figure(name, preset.name, words)


def _options(package: GamePackage) -> str:
    heads = ("option", "what it does", "values", "usually", "rule")
    return table(heads, [_option(option) for option in package.about.options])


def _option(option: Option) -> tuple[str, ...]:
    usual = option.default_help if option.default is None else f"`{option.write(option.default)}`"
    rule = f"[{option.rule}](rules.md#{option.rule})" if option.rule else ""
    return f"`{option.name}`", f"**{option.heading}.** {option.help}", option.expected, usual or "none", rule


def _exact_rules(package: GamePackage) -> str:
    """Return the numbered rules, each with an anchor, and links from one to another."""
    prefix = package.about.rule_prefix
    number = re.compile(rf"(?<![`\w\[#])({prefix}\d+)\b")
    known = {rule.number for rule in package.rulebook}

    def linked(match: re.Match[str]) -> str:
        return f"[{match[1]}](#{match[1]})" if match[1] in known else match[1]

    def row(line: str) -> str:
        cells = re.match(rf"^\| ({prefix}\d+) \|(.*)$", line)
        if cells is None:
            return number.sub(linked, line) if not line.startswith("#") else line
        return f"| [{cells[1]}](#{cells[1]}){{ #{cells[1]} .rule }} |{number.sub(linked, cells[2])}"

    _, *lines = package.rulebook.text.splitlines()
    return "\n".join([f"# {package.about.name}: exact rules", *(row(line) for line in lines)]) + "\n"


def _lessons_page(package: GamePackage, drawings: Files) -> str:
    shown: dict[str, list[Lesson]] = {}
    for lesson in lessons(package):
        shown.setdefault(lesson.rule, []).append(lesson)
    words = "Each rule on a small board. `clew serve` has the same boards to play on, at "
    parts = [f"# {package.about.name}, rule by rule", f"{words}`/learn/{package.id}/rules`."]
    for rule in package.rulebook:
        if rule.number in shown:
            parts.append(_rule_with_lessons(rule, shown[rule.number], drawings))
    return "\n\n".join(parts) + "\n"


def _rule_with_lessons(rule: Rule, shown: list[Lesson], drawings: Files) -> str:
    text = f"[{rule.number}](rules.md#{rule.number}): {rule.text}"
    return "\n\n".join([f"## {rule.number}", f"> {text}", *(_lesson(lesson, drawings) for lesson in shown)])


def _lesson(lesson: Lesson, drawings: Files) -> str:
    if lesson.position is None:
        return lesson.words
    name = f"lesson-{lesson.rule}-{lesson.number}.svg"
    shown = position(lesson.position)
    drawings[name] = drawn(shown.view(shown.seat or 0), pending=lesson.allowed, standings=False)
    caption = f"{lesson.rule}, example {lesson.number}"
    lines = [f'<div class="lesson" markdown>\n\n![{caption}](pictures/{name})', f"<div markdown>\n\n{lesson.words}"]
    if lesson.allowed is not None:
        end = ", and the game is over" if lesson.ends else ""
        lines.append(f"**Legal:** `{lesson.allowed}`, as the picture shows{end}.")
    if lesson.refused is not None:
        lines.append(f"**Refused:** `{lesson.refused}`: {_refusal(shown, lesson.refused)}")
    return "\n\n".join([*lines, "</div>\n\n</div>"])


def _refusal(shown: clew.Position, move: str) -> str:
    """Return why a move is refused, as a sentence."""
    why = shown.why_not(move)
    sentence = why.sentence if why is not None else ""
    return sentence if sentence.endswith(".") else f"{sentence}."
