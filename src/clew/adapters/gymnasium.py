"""Gymnasium: one seat of a game against other players, and many games at once.

    env = clew.adapters.gymnasium.env("lineup", opponent="level=3", seat=0)
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

Observations are the planes of the agent's seat. `info["action_mask"]` has the legal actions (`action_masks()` too, as
sb3-contrib asks). The reward is 0 until the end, then that of `common.rewards_of`. An illegal action ends the game with
the reward -1 and `info["illegal"]` says why. Nothing is ever truncated.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import clew
from clew.adapters.common import payoffs_of, picture_array, rewards_of
from clew.core.errors import IllegalMove, OptionError, whole_number
from clew.core.game import Game, game
from clew.core.position import Position
from clew.extras import need
from clew.play.bots import BotSpec, MoveChooser, closing_engines, parse_bot

need("research", "gymnasium")

import gymnasium  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

RENDER_MODES = ("ansi", "rgb_array")

#: Seeds of deals and of opponents are drawn below this.
SEEDS = 1 << 62

#: The reward of an illegal action.
ILLEGAL_REWARD = -1.0

Planes = NDArray[np.uint8]

#: Another player: the text of a bot (`level=3`, `visits=100`, `random`, `greedy`, `engine=COMMAND`), anything that
#: chooses moves, or a function from the position that the player sees to a move.
Opponent = str | MoveChooser | Callable[[Position], str]


def env(
    game_id: str, opponent: Opponent = "level=3", seat: int = 0, *, render_mode: str | None = None, **options: object
) -> "OneSeatEnv":
    """Return an environment in which the agent has one seat and `opponent` plays all others."""
    return OneSeatEnv(game(game_id, **options), opponent, seat, render_mode)


def vector_env(game_id: str, n: int, *, threads: int = 1, **options: object) -> "BatchEnv":
    """Return n games at once, stepped in compiled code; each action is for the seat to move in its game."""
    return BatchEnv(game(game_id, **options), n, threads)


class OneSeatEnv(gymnasium.Env[Planes, np.int64]):
    """One seat of a game; the other seats are played inside the environment."""

    def __init__(self, game: Game, opponent: Opponent, seat: int, render_mode: str | None = None) -> None:
        if not 0 <= whole_number("seat", seat) < game.seats:
            raise OptionError(f"seat={seat}: expected 0 to {game.seats - 1}")
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode={render_mode!r}: expected ansi or rgb_array")
        if not (isinstance(opponent, str) or callable(opponent) or hasattr(opponent, "choose")):
            raise TypeError(f"opponent={opponent!r}: expected a bot as text, a player, or a function from a position")
        self.game = game
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}
        self.seat = seat
        self.render_mode = render_mode
        self.position: Position = game.start(seed=0)
        self.observation_space = spaces.Box(0, 255, game.observation_shape, np.uint8)
        self.action_space = spaces.Discrete(game.actions)
        self._opponent = parse_bot(opponent) if isinstance(opponent, str) else opponent
        self._bots: dict[int, MoveChooser] = {}
        self._has_begun = False
        self._is_over = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Planes, dict[str, Any]]:
        """Start a new game; the others play until it is the agent's turn."""
        super().reset(seed=seed)
        self._has_begun = True
        while True:
            self.position = self.game.start(seed=int(self.np_random.integers(SEEDS)))
            self._engage_opponents()
            self._play_others()
            self._is_over = self.position.is_over
            # Where others can win before the agent's first turn, such a game is not shown.
            if not self._is_over:
                return self.position.observation(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        if self._is_over or not self._has_begun:
            why = "the game is over" if self._has_begun else "no game has begun"
            raise gymnasium.error.ResetNeeded(f"{why}: call reset first")
        try:
            self.position = self.position.play_action(whole_number("action", action))
        except IllegalMove as illegal:
            self._is_over = True
            info = {**self._info(), "illegal": str(illegal)}
            return self.position.observation(self.seat), ILLEGAL_REWARD, True, False, info
        self._play_others()
        self._is_over = self.position.is_over
        reward = rewards_of(payoffs_of(self.position))[self.seat] if self._is_over else 0.0
        return self.position.observation(self.seat), reward, self._is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for each action whether it is legal now."""
        return self.position.action_mask()

    def render(self) -> Any:
        """Return the diagram or the picture of the position."""
        return picture_array(self.position) if self.render_mode == "rgb_array" else self.position.diagram()

    def close(self) -> None:
        """End the engines among the opponents."""
        with closing_engines(tuple(self._bots.values())):
            self._bots = {}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.position.action_mask().view(np.int8)}

    def _engage_opponents(self) -> None:
        """Give every other seat a player: a new bot for each game, seeded by the environment's generator."""
        self.close()
        if isinstance(self._opponent, BotSpec):
            seeds = self.np_random.integers(SEEDS, size=self.game.seats).tolist()
            others = [seat for seat in range(self.game.seats) if seat != self.seat]
            self._bots = {seat: self._opponent.create(seeds[seat], threads=1) for seat in others}

    def _play_others(self) -> None:
        while (seat := self.position.seat) is not None and seat != self.seat:
            self.position = self.position.play(self._chosen_by(seat))

    def _chosen_by(self, seat: int) -> str:
        player: Any = self._bots.get(seat, self._opponent)
        return str(getattr(player, "choose", player)(self.position.view(seat)))


class BatchEnv(VectorEnv[Planes, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, all seats played by the caller: an action is for the seat to move in its game.

    Observations are those of the seats to move, `infos["seat"]` says which these are, and `infos["action_mask"]` what
    they may do. The reward is that of the seat that has just moved; where a game has ended, `infos["final_info"]` has
    the payoffs of all seats, `infos["final_obs"]` the last observation, and the new game has already begun
    (AutoresetMode.SAME_STEP). An illegal action raises IllegalMove and changes no game.
    """

    def __init__(self, game: Game, n: int, threads: int = 1) -> None:
        self.game = game
        self.num_envs = n
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = spaces.Box(0, 255, game.observation_shape, np.uint8)
        self.single_action_space = spaces.Discrete(game.actions)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self.batch = clew.batch(game, n, threads=threads)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Start all games; each has a random stream of its own that follows from the one seed."""
        if isinstance(seed, list):
            raise TypeError("seed: expected one number, from which the seeds of all games follow")
        self.batch.reset(seed)
        return self.batch.observations.copy(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Planes, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        movers = self.batch.seat.astype(np.int64)
        self.batch.step(actions)
        over = self.batch.over.astype(np.bool_)
        own = self.batch.payoffs[np.arange(self.num_envs), movers]
        seats = self.game.seats
        rewards = np.where(over, (seats * own - 1.0) / (seats - 1.0), 0.0)
        infos = self._infos()
        if over.any():
            infos["final_obs"], infos["_final_obs"] = self.batch.final_observations.copy(), over
            infos["final_info"] = {"payoffs": self.batch.payoffs.copy(), "_payoffs": over}
            infos["_final_info"] = over
        return self.batch.observations.copy(), rewards, over, np.zeros(self.num_envs, dtype=np.bool_), infos

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask.copy(), "seat": self.batch.seat.copy()}
