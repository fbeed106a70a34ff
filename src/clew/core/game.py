"""A game with a value for each of its options: where positions start."""

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from clew.core import entry_points
from clew.core.compiled import EntryPoint
from clew.core.errors import ClewError, InvalidDeal, InvalidPosition, OptionError
from clew.core.older_rules import today
from clew.core.options import Options, parse_assignments, read_options
from clew.core.package import GamePackage, package
from clew.core.random import seeded

if TYPE_CHECKING:
    from clew.core.encoding.parts import ActionRange, Encoding, Plane, SymmetryTable
    from clew.core.position import Position

#: Dealing uses a random stream of its own, so that the random numbers of bots reveal nothing about the deal.
DEALING_STREAM = 1

#: Separates the game from the state in the text of a position.
SEPARATOR = "|"


class Game:
    """A game with a value for each of its options. Games of the same id and options compare and hash equal."""

    def __init__(self, package: GamePackage, options: Mapping[str, object]) -> None:
        self.package = package
        self.about = package.about
        given = read_options(self.about.options, options, self.about.name)
        self.options: Options = self.about.resolve(given)
        self._compiled: dict[EntryPoint, Callable[..., Any]] = {}

    @property
    def id(self) -> str:
        """The game's name in commands and texts."""
        return self.about.id

    @cached_property
    def seats(self) -> int:
        """The number of seats."""
        return self.about.seats(self.options)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.about.seat_names[: self.seats]

    @cached_property
    def board(self) -> Any:
        """The tables of the rules; equal games share them."""
        return _cached_board(self)

    @cached_property
    def state_type(self) -> np.dtype[Any]:
        """The record type of this game's states."""
        return self.package.state_type(self.options)

    @property
    def has_unseen(self) -> bool:
        """Whether the game has a hidden order of cards or tiles."""
        return self.about.deal_name is not None

    def run(self, function: EntryPoint, *arguments: Any) -> Any:
        """Call a generic compiled function with this game's board and `arguments`."""
        compiled = self._compiled.get(function)
        if compiled is None:
            compiled = self._compiled[function] = function.of(self.package.cache)
        return compiled(self.board, *arguments)

    def run_encoded(self, function: EntryPoint, *arguments: Any) -> Any:
        """Call a generic compiled function that uses the encoding, with this game's board and `arguments`."""
        compiled = self._compiled.get(function)
        if compiled is None:
            _ = self.encoding
            compiled = self._compiled[function] = function.of(self.package.encoding_cache)
        return compiled(self.board, *arguments)

    @cached_property
    def encoding(self) -> "Encoding":
        """How positions and moves become arrays; raises NoEncoding if the game has none."""
        return self.package.encoding

    @cached_property
    def actions(self) -> int:
        """The number of actions: ids are below it."""
        return self.encoding.actions(self.board)

    @property
    def actions_version(self) -> int:
        """The version of actions and observations: another number means that an id or a plane means something else."""
        return self.encoding.ACTIONS_VERSION

    @cached_property
    def action_ranges(self) -> tuple["ActionRange", ...]:
        """What the ids of actions mean."""
        return tuple(self.encoding.action_ranges(self.board))

    @cached_property
    def planes(self) -> tuple["Plane", ...]:
        """What the planes of an observation hold."""
        return tuple(self.encoding.planes(self.board))

    @cached_property
    def observation_shape(self) -> tuple[int, int, int]:
        """The numbers of planes, rows and columns of an observation."""
        return (len(self.planes), *self.encoding.lattice(self.board))

    @cached_property
    def symmetries(self) -> tuple["SymmetryTable", ...]:
        """The symmetries of the game as index tables over actions and observations, without the identity."""
        return tuple(self.encoding.symmetry_tables(self.board))

    def blank(self) -> np.ndarray[Any, Any]:
        """Return a zeroed state, as an array of one record."""
        _ = self.package.rules
        return np.zeros(1, dtype=self.state_type)

    def start(self, seed: int | None = None, **deal: str) -> "Position":
        """Return the start of a game.

        A seed determines the order of cards or tiles; without one the order is drawn from the system's entropy.
        Alternatively, the order itself can be given under its name (`deck="I3,V5,..."`).
        """
        from clew.core.position import Position

        states = self.blank()
        self.run(entry_points.start, states, self._deal(seed, deal))
        return Position(self, states)

    def _deal(self, seed: int | None, given: Mapping[str, str]) -> np.ndarray[Any, Any]:
        name = self.about.deal_name
        unknown = [key for key in given if key != name]
        if unknown:
            expected = f"seed or {name}" if name else "seed only"
            raise InvalidDeal(f"{self.about.name} cannot start with {unknown[0]}: expected {expected}")
        if name is None:
            return np.zeros(0, dtype=np.int16)
        if given.get(name) is not None:
            return self.package.dealing.parse_deal(self.board, given[name])
        rng = seeded(secrets.randbits(64) if seed is None else seed, DEALING_STREAM)
        return self.package.dealing.random_deal(self.board, rng)

    def position(self, text: str) -> "Position":
        """Return the position that the text of a state (the part after `|`) means in this game."""
        from clew.core.position import Position

        states = self.blank()
        unseen = self.package.notation.parse_state(self.board, states[0], " ".join(text.split()))
        return Position(self, states, unseen=unseen)

    def options_as_text(self) -> str:
        """Return the options that differ from their defaults, as `name=value name=value`."""
        return self._options_text

    @cached_property
    def _options_text(self) -> str:
        given: Options = {}
        # An option can change the defaults of those before it, or be what makes them possible.
        while self._completed(given) != self.options:
            for name, value in self.options.items():
                if name not in given and self._completed(given).get(name) != value:
                    given[name] = value
        for name in tuple(given):
            rest = {other: value for other, value in given.items() if other != name}
            if self._completed(rest) == self.options:
                given = rest
        return " ".join(
            f"{option.name}={option.write(given[option.name])}" for option in self.about.options if option.name in given
        )

    def _completed(self, given: Options) -> Options:
        """Return the options that follow from those given; none if these are impossible."""
        try:
            return self.about.resolve(given)
        except OptionError:
            return {}

    def __str__(self) -> str:
        return f"{self.id} {self.options_as_text()}".rstrip()

    def __repr__(self) -> str:
        settings = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"clew.game({self.id!r}{settings})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (self.id, self.options))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.id == other.id and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted(self.options.items()))))


