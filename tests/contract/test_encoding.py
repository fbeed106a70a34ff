"""Moves as numbered actions and positions as arrays: the contract of `encoding`."""

import os
import re
from pathlib import Path
from random import Random

import numpy as np
import pytest

import clew
from clew import IllegalMove, Position
from clew.core.package import GamePackage
from support.cases import GAMES, Case
from support.encodings import ENCODED_CASES, ENCODED_GAMES, golden_text
from support.unseen import has_secrets, with_another_order
from support.walks import open_positions, sampled, sampled_steps

every_case = pytest.mark.parametrize("case", ENCODED_CASES, ids=str)
every_game = pytest.mark.parametrize("case", ENCODED_GAMES, ids=str)

GOLDEN = Path(__file__).parent / "golden_actions"

#: Numbers that are no ids, whatever the game.
WILD = (-1, -(1 << 31), -(1 << 63), (1 << 31), (1 << 62) + 5, (1 << 63) - 1, 1 << 64, -(1 << 70))

#: How many ids are tried in a position.
TRIED = 60


@every_case
def test_each_legal_move_has_an_id_of_its_own_that_leads_back_to_it(case: Case) -> None:
    for position in sampled(case)[::2]:
        ids = {position.action_of(move): move for move in position.move_numbers()}
        assert sorted(ids) == position.actions()
        assert len(ids) == len(position.move_numbers())
        for action, move in list(ids.items())[:TRIED]:
            assert 0 <= action < case.game.actions
            assert position.move_of_action(action) == position.format_move(move)


@every_case
def test_the_mask_has_the_legal_actions(case: Case) -> None:
    for position in sampled(case):
        mask = position.action_mask()
        assert mask.shape == (case.game.actions,)
        assert mask.dtype == np.bool_
        assert np.flatnonzero(mask).tolist() == position.actions()
        assert mask.any() != position.is_over


@every_case
def test_playing_an_action_plays_its_move(case: Case) -> None:
    for step in sampled_steps(case):
        if step.move is not None:
            position = step.position
            text = position.format_move(step.move)
            after = position.play(text)
            assert position.play_action(position.action_of(text)) == after == position.play_number(step.move)
            assert position.play_number(step.move).turn == after.turn


