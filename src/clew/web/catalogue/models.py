"""The JSON shapes of the catalogue."""

from typing import Literal

from pydantic import BaseModel, Field


class GridMarkCard(BaseModel):
    """What a place of a grid can hold."""

    mark: str
    name: str
    role: str = Field(description="The role of its colour in pictures; may be empty.")


class GridShortcutCard(BaseModel):
    """A button that gives an option a value."""

    words: str
    value: str
    is_drawn: bool = Field(description="Whether the value means something new each time.")


class GridEditorCard(BaseModel):
    """How an option that is a grid is edited."""

    kind: Literal["swap", "draw"]
    separator: str = Field(description="What separates rows in the text of the option.")
    marks: list[GridMarkCard]
    shortcuts: list[GridShortcutCard]
    implied: list[str] = Field(description="Options that are left out once the grid is edited.")
    most: int = Field(description="The largest number of rows and of columns.")


class OptionCard(BaseModel):
    """The description of an option, as a form needs it."""

    name: str
    title: str
    kind: str = Field(description="flag, number, choice or text")
    help: str
    rule: str
    expected: str
    default: str | None = Field(description="As text; None if it depends on the other options.")
    default_help: str
    choices: list[str]
    choice_words: list[str] = Field(description="What people call the choices, in the same order.")
    suggestions: list[str]
    low: int | None = None
    high: int | None = None
    editor: GridEditorCard | None = None


class PresetCard(BaseModel):
    """A variant of a game with a name; the first one is the usual game."""

    number: int
    name: str
    sentence: str
    options: dict[str, str] = Field(description="The options that differ from the usual ones, as text.")
    picture_link: str


class RuleText(BaseModel):
    """One numbered rule."""

    number: str
    text: str
    source: str


class GameCard(BaseModel):
    """The description of a game."""

    id: str
    name: str
    credits: str
    cover: str = Field(description="What the cover says: players, ages, the publisher's address, other sets.")
    sentence: str
    length: str
    seat_names: list[str]
    players: str = Field(description="The number of players, such as `2` or `2 to 4`.")
    players_option: str = Field(description="The option with the number of players; may be empty.")
    options: list[OptionCard]
    presets: list[PresetCard]
    deal_name: str | None
    rules_link: str


class GameCardWithRules(GameCard):
    """The description of a game with its rules."""

    rules: list[RuleText]


class StartPreview(BaseModel):
    """The start position of a game with its options resolved."""

    game: str
    options: dict[str, str] = Field(description="All options, resolved, as text.")
    seat_names: list[str]
    position: str
    seat: int | None
    grids: dict[str, list[str]] = Field(description="The rows of the options that are edited as a grid.")
    svg: str