def _restore(game_id: str, options: Options) -> Game:
    """Return a pickled game."""
    return Game(package(game_id), options)


@lru_cache(maxsize=64)
def _cached_board(game: Game) -> Any:
    # Tables can take long to compute, and reading many position texts creates a Game for each.
    return game.package.rules.board(game.options)


def game(game_id: str, /, **options: object) -> Game:
    """Return a game with the given options and the defaults of all others."""
    return Game(package(game_id), options)


def game_of_version(package: GamePackage, options: Mapping[str, object], version: int) -> Game:
    """Return the game that options meant in a version of the rules, or raise OldRulesError."""
    if version == package.about.rules_version:
        return Game(package, options)
    given: Options = dict(options)
    for option in package.about.options:
        with suppress(OptionError):
            if option.name in given:
                given[option.name] = option.read(given[option.name])
    return Game(package, today(package.about, version, given))


def game_from_text(text: str, version: int | None = None) -> Game:
    """Return the game that `line-or-colour size=5 pie=off` means, or meant in a version of the rules."""
    name, _, assignments = " ".join(text.split()).partition(" ")
    found, options = package(name), parse_assignments(assignments)
    return Game(found, options) if version is None else game_of_version(found, options, version)


def position(text: str) -> "Position":
    """Return the position that one line of text means: game, options, `|` and the state."""
    head, separator, state = text.partition(SEPARATOR)
    if not separator or not head.strip() or not state.strip():
        raise InvalidPosition(f"{text!r}: expected a game, its options, {SEPARATOR!r} and a state")
    try:
        return game_from_text(head).position(state)
    except InvalidPosition:
        raise
    except ClewError as error:
        raise InvalidPosition(str(error)) from error
