"""The short rules of a game: sections of a few sentences with pictures, read in about a minute.

A game's package has them in short_rules.md:

    ## Your turn

    Two to four short sentences.

    - rules: `LU2 LU5`
    - picture: What the picture shows, in a sentence.
    - position: `a position as text`
    - move: `a legal move to show on it`
    - marks: `hint b2 c3, danger d4`
    - focus: `a1 g7`
    - show: `captures`
    - diagram:
        lines of the position's text diagram,
        as many as a reader needs

`picture` begins a picture; only its position is required. `marks` are kinds of marks (pictures/marks.py), each with its
sites. `focus` crops the picture to these sites and what lies between them. `show` switches on settings of the game's
own pictures. `diagram` is what a terminal shows instead: it is part of the file so that nothing has to be compiled to
read the rules. The file is optional.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

FILE = "short_rules.md"

_SECTION = re.compile(r"^## (?P<heading>[^\n]+)\n(?P<body>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_ITEM = re.compile(r"^- (?P<name>[a-z]+):(?: (?P<text>.+(?:\n  .+)*)|(?P<block>(?:\n {4}.*)+))$", re.MULTILINE)

#: The items of a picture, besides its caption.
PICTURE_ITEMS = ("position", "move", "marks", "focus", "show", "diagram")


@dataclass(frozen=True)
class ShortPicture:
    """A picture of a section: a position and what to point out."""

    caption: str
    position: str
    move: str | None
    """A legal move to show as a preview."""
    marks: Mapping[str, str]
    """Sites to mark, with the kinds of their marks."""
    focus: tuple[str, ...]
    """The sites that the picture is cropped to; none for the whole board."""
    show: tuple[str, ...]
    """Settings of the game's own pictures to switch on."""
    diagram: tuple[str, ...]
    """The lines of a diagram in plain text; none if it would be too large."""

    @property
    def settings(self) -> dict[str, object]:
        """The settings with which the position is drawn."""
        switches = dict.fromkeys(self.show, True)
        return {"pending": self.move, "marks": self.marks, "focus": self.focus, "cropped": True, **switches}


@dataclass(frozen=True)
class ShortSection:
    """A heading with a few sentences, the numbers of the exact rules, and pictures."""

    heading: str
    words: str
    rules: tuple[str, ...]
    pictures: tuple[ShortPicture, ...]


def read_short_rules(folder: Path) -> tuple[ShortSection, ...]:
    """Return the short rules in the folder of a game's package, or none if it has no file with them."""
    path = folder / FILE
    return tuple(parse_short_rules(path.read_text(encoding="utf-8"))) if path.exists() else ()


def parse_short_rules(text: str) -> Iterator[ShortSection]:
    """Yield the sections of a text; raise ValueError for an item that is not known or has no picture."""
    for section in _SECTION.finditer(text):
        items = [(item["name"], _value(item)) for item in _ITEM.finditer(section["body"])]
        words = " ".join(_ITEM.sub("", section["body"]).split())
        rules = tuple(number for name, value in items if name == "rules" for number in value.split())
        pictures = tuple(_pictures([item for item in items if item[0] != "rules"]))
        yield ShortSection(section["heading"].strip(), words, rules, pictures)


def _value(item: re.Match[str]) -> str:
    """Return the text of an item on one line, or the lines of a block without their indentation."""
    if item["block"]:
        return "\n".join(line[4:] for line in item["block"].splitlines()[1:])
    return " ".join(item["text"].split()).strip("`")


def _pictures(items: list[tuple[str, str]]) -> Iterator[ShortPicture]:
    found: list[dict[str, str]] = []
    for name, value in items:
        if name == "picture":
            found.append({"caption": value})
        elif name in PICTURE_ITEMS and found and name not in found[-1]:
            found[-1][name] = value
        else:
            expected = ", ".join(("rules", "picture", *PICTURE_ITEMS))
            raise ValueError(f"{FILE}: - {name}: {value}: expected one of {expected}, each once in a picture")
    for each in found:
        if "position" not in each:
            raise ValueError(f"{FILE}: - picture: {each['caption']}: expected a position")
        yield ShortPicture(
            caption=each["caption"],
            position=each["position"],
            move=each.get("move"),
            marks=_marks(each.get("marks", "")),
            focus=tuple(each.get("focus", "").split()),
            show=tuple(each.get("show", "").split()),
            diagram=tuple(each.get("diagram", "").splitlines()),
        )


def _marks(text: str) -> dict[str, str]:
    """Return sites with the kinds of their marks; `hint b2 c3, danger d4` has three."""
    groups = (group.split() for group in text.split(","))
    return {site: group[0] for group in groups if group for site in group[1:]}
