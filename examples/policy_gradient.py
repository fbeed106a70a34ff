"""Learns Line or Colour on the 5x5 board with plain policy gradients in NumPy, over `clew.batch`.

    python examples/policy_gradient.py

A network with one hidden layer sees the planes of an observation and gives each legal action a probability. It plays
hundreds of games at once, one seat of each, against random moves; after each round every action of a game becomes more
likely if the game went better than usual, and less likely otherwise (REINFORCE, Williams 1992, with Adam). It stops
when it wins 95 % of games that it did not learn from.
"""

import os
import sys
import time

# The matrices are small: several threads would mostly wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import clew

LANES = 512
STEPS = 40
HIDDEN = 256
LEARNING_RATE = 0.002
ENTROPY = 0.01

#: What a win is worth one move later: early wins count more.
DISCOUNT = 0.97

#: Rounds between two tests, and games in a test.
TEST_EVERY = 10
TEST_GAMES = 2000


class Policy:
    """A network with one hidden layer; its parameters are four arrays."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.parameters = [
            (random.standard_normal((inputs, HIDDEN)) * np.sqrt(2.0 / inputs)).astype(np.float32),
            np.zeros(HIDDEN, dtype=np.float32),
            (random.standard_normal((HIDDEN, actions)) * 0.01).astype(np.float32),
            np.zeros(actions, dtype=np.float32),
        ]
        self._means = [np.zeros_like(each) for each in self.parameters]
        self._squares = [np.zeros_like(each) for each in self.parameters]
        self._updates = 0

    def forward(self, planes: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the hidden layer, and the probability of each action: 0 for illegal ones."""
        first, first_bias, second, second_bias = self.parameters
        hidden = np.maximum(planes @ first + first_bias, 0.0)
        scores = np.where(mask, hidden @ second + second_bias, -np.inf)
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, likely / likely.sum(axis=1, keepdims=True)

    def learn(self, planes: np.ndarray, mask: np.ndarray, actions: np.ndarray, advantages: np.ndarray) -> None:
        """Make each action more likely by its advantage."""
        hidden, likely = self.forward(planes, mask)
        slope = likely * advantages[:, None]
        slope[np.arange(len(actions)), actions] -= advantages
        # The entropy keeps the policy from deciding too early.
        logs = np.log(np.maximum(likely, 1e-9))
        slope += ENTROPY * likely * (logs - (likely * logs).sum(axis=1, keepdims=True))
        slope /= len(actions)
        below = (slope @ self.parameters[2].T) * (hidden > 0.0)
        self._descend([planes.T @ below, below.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)])

    def _descend(self, slopes: list[np.ndarray]) -> None:
        """Take a step of Adam (Kingma and Ba 2015)."""
        self._updates += 1
        for each, slope, mean, square in zip(self.parameters, slopes, self._means, self._squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            corrected = np.sqrt(square / (1.0 - 0.999**self._updates)) + 1e-8
            each -= LEARNING_RATE / (1.0 - 0.9**self._updates) * mean / corrected


def flat(observations: np.ndarray) -> np.ndarray:
    """Return observations as rows of numbers."""
    return observations.reshape(len(observations), -1).astype(np.float32)


def drawn(likely: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Return an action for each row, drawn by its probabilities."""
    thresholds = random.random((len(likely), 1), dtype=np.float32) * likely.sum(axis=1, keepdims=True)
    return (likely.cumsum(axis=1) <= thresholds).sum(axis=1).clip(max=likely.shape[1] - 1)


def play_round(policy: Policy, games: clew.Batch, random: np.random.Generator) -> tuple[list[np.ndarray], float]:
    """Play some steps of all games; return what to learn from finished games, and the mean payoff."""
    learner = np.arange(LANES) % 2
    seen, masks, chosen, own, payoffs, over = [], [], [], [], [], []
    for _ in range(STEPS):
        is_own = games.seat == learner
        planes, mask = flat(games.observations), games.mask.copy()
        actions = games.random_actions()
        actions[is_own] = drawn(policy.forward(planes[is_own], mask[is_own])[1], random)
        seen.append(planes)
        masks.append(mask)
        chosen.append(actions)
        own.append(is_own)
        games.step(actions, check=False)
        payoffs.append(games.payoffs[np.arange(LANES), learner])
        over.append(games.over.copy())
    returns, is_known = returns_of(np.array(payoffs), np.array(over))
    kept = np.array(own) & is_known
    ended = np.array(over)
    mean = float(np.array(payoffs)[ended].mean()) if ended.any() else 0.5
    advantages = returns[kept] - returns[kept].mean()
    parts = [np.array(seen)[kept], np.array(masks)[kept], np.array(chosen)[kept]]
    return [*parts, (advantages / (advantages.std() + 1e-6)).astype(np.float32)], mean


def returns_of(payoffs: np.ndarray, over: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return what each step led to, discounted, and whether its game was finished."""
    returns = np.zeros_like(payoffs)
    is_known = np.zeros_like(over)
    value, known = np.zeros(over.shape[1]), np.zeros(over.shape[1], dtype=bool)
    for step in reversed(range(len(over))):
        value = np.where(over[step], payoffs[step] - 0.5, value * DISCOUNT)
        known = known | over[step]
        returns[step], is_known[step] = value, known
    return returns, is_known


def score_against_random(policy: Policy, game: clew.Game, seed: int, count: int = TEST_GAMES) -> float:
    """Return how many games the most likely actions win against random ones, half of them from each seat."""
    games = clew.batch(game, count, seed=seed)
    learner = np.arange(count) % 2
    payoffs, done = np.zeros(count), np.zeros(count, dtype=bool)
    while not done.all():
        is_own = games.seat == learner
        actions = games.random_actions()
        actions[is_own] = policy.forward(flat(games.observations[is_own]), games.mask[is_own])[1].argmax(axis=1)
        games.step(actions)
        ended = games.over & ~done
        payoffs[ended] = games.payoffs[np.arange(count), learner][ended]
        done |= games.over
    return float((payoffs == 1.0).mean())


def train(rounds: int, target: float, seed: int = 1) -> float:
    """Learn until the target is reached or the rounds are over; return the last score."""
    game = clew.game("line-or-colour", size=5)
    policy = Policy(int(np.prod(game.observation_shape)), game.actions, seed)
    games, random = clew.batch(game, LANES, seed=seed), np.random.default_rng(seed)
    begun, score = time.perf_counter(), 0.0
    for number in range(1, rounds + 1):
        samples, mean = play_round(policy, games, random)
        policy.learn(*samples)
        if number % TEST_EVERY == 0 or number == rounds:
            score = score_against_random(policy, game, seed=1_000_000 + number)
            words = f"round {number}: {mean:.1%} while learning, {score:.1%} in a test"
            sys.stdout.write(f"{words}, {time.perf_counter() - begun:.0f} s\n")
            if score >= target:
                break
    return score


if __name__ == "__main__":
    train(rounds=2000, target=0.95)
