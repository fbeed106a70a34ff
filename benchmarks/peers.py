"""Measure the peers: hand-written C, and OpenSpiel's C++. Each function measures one of them."""

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

C_SOURCE = Path(__file__).parent / "line_or_colour.c"
C_GAMES = 2_000_000

#: OpenSpiel's most similar games to Line or Colour and to LineUp!.
NEAREST = "mnk(m=7,n=7,k=5)"
OTHELLO = "othello"


def c_games_per_second(seed: int) -> float:
    """Return the number of random 7x7 games of Line or Colour per second in C."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise SystemExit("no C compiler found: install gcc to measure against C")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "line_or_colour"
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, C_SOURCE], check=True)
        printed = subprocess.run([program, str(C_GAMES), str(seed)], capture_output=True, text=True, check=True).stdout
    games, _, _, seconds = printed.split()
    return float(games) / float(seconds)


def openspiel_games_per_second(name: str, seconds: float) -> float:
    """Return the number of random games per second of OpenSpiel's own random bots in its own C++ loop."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    begun = time.perf_counter()
    played = 0
    while time.perf_counter() - begun < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, played)
        played += 1
    return played / (time.perf_counter() - begun)


def openspiel_visits_per_second(name: str, visits: int) -> float:
    """Return the number of visits per second of OpenSpiel's MCTSBot, with one random rollout each."""
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 42)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, visits, 1000, False, 42, False)
    begun = time.perf_counter()
    bot.step(game.new_initial_state())
    return visits / (time.perf_counter() - begun)
