"""Analysis of many games at once: each position is a piece of work of its own, so that it can be done anywhere.

With visits and a seed, the answer is the same whatever the workers are: each position has a new search.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from clew.core.game import position as position_from_text
from clew.core.jobs import run_jobs
from clew.play.analysis import Evaluation, Judged, evaluate, judgements
from clew.play.journal import Journal
from clew.play.session import Session
from clew.search.compile_ahead import compile_once
from clew.search.think import Bot


@dataclass(frozen=True)
class AnalysisBudget:
    """How long a bot thinks about each position."""

    seconds: float | None = None
    visits: int | None = None
    seed: int | None = None


class CollectionAnalysis:
    """The analysis of some games, which may be resumed from a file."""

    def __init__(self, sessions: Sequence[Session], budget: AnalysisBudget, path: Path | None = None) -> None:
        """Read what has been done; raises JournalError for a file of another analysis."""
        self.sessions = sessions
        self._budget = budget
        self._work = {
            f"{game}/{ply}": str(position if position.seat is None else position.view(position.seat))
            for game, session in enumerate(sessions)
            for ply, position in enumerate(session.positions)
        }
        digest = hashlib.sha256("\n".join(self._work.values()).encode()).hexdigest()
        self._journal = Journal(path, {"analysis": digest[:16], **asdict(budget)})

    @property
    def positions(self) -> int:
        """The number of positions."""
        return len(self._work)

    @property
    def done(self) -> int:
        """The number of positions that have been evaluated."""
        return len(self._journal.done)

    def run(self, executor: Executor) -> Iterator[None]:
        """Evaluate all other positions; yields after each."""
        self._journal.open()
        try:
            budget = asdict(self._budget)
            jobs = [
                json.dumps({"key": key, "position": text, **budget})
                for key, text in self._work.items()
                if key not in self._journal.done
            ]
            for found in run_jobs(evaluate_text, jobs, executor):
                key, data = json.loads(found)
                self._journal.add(key, data)
                yield
        finally:
            self._journal.close()

    def judged(self, game: int) -> list[Judged]:
        """Return the judgements of a game, as far as its positions have been evaluated."""
        session = self.sessions[game]
        return list(judgements(session, self._evaluations(game, len(session.positions))))

    def _evaluations(self, game: int, positions: int) -> Iterator[Evaluation]:
        for ply in range(positions):
            data: dict[str, Any] | None = self._journal.done.get(f"{game}/{ply}")
            if data is None:
                return
            yield Evaluation(tuple(data["values"]), tuple(data["line"]), data["proven"])


def evaluate_text(text: str) -> str:
    """Evaluate the position of a text in a worker; return it as text."""
    data: dict[str, Any] = json.loads(text)
    key, where = data.pop("key"), data.pop("position")
    compile_once(where.partition(" ")[0])
    evaluation = evaluate(position_from_text(where), Bot(threads=1, **data))
    return json.dumps([key, asdict(evaluation)])
