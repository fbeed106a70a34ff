"""The effects of a move in sentences."""

import pytest

import clew
from clew.core.interaction.people import people_of
from clew.play.move_effects import effects


@pytest.mark.parametrize("game", clew.games())
def test_the_effects_of_every_move_are_sentences_that_reveal_nothing_unseen(game: str) -> None:
    position = clew.game(game).start(seed=4)
    for ply in range(12):
        moves = position.moves()
        for move in moves[:: max(1, len(moves) // 8)]:
            sentences = effects(position, move)
            assert sentences == effects(position.view(position.seat or 0), move)
            assert all(sentence.strip() and not sentence.endswith(".") for sentence in sentences)
        position = position.play(moves[7 * ply % len(moves)])


def test_a_move_that_wins_says_so() -> None:
    position = clew.position("line-or-colour | wwww... bbb.... ....... ....... ....... ....... ....... w")
    assert effects(position, "e7")[0] == "You win"
    assert effects(position, "e7", people_of(("Ann", "Bob")))[0] == "Ann wins"
    assert "You win" not in effects(position, "g1")


def test_a_structure_that_is_secured_is_mentioned() -> None:
    position = clew.game("lineup").start()
    for move in ("b2", "k11", "a1", "j10", "c1", "i11", "a3", "h10"):
        position = position.play(move)
    assert effects(position, "c3") == ["Secures your first structure"]


def test_a_captured_token_is_mentioned() -> None:
    position = clew.game("lineup").start()
    for move in ("a1", "e1", "c1", "k11"):
        position = position.play(move)
    assert effects(position, "xe1")[0] == "Captures Green's token on e1: a line of two beats a line of one"


def test_a_traveler_on_the_goal_is_mentioned() -> None:
    position = clew.game("linedance").start(seed=1)
    while not any("reaches the goal" in " ".join(effects(position, move)) for move in position.moves()):
        position = position.play(clew.think(position, visits=60, seed=1, threads=1).move)
    first = next(first for move in position.moves() if "reaches the goal" in (first := effects(position, move)[0]))
    assert first.endswith("reaches the goal: 1 of 3 are there")


def test_pieces_driven_back_and_nodes_used_are_mentioned() -> None:
    sentences: set[str] = set()
    position = clew.game("beeline", side=6).start()
    for ply in range(60):
        if position.is_over:
            break
        sentences |= {sentence for move in position.moves() for sentence in effects(position, move)}
        position = position.play(clew.think(position, visits=40, seed=ply, threads=1).move)
    assert any("are driven back" in sentence or "is driven back" in sentence for sentence in sentences)
    assert "You use a node and have 4 left" in sentences
