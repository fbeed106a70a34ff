"""Entering moves of Tracktic: two taps for any move, prompts for every step, refusals that say what to do."""

import random
import re

import pytest

import clew
from clew.core.interaction.move_parts import Prompt
from clew.games.tracktic import entry
from clew.games.tracktic.notation.names import cell_named
from clew.games.tracktic.notation.pieces import owners_in
from clew.games.tracktic.rules.shapes import SHAPES
from clew.play.entry import MoveEntry, Step, picked_prompt
from support.games.tracktic.drawn import drawn

#: What a person must never read.
INTERNAL = re.compile(r"(card|shape):|\b[a-zA-Z]\d\.\d|_")

GAMES = ({"players": 2}, {"players": 2, "neutral": True}, {"players": 3}, {"players": 4}, {"players": 2, "grid": 10})


def walk(seed: int) -> list[clew.Position]:
    """Return the positions of a game played at random, without skips while anything else can be played."""
    rng = random.Random(seed)
    position = clew.game("tracktic", **GAMES[seed % len(GAMES)]).start(seed=seed)
    found = []
    while not position.is_over:
        found.append(position)
        moves = position.moves()
        position = position.play(rng.choice(moves[:-1] or moves))
    return found


@pytest.fixture(scope="module")
def positions() -> list[clew.Position]:
    """A hundred positions from the beginning, the middle and the end of games, as the player sees them."""
    rng = random.Random(7)
    return [position.view(position.seat or 0) for seed in range(10) for position in rng.sample(walk(seed), 10)]


def test_any_move_is_a_card_and_a_cell_or_a_piece_and_a_cell(positions: list[clew.Position]) -> None:
    rng = random.Random(3)
    for position in positions:
        moves = MoveEntry(position)
        move = rng.choice(moves.moves)
        if "flipped" in move.parts:
            touched = [move.parts["flipped"][0], move.parts["cell"][0]]
        else:
            touched = [move.parts[role][0] for role in ("card", "cell", "choice") if role in move.parts]
        for taps in (touched, touched[::-1]):
            assert move in moves.step(taps).turns, (str(position), move.text)


def test_a_shape_is_placed_by_any_cell_it_covers_and_first_by_its_middle() -> None:
    moves = MoveEntry(drawn("y", "L4,I3"))
    for cell in ("b1", "c1", "d1", "d2"):
        assert "L4 b1 c1 d1 d2" in [move.text for move in moves.step(["card:L4", cell]).moves]
    assert moves.step(["card:L4", "d1"]).turns[0].parts["cell"][0] == "d1"


def test_a_token_is_not_spent_where_a_placement_without_one_exists(positions: list[clew.Position]) -> None:
    for position in positions[::5]:
        moves = MoveEntry(position)
        cards = {touch for touch in moves.following(()) if touch.startswith("card:")}
        pieces = owners_in(position.state)
        for touched in ([card, *cell] for card in sorted(cards) for cell in ((), ("f6",), ("e5",), ("d7",))):
            step = moves.step(touched)
            free = [move for move in step.moves if "*" not in move.text]
            is_asked_for = any(cell_named(position.game.board, touch) in pieces for touch in step.touched)
            if step.ghost and free and not is_asked_for:
                assert "*" not in step.ghost.text


def test_turning_goes_clockwise_and_then_through_the_mirrored_ones() -> None:
    assert len(entry.TURN_ORDER) == len(set(entry.TURN_ORDER)) == sum(len(shape.paths) for shape in SHAPES)
    # The open side of a corner: to the south-east, south-west, north-west, north-east.
    assert entry.TURN_ORDER[2:6] == ("shape:V3.1", "shape:V3.2", "shape:V3.4", "shape:V3.3")
    step = MoveEntry(clew.game("tracktic").start(deck="V3,L4,L5,I3")).step(["card:V3", "f3"])
    turns = [move.parts["turn"][0] for move in step.turns]
    assert len(turns) > 2
    assert turns == [touch for touch in entry.TURN_ORDER if touch in turns]


def test_turning_a_shape_before_its_place_is_touched_leaves_it_there(positions: list[clew.Position]) -> None:
    for moves in (MoveEntry(position) for position in positions[::3]):
        for card in {move.parts["card"][0] for move in moves.moves if "turn" in move.parts}:
            step = moves.step([card])
            cells = {*step.moves[0].parts["cell"]}
            assert all(cells & {*move.parts["cell"]} for move in step.turns)


