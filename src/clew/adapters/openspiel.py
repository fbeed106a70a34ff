"""OpenSpiel: games as `python_clew_*`, with explicit chance nodes.

    clew.adapters.openspiel.register()
    game = pyspiel.load_game("python_clew_tracktic(players=3)")

Importing this module registers the games, too, so that pickled games and states can be read in another process.

Actions are those of `game.actions`. What no player has seen turns up at chance nodes, one card or tile at a time, so
that everything before it is public: information is perfect. Options are parameters. Returns add up to 0
(`common.rewards_of`). Observations are the planes of a seat; because everything is public, they also serve as
information states, whose strings have the whole history.
"""

from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, ClassVar, cast

import numpy as np

from clew.adapters.common import payoffs_of, rewards_of
from clew.core.game import Game, game
from clew.core.options import NumberOption, Option, Value
from clew.core.package import GamePackage, packages
from clew.core.position import Position
from clew.core.unseen import Items, all_items, names_of, next_items, next_start_items, start_with
from clew.extras import need

need("research", "pyspiel")
pyspiel: Any = import_module("pyspiel")

PREFIX = "python_clew_"

_registered: dict[str, type["SpielGame"]] = {}


def register() -> list[str]:
    """Register all games with OpenSpiel and return their names; games that are registered already stay."""
    for package in packages().values():
        name = PREFIX + package.id.replace("-", "_")
        if name not in _registered:
            parts = {"kind": _game_type(name, package), "package": package}
            # A class, as OpenSpiel's own games: it would crash at exit if it held the last reference to a function.
            made = type(name, (SpielGame,), parts)
            pyspiel.register_game(parts["kind"], made)
            _registered[name] = made
    return sorted(_registered)


def __getattr__(name: str) -> type["SpielGame"]:
    """Return the class of a game by its name, which pickled games look for."""
    if name not in _registered:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
    return _registered[name]


def _game_type(name: str, package: GamePackage) -> Any:
    about = package.about
    kind = pyspiel.GameType
    has_unseen = about.deal_name is not None
    most = len(about.seat_names)
    return kind(
        short_name=name,
        long_name=about.name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if has_unseen else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: _default(option) for option in about.options},
    )


def _default(option: Option) -> Value:
    """Return the default of a parameter; OpenSpiel's have a type each, so -1 or no text says that others decide it."""
    if option.default is not None:
        return option.read(option.default)
    return -1 if isinstance(option, NumberOption) else ""


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with options, as OpenSpiel sees it."""

    kind: ClassVar[Any]
    package: ClassVar[GamePackage]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        options = self.package.about.options
        defaults = {option.name: _default(option) for option in options}
        given = {name: value for name, value in (params or {}).items() if value != defaults[name]}
        self.clew_game = game(self.package.id, **given)
        # An option that was drawn at random is written out, so that the text of the game means the same game.
        written = {option.name: option.write(self.clew_game.options[option.name]) for option in options}
        resolved = {name: written[name] if isinstance(value, str) else value for name, value in given.items()}
        items = all_items(self.clew_game)
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.clew_game.actions,
                max_chance_outcomes=items[-1] + 1 if items else 0,
                num_players=self.clew_game.seats,
                min_utility=-1.0 / (self.clew_game.seats - 1),
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=int(self.clew_game.board.max_plies),
            ),
            resolved,
        )
        self._first = _Node.at_start(self.clew_game)

    def new_initial_state(self) -> "SpielState":
        """Return the start: a chance node where cards or tiles are turned up."""
        return SpielState(self, self._first)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards or tiles there are: each is turned up at most once."""
        return len(all_items(self.clew_game))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Return what observes states."""
        return SpielObserver(self.clew_game, bool(iig_obs_type and iig_obs_type.perfect_recall))


@dataclass(frozen=True)
class _Node:
    """A position, or what is being turned up: an immutable value, so that copies of a state share it."""

    game: Game
    position: Position | None
    """None while the cards or tiles of the start are turned up."""
    move: int | None = None
    """The move that turns something up."""
    items: Items = ()
    """What it has turned up so far."""
    following: tuple[tuple[int, float], ...] = ()
    """What may turn up next, with probabilities; empty where a player is to move, and at the end."""

    @staticmethod
    def at_start(game: Game) -> "_Node":
        """Return the start of a game."""
        return _Node(game, None).settled()

    def settled(self) -> "_Node":
        """Return the chance node, or the position if nothing else turns up."""
        if self.position is None:
            following = next_start_items(self.game, self.items)
        else:
            following = next_items(self.position, cast(int, self.move), self.items)
        total = following.total()
        if total:
            return replace(self, following=tuple((item, following[item] / total) for item in sorted(following)))
        if self.position is None:
            return _Node(self.game, start_with(self.game, self.items))
        turned_up = names_of(self.game, self.items) if self.items else None
        return _Node(self.game, self.position.play_number(cast(int, self.move), turned_up))

    def after(self, action: int) -> "_Node":
        """Return what follows an action or an outcome."""
        if self.following:
            return replace(self, items=(*self.items, action), following=()).settled()
        position = cast(Position, self.position)
        return replace(self, move=position.parse_move(position.move_of_action(action))).settled()

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Node":
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state, which is a player's, a chance node, or the end."""

    def __init__(self, game: SpielGame, node: _Node) -> None:
        super().__init__(game)
        self.node = node

    def current_player(self) -> int:
        """Return the seat to move, which the position says, or that chance or nothing follows."""
        if self.node.following:
            return int(pyspiel.PlayerId.CHANCE)
        seat = cast(Position, self.node.position).seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return cast(Position, self.node.position).actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what may turn up next, with probabilities."""
        return list(self.node.following)

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return names_of(self.node.game, (action,))
        return cast(Position, self.node.position).move_of_action(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return not self.node.following and cast(Position, self.node.position).is_over

    def returns(self) -> list[float]:
        """Return the reward of each seat so far: 0 until the end."""
        if not self.is_terminal():
            return [0.0] * self.node.game.seats
        return list(rewards_of(payoffs_of(cast(Position, self.node.position))))

    def __str__(self) -> str:
        node = self.node
        position = str(node.game) if node.position is None else str(node.position)
        if not node.following:
            return position
        move = "start" if node.move is None else cast(Position, node.position).format_move(node.move)
        return f"{position} | {move} turns up {names_of(node.game, node.items) or 'something'}"


class SpielObserver:
    """Observes states: planes, and text."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self._shape = game.observation_shape
        self._has_history = perfect_recall
        self.tensor = np.zeros(int(np.prod(self._shape)), dtype=np.float32)
        self.dict = {"observation": self.tensor.reshape(self._shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor: what a seat sees, at a chance node before the move, and nothing before the deal."""
        position = state.node.position
        self.tensor[:] = 0.0 if position is None else position.observation(player).ravel()

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the position, and with perfect recall the whole history, as text."""
        return f"{state.history_str()} | {state}" if self._has_history else str(state)


register()
