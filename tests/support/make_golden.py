"""Write golden games for the games that have none: `make golden`.

`make golden GAMES=...` rewrites the files of the named games. Look at the difference before you commit it: it means
that the rules, or the order of moves, have changed.
"""

import sys

from support.cases import GAMES, cases_of
from support.golden import FOLDER, files_of, game_text, random_moves

GAMES_WRITTEN = 5


def write(game_id: str) -> None:
    """Write some whole random games with different options."""
    for path in files_of(game_id):
        path.unlink()
    cases = cases_of(game_id)
    for number in range(GAMES_WRITTEN):
        case = cases[number * len(cases) // GAMES_WRITTEN]
        start = case.game.start(seed=number)
        path = FOLDER / f"{game_id}-{number + 1}.txt"
        path.write_text(game_text(start, random_moves(start, case.seed + number)), encoding="utf-8")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game_id in sys.argv[1:] or [game.game_id for game in GAMES if not files_of(game.game_id)]:
        write(game_id)


if __name__ == "__main__":
    main()
