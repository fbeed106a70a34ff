"""The response models of the catalogue."""

from pydantic import BaseModel, Field


class OptionCard(BaseModel):
    """One option of a game, as a form needs it."""

    name: str
    kind: str = Field(description="flag, number, choice or text")
    help: str
    rule: str
    expected: str
    default: str | None = Field(description="As text; None where it follows from the others.")
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
    """What there is to know about a game before it begins."""

    id: str
    name: str
    credits: str
    sentence: str
    length: str
    seat_names: list[str]
    players: str = Field(description="How many can play, as in `2` or `2 to 4`.")
    options: list[OptionCard]
    deal_name: str | None
    rules_link: str


class GameCardWithRules(GameCard):
    """A game with its rules."""

    rules: list[RuleText]


class StartPreview(BaseModel):
    """A game with its options settled, and how it begins."""

    game: str
    options: dict[str, str] = Field(description="All of them, resolved, as text.")
    seat_names: list[str]
    position: str
    seat: int | None
    svg: str
