"""Training in generations: play games, fit a network to them, let it pass the gate or not, and again.

Everything that is done is in the training folder, so that the same command continues after any interruption. With
another use of the network, or other gates, it keeps the games and plays gates of its own:

    training.jsonl      games and results of gates, one in each line (a Journal)
    generation-3.npz    the network fitted in generation 3, whether it passed or not
    weights.npz         the last network that passed, with its card in words in weights.md
"""

import json
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.errors import BudgetError, ClewError
from clew.core.game import Game, game_from_text
from clew.core.jobs import run_jobs
from clew.core.learning.weights import WEIGHTS_FILE, NetworkUse, Weights, read_weights, weights_as_bytes
from clew.play.durable_files import replacing
from clew.play.journal import Journal
from clew.play.training.card import CARD_FILE, card_in_words
from clew.play.training.fitting import Fit, FitSettings, fit
from clew.play.training.games import TrainingGame, TrainingJob, encoded, play_training_text
from clew.play.training.gate import Gate, GateJob, gate_of, play_gate_text
from clew.play.training.listed import listed_moves_of
from clew.play.training.listed_fitting import fit_listed, fit_listed_policy
from clew.play.training.policy import fitted_policy
from clew.play.training.samples import export, listed_samples_of, samples_of

JOURNAL_FILE = "training.jsonl"

#: A network learns from the games of this many generations, the newest; with games of players that look one move ahead
#: from fewer, because those of the first generation are much weaker.
WINDOW, SHORT_WINDOW = 4, 2

#: Gates are played this many rounds at a time; after each the test decides whether more are needed.
GATE_ROUNDS = 10

#: Called with what is being done, and how much of it has been done.
TrainingReport = Callable[[str, int, int], None]


class NoFeatures(ClewError):
    """A game that cannot be trained because its package lists no features."""


@dataclass(frozen=True)
class TrainingSettings:
    """What a training follows from; two with equal settings and gates by visits give equal networks."""

    game: str
    seed: int
    games: int = 200
    """Games in each generation."""
    visits: int = 200
    """For each move; 0 to look one move ahead instead of searching."""
    gate_games: int = 400
    """A gate that is not decided after this many games is failed."""
    gate_seconds: float | None = 0.1
    gate_visits: int | None = None
    gate_from: int = 1
    """The first generation whose network plays a gate. Those before it only teach the next one."""
    use: NetworkUse = field(default_factory=NetworkUse)
    fit: FitSettings = field(default_factory=FitSettings)

    @property
    def gate_budget(self) -> str:
        """What a move of a gate may take, in words."""
        return f"{self.gate_seconds:g} s" if self.gate_visits is None else f"{self.gate_visits} visits"

    @property
    def looks_ahead(self) -> bool:
        """Whether the games are those of players that look one move ahead."""
        return self.visits == 0

    @property
    def heading(self) -> dict[str, Any]:
        """What the games and fits of a training follow from; gates and the use of a network may change."""
        return {name: value for name, value in asdict(self).items() if name != "use" and not name.startswith("gate_")}

    @property
    def gate_name(self) -> str:
        """A name for gates that are played in this way, and for those with the same use only."""
        played = json.dumps([asdict(self.use), self.gate_seconds, self.gate_visits])
        return f"{zlib.crc32(played.encode()):08x}"

    def check(self) -> Game:
        """Return the game, or raise an error if it cannot be trained like this."""
        game = game_from_text(self.game)
        if not game.package.features.features:
            raise NoFeatures(f"{game.about.name} lists no features, so it has nothing to learn from")
        if min(self.games, self.visits + 1, self.fit.hidden) < 1 or self.gate_games < game.seats:
            raise BudgetError(f"games={self.games}, visits={self.visits}: expected more")
        return game


