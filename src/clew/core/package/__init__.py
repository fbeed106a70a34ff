"""What the package of a game provides, and how packages are found.

A game is a Python package with these parts. Each part is a file until it outgrows 300 lines; then it is a folder of the
same name (`rules.py`, later `rules/__init__.py` with its neighbours):

    about       ABOUT: name, credits, seats, options       imports no Numba
    rules       STATES, board(options), the verbs          compiled
    playing     what the search may know beyond the rules  compiled; optional
    encoding    moves as numbered actions, positions as arrays compiled; optional; see clew.core.encoding
    notation    moves, positions and refusals as text
    entry       the parts of a move by role, and the words of the prompts; in `entry.editing`, which is optional,
                how a position is set up by hand (clew.core.interaction.editing)
    words       positions and moves in sentences: what players count, what a move did
    picture     positions as SVG and as text diagrams; in `picture.cells`, which is optional, as character cells of a
                terminal (clew.cells)
    puzzles     BOOK, the puzzles of the game              optional; see clew.puzzles

Beside them are text files: the rules in a minute (short_rules.md), the numbered rules (rules.md), examples of each rule
(lessons.md), a tutorial (tutorial.md) and games between bots (program_games.clew). CONTRIBUTING.md explains how to add
a game.

clew.core.package.parts has what each part provides, as protocols. Packages are found in the folder clew/games and
through the entry-point group `clew.games`.
"""

import logging
import pkgutil
import sys
import threading
from collections.abc import Callable
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from clew.core.about import About
from clew.core.code_cache import cache_folder, encoding_cache_folder
from clew.core.errors import NoEncoding, UnknownGame, nearest
from clew.core.interaction.editing import Editing
from clew.core.options import Options
from clew.core.package.parts import Dealing, Entry, Notation, Pictures, Rules, TerminalPictures, Words
from clew.core.rulebook import Rulebook
from clew.core.search_parameters import SearchParameters
from clew.core.short_rules import ShortSection, read_short_rules

if TYPE_CHECKING:
    import numpy as np

    from clew.core.encoding.parts import Encoding
    from clew.core.learning.weights import FeatureList, Weights

LOG = logging.getLogger(__name__)

OUR_PACKAGES = "clew.games"

#: Held while the functions of a game are registered: rules that are registered twice at the same time could lose the
#: encoding, and from Python 3.12 on two threads may compute the same cached property.
_registering = threading.RLock()

Gate = Callable[["GamePackage"], None]

_gates: list[Gate] = []


def add_gate(gate: Gate) -> None:
    """Call a function before a part of a game that needs machine code is first used; it may raise to prevent that.

    A server has one, because compiling in its own process would delay all requests. Without gates, machine code is
    compiled when it is needed.
    """
    _gates.append(gate)


def remove_gate(gate: Gate) -> None:
    """Remove a function that `add_gate` has added."""
    _gates.remove(gate)


