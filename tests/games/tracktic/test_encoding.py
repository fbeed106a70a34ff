"""Tracktic as arrays: what actions and planes mean, in drawn examples."""

import pytest

import clew
from clew.games.tracktic.rules.deck import CARD_NAMES, COPIES
from support.encodings import drawn_plane, planes_of
from support.games.tracktic.drawn import drawn
from support.unseen import with_another_order

#: Yellow's L4 with a token covers c1 d1 e1 e2, where e2 is Blue's.
TRACKS = """
    yy...
    ....b
    ...wb
"""

#: How many places I3 has on a grid of 12 x 12, and each orientation of V3.
I3_PLACES = 2 * 12 * 10
V3_PLACES = 11 * 11


def ids_of(position: clew.Position, words: str) -> range:
    """Return the actions of the range whose words begin so."""
    (found,) = (part for part in position.game.action_ranges if part.words.startswith(words))
    return range(found.first, found.first + found.count)


def test_shapes_come_in_order_with_all_places_on_the_grid() -> None:
    position = drawn(TRACKS, up="V3,L4,flip")
    assert ids_of(position, "play I3:") == range(I3_PLACES)
    assert ids_of(position, "play V3:") == range(I3_PLACES, I3_PLACES + 4 * V3_PLACES)
    assert ids_of(position, "skip") == range(11880, 11881)
    assert position.move_of_action(11880) == "skip"


def test_a_place_is_that_of_the_rectangle_around_the_shape() -> None:
    position = drawn(TRACKS, up="V3,L4,flip")
    (words,) = (part.words for part in position.game.action_ranges if part.words.startswith("play V3:"))
    turned = words.split("orientations ")[1].split(" one")[0].split()
    assert sorted(turned) == ["##/#.", "##/.#", "#./##", ".#/##"]
    # ##/.# with its rectangle in row 0 and column 2, and #./## in row 1 and column 1.
    first = I3_PLACES + V3_PLACES * turned.index("##/.#")
    assert position.action_of("V3 c1 d1 d2") == first + 11 * 0 + 2
    assert position.move_of_action(first + 11 * 9 + 10) == "V3 k10 l10 l11"
    assert position.action_of("V3 b2 b3 c3") == I3_PLACES + V3_PLACES * turned.index("#./##") + 11 * 1 + 1


def test_a_token_is_another_range_of_the_same_size() -> None:
    position = drawn(TRACKS, up="V3,L4,flip")
    plain, token = ids_of(position, "play L4:"), ids_of(position, "play L4 with a token (TT8):")
    assert len(plain) == len(token) == 8 * 11 * 10
    action = position.action_of("L4* c1 d1 e1 e2")
    assert action in token
    assert position.move_of_action(action - token.start + plain.start) == "L4 c1 d1 e1 e2"
    assert not position.action_mask()[action - token.start + plain.start]


def test_a_flip_is_a_direction_and_the_first_of_two_cells() -> None:
    position = drawn("yb.. ....", up="flip")
    ways = ("to its right", "below it", "to its left", "above it")
    right, below, left, above = (ids_of(position, f"flip a piece and fill the cell {way}") for way in ways)
    assert position.action_of("flip b1 c1") == right.start + 11 * 0 + 1
    assert position.action_of("flip b1 b2") == below.start + 12 * 0 + 1
    assert position.actions() == [right.start + 1, below.start + 1, 11880]
    assert position.move_of_action(left.start + 11 * 2 + 3) == "flip e3 d3"
    assert position.move_of_action(above.start + 12 * 2 + 3) == "flip d4 d3"


def test_the_planes_of_a_position() -> None:
    position = drawn(TRACKS, up="V3,V3,flip,Z5", tokens="21", seat="b", deck="I3,I3,W5,flip", under=2)
    own, other = "observer", "player 1 after the observer"
    seen = planes_of(position, seat=1)
    assert drawn_plane(seen[f"pieces, {own}"][:3, :5]) == ".....\n....1\n....1"
    assert drawn_plane(seen[f"pieces, {other}"][:3, :5]) == "11...\n.....\n....."
    assert drawn_plane(seen["white pieces"][:3, :5]) == ".....\n.....\n...1."
    assert not seen["unplayed colours"].any()
    single = {
        f"tokens, {own}": 1, f"tokens, {other}": 2, f"skipped, {own}": 0, f"to move, {own}": 1, f"to move, {other}": 0,
        "under the deck": 2, "V3 face up": 2, "flip face up": 1, "I3 face up": 0, "I3 unseen": 2, "W5 unseen": 1,
        "flip unseen": 1, "V3 unseen": 0,
    }  # fmt: skip
    assert {name: int(seen[name][0, 0]) for name in single} == single
    assert all((seen[name] == value).all() for name, value in single.items())


@pytest.mark.parametrize(("players", "shape"), [(2, (37, 12, 12)), (3, (41, 16, 16)), (4, (45, 16, 16))])
def test_every_seat_sees_its_own_pieces_first(players: int, shape: tuple[int, int, int]) -> None:
    position = clew.game("tracktic", players=players).start(seed=1)
    assert position.game.observation_shape == shape
    colours = [planes_of(position, seat)["pieces, observer"] for seat in range(players)]
    assert [int(plane.sum()) for plane in colours] == [3] * players
    for seat in range(players):
        seen = planes_of(position, seat)
        for step in range(1, players):
            assert (seen[f"pieces, player {step} after the observer"] == colours[(seat + step) % players]).all()
        assert seen["unplayed colours"].sum() == (3 if players == 3 else 0)


def test_the_order_of_the_deck_is_not_observed() -> None:
    position = clew.game("tracktic").start(seed=2)
    others = [with_another_order(position, seed) for seed in range(5)]
    assert len({other.states.tobytes() for other in others}) > 1
    for seat in range(2):
        assert len({other.observation(seat).tobytes() for other in others}) == 1
    seen = planes_of(position)
    counts = [int(seen[f"{card} unseen"][0, 0] + seen[f"{card} face up"][0, 0]) for card in CARD_NAMES]
    counts[-1] += int(seen["under the deck"][0, 0])
    assert counts == list(COPIES)


@pytest.mark.parametrize("grid", [10, 12, 14, 16])
def test_every_place_of_every_grid_has_an_id(grid: int) -> None:
    game = clew.game("tracktic", grid=grid)
    start = game.start(seed=1)
    moves = {start.move_of_action(action) for action in range(0, game.actions, 7)}
    assert len(moves) == len(range(0, game.actions, 7))
    assert all(start.parse_move(move) >= 0 for move in moves)


def test_symmetries_turn_the_grid_and_rotate_the_seats() -> None:
    position = drawn(TRACKS, up="V3,L4,flip")
    tables = position.game.symmetries
    assert len(tables) == 8 * 2 - 1
    turned = {table.name: table for table in tables}
    action, skip = position.action_of("L4* c1 d1 e1 e2"), position.action_of("skip")
    images = {name: position.move_of_action(int(table.actions[action])) for name, table in turned.items()}
    # Mirrored left and right, upside down, and at the other diagonal.
    assert {"L4* h1 i1 j1 h2", "L4* e11 c12 d12 e12", "L4* a3 a4 a5 b5"} <= set(images.values())
    assert len(set(images.values())) == 8
    assert {int(table.actions[skip]) for table in tables} == {skip}
    assert {table.seats for table in tables} == {(0, 1), (1, 0)}