@dataclass(frozen=True)
class Generation:
    """What a generation came to."""

    number: int
    positions: int
    held_out_loss: float
    held_out_error: float
    gate: Gate

    @property
    def words(self) -> str:
        """The result in a line."""
        verdict = "passed" if self.gate.is_passed else "not passed"
        gate = f"gate {verdict} with {self.gate.words()}" if self.gate.scores else "no gate"
        loss = f"loss {self.held_out_loss:.4f}, squared error {self.held_out_error:.4f}"
        return f"generation {self.number}: {self.positions} positions, {loss}, {gate}"


class Training:
    """A training in a folder, which it continues."""

    def __init__(self, settings: TrainingSettings, folder: Path, command: str = "") -> None:
        """Read what has been done; raise JournalError if the folder has another training."""
        self.game = settings.check()
        self.settings = settings
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self._command = command
        self._journal = Journal(folder / JOURNAL_FILE, settings.heading)
        self._best: bytes | None = None
        self._newest: bytes | None = None
        self._games: list[list[TrainingGame]] = []
        self._gates: list[dict[str, Any]] = []

    def run(self, generations: int, executor: Executor, report: TrainingReport) -> Iterator[Generation]:
        """Train some generations, those done before included; yield each."""
        self._journal.open()
        try:
            for number in range(1, generations + 1):
                yield self._generation(number, executor, report)
        finally:
            self._journal.close()

    def export(self, folder: Path) -> list[Path]:
        """Write the games of each generation as NPZ files; return their paths."""
        folder.mkdir(parents=True, exist_ok=True)
        paths = [folder / f"{self.game.id}-{number}.npz" for number in range(1, len(self._games) + 1)]
        for path, games in zip(paths, self._games, strict=True):
            export(path, self.game, games)
        return paths

    def _generation(self, number: int, executor: Executor, report: TrainingReport) -> Generation:
        begun = time.perf_counter()
        self._games.append(self._play(number, executor, report))
        report(f"generation {number}: learning", 0, 1)
        candidate, facts = self._fitted(number)
        self._newest = self._content(candidate)
        gate = Gate(self.game.seats, ())
        if number >= self.settings.gate_from:
            gate = self._gate(number, candidate, executor, report)
        spent = self._journal.done.get(f"seconds/{number}")
        if spent is None:
            spent = time.perf_counter() - begun
            self._journal.add(f"seconds/{number}", round(spent, 1))
        if gate.scores:
            self._gates.append({
                "generation": number, "passed": gate.is_passed, "games": len(gate.scores),
                "score": round(gate.score, 4), "interval": [round(bound, 4) for bound in gate.interval],
                "against": "network" if self._best else "none", "budget": self.settings.gate_budget,
            })  # fmt: skip
        if gate.is_passed:
            self._accept(candidate, facts)
        return Generation(number, facts["positions"], facts["held_out_loss"], facts["held_out_error"], gate)

    def _play(self, number: int, executor: Executor, report: TrainingReport) -> list[TrainingGame]:
        keys = [f"game/{number}/{index}" for index in range(self.settings.games)]
        # One move ahead, a network need not win a match to be a better teacher.
        teacher = self._newest if self.settings.looks_ahead else self._best
        jobs = [
            TrainingJob(
                key, self.settings.game, self._seed(key), self.settings.visits, encoded(teacher or b"")
            ).to_text()
            for key in keys
            if key not in self._journal.done
        ]
        self._run(play_training_text, jobs, executor, lambda: report(
            f"generation {number}: games", sum(key in self._journal.done for key in keys), len(keys)
        ))  # fmt: skip
        return [TrainingGame.from_data(self._journal.done[key]) for key in keys]

    def _run(self, work: Callable[[str], str], jobs: list[str], executor: Executor, report: Callable[[], None]) -> None:
        report()
        with closing(run_jobs(work, jobs, executor)) as results:
            for text in results:
                self._journal.add(*json.loads(text))
                report()

    def _fitted(self, number: int) -> tuple[Weights, dict[str, Any]]:
        """Return the network of a generation: that of its file, or a new one."""
        path = self.folder / f"generation-{number}.npz"
        if not path.exists():
            window = SHORT_WINDOW if self.settings.looks_ahead else WINDOW
            learned = [played for games in self._games[-window:] for played in games]
            fitted, policy, policy_loss = self._learned(learned, self._seed(f"fit/{number}"))
            facts = {
                "game": self.settings.game, "generation": number, "games": len(learned),
                "positions": sum(len(played.plies) for played in learned),
                "loss": round(fitted.loss, 5), "held_out_loss": round(fitted.held_out_loss, 5),
                "held_out_error": round(fitted.held_out_error, 5), "epochs": fitted.epochs,
                "policy_loss": round(policy_loss, 5),
            }  # fmt: skip
            self._write(path, replace(fitted.weights, policy=policy, card=facts))
        weights = replace(read_weights(path, self.game.package.features), use=self.settings.use)
        return weights, dict(weights.card)

    def _learned(self, games: list[TrainingGame], seed: int) -> tuple[Fit, NDArray[np.float32], float]:
        """Return a network fitted to games, and a policy with its loss."""
        settings, use, listed = self.settings.fit, self.settings.use, self.game.package.features
        looked_ahead = self.settings.looks_ahead
        if listed.listed:
            samples = listed_samples_of(self.game, games, looked_ahead=looked_ahead)
            fitted = fit_listed(self.game, samples, settings, seed, use)
        else:
            fitted = fit(samples_of(self.game, games, looked_ahead=looked_ahead), settings, seed, use)
        if listed.listed_moves:
            return fitted, *fit_listed_policy(self.game, listed_moves_of(self.game, games), settings, seed)
        return fitted, *fitted_policy(self.game, games)

    def _gate(self, number: int, candidate: Weights, executor: Executor, report: TrainingReport) -> Gate:
        """Play until the test decides, or the limit of games is reached."""
        seats, most = self.game.seats, self.settings.gate_games // self.game.seats * self.game.seats
        new = encoded(self._content(candidate))
        old = encoded(self._best) if self._best else ""
        for count in [*range(GATE_ROUNDS * seats, most, GATE_ROUNDS * seats), most]:
            keys = [f"gate/{number}/{self.settings.gate_name}/{index}" for index in range(count)]
            jobs = [
                GateJob(
                    key=key,
                    game=self.settings.game,
                    number=index,
                    seed=self._seed(f"gate/{number}"),
                    new=new,
                    old=old,
                    seconds=self.settings.gate_seconds,
                    visits=self.settings.gate_visits,
                ).to_text()
                for index, key in enumerate(keys)
                if key not in self._journal.done
            ]
            self._run(play_gate_text, jobs, executor, lambda: report(
                f"generation {number}: gate", sum(key in self._journal.done for key in keys), most  # noqa: B023
            ))  # fmt: skip
            gate = gate_of(seats, [self._journal.done[key] for key in keys])
            if gate.is_passed or gate.is_failed:
                break
        return gate

    def _accept(self, candidate: Weights, facts: dict[str, Any]) -> None:
        seconds = sum(spent for key, spent in self._journal.done.items() if key.startswith("seconds/"))
        card = {**facts, "hours": round(seconds / 3600, 3), "gates": list(self._gates), "command": self._command}
        accepted = replace(candidate, card=card, games=(self.settings.game,))
        self._best = self._content(candidate)
        self._write(self.folder / WEIGHTS_FILE, accepted)
        (self.folder / CARD_FILE).write_text(card_in_words(self.game, accepted), encoding="utf-8")

    def _content(self, weights: Weights) -> bytes:
        return weights_as_bytes(replace(weights, card={}), self.game.package.features)

    def _write(self, path: Path, weights: Weights) -> None:
        content = weights_as_bytes(weights, self.game.package.features)
        with replacing(path) as file:
            file.write(content)

    def _seed(self, what: str) -> int:
        return Random(f"{self.settings.seed}/{what}").getrandbits(63)
