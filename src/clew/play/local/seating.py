"""Players at one device: who sits where, and what they are called in sentences."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clew.core.errors import ClewError
from clew.core.interaction.people import YOU, Person

if TYPE_CHECKING:
    from clew.play.bots import MoveChooser

#: The text for a person among players.
PERSON = "person"
COMPUTER = "Computer"


@dataclass(frozen=True)
class SeatedPlayer:
    """The player of a seat: the name in records, and the bot (None for a person)."""

    spec: str
    chooser: "MoveChooser | None" = None
    is_recorded_bot: bool = False
    """Whether a bot has played that is not here any more, in a record."""
    title: str = ""
    """What an engine calls itself."""

    @property
    def is_person(self) -> bool:
        """Whether a person plays."""
        return self.chooser is None and not self.is_recorded_bot


def people_seated(seated: Sequence[SeatedPlayer], seat_names: Sequence[str]) -> tuple[Person, ...]:
    """Return the players in sentences: you, Ann, Computer; the same name twice gets the colours added."""
    alone = sum(player.is_person for player in seated) == 1
    names = [
        (player.title or COMPUTER) if not player.is_person else (colour if player.spec == PERSON else player.spec)
        for player, colour in zip(seated, seat_names, strict=True)
    ]
    same = Counter(names)
    return tuple(
        YOU
        if alone and player.is_person and player.spec == PERSON
        else Person(name if same[name] == 1 else f"{name} ({colour})")
        for player, name, colour in zip(seated, names, seat_names, strict=True)
    )


def recorded_players(specs: Sequence[str]) -> tuple[SeatedPlayer, ...]:
    """Return the players of a record; what is no bot is the name of a person."""
    return tuple(SeatedPlayer(spec, is_recorded_bot=_is_bot(spec)) for spec in specs)


def _is_bot(spec: str) -> bool:
    from clew.play.bots import parse_bot

    try:
        parse_bot(spec)
    except ClewError:
        return False
    return True
