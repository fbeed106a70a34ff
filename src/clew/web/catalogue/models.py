"""The JSON shapes of the catalogue."""

from pydantic import BaseModel, Field


class OptionCard(BaseModel):
    """The description of an option, as a form needs it."""

    name: str
    kind: str = Field(description="flag, number, choice or text")
    help: str
    rule: str
    expected: str
    default: str | None = Field(description="As text; None if it depends on the other options.")
    default_help: str
    choices: list[str]
    suggestions: list[str]
    low: int | None = None
    high: int | None = None


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
    options: list[OptionCard]
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
    svg: str
