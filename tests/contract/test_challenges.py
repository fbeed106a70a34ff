"""The challenges of every game: enough of them, exactly one turn right in each, and sentences that say why."""

import pytest

import clew
from clew.core.interaction.challenges import GRADES, Aim
from clew.core.package import GamePackage, packages
from clew.play.challenges.attempt import attempt, is_known_to_be_right, start_of
from clew.play.challenges.collection import challenge_line, parse_challenge, sections, themes
from clew.play.challenges.proof import Challenge, prove
from clew.puzzles.streams import RandomStream

PACKAGES = list(packages().values())

#: How many challenges of each grade a game has at least.
FEWEST = 15

#: Texts that fit on a phone beside the board.
LONGEST_TITLE, LONGEST_QUESTION, LONGEST_SENTENCE = 32, 150, 110


def every_challenge(package: GamePackage) -> list[Challenge]:
    return [challenge for section in sections(package) for challenge in section.challenges]


def some_challenges(package: GamePackage) -> list[Challenge]:
    """Return one challenge of each theme and grade."""
    found = {(each.theme, each.grade): each for each in RandomStream(package.id).shuffled(every_challenge(package))}
    return list(found.values())


SOME = [(package, challenge) for package in PACKAGES for challenge in some_challenges(package)]
SOME_IDS = [f"{package.id}-{challenge.theme}-{challenge.grade}" for package, challenge in SOME]
EVERY = [(package, challenge) for package in PACKAGES for challenge in every_challenge(package)]


def check_proof(package: GamePackage, challenge: Challenge) -> None:
    found = prove(themes(package)[challenge.theme], clew.position(challenge.position))
    assert found == challenge


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.id)
def test_there_are_enough_challenges_of_each_grade_and_none_twice(package: GamePackage) -> None:
    for section in sections(package):
        for grade in GRADES:
            assert len(section.of_grade(grade)) >= FEWEST
    positions = [challenge.position for challenge in every_challenge(package)]
    assert len(set(positions)) == len(positions)
    assert {challenge.theme for challenge in every_challenge(package)} == set(themes(package))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.id)
def test_positions_are_what_the_player_may_know(package: GamePackage) -> None:
    for challenge in every_challenge(package):
        position = clew.position(challenge.position)
        assert position.game.id == package.id
        assert str(position) == challenge.position
        assert position.seat is not None
        assert position.view(position.seat) == position
        assert parse_challenge(challenge_line(challenge)) == challenge


@pytest.mark.parametrize(("package", "challenge"), SOME, ids=SOME_IDS)
def test_exactly_one_turn_is_right(package: GamePackage, challenge: Challenge) -> None:
    check_proof(package, challenge)


@pytest.mark.slow
@pytest.mark.parametrize(("package", "challenge"), EVERY)
def test_exactly_one_turn_of_every_challenge_is_right(package: GamePackage, challenge: Challenge) -> None:
    check_proof(package, challenge)


@pytest.mark.parametrize(("package", "challenge"), SOME, ids=SOME_IDS)
def test_the_solution_is_right_and_said_to_be(package: GamePackage, challenge: Challenge) -> None:
    theme = themes(package)[challenge.theme]
    lengths = range(1, len(challenge.solution) + 1, 2) if theme.aim is Aim.WIN else [len(challenge.solution)]
    for length in lengths:
        found = attempt(challenge, challenge.solution[:length])
        assert found.is_right
        assert found.is_done == (length == len(challenge.solution))
        assert 0 < len(found.sentence) <= LONGEST_SENTENCE
        if not found.is_done:
            assert found.replied is not None
            assert found.replied.seat == start_of(challenge).seat


@pytest.mark.parametrize(("package", "challenge"), SOME, ids=SOME_IDS)
def test_another_turn_is_wrong_and_a_reply_gives_nothing_away(package: GamePackage, challenge: Challenge) -> None:
    start = start_of(challenge)
    moves: tuple[str, ...] = ()
    # Two pieces on the same places can do the same, so turns are tried until one is not right.
    for move in start.moves():
        after = start.play(move)
        is_unfinished = hasattr(package.entry, "continues_turn") and after.seat == start.seat
        moves = (move, after.moves()[-1]) if is_unfinished else (move,)
        if not is_known_to_be_right(challenge, moves):
            break
    found = attempt(challenge, moves)
    assert not found.is_right
    assert not found.is_done
    assert 0 < len(found.sentence) <= LONGEST_SENTENCE
    # A reply in the place of the answer is not shown.
    assert bool(found.reply) == found.reply_sentence.endswith(".")


@pytest.mark.parametrize(("package", "challenge"), SOME, ids=SOME_IDS)
def test_the_words_of_a_challenge_are_short(package: GamePackage, challenge: Challenge) -> None:
    theme = themes(package)[challenge.theme]
    question = theme.question(clew.position(challenge.position))
    assert 0 < len(theme.title) <= LONGEST_TITLE
    assert 0 < len(question) <= LONGEST_QUESTION
    assert question.startswith("You are ")
