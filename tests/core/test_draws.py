"""What is drawn when a game is made."""

import clew
from clew.core.draws import drawn_bits, draws_from


def test_draws_follow_from_a_seed_while_they_are_asked_to() -> None:
    def drawn(seed: int) -> list[int]:
        with draws_from(seed):
            return [drawn_bits(64), drawn_bits(32)]

    assert drawn(1) == drawn(1) != drawn(2)
    assert drawn_bits(64) != drawn_bits(64)


def test_a_board_that_is_drawn_follows_from_the_seed() -> None:
    games = []
    for seed in (1, 1, 2):
        with draws_from(seed):
            games.append(clew.game("line-or-colour", layout="random"))
    assert games[0] == games[1] != games[2]
    assert clew.game("line-or-colour", layout="random") != clew.game("line-or-colour", layout="random")
