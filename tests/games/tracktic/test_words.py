"""Positions and moves of Tracktic in sentences: what moves do, what players count, the position in words."""

import random

import pytest

import clew
from clew.boards.polyomino import neighbours
from clew.core.interaction.people import Count, people_of
from clew.games.tracktic.notation.open_ends import joined_pieces, open_ends
from clew.games.tracktic.notation.pieces import cells_of
from clew.games.tracktic.rules.cells import STRIDE
from clew.games.tracktic.rules.deck import CARD_NAMES
from clew.games.tracktic.rules.longest_path import longest_path_of
from clew.games.tracktic.words import counts, effects, in_words, narrate
from clew.play.ending import reason_in_words
from support.games.tracktic.drawn import drawn

NAMES = ("Yellow", "Blue", "Green", "Red")


def spoken(position: clew.Position, move: str, you: int | None = 0) -> list[str]:
    return effects(position, move, people_of(NAMES[: position.seats], you=you))


def narrated(position: clew.Position, move: str, you: int | None = None) -> str:
    return narrate(position, move, position.play(move), people_of(NAMES[: position.seats], you=you))


@pytest.mark.parametrize(
    ("drawing", "up", "move", "sentences"),
    [
        ("yyy...", "I3", "I3 d1 e1 f1", ["your path grows from 3 to 6"]),
        ("yyy... .....b", "I3", "I3 a2 a3 a4", ["your path grows from 3 to 6"]),
        ("yyyy .... yy.", "I3", "I3 b4 c4 d4", ["your path grows from 4 to 5"]),
        ("yyyyyyy .bb....", "I3", "I3 a2 a3 a4", ["your path grows from 7 to 10"]),
        ("yyyyyyy ....... ....... yy.....", "V3", "V3 a5 a6 b6", ["your path stays at 7"]),
        # With a token: two pieces of Blue turn white, and belong to both paths.
        (
            "yy..... ..b.... ..b.... ..b....",
            "I3",
            "I3* c1 c2 c3",
            [
                "spends one of your 2 tokens: Blue's pieces on c2 and c3 turn white and count for all paths",
                "your path grows from 2 to 5",
                "Blue's path stays at 3",
            ],
        ),
        (
            "yb. ...",
            "flip",
            "flip b1 c1",
            [
                "your path grows from 1 to 3",
                "Blue's path shrinks from 1 to 0",
                "Blue's piece on b1 turns white and counts for all paths",
            ],
        ),
        # What white means is known when there is some.
        (
            "yb. w..",
            "flip",
            "flip b1 c1",
            ["your path grows from 2 to 4", "Blue's path shrinks from 1 to 0", "Blue's piece on b1 turns white"],
        ),
        ("yb. ...", "flip", "skip", ["You place no more tracks this game"]),
    ],
)
def test_the_effects_of_a_move(drawing: str, up: str, move: str, sentences: list[str]) -> None:
    assert spoken(drawn(drawing, up), move) == sentences


def test_the_effects_of_another_players_move_name_the_player_and_speak_to_you() -> None:
    assert spoken(drawn("yb. ...", "flip"), "flip b1 c1", you=1) == [
        "Yellow's path grows from 1 to 3",
        "your path shrinks from 1 to 0",
        "your piece on b1 turns white and counts for all paths",
    ]
    assert spoken(drawn("y", "I3"), "skip", you=1) == ["Yellow places no more tracks this game"]


def test_the_last_token_is_mentioned_and_pieces_of_colours_that_are_not_played_are_named() -> None:
    assert spoken(drawn("yyb", "I3", tokens="12"), "I3* c1 d1 e1")[0] == (
        "spends your last token: Blue's piece on c1 turns white and counts for all paths"
    )
    assert spoken(drawn("yrb", "V3,I3,I4,I5", players=3), "V3* b1 c1 b2")[0] == (
        "spends one of your 2 tokens: Blue's piece on c1 and Red's piece on b1 turn white and count for all paths"
    )


def test_what_a_move_does_is_known_before_the_next_card_is() -> None:
    """With unseen cards a move cannot be tried out, but the described paths are those after the move."""
    position = clew.game("tracktic", players=3).start(seed=4)
    move = next(move for move in position.moves() if "*" not in move and move.startswith(("I", "L")))
    then = longest_path_of(position.play(move), 0).length
    assert spoken(position.view(0), move)[0] == f"your path grows from 1 to {then}"


def test_a_move_is_narrated_with_what_the_player_now_has() -> None:
    assert narrated(drawn("yyy...", "I3,I3"), "I3 d1 e1 f1") == "Yellow laid I3 and now has 6"
    assert narrated(drawn("yyy...", "I3,I3"), "I3 d1 e1 f1", you=0) == "You laid I3 and now have 6"
    assert narrated(drawn("yyyyyyy ....... ....... yy.....", "V3"), "V3 a5 a6 b6") == "Yellow laid V3 and still has 7"