def refuses(position: Position, action: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        position.play_action(action)
    assert refused.value.sentence
    assert refused.value.rule in [rule.number for rule in position.game.package.rulebook]


@every_case
def test_illegal_actions_are_refused_with_a_sentence(case: Case) -> None:
    random = Random(case.seed)
    for position in (*open_positions(case)[::3], sampled(case)[-1]):
        illegal = np.flatnonzero(~position.action_mask()).tolist()
        for action in random.sample(illegal, min(len(illegal), TRIED // 4)):
            refuses(position, action)
        for action in (*WILD, case.game.actions, case.game.actions + random.randrange(1 << 40)):
            refuses(position, action)


@every_case
def test_what_is_no_integer_is_no_action(case: Case) -> None:
    start = case.game.start(seed=1)
    for value in ("0", 0.0, None):
        with pytest.raises(TypeError):
            start.play_action(value)
    readers = (
        start.play_action,
        start.play_number,
        start.move_of_action,
        start.format_move,
        start.action_of,
        start.chances,
    )
    for value in (0.0, np.float32(1), None, True, np.True_, np.array([0])):
        for read in readers:
            with pytest.raises(TypeError, match=f"^(move|action)={re.escape(repr(value))}: expected a whole number$"):
                read(value)
    first = start.move_numbers()[0]
    assert start.format_move(np.uint64(first)) == start.format_move(first)
    assert start.play_action(np.int16(start.actions()[0])) == start.play_action(start.actions()[0])


@every_game
def test_a_number_that_means_no_move_is_refused_without_a_rule_that_explains_nothing(case: Case) -> None:
    start = case.game.start(seed=1)
    last = case.game.actions - 1
    for wrong in (-1, last + 1, 1 << 70):
        with pytest.raises(IllegalMove) as error:
            start.play_action(wrong)
        assert (
            str(error.value) == f"action {wrong}: this number means no move in this game; its actions are 0 to {last}"
        )
        assert error.value.rule.startswith(case.game.about.rule_prefix)
    with pytest.raises(IllegalMove, match=r"^move number -1: .* in this position; move_numbers\(\) lists"):
        start.play_number(-1)


@every_case
def test_an_observation_is_an_array_of_bytes_for_every_seat(case: Case) -> None:
    for position in sampled(case)[::3]:
        for seat in range(position.seats):
            seen = position.observation(seat)
            assert seen.shape == case.game.observation_shape
            assert seen.dtype == np.uint8
        assert (position.observation() == position.observation(position.seat or 0)).all()
        with pytest.raises(ValueError, match=f"seat {position.seats}: expected 0 to"):
            position.observation(position.seats)


@every_case
def test_an_observation_writes_every_entry(case: Case) -> None:
    from clew.core.encoding import entry_points

    for position in sampled(case)[::5]:
        out = np.full(case.game.observation_shape, 201, dtype=np.uint8)
        case.game.run_encoded(entry_points.observe, position.states, 0, out)
        assert (out == position.observation(0)).all()


@every_case
def test_an_observation_has_nothing_unseen(case: Case) -> None:
    for position in filter(has_secrets, sampled(case)):
        for seat in range(position.seats):
            seen = position.observation(seat)
            for seed in range(3):
                other = with_another_order(position, seed)
                assert (other.observation(seat) == seen).all()
                assert other.actions() == position.actions()
            assert (position.view(seat).observation(seat) == seen).all()


@every_case
def test_fixed_planes_are_those_that_never_change(case: Case) -> None:
    fixed = [number for number, plane in enumerate(case.game.planes) if plane.is_fixed]
    for seat in range(case.game.seats):
        seen = np.array([position.observation(seat)[fixed] for position in sampled(case)[::3]])
        assert (seen == seen[0]).all()


@every_case
def test_different_positions_look_different(case: Case) -> None:
    """Views that differ in anything but what has no influence any more."""
    positions = {str(position.view(0)): position for position in open_positions(case)}
    seen = {position.observation(0).tobytes() for position in positions.values()}
    assert len(seen) == len(positions)


@every_case
def test_symmetries_map_actions_and_observations(case: Case) -> None:
    by_name = {symmetry.name: symmetry for symmetry in case.package.rules.symmetries(case.game.board)}
    random = Random(case.seed)
    tables = case.game.symmetries
    for table in random.sample(tables, min(len(tables), 8)):
        symmetry = by_name[table.name]
        assert table.seats == symmetry.seats
        assert sorted(table.actions.tolist()) == list(range(case.game.actions))
        for position in sampled(case)[::4]:
            image = Position(position.game, symmetry.state(position.states))
            assert image.actions() == sorted(table.actions[position.actions()].tolist())
            for move in position.move_numbers()[:TRIED]:
                assert image.action_of(symmetry.move(move)) == table.actions[position.action_of(move)]
            for seat in range(position.seats):
                mapped = position.observation(seat).ravel()[table.cells]
                assert (image.observation(table.seats[seat]).ravel() == mapped).all(), table.name


@every_case
def test_the_documentation_covers_every_action_and_plane(case: Case) -> None:
    first = 0
    for part in case.game.action_ranges:
        assert part.first == first
        assert part.count > 0
        assert part.words
        first += part.count
    assert first == case.game.actions
    names = [plane.name for plane in case.game.planes]
    assert len(set(names)) == len(names) == case.game.observation_shape[0]
    assert all(plane.words for plane in case.game.planes)


@every_game
def test_ids_and_planes_keep_their_meaning(case: Case) -> None:
    """Raise ACTIONS_VERSION if they do not; CLEW_WRITE_GOLDEN=1 writes the file again."""
    path = GOLDEN / f"{case.game_id}.txt"
    text = golden_text(case.game_id)
    if os.environ.get("CLEW_WRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_every_game_has_numbered_actions() -> None:
    assert ENCODED_GAMES == GAMES


def test_a_game_without_encoding_says_so() -> None:
    pebbles = clew.Game(GamePackage("support.pebbles"), {})
    for read in (lambda: pebbles.actions, lambda: pebbles.start(seed=1).observation()):
        with pytest.raises(clew.NoEncoding, match="Pebbles has no numbered actions and no observations"):
            read()
