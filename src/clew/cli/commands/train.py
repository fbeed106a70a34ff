"""`clew train`: teach a game's network by self-play."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import GameName, GivenOptions, Json, game_of
from clew.cli.contest import report_lost
from clew.cli.output import print_json
from clew.cli.work_place import Cluster, Workers, work_place

if TYPE_CHECKING:
    from clew.core.learning.weights import NetworkUse
    from clew.play.training.generations import Generation, Training
    from clew.play.workers import WorkPlace


def train(
    game: GameName,
    folder: Annotated[Path, typer.Option("--folder", metavar="FOLDER", help="Where the training is kept.")],
    option: GivenOptions = None,
    generations: Annotated[int, typer.Option(metavar="N", help="Number of generations.", min=1)] = 10,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="Games in a generation.", min=1)] = 200,
    visits: Annotated[
        int, typer.Option("--visits", "-v", metavar="N", help="Visits for each move; 0 looks one move ahead.", min=0)
    ] = 200,
    hidden: Annotated[int, typer.Option(metavar="N", help="Hidden units of the network.", min=1, max=1000)] = 32,
    use: Annotated[
        list[str] | None,
        typer.Option("--use", metavar="NAME=VALUE", help="How the search uses the network, such as puct=0.5."),
    ] = None,
    gate_seconds: Annotated[float, typer.Option(metavar="S", help="Seconds for each move of a gate.")] = 0.1,
    gate_visits: Annotated[int | None, typer.Option(metavar="N", help="Visits instead, to repeat it exactly.")] = None,
    gate_games: Annotated[int, typer.Option(metavar="N", help="Most games of a gate.", min=4)] = 400,
    gate_from: Annotated[int, typer.Option(metavar="N", help="The first generation with a gate.", min=1)] = 1,
    seed: Annotated[int, typer.Option(metavar="N", help="Random seed.")] = 1,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="Also write the positions here, as NPZ files.")
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Teach a game's network by self-play.

    It plays itself, learns, and replaces the one before if it wins a match against it. Everything is kept in the
    folder, and the same command continues from there. FOLDER/weights.npz is the best network.
    """
    from clew.cli.progress import ready
    from clew.core.draws import draws_from
    from clew.play.training.fitting import FitSettings
    from clew.play.training.generations import Training, TrainingSettings

    with draws_from(seed):
        resolved = game_of(game, option)
    settings = TrainingSettings(
        game=str(resolved),
        seed=seed,
        games=games,
        visits=visits,
        gate_games=gate_games,
        gate_seconds=gate_seconds if gate_visits is None else None,
        gate_visits=gate_visits,
        gate_from=gate_from,
        use=_network_use(use or []),
        fit=FitSettings(hidden=hidden),
    )
    place = work_place(workers, cluster)
    settings.check()
    ready(resolved.package)
    training = Training(settings, folder, " ".join(["clew", *sys.argv[1:]]))
    done: list[Generation] = []
    code = _train(training, generations, place, done, is_silent=json)
    _report(training, done, None if code else data, json)
    if code:
        raise typer.Exit(code)


def _report(training: "Training", done: "list[Generation]", data: Path | None, json: bool) -> None:
    """Write the positions if there is a folder for them, and say what was done."""
    written = training.export(data) if data is not None else []
    if json:
        print_json([_as_data(each) for each in done])
    for path in [] if json else written:
        typer.echo(f"{path}: written")


def _network_use(texts: list[str]) -> "NetworkUse":
    """Return how to use a network, from texts such as `puct=0.5`."""
    from dataclasses import fields

    from clew.core.errors import OptionError, nearest
    from clew.core.learning.weights import NetworkUse, WeightsError, checked_use

    names = [field.name for field in fields(NetworkUse)]
    given: dict[str, float] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in names:
            raise OptionError(f"{name} is no way to use a network{nearest(name, names)}: expected {', '.join(names)}")
        try:
            given[name] = int(value) if value.lstrip("-").isdigit() else float(value)
        except ValueError as error:
            raise OptionError(f"{text}: expected a number") from error
    try:
        return checked_use(NetworkUse(**given), "--use")  # type: ignore[arg-type]
    except WeightsError as error:
        raise OptionError(str(error)) from error


def _train(
    training: "Training", generations: int, place: "WorkPlace", done: "list[Generation]", *, is_silent: bool
) -> int:
    """Train, and add each generation to `done`; return the exit code."""
    from clew.cli.progress import INTERRUPTED, progress_bar
    from clew.core.jobs import UnfinishedWork

    try:
        with progress_bar("", 1.0) as bar, place.executor() as executor:

            def report(words: str, count: int, most: int) -> None:
                bar.update(count / max(1, most), f"{words}, {count} of {most}")

            for generation in training.run(generations, executor, report):
                done.append(generation)
                if not is_silent:
                    typer.echo(generation.words)
    except KeyboardInterrupt:
        typer.echo("Interrupted; the same command continues.", err=True)
        return INTERRUPTED
    except UnfinishedWork as error:
        return report_lost(error)
    return 0


def _as_data(generation: "Generation") -> dict[str, object]:
    gate = generation.gate
    return {
        "generation": generation.number,
        "positions": generation.positions,
        "held_out_loss": generation.held_out_loss,
        "held_out_error": generation.held_out_error,
        "gate": {"passed": gate.is_passed, "games": len(gate.scores), "score": gate.score, "interval": gate.interval},
    }
