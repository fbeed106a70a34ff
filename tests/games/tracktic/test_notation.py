"""Tracktic as text: moves, states, what is refused, and what a finger touches."""

import pytest

import clew
from support.games.tracktic.drawn import drawn

GAME = clew.game("tracktic")
ROWS = " ".join(["." * 12] * 12)


def moved(text: str) -> str:
    """Return a move as it is read in a position with V3, L4 and a Flip card."""
    position = drawn("yb.", "V3,L4,flip")
    return position.format_move(position.parse_move(text))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("V3 a2 b2 a3", "V3 a2 b2 a3"),
        ("  v3   A2 b2  a3 ", "V3 a2 b2 a3"),
        ("V3 a3 b2 a2", "V3 a2 b2 a3"),
        ("L4* b1 c1 d1 d2", "L4* b1 c1 d1 d2"),
        ("l4 * d2 d1 c1 b1", "L4* b1 c1 d1 d2"),
        ("flip b1 c1", "flip b1 c1"),
        ("FLIP b1 l12", "flip b1 l12"),
        ("Skip", "skip"),
    ],
)
def test_a_move_is_read_in_any_order_of_its_cells_and_written_in_reading_order(text: str, move: str) -> None:
    assert moved(text) == move


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected a move as in"),
        ("pass", "expected a move as in"),
        ("V4 a1 a2 a3 b3", "did you mean"),
        ("V3", "expected cells that make the shape V3"),
        ("V3 a1 a2", "expected cells that make the shape V3"),
        ("V3 a1 a2 a3", "expected cells that make the shape V3"),
        ("V3 a1 a1 b1", "expected cells that make the shape V3"),
        ("V3 a1 b1 c2", "expected cells that make the shape V3"),
        ("V3 a0 a1 b1", "'a0' is not a cell: expected one from a1 to l12"),
        ("V3 a12 a13 b13", "'a13' is not a cell"),
        ("V3 m1 l1 l2", "'m1' is not a cell"),
        ("V3 a1 ** b1", "is not a cell"),
        ("flip a1", "the piece to turn and the cell to fill"),
        ("flip* a1 b1", "the piece to turn and the cell to fill"),
        ("flip a1 b1 c1", "the piece to turn and the cell to fill"),
        ("skip a1", "expected a move as in"),
    ],
)
def test_invalid_moves_are_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(clew.InvalidMove, match=expected.replace("*", r"\*")):
        moved(text)


@pytest.mark.parametrize(
    ("drawing", "move", "sentence"),
    [
        ("y", "W5 a1 a2 b2 b3 c3", "there is no W5 card face up"),
        ("yw", "I3 b1 c1 d1", "b1 has a white piece, which may not be covered"),
        ("y.b", "I3 b1 c1 d1", "c1 has a Blue piece, which only a token can turn"),
        ("y", "I3 c1 d1 e1", "the shape touches neither a piece of yours nor a white one that extends your path"),
        ("y", "I3* b1 c1 d1", "with a token at least one piece of another player must be covered"),
        ("ybbb", "I3* b1 c1 d1", "with a token at least one cell must be empty"),
        ("yyb", "I3* b1 c1 d1", "b1 has a Yellow piece, which may not be covered"),
        ("yyy", "I3 b2 b3 b4", "one of your pieces would have three of yours next to it"),
        ("y.b", "flip c1 d1", "c1 is not next to a piece of yours"),
        ("yw.", "flip b1 c1", "b1 has no piece of another player"),
        ("y..", "flip b1 c1", "b1 has no piece of another player"),
        ("ybb", "flip b1 c1", "c1 is not empty"),
        ("yb.", "flip b1 d1", "d1 is not next to b1"),
    ],
)
def test_a_refused_move_says_why(drawing: str, move: str, sentence: str) -> None:
    refusal = drawn(drawing, "I3,flip").why_not(move)
    assert refusal is not None
    assert refusal.sentence == sentence


def test_a_move_with_a_token_that_is_gone_says_so() -> None:
    refusal = drawn("yb", "I3", tokens="02").why_not("I3* b1 c1 d1")
    assert refusal is not None
    assert refusal.sentence == "you have no token left"


def test_a_move_after_the_end_says_so() -> None:
    refusal = drawn("yb", "I3", seat="-", skipped="yb").why_not("I3 a2 a3 a4")
    assert refusal is not None
    assert refusal == "TT12"
    assert "the game is over" in refusal.sentence


def test_a_state_reads_back() -> None:
    text = f"{ROWS[:-3]}ywb y tokens=20 skipped=- up=I3,flip,flip,W5 deck=Z5,flip,I3 under=2"
    position = GAME.position(text)
    assert str(position) == f"tracktic | {text.replace('I3,flip,flip,W5', 'I3,W5,flip,flip')}"
    assert clew.position(str(position)) == position


