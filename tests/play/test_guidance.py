"""Hints in two steps: the first names places that include the move, but does not reveal it."""

import pytest

import clew
from clew.play import guidance
from clew.play.conduct import hint_seed
from clew.play.guidance import PLACES, think_of_hint, verdict, where_to_look
from clew.search.mcts.search import TreeSearch
from clew.search.think import think
from support.cases import GAMES, Case


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_the_best_move_begins_at_one_of_the_places(case: Case) -> None:
    position = case.game.start(seed=1)
    thought = think(position, visits=50, seed=1, threads=1)
    places = where_to_look(position, thought)
    touched = position.touches(thought.move)
    assert touched[0] in places
    assert len(places) == (1 if len(touched) > 1 else min(PLACES, len(position.moves())))


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_the_same_position_gives_the_same_hint(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guidance, "hint_visits", lambda position: 300)
    monkeypatch.setattr(guidance, "HINT_SECONDS", 60.0)
    position, other = (case.game.start(seed=seed) for seed in (1, 2))
    hint = think_of_hint(position)
    assert hint == think_of_hint(position) == think_of_hint(position.view(0))
    # What is unseen does not matter.
    assert (other.view(0) != position.view(0)) or think_of_hint(other) == hint
    after = position.play(position.moves()[0])
    assert hint_seed(after) != hint_seed(position)


def test_one_touch_is_named_among_others() -> None:
    position = clew.position("line-or-colour size=5 pie=off | ..... ..b.. www.b .b... ..... w")
    thought = think(position, visits=100, seed=1, threads=1)
    assert thought.move == "d3"
    places = where_to_look(position, thought)
    assert len(places) == PLACES
    assert places == tuple(sorted(places))


def test_no_move_is_better_than_one_that_wins() -> None:
    """Two moves win: the search prefers one of them, and the other is as good."""
    position = clew.position("line-or-colour size=5 pie=off | ..... ..b.. .www. .b.b. ..... w")
    thought = think(position, visits=100, seed=1, threads=1)
    search = TreeSearch(position.game, seed=1, threads=1)
    verdicts = {move: verdict(position, move, thought, search) for move in ("a3", "e3", "a1")}
    assert [each.wins for each in verdicts.values()] == [True, True, False]
    assert [each.loss for each in verdicts.values() if each.wins] == [0.0, 0.0]