class GamePackage:
    """The package of one game. Parts that import Numba are imported when first used."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.about: About = import_module(f"{module}.about").ABOUT

    @property
    def id(self) -> str:
        """The game's name in commands and texts."""
        return self.about.id

    @cached_property
    def folder(self) -> Path:
        """The folder of the package."""
        spec = find_spec(self.module)
        if spec is None or not spec.submodule_search_locations:
            raise UnknownGame(f"{self.module} is not a package with a game in it")
        return Path(spec.submodule_search_locations[0])

    @cached_property
    def cache(self) -> Path:
        """The folder in which the game's machine code is cached."""
        return cache_folder(self.id, self.folder)

    @cached_property
    def encoding_cache(self) -> Path:
        """The folder in which machine code that uses the part `encoding` is cached."""
        return encoding_cache_folder(self.id, self.folder)

    @cached_property
    def rulebook(self) -> Rulebook:
        """The numbered rules as text."""
        return Rulebook(self.folder / "rules.md")

    @cached_property
    def short_rules(self) -> tuple[ShortSection, ...]:
        """The rules in a minute, with pictures."""
        return read_short_rules(self.folder)

    @cached_property
    def rules(self) -> Rules:
        """The compiled rules, registered with the verbs."""
        from clew.core import verbs

        self._pass_gates()
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
        with _registering:
            for state_type in rules.STATES:
                verbs.register(self.id, state_type, functions)
        return cast(Rules, rules)

    @cached_property
    def encoding(self) -> "Encoding":
        """Moves as numbered actions and positions as arrays, registered with the verbs, or NoEncoding."""
        from clew.core import verbs

        if find_spec(f"{self.module}.encoding") is None:
            raise NoEncoding(f"{self.about.name} has no numbered actions and no observations")
        rules = self.rules
        encoding = import_module(f"{self.module}.encoding")
        functions = {
            verb: getattr(encoding, verb)
            for verb in (*verbs.ENCODING, *verbs.OPTIONAL_ENCODING)
            if hasattr(encoding, verb)
        }
        with _registering:
            for state_type in rules.STATES:
                verbs.register_encoding(self.id, state_type, functions)
        return cast("Encoding", encoding)

    @cached_property
    def search_parameters(self) -> SearchParameters:
        """The parameters of the search for this game."""
        _ = self.rules
        playing = sys.modules.get(f"{self.module}.playing")
        return cast(SearchParameters, getattr(playing, "PARAMETERS", SearchParameters()))

    @cached_property
    def features(self) -> "FeatureList":
        """What a network of this game sees: the features that `playing` lists; none if it lists none."""
        from clew.core.learning.weights import FeatureList

        _ = self.rules
        playing = sys.modules.get(f"{self.module}.playing")
        return FeatureList(
            self.id,
            version=getattr(playing, "FEATURES_VERSION", 0),
            features=getattr(playing, "FEATURES", ()),
            moves=getattr(playing, "MOVE_FEATURES", ()),
            listed=getattr(playing, "LISTED_FEATURES", 0),
            listed_moves=getattr(playing, "LISTED_MOVE_FEATURES", 0),
        )

    @cached_property
    def networks(self) -> "tuple[Weights, ...]":
        """What the players of this game have learned, for different options: those of its files that can be used.

        The others are logged, once.
        """
        from clew.core.learning.weights import WEIGHTS_FILES, WeightsError, read_weights

        found = []
        for path in sorted(self.folder.glob(WEIGHTS_FILES)):
            try:
                found.append(read_weights(path, self.features))
            except WeightsError as error:
                LOG.warning("%s; %s is played without a network", error, self.about.name)
        return tuple(found)

    def weights_for(self, game: str) -> "Weights | None":
        """Return what the players have learned for this game with its options, as text, or None."""
        return next((weights for weights in self.networks if game in weights.games), None)

    @cached_property
    def notation(self) -> Notation:
        """Moves and positions as text."""
        self._pass_gates()
        return cast(Notation, import_module(f"{self.module}.notation"))

    @cached_property
    def entry(self) -> Entry:
        """How a person enters a move."""
        self._pass_gates()
        return cast(Entry, import_module(f"{self.module}.entry"))

    @cached_property
    def words(self) -> Words:
        """Positions and moves in sentences."""
        self._pass_gates()
        return cast(Words, import_module(f"{self.module}.words"))

    @property
    def dealing(self) -> Dealing:
        """Orders of cards or tiles; only for games with hidden order."""
        return cast(Dealing, self.notation)

    @cached_property
    def picture(self) -> Pictures:
        """Positions as pictures."""
        self._pass_gates()
        return cast(Pictures, import_module(f"{self.module}.picture"))

    @cached_property
    def terminal_picture(self) -> TerminalPictures | None:
        """Positions in character cells; None if the game has none of its own."""
        self._pass_gates()
        is_folder = hasattr(import_module(f"{self.module}.picture"), "__path__")
        if not is_folder or find_spec(f"{self.module}.picture.cells") is None:
            return None
        return cast(TerminalPictures, import_module(f"{self.module}.picture.cells"))

    @cached_property
    def editing(self) -> Editing | None:
        """How a position is set up by hand; None if the game does not say."""
        self._pass_gates()
        is_folder = hasattr(import_module(f"{self.module}.entry"), "__path__")
        if not is_folder or find_spec(f"{self.module}.entry.editing") is None:
            return None
        return cast(Editing, import_module(f"{self.module}.entry.editing"))

    def _pass_gates(self) -> None:
        for gate in tuple(_gates):
            gate(self)

    def state_type(self, options: Options) -> "np.dtype[Any]":
        """Return the record type for resolved options."""
        choose = getattr(self.rules, "state_type", None)
        return cast("np.dtype[Any]", choose(options) if choose else self.rules.STATES[0])

    def rule_number(self, number: int) -> str:
        """Return a rule's number with the prefix of the game: 3 is `LC3`."""
        return f"{self.about.rule_prefix}{number}"


@cache
def packages() -> dict[str, GamePackage]:
    """Return all games' packages by game id: those of clew/games in alphabetical order, then those of entry points."""
    folder = import_module(OUR_PACKAGES).__path__
    ours = [f"{OUR_PACKAGES}.{module.name}" for module in pkgutil.iter_modules(folder) if module.ispkg]
    others = [point.value for point in entry_points(group="clew.games")]
    found: dict[str, GamePackage] = {}
    for module in (*ours, *others):
        package = GamePackage(module)
        if package.id in found:
            raise TypeError(f"{module} and {found[package.id].module} both use the game id {package.id}")
        found[package.id] = package
    return found


def package(game_id: str) -> GamePackage:
    """Return the package of a game, or raise UnknownGame with the closest names."""
    found = packages()
    if game_id not in found:
        known = ", ".join(found)
        raise UnknownGame(f"there is no game {game_id!r}{nearest(game_id, found)}; the games are: {known}")
    return found[game_id]