def test_a_view_reads_back_and_does_not_know_the_order() -> None:
    view = drawn("y.b", "I3,I3,I3,I3", deck="Z5,flip,I3,V3").view(0)
    assert "deck=?I3,V3,Z5,flip " in str(view)
    assert clew.position(str(view)) == view
    shuffled = str(view).replace("?I3,V3,Z5,flip", "?flip,Z5,V3,I3")
    assert clew.position(shuffled) == view


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("", "expected the rows of the grid"),
        (f"{ROWS} y", "expected the rows of the grid"),
        (f"{ROWS} y tokens=22 skipped=- deck=- up=I3 under=0", "expected the rows of the grid"),
        (f"{ROWS[:-1]} y tokens=22 skipped=- up=I3 deck=- under=0", "expected 12 rows of 12 cells"),
        (f"{ROWS[:-1]}g y tokens=22 skipped=- up=I3 deck=- under=0", "'g' is not a piece"),
        (f"{ROWS[:-1]}? y tokens=22 skipped=- up=I3 deck=- under=0", "is not a piece"),
        (f"{ROWS} g tokens=22 skipped=- up=I3 deck=- under=0", "'g' is to move: expected y or b"),
        (f"{ROWS} y tokens=22 skipped=y up=I3 deck=- under=0", "'y' is to move: expected b"),
        (f"{ROWS} y tokens=22 skipped=yb up=I3 deck=- under=0", "'y' is to move: expected -"),
        (f"{ROWS} - tokens=22 skipped=- up=I3 deck=- under=0", "'-' is to move: expected y or b"),
        (f"{ROWS} y tokens=222 skipped=- up=I3 deck=- under=0", "tokens=222: expected a digit from 0 to 2"),
        (f"{ROWS} y tokens=23 skipped=- up=I3 deck=- under=0", "tokens=23: expected"),
        (f"{ROWS} - tokens=22 skipped=by up=I3 deck=- under=0", "skipped=by: expected seats out of yb in this order"),
        (f"{ROWS} y tokens=22 skipped=bb up=I3 deck=- under=0", "skipped=bb: expected"),
        (f"{ROWS} y tokens=22 skipped=- up=I6 deck=- under=0", "'i6' is not a card"),
        (f"{ROWS} y tokens=22 skipped=- up=I3,,V3 deck=- under=0", "is not a card"),
        (f"{ROWS} y tokens=22 skipped=- up=I3 deck=V3 under=0", "expected 4 cards, fewer only when the deck is empty"),
        (f"{ROWS} y tokens=22 skipped=- up=I3 deck=- under=1", "expected 4 cards, fewer only when the deck is empty"),
        (f"{ROWS} y tokens=22 skipped=- up=I3,I3,I3,I3,I3 deck=- under=0", "expected 4 cards"),
        (f"{ROWS} y tokens=22 skipped=- up=I3,flip,flip,flip deck=I3 under=0", "expected at most 2 Flip cards"),
        (f"{ROWS} y tokens=22 skipped=- up=I3,I3,I3,I3 deck=- under=-1", "expected a number"),
        (f"{ROWS} y tokens=22 skipped=- up=I3,I3,I3,I3 deck=- under=41", "at most 44 cards in total"),
        (f"{ROWS} y tokens=22 skipped=- up=I3,I3,I3,I3 deck=- under={'9' * 5000}", "expected a number"),
        (f"{ROWS} y tokens=22 skipped=- up=I3,I3,I3,I3 deck=- under=²", "expected a number"),
    ],
)
def test_invalid_states_are_refused_with_what_was_expected(state: str, expected: str) -> None:
    with pytest.raises(clew.InvalidPosition, match=expected):
        GAME.position(state)


def test_a_state_with_a_t_is_refused() -> None:
    with pytest.raises(clew.InvalidPosition, match="Yellow has a piece with three of its colour next to it"):
        drawn("yyy .y.", "I3")
    assert drawn("www .w.", "I3").seat == 0


def test_any_number_of_flips_may_be_face_up_once_the_deck_has_no_pattern() -> None:
    assert drawn("y", "I3,flip,flip,flip", deck="flip", under=3).seat == 0


def test_touching_a_pattern_is_card_way_and_place() -> None:
    position = drawn("yb.", "V3,I3")
    assert position.touches("I3 a2 a3 a4") == ("card:I3", "shape:I3.2", "a3")
    assert position.touches("I3* b1 c1 d1") == ("card:I3", "shape:I3.1", "c1")
    assert position.touches("skip") == ("skip",)


def test_touching_a_flip_is_card_piece_and_cell() -> None:
    assert drawn("yb.", "flip").touches("flip b1 c1") == ("card:flip", "b1", "c1")


def test_the_deck_of_a_seed_is_always_the_same() -> None:
    assert str(GAME.start(seed=3)) == str(GAME.start(seed=3))
    assert str(GAME.start(seed=3)) != str(GAME.start(seed=4))
