"""Moves are entered by touches in any order, and every prompt, refusal and effect is a sentence for a player."""

import re
from random import Random

import pytest

from clew import Position
from clew.core.errors import UnseenError
from clew.core.interaction.move_parts import RoleKind
from clew.core.interaction.people import people_of
from clew.play.entry import EnteredMove, MoveEntry, Step
from clew.web.positions.board_svg import ghost_svg, labels, place_words, touch_label
from support.cases import CASES, CASES_WITH_UNSEEN, Case
from support.unseen import has_secrets, with_another_order
from support.walks import open_positions, sampled, sampled_steps

every_game = pytest.mark.parametrize("case", CASES, ids=str)
games_with_unseen = pytest.mark.parametrize("case", CASES_WITH_UNSEEN, ids=str)

#: What touches are called between browser and server, and players never see.
INTERNAL_NAME = re.compile(r"\b[a-z]+:\S|\bturn \d|\bNone\b|_")

#: Notation that says nothing to people who have not learned it.
NOTATION = re.compile(r"\b[A-Z]\d*\.\d")

POSITIONS, MOVES = 3, 4

#: What the guide's box above the board of a phone has room for: three lines.
LONGEST_TIP = 140


def views(case: Case) -> list[Position]:
    """Return some of the sampled positions, as the player sees them who moves."""
    found = open_positions(case)
    return [position.view(position.seat or 0) for position in found[:: max(1, len(found) // POSITIONS)]]


def drawn(random: Random, moves: list[EnteredMove]) -> list[EnteredMove]:
    return random.sample(moves, min(len(moves), MOVES))


def assert_is_for_players(sentence: str) -> None:
    assert sentence
    assert sentence == sentence.strip()
    assert not INTERNAL_NAME.search(sentence), sentence
    assert not sentence.endswith((".", "!")), sentence


@every_game
def test_whatever_can_be_touched_has_words_for_hints_and_for_people_who_hear_it(case: Case) -> None:
    for position in views(case):
        touches = {touch for move in MoveEntry(position).moves for values in move.parts.values() for touch in values}
        on_board = labels(position)
        for touch in touches:
            said = [place_words(position, touch)]
            if touch not in on_board:
                # Only places on the board may be called by their notation, so that they can be typed.
                said.append(touch_label(position, touch))
                assert touch not in said
            assert all(words and not (INTERNAL_NAME.search(words) or NOTATION.search(words)) for words in said), said


@every_game
def test_the_parts_of_any_two_legal_moves_differ(case: Case) -> None:
    for position in views(case):
        entry = MoveEntry(position)
        first = {tuple((role, move.first(role)) for role in entry.roles) for move in entry.moves}
        assert len(first) == len(entry.moves) > 0
        assert all(move.parts.keys() <= entry.roles.keys() and move.parts for move in entry.moves)


@every_game
def test_every_legal_move_is_entered_by_its_touches_in_any_order(case: Case) -> None:
    random = Random(case.seed)
    for position in views(case):
        entry = MoveEntry(position)
        turning = [role for role, kind in entry.roles.items() if kind is RoleKind.TURN]
        for move in drawn(random, list(entry.moves)):
            touches = [values[0] for values in move.parts.values()]
            # Two moves can have the same touches in other roles: from one space to the next, or back.
            step = entry.step(random.sample(touches, len(touches)))
            assert step.refused is None
            assert move in step.turns
            assert entry.step(touches, like=move.text).ghost == move
            # Without turning it first, the move is one of those that turning goes through.
            places = [values[0] for role, values in move.parts.items() if role not in turning]
            step = entry.step(random.sample(places, len(places)))
            assert step.refused is None
            assert move in step.turns


@every_game
def test_every_prompt_asks_for_something_that_can_be_touched(case: Case) -> None:
    random = Random(case.seed)
    for position in views(case):
        entry = MoveEntry(position)
        for move in drawn(random, list(entry.moves)):
            touches = [values[0] for values in move.parts.values()]
            random.shuffle(touches)
            for known in range(len(touches) + 1):
                assert_has_a_prompt(entry, entry.step(touches[:known]))


def assert_has_a_prompt(entry: MoveEntry, step: Step) -> None:
    prompt = entry.prompt(step)
    assert_is_for_players(prompt.sentence)
    assert prompt.sentence[0].isupper()
    assert set(prompt.roles) <= entry.roles.keys()
    if step.entered.open:
        offered = {role for roles in entry.following(step.touched).values() for role in roles}
        assert not prompt.roles or offered.intersection(prompt.roles) or step.ghost is not None


@every_game
def test_a_touch_that_fits_no_move_is_refused_with_what_to_do_instead(case: Case) -> None:
    random = Random(case.seed)
    for position in views(case)[:2]:
        entry = MoveEntry(position)
        touchable = {value for move in entry.moves for values in move.parts.values() for value in values}
        outside = sorted(labels(position).keys() - touchable)
        for touch in ["nowhere", *random.sample(outside, min(len(outside), 12))]:
            for earlier in ([], [random.choice(sorted(touchable))]):
                step = entry.step([*earlier, touch])
                assert step.refused == touch
                assert list(step.touched) == earlier
                assert_is_for_players(entry.instead(touch, step))


@every_game
def test_choices_beside_the_board_have_labels(case: Case) -> None:
    for position in views(case):
        entry = MoveEntry(position)
        on_board = labels(position)
        for touch in entry.following(()):
            label = on_board.get(touch) or entry.package.choice_label(position, touch)
            assert label == label.strip() != ""
            assert not INTERNAL_NAME.search(label), label


@every_game
def test_every_move_has_a_ghost_and_sentences(case: Case) -> None:
    random = Random(case.seed)
    for position in views(case):
        package, seat = position.game.package, position.seat or 0
        for you in (seat, None, (seat + 1) % position.seats):
            people = people_of([f"Ann{number}" for number in range(position.seats)], you)
            for move in random.sample(position.moves(), min(3, len(position.moves()))):
                effects = package.words.effects(position, move, people)
                assert effects, move
                for sentence in effects:
                    assert_is_for_players(sentence)
                assert ghost_svg(position, move).startswith("<g")


@every_game
def test_every_move_is_narrated_by_the_name_of_its_player(case: Case) -> None:
    for step in sampled_steps(case):
        if step.move is None:
            continue
        before, move = step.position, step.position.format_move(step.move)
        mover, after = before.seat or 0, before.play(move)
        for you in (mover, None):
            people = people_of([f"Ann{number}" for number in range(before.seats)], you)
            sentence = before.game.package.words.narrate(before.view(mover), move, after.view(mover), people)
            assert_is_for_players(sentence)
            assert sentence.startswith(people[mover].subject)


@every_game
def test_every_position_has_counts_and_words(case: Case) -> None:
    for position in sampled(case):
        words, people = position.game.package.words, people_of(position.game.seat_names, 0)
        for seat in range(position.seats):
            counts = words.counts(position.view(0), seat)
            assert counts
            assert len({count.label for count in counts}) == len(counts)
        sections = words.in_words(position.view(0), people)
        assert sections
        for heading, sentences in sections:
            assert heading
            assert sentences
            for sentence in sentences:
                assert_is_for_players(sentence)


@every_game
def test_tips_of_the_guide_fit_on_a_phone(case: Case) -> None:
    for tip in getattr(case.game.package.words, "TIPS", ()):
        assert len(tip) <= LONGEST_TIP, tip


@games_with_unseen
def test_words_do_not_depend_on_what_no_player_has_seen(case: Case) -> None:
    random = Random(case.seed)
    for position in filter(has_secrets, open_positions(case)):
        other = with_another_order(position, case.seed)
        words, people = position.game.package.words, people_of(position.game.seat_names)
        for seat in range(position.seats):
            assert words.counts(position, seat) == words.counts(other, seat)
        assert words.in_words(position, people) == words.in_words(other, people)
        for move in random.sample(position.moves(), min(3, len(position.moves()))):
            view = position.view(0)
            try:
                view.play(move)
            except UnseenError:
                continue
            assert words.effects(position, move, people) == words.effects(other, move, people)
            sentences = [words.narrate(each, move, each.play(move), people) for each in (position, other)]
            assert sentences[0] == sentences[1]