def test_a_narrated_token_or_flip_says_what_turned_white_and_whose_path_shrank() -> None:
    token = narrated(drawn("yy..... ..b.... ..b.... ..b....", "I3,I3"), "I3* c1 c2 c3", you=1)
    assert token == "Yellow laid I3, turned your pieces on c2 and c3 white with a token and now has 5"
    flip = narrated(drawn("yb. .b.", "flip,I3"), "flip b1 c1")
    assert flip == "Yellow turned Blue's piece on b1 white and now has 3"
    cut = narrated(drawn("yb. ...", "flip,I3"), "flip b1 c1", you=1)
    assert cut == "Yellow turned your piece on b1 white and now has 3; your path shrank from 1 to 0"
    assert narrated(drawn("yy", "I3"), "skip") == "Yellow stopped playing, with a path of 2"


def test_players_count_path_open_ends_and_tokens() -> None:
    position = drawn("yyy b.. g..", "I3,I3,I3,I3", players=3, tokens="210", skipped="b", deck="V3", under=2)
    assert counts(position, 0) == [Count("longest path", 3), Count("open ends", 1, warns=True), Count("tokens left", 2)]
    assert counts(position, 1) == [
        Count("longest path", 1, note="1, stopped"),
        Count("open ends", 1),
        Count("tokens left", 1),
    ]
    assert counts(position, 2)[1:] == [Count("open ends", 1, warns=True), Count("tokens left", 0)]
    without = clew.game("tracktic", tokens=0).start(seed=1)
    assert [count.label for count in counts(without, 1)] == ["longest path", "open ends"]
    assert counts(without, 1)[1] == Count("open ends", 3)


def test_ends_are_open_where_a_track_of_three_can_be_laid() -> None:
    rng, compared = random.Random(4), 0
    for seed in range(8):
        position = clew.game("tracktic").start(deck="I3,V3,L5,W5,Z5,flip,N5,V5,I5,U5,flip,L4,S4,W5,Z5,L5,N5")
        while not position.is_over:
            state, moves = position.state, position.moves()
            if all(state.face_up[CARD_NAMES.index(card)] for card in ("I3", "V3")):
                small = [position.parse_move(move) for move in moves if move.startswith(("I3 ", "V3 "))]
                beside = {
                    each for move in small for cell in cells_of(move) for each in neighbours(divmod(cell, STRIDE))
                }
                expected = beside & joined_pieces(state, int(state.seat))
                assert open_ends(position.game.board.size, state, int(state.seat)) == expected, seed
                compared += 1
            position = position.play(
                rng.choice([move for move in moves if move[:2] not in ("I3", "V3", "sk")] or moves)
            )
    assert compared > 60


def test_a_position_in_words_has_paths_cards_tokens_and_who_is_out() -> None:
    position = drawn("yyw .b. b..", "I3,L4,flip,flip", tokens="10", skipped="b", deck="V3,I5", under=1)
    sections = dict(in_words(position, people_of(NAMES[:2], you=0)))
    assert sections["Longest paths"] == [
        "Your longest path has 3 pieces: a1 b1 c1. Free beside its ends: a2, d1, c2",
        "Blue's longest path is 1 piece, on b2. Free beside its ends: a2, c2, b3",
    ]
    assert sections["Other pieces"] == ["Blue's pieces, not on the longest path: a3", "White, part of all paths: c1"]
    assert sections["Cards"] == [
        "I3, 3 in a straight line",
        "L4, 3 in a line and 1 to the side at one end",
        "Flip, turn another player's piece beside yours white, then fill an empty cell beside it (2 cards)",
        "The deck has 3 cards left. The last one is a Flip card, because only two may be face up at once",
    ]
    assert sections["Players"] == ["You have 1 token and are to move", "Blue has 0 tokens and has stopped playing"]


def test_the_end_in_words_says_which_ends_are_closed_in() -> None:
    sections = dict(in_words(drawn("yb bb", "I3", seat="-", skipped="yb"), people_of(NAMES[:2])))
    assert sections["Longest paths"][0] == "Yellow's longest path is 1 piece, on a1. Its ends are closed in"
    assert sections["Cards"][-1] == "The deck is empty"


def test_the_end_is_told_with_the_word_of_the_table_and_kept_with_that_of_the_rules() -> None:
    over = drawn("yb", "I3,I3").play("skip").play("skip")
    assert over.result is not None
    assert over.result.reason == "TT12: all players have skipped; Yellow and Blue share the longest path, 1"
    assert reason_in_words(over.game.package, over.result) == (
        "all players have stopped; Yellow and Blue share the longest path, 1"
    )
