"""PettingZoo: games as agent-environment-cycle environments, one agent for each seat.

    env = clew.adapters.pettingzoo.env("beeline", side=6)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

Agents are `player_0`, `player_1` and so on, by seat; the next agent is taken from the position, because seats do not
alternate in every game. Rewards are 0 until the end and then add up to 0 (`common.rewards_of`). Nothing is ever
truncated. An illegal action ends the game with -1 for its agent, as in PettingZoo's own board games; `raw_env` raises
IllegalMove instead.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.adapters.common import payoffs_of, picture_array, position_to_start_from, rewards_of
from clew.core.game import Game, game
from clew.core.position import Position
from clew.extras import need

need("research", "gymnasium", "pettingzoo")

from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

RENDER_MODES = ("human", "ansi", "rgb_array")

#: Seeds of deals are drawn below this.
SEEDS = 1 << 62

Observation = dict[str, NDArray[Any]]


def env(game_id: str, render_mode: str | None = None, **options: object) -> AECEnv[str, Observation, int]:
    """Return an environment with PettingZoo's usual wrappers, for a game with options."""
    wrapped: Any = raw_env(game_id, render_mode, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(game_id: str, render_mode: str | None = None, **options: object) -> "BoardGameEnv":
    """Return the environment without wrappers."""
    return BoardGameEnv(game(game_id, **options), render_mode)


class BoardGameEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game as an environment: each agent sees the planes of its seat, and the mask when it is to move."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode={render_mode!r}: expected human, ansi or rgb_array")
        self.game = game
        self.metadata = {
            "name": f"clew_{game.id.replace('-', '_')}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self.position: Position = game.start(seed=0)
        self._seeds = np.random.default_rng()
        planes = spaces.Box(0, 255, game.observation_shape, np.uint8)
        mask = spaces.Box(0, 1, (game.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": planes, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; `options` may have a `position` to start from, as an object or as text.

        What is hidden in a view is put into random order, which follows from the seed.
        """
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        given = (options or {}).get("position")
        if given is None:
            self.position = self.game.start(seed=int(self._seeds.integers(SEEDS)))
        else:
            self.position = position_to_start_from(self.game, given, self._seeds)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.seat or 0]

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        if seat == self.position.seat:
            mask = self.position.action_mask().view(np.int8)
        else:
            mask = np.zeros(self.game.actions, dtype=np.int8)
        return {"observation": self.position.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self.position = self.position.play_action(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self.position.seat
        if seat is None:
            self.rewards = dict(zip(self.possible_agents, rewards_of(payoffs_of(self.position)), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            seat = (self.possible_agents.index(agent) + 1) % len(self.possible_agents)
        self.agent_selection = self.possible_agents[seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the diagram or the picture of the position, or show it."""
        if self.render_mode == "rgb_array":
            return picture_array(self.position)
        if self.render_mode == "human":
            import sys

            sys.stdout.write(f"{self.position.diagram()}\n")
            return None
        return self.position.diagram()

    def state(self) -> NDArray[np.uint8]:
        """Return what is public, seen from seat 0."""
        return self.position.observation(0)

    def close(self) -> None:
        """Nothing is open."""
