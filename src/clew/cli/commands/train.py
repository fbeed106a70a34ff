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
    from clew.play.training.generations import Generation, Training
    from clew.play.workers import WorkPlace


def train(
    game: GameName,
    folder: Annotated[Path, typer.Option("--folder", metavar="FOLDER", help="Where the training is kept.")],
    option: GivenOptions = None,
    generations: Annotated[int, typer.Option(metavar="N", help="Number of generations.", min=1)] = 10,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="Games in a generation.", min=1)] = 200,
    visits: Annotated[int, typer.Option("--visits", "-v", metavar="N", help="Visits for each move.", min=1)] = 200,
    hidden: Annotated[int, typer.Option(metavar="N", help="Hidden units of the network.", min=1, max=1000)] = 32,
    plies: Annotated[int, typer.Option(metavar="N", help="Plies of a playout before the network.", min=0)] = 0,
    share: Annotated[
        float, typer.Option(metavar="PART", help="Part of the network in a value; 1: no playouts.", min=0.0, max=1.0)
    ] = 1.0,
    prior_moves: Annotated[int, typer.Option(metavar="N", help="Moves that the network orders.", min=0)] = 0,
    prior_weight: Annotated[float, typer.Option(metavar="X", help="Weight of this order.", min=0.0)] = 0.0,
    puct: Annotated[
        float, typer.Option(metavar="X", help="Exploration by the policy (PUCT); 0: as without a network.", min=0.0)
    ] = 0.0,
    first_play: Annotated[
        float | None, typer.Option(metavar="X", help="First-play urgency instead of the game's.")
    ] = None,
    grow_at: Annotated[int | None, typer.Option(metavar="N", help="Visit at which a move gets a node.", min=1)] = None,
    gate_seconds: Annotated[float, typer.Option(metavar="S", help="Seconds for each move of a gate.")] = 0.1,
    gate_visits: Annotated[int | None, typer.Option(metavar="N", help="Visits instead, to repeat it exactly.")] = None,
    gate_games: Annotated[int, typer.Option(metavar="N", help="Most games of a gate.", min=4)] = 400,
    seed: Annotated[int, typer.Option(metavar="N", help="Random seed.")] = 1,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="Also write the positions here, as NPZ files.")
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Teach a game's network: it plays itself, learns, and replaces the one before if it wins a match against it.

    Everything is kept in the folder, and the same command continues from there. FOLDER/weights.npz is the best network.
    """
    from clew.cli.progress import ready
    from clew.core.learning.weights import NetworkUse
    from clew.play.training.fitting import FitSettings
    from clew.play.training.generations import Training, TrainingSettings

    resolved = game_of(game, option)
    settings = TrainingSettings(
        game=str(resolved),
        seed=seed,
        games=games,
        visits=visits,
        gate_games=gate_games,
        gate_seconds=gate_seconds if gate_visits is None else None,
        gate_visits=gate_visits,
        use=NetworkUse(plies, share, prior_moves, prior_weight, puct, first_play, grow_at),
        fit=FitSettings(hidden=hidden),
    )
    place = work_place(workers, cluster)
    settings.check()
    ready(resolved.package)
    training = Training(settings, folder, " ".join(["clew", *sys.argv[1:]]))
    done: list[Generation] = []
    code = _train(training, generations, place, done, is_silent=json)
    written = training.export(data) if data is not None and not code else []
    if json:
        print_json([_as_data(each) for each in done])
    for path in [] if json else written:
        typer.echo(f"{path}: written")
    if code:
        raise typer.Exit(code)


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
