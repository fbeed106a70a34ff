"""The rooms of the games: what each provides, and how they are found.

A room is a package with these modules (CONTRIBUTING.md tells how to make one):

    about.py      ABOUT                                    imports no Numba
    rules.md      the numbered rules, in words
    rules.py      STATES, board(options), the verbs        compiled
    playing.py    what search may know beyond the rules    compiled; optional
    notation.py   moves and positions as text
    picture.py    what it looks like

Rooms are found by looking into clew/games and into the entry-point group `clew.games`.
"""

import pkgutil
import sys
from collections.abc import Sequence
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

from clew.core.about import About
from clew.core.code_cache import cache_folder
from clew.core.errors import UnknownGame, nearest
from clew.core.options import Options
from clew.core.rulebook import Rulebook
from clew.core.search_parameters import SearchParameters

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from clew.core.position import Position
    from clew.core.symmetry import Symmetry

OUR_PACKAGES = "clew.games"


class Rules(Protocol):
    """What rules.py provides besides the verbs (core/verbs.py lists those)."""

    STATES: Sequence["np.dtype[Any]"]
    """The state records: usually one; `state_type` says which one where there are more."""

    def board(self, options: Options) -> Any:
        """Return the tables for resolved options: a NamedTuple with at least seats, max_moves and max_plies."""

    def symmetries(self, board: Any) -> Sequence["Symmetry"]:
        """Return the maps of positions and moves under which the game looks the same, without the identity."""


class Notation(Protocol):
    """What notation.py provides. States are records; moves are numbers."""

    def format_move(self, board: Any, state: Any, move: int) -> str:
        """Return a move as text."""

    def parse_move(self, board: Any, state: Any, text: str) -> int:
        """Return the move that the text means, legal or not, or raise InvalidMove saying what was expected."""

    def refusal(self, board: Any, state: Any, move: int, rule: int) -> str:
        """Return a sentence that tells a player why `move` breaks `rule`."""

    def format_state(self, board: Any, state: Any, unseen: bool) -> str:
        """Return a state as one line; with `unseen`, what nobody has seen is printed as `?`."""

    def parse_state(self, board: Any, state: Any, text: str) -> bool:
        """Fill a zeroed record from text; return whether it has unseen things without their order.

        Raises InvalidPosition, saying what was expected.
        """

    def ending(self, board: Any, state: Any) -> tuple[str, tuple[int, ...] | None]:
        """Return why a finished game ended (`LC5: the board is full`) and the scores, if the game has any."""

    def touches(self, board: Any, state: Any, move: int) -> tuple[str, ...]:
        """Return the sites and choices a finger touches to enter a move, in order; no two moves have the same."""


class Dealing(Protocol):
    """What notation.py also provides where `about.deal_name` is set."""

    def random_deal(self, board: Any, rng: "NDArray[np.uint64]") -> "NDArray[np.int16]":
        """Return a shuffled order of the game's cards or tiles."""

    def parse_deal(self, board: Any, text: str) -> "NDArray[np.int16]":
        """Return the order that the text gives, or raise InvalidDeal saying what was expected."""


class Pictures(Protocol):
    """What picture.py provides."""

    def draw(self, position: "Position", **settings: Any) -> str:
        """Return the position as SVG text."""

    def diagram(self, position: "Position") -> str:
        """Return the position as plain text, several lines."""


class GamePackage:
    """One game's room; its heavy modules are imported when first asked for."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.about: About = import_module(f"{module}.about").ABOUT

    @property
    def id(self) -> str:
        """The game's name in commands and texts."""
        return self.about.id

    @cached_property
    def folder(self) -> Path:
        """Where the room's files are."""
        spec = find_spec(self.module)
        if spec is None or not spec.submodule_search_locations:
            raise UnknownGame(f"{self.module} is not a package with a game in it")
        return Path(spec.submodule_search_locations[0])

    @cached_property
    def cache(self) -> Path:
        """Where the game's machine code is kept."""
        return cache_folder(self.id, self.folder)

    @cached_property
    def rulebook(self) -> Rulebook:
        """The numbered rules."""
        return Rulebook(self.folder / "rules.md")

    @cached_property
    def rules(self) -> Rules:
        """The compiled rules, registered with the verbs."""
        from clew.core import verbs

        rules = import_module(f"{self.module}.rules")
        sources: list[ModuleType] = [rules]
        if find_spec(f"{self.module}.playing") is not None:
            sources.append(import_module(f"{self.module}.playing"))
        functions = {
            verb: getattr(module, verb)
            for module in sources
            for verb in (*verbs.REQUIRED, *verbs.OPTIONAL)
            if hasattr(module, verb)
        }
        for state_type in rules.STATES:
            verbs.register(self.id, state_type, functions)
        return cast(Rules, rules)

    @cached_property
    def search_parameters(self) -> SearchParameters:
        """How the game is best searched."""
        _ = self.rules
        playing = sys.modules.get(f"{self.module}.playing")
        return cast(SearchParameters, getattr(playing, "PARAMETERS", SearchParameters()))

    @cached_property
    def notation(self) -> Notation:
        """Moves and positions as text."""
        return cast(Notation, import_module(f"{self.module}.notation"))

    @property
    def dealing(self) -> Dealing:
        """Orders of cards or tiles; only for games that have any."""
        return cast(Dealing, self.notation)

    @cached_property
    def picture(self) -> Pictures:
        """What positions look like."""
        return cast(Pictures, import_module(f"{self.module}.picture"))

    def state_type(self, options: Options) -> "np.dtype[Any]":
        """Return the record type for resolved options."""
        choose = getattr(self.rules, "state_type", None)
        return cast("np.dtype[Any]", choose(options) if choose else self.rules.STATES[0])

    def rule_number(self, number: int) -> str:
        """Return a rule's number as people write it: 3 is `LC3`."""
        return f"{self.about.rule_prefix}{number}"


@cache
def packages() -> dict[str, GamePackage]:
    """Return all rooms by game id: the folder's in order of name, then those of other packages."""
    folder = import_module(OUR_PACKAGES).__path__
    ours = [f"{OUR_PACKAGES}.{found.name}" for found in pkgutil.iter_modules(folder) if found.ispkg]
    others = [point.value for point in entry_points(group="clew.games")]
    found: dict[str, GamePackage] = {}
    for module in (*ours, *others):
        package = GamePackage(module)
        if package.id in found:
            raise TypeError(f"{module} and {found[package.id].module} both call their game {package.id}")
        found[package.id] = package
    return found


def package(game_id: str) -> GamePackage:
    """Return the room of a game, or raise UnknownGame with the nearest names."""
    found = packages()
    if game_id not in found:
        known = ", ".join(found)
        raise UnknownGame(f"there is no game {game_id!r}{nearest(game_id, found)}; the games are: {known}")
    return found[game_id]
