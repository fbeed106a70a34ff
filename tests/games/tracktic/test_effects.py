"""The descriptions of moves: what they do to the paths, the tokens and the mover."""

import pytest

import clew
from clew.games.tracktic.rules.longest_path import longest_path_of
from clew.games.tracktic.words import effects
from support.games.tracktic.drawn import drawn


@pytest.mark.parametrize(
    ("drawing", "up", "move", "sentences"),
    [
        ("yyy...", "I3", "I3 d1 e1 f1", ["Yellow's longest path grows from 3 to 6"]),
        ("yyy... .....b", "I3", "I3 a2 a3 a4", ["Yellow's longest path grows from 3 to 6"]),
        ("yyyy .... yy.", "I3", "I3 b4 c4 d4", ["Yellow's longest path grows from 4 to 5"]),
        ("yyyyyyy .bb....", "I3", "I3 a2 a3 a4", ["Yellow's longest path grows from 7 to 10"]),
        # With a token: two pieces of Blue turn white, and belong to both paths.
        (
            "yy..... ..b.... ..b.... ..b....",
            "I3",
            "I3* c1 c2 c3",
            ["Yellow's longest path grows from 2 to 5", "Yellow spends a token and has 1 left"],
        ),
        (
            "yb. ...",
            "flip",
            "flip b1 c1",
            ["Yellow's longest path grows from 1 to 3", "Blue's longest path shrinks from 1 to 0"],
        ),
        ("yb. ...", "flip", "skip", ["Yellow is out for the rest of the game"]),
    ],
)
def test_a_move_is_described(drawing: str, up: str, move: str, sentences: list[str]) -> None:
    assert effects(drawn(drawing, up), move) == sentences


def test_a_short_side_track_leaves_the_path_as_it_is() -> None:
    assert effects(drawn("yyyyyyy ....... ....... yy.....", "V3"), "V3 a5 a6 b6") == ["Yellow's longest path stays 7"]


def test_the_last_token_is_mentioned() -> None:
    sentences = effects(drawn("yyb", "I3", tokens="12"), "I3* c1 d1 e1")
    assert sentences[-1] == "Yellow spends the last token"


def test_what_a_move_does_is_known_before_the_next_card_is() -> None:
    """With unseen cards a move cannot be tried out, but the described paths are those after the move."""
    position = clew.game("tracktic", players=3).start(seed=4)
    move = next(move for move in position.moves() if "*" not in move and move.startswith(("I", "L")))
    then = longest_path_of(position.play(move), 0).length
    assert effects(position, move)[0] == f"Yellow's longest path grows from 1 to {then}"