def stepped(position: clew.Position, *touched: str) -> tuple[MoveEntry, Step]:
    moves = MoveEntry(position)
    return moves, moves.step(touched)


@pytest.mark.parametrize(
    ("touched", "sentence", "roles"),
    [
        ((), "Pick a card. Its track must touch one of your pieces, and may not branch", ("card",)),
        (("card:L4",), "Press Play, or tap another place beside one of your pieces, or turn it (R)", ("cell",)),
        (("shape:L4.2",), "Press Play, or tap another place beside one of your pieces", ("cell",)),
        (("card:L4", "a3"), "Press Play, or turn it (R)", ()),
        (("card:L4", "shape:L4.2", "b2"), "Press Play, or tap another place", ()),
        (("card:flip",), "Tap a piece beside yours: it turns white and counts for your path, too", ("flipped",)),
        (("card:flip", "b1"), "Press Play, or tap another empty cell beside it for your piece", ("cell",)),
        (("card:flip", "b1", "c1"), "Press Play, or tap another piece to turn white", ()),
    ],
)
def test_every_step_has_a_prompt(touched: tuple[str, ...], sentence: str, roles: tuple[str, ...]) -> None:
    moves, step = stepped(drawn("yb. b..", "L4,flip,I3"), *touched)
    assert step.touched == touched
    assert moves.prompt(step) == Prompt(sentence, roles)


def test_later_turns_have_shorter_prompts_and_name_the_only_card_that_fits() -> None:
    after = drawn("yb", "L4,I3,I3,I3").play("I3 a2 a3 a4").play("I3 b2 b3 b4")
    moves, step = stepped(after)
    assert moves.prompt(step).sentence == "Pick a card"
    assert moves.prompt(moves.step(["card:L4"])).sentence == "Press Play, or tap another place, or turn it (R)"
    rows = ["y" * 4 + "." * 3 + "w" * 5, *["w" * 12] * 11]
    moves, step = stepped(drawn(" ".join(rows), "I3,L4,I5"))
    assert moves.prompt(step).sentence == "Only I3 fits: pick it, or stop here"


def test_the_button_that_stops_is_called_what_it_does() -> None:
    moves, step = stepped(drawn("yb. b..", "L4,flip,I3"), "skip")
    sentence = "Press Stop here to place no more tracks, or pick a card instead"
    assert moves.prompt(step) == Prompt(sentence, button="Stop here")
    assert picked_prompt(moves.prompt(step)) == "Press Enter to place no more tracks, or pick a card instead"


def test_a_flip_card_shows_no_move_before_a_piece_or_a_cell_is_touched() -> None:
    moves, step = stepped(drawn("yb. b..", "L4,flip,I3"), "card:flip")
    assert step.ghost is None
    assert moves.step(["card:flip", "b1"]).ghost
    assert moves.step(["b1"]).ghost


def test_only_placements_with_a_token_cost_something() -> None:
    moves = MoveEntry(drawn("yb", "I3,flip"))
    assert {move.text for move in moves.moves if moves.costs(move)} == {
        move.text for move in moves.moves if "*" in move.text
    }


def test_a_place_that_is_chosen_first_asks_for_the_card() -> None:
    moves, step = stepped(drawn("y", "L4,I3"), "a3")
    assert moves.prompt(step) == Prompt("Press Play, or pick a card for this place", ("card",))


def test_a_cell_between_two_pieces_asks_which_of_them_turns_white() -> None:
    moves, step = stepped(drawn("yb. b..", "flip"), "card:flip", "b2")
    assert moves.prompt(step).sentence == "Press Play, or tap another piece beside it to turn white"


def test_a_player_without_a_move_is_asked_to_stop_and_not_asked_whether() -> None:
    position = drawn("ybb bb.", "I3", tokens="02")
    moves, step = stepped(position)
    assert moves.prompt(step).sentence == "No card fits any more: press Stop here"
    assert entry.question(position, "skip") is None


def test_only_a_skip_is_questioned() -> None:
    position = drawn("yb.", "I3")
    assert entry.question(position, "skip") == "Stop here? You will place no more tracks, but the others play on."
    assert entry.question(position, "I3 a2 a3 a4") is None
    assert entry.choice_label(position, "skip") == "Stop here"


@pytest.mark.parametrize(
    ("drawing", "up", "touched", "sentence"),
    [
        ("y", "I3", ("a1",), "Pick a card first, then tap an empty cell beside your pieces"),
        ("y", "I3", ("card:I3", "a1"), "This piece is yours already: tap an empty cell beside your pieces"),
        ("yb", "flip", ("card:flip", "a1"), "This piece is yours already: tap another player's piece beside it"),
        ("yw", "I3", ("card:I3", "b1"), "White pieces stay as they are: tap an empty cell"),
        ("y..b", "I3", ("card:I3", "d1"), "You have no token left to cover Blue's pieces: tap an empty cell"),
        (
            "yb ... ... ... ...b",
            "flip,I3",
            ("card:flip", "d5"),
            "You cannot reach this piece of Blue's: tap one nearer to yours",
        ),
        ("y", "I3", ("card:I3", "h8"), "Your track must touch one of your pieces: tap a cell nearer to them"),
        ("y", "I3", ("h8",), "Your track must touch one of your pieces: tap a cell nearer to them"),
        (
            "yyy w.w w.w w.w www",
            "I3",
            ("card:I3", "b2"),
            "Your track would branch: no piece of yours may touch three others of yours. Tap another place",
        ),
        ("wbw.y b.b.. wbw..", "I3", ("b2",), "There is no room for a track here: tap another place"),
        ("yb", "flip", ("card:flip", "h8"), "Tap another player's piece beside one of yours"),
        (
            "yb bb",
            "I3,I3",
            ("card:I3",),
            "There is no room for this track beside your pieces. No other card fits either",
        ),
        (
            " ".join(["yyy" + "w" * 9, *["w.w" + "w" * 9] * 3, *["w" * 12] * 8]),
            "I3,flip",
            ("card:I3",),
            "Wherever this track has room beside your pieces, it would make them branch. No other card fits either",
        ),
        (
            "y.b",
            "I3,flip",
            ("card:flip",),
            "No piece can be flipped: it must be beside one of yours and beside an empty cell. Pick another card",
        ),
        ("y", "I3", ("card:L4",), "This card is not face up: pick one that is"),
        ("y", "I3", ("elsewhere",), "Pick a card. Its track must touch one of your pieces, and may not branch"),
    ],
)
def test_a_refusal_says_what_to_do_instead(drawing: str, up: str, touched: tuple[str, ...], sentence: str) -> None:
    moves, step = stepped(drawn(drawing, up, tokens="02"), *touched)
    assert step.refused == touched[-1]
    assert moves.instead(touched[-1], step) == sentence


def test_a_way_to_turn_a_card_that_fits_nowhere_is_refused_with_what_to_do() -> None:
    rows = ["y" + "b" * 11, "." + "b" * 11, "." + "b" * 11, "." + "b" * 11, *["b" * 12] * 8]
    moves, step = stepped(drawn(" ".join(rows).replace("b", "w"), "I3"), "shape:I3.1")
    assert step.refused == "shape:I3.1"
    assert moves.instead("shape:I3.1", step).startswith("The track fits nowhere turned like this")


def test_no_internal_name_reaches_a_person(positions: list[clew.Position]) -> None:
    rng = random.Random(5)
    for position in positions[::5]:
        moves = MoveEntry(position)
        touches = [*moves._index, "card:Z5", "a1", "f6"]
        for touch in rng.sample(touches, min(8, len(touches))):
            step = moves.step([touch])
            said = [moves.prompt(step).sentence, entry.choice_label(position, touch), moves.instead(touch, step)]
            assert not [words for words in said if INTERNAL.search(words)], touch


def test_a_turned_shape_is_called_by_its_course() -> None:
    position = drawn("y", "L4")
    assert entry.choice_label(position, "shape:L4.2") == "L4 running 2 right, 1 down"
    assert entry.choice_label(position, "card:L4") == "L4, 3 in a line and 1 to the side at one end"


def test_a_token_is_spent_only_where_a_piece_is_touched_or_nothing_else_fits() -> None:
    # Yellow's I3 fits beside Blue's piece, and over it with a token.
    position = drawn("yb", "I3,I3")
    moves = MoveEntry(position)
    free = moves.step(["card:I3"])
    assert "*" not in free.moves[0].text
    assert any("*" in move.text for move in free.moves)
    assert "*" in moves.step(["card:I3", "b1"]).moves[0].text


def test_the_last_player_hears_that_stopping_ends_the_game() -> None:
    position = drawn("yb", "I3,I3").play("I3 a2 a3 a4").play("skip")
    sentence = MoveEntry(position).prompt(MoveEntry(position).step(())).sentence
    assert sentence == "You lead 4 to 1, and you play on alone: pick a card, or stop to end the game"
