"""Positions are set up by hand: every position can be built piece by piece, and what is wrong is said in words."""

import re
from dataclasses import replace
from random import Random

import pytest

from clew.core.interaction.editing import Draft, InvalidEdit
from clew.core.package import packages
from clew.play.editing import (
    REFUSED,
    check,
    draft_of,
    empty_draft,
    fields_of,
    format_draft,
    next_turn,
    parse_draft,
    pieces_of,
    put,
    sites_of,
    start_draft,
    take,
    turned_pieces,
    with_field,
    with_turn,
)
from clew.web.positions.board_svg import labels
from support.cases import CASES, GAMES, Case
from support.walks import sampled

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("case", GAMES, ids=str)

#: What positions and drafts are written with, and people never see: rules, seats by number, fields, quoted texts.
INTERNAL_NAME = re.compile(r"\b[A-Z]{2}\d|\bseat \d|=|_|['\"]\S*[|/]|\bexpected\b|\bNone\b|\b[a-z]+-\d")

DRAFTS, DRAWN = 40, 6


def rebuilt(draft: Draft, *, fields: bool) -> Draft:
    """Return a draft that was set up from the empty board, with or without what is beside it."""
    built = empty_draft(draft.game)
    for site, piece in draft.pieces.items():
        built = put(built, site, piece)
    built = with_turn(built, draft.seat)
    for code, value in draft.beside.items() if fields else ():
        built = with_field(built, code, value)
    return built


def random_draft(case: Case, random: Random) -> Draft:
    """Return a position of the game, or the empty board, after some edits at random."""
    position = random.choice(sampled(case))
    draft = random.choice((empty_draft(case.game), draft_of(position)))
    pieces = [turned for piece in pieces_of(case.game).values() for turned in turned_pieces(piece)]
    for _ in range(random.choice((1, 2, 5, 30, 90))):
        try:
            draft = put(draft, random.choice(sites_of(case.game)), random.choice(pieces))
        except InvalidEdit as error:
            assert_is_for_people(str(error))
    for field in fields_of(draft):
        if random.random() < 0.1:
            value = str(random.randrange((field.high or 9) + 1))
            draft = with_field(draft, field.code, random.choice(field.choices)[0] if field.choices else value)
    return with_turn(draft, random.randrange(case.game.seats))


def assert_is_for_people(sentence: str) -> None:
    assert sentence
    assert sentence == sentence.strip()
    assert not INTERNAL_NAME.search(sentence), sentence
    assert not sentence.endswith((".", "!")), sentence


def test_every_game_that_comes_with_clew_has_an_editor() -> None:
    ours = [each for each in packages().values() if each.module.startswith("clew.games.")]
    assert [each.id for each in ours if each.editing is None] == []


@every_case
def test_every_position_is_rebuilt_from_the_empty_board(case: Case) -> None:
    for position in sampled(case):
        draft = draft_of(position)
        built = rebuilt(draft, fields=True)
        assert built == draft
        assert check(built).text == str(position.view(0))
        assert check(built).position == position.view(0)


@every_case
def test_pieces_and_turn_alone_give_the_same_board(case: Case) -> None:
    # What the board does not show, such as the number of turns played, then follows from it (NOTES of the game).
    for position in sampled(case):
        draft = draft_of(position)
        built = check(rebuilt(draft, fields=False))
        if built.position is None:
            assert_is_for_people(built.sentence)
        else:
            assert draft.pieces.items() <= draft_of(built.position).pieces.items()


@every_game
def test_what_is_put_and_taken_leaves_the_draft_as_it_was(case: Case) -> None:
    random = Random(case.seed)
    for piece in pieces_of(case.game).values():
        draft = empty_draft(case.game)
        for site in random.sample(sites_of(case.game), 5):
            try:
                after = put(draft, site, next(turned_pieces(piece)))
            except InvalidEdit as error:
                assert_is_for_people(str(error))
                continue
            assert site in after.pieces
            for laid in after.pieces:
                after = take(after, laid)
            assert after == draft


@every_game
def test_a_refused_draft_is_kept_drawn_and_explained(case: Case) -> None:
    random = Random(case.seed)
    refused = 0
    for number in range(DRAFTS):
        draft = random_draft(case, random)
        assert parse_draft(format_draft(draft)) == draft
        checked = check(draft)
        if checked.position is None:
            refused += 1
            assert checked.sentence != REFUSED, checked.text
            assert_is_for_people(checked.sentence)
            # After the end of a game there may be nothing left to lay.
            assert number > DRAWN or set(sites_of(case.game)) <= labels(checked.drawn).keys()
        assert checked.draft == draft
    assert refused > 0


@every_game
def test_a_piece_comes_back_to_its_first_turn(case: Case) -> None:
    for piece in pieces_of(case.game).values():
        turned = list(turned_pieces(piece))
        after = turned[0]
        for _ in turned:
            after = next_turn(case.game, after)
        assert after == turned[0]
        assert next_turn(case.game, turned[0], -1) == turned[-1]


@every_game
def test_the_start_is_a_legal_draft_and_unknown_things_are_refused(case: Case) -> None:
    draft = start_draft(case.game)
    assert check(draft).position is not None
    site, piece = sites_of(case.game)[0], next(iter(pieces_of(case.game)))
    for wrong in (
        lambda: put(draft, "nowhere", piece),
        lambda: put(draft, site, "nothing"),
        lambda: put(draft, site, f"{piece}/99"),
        lambda: with_turn(draft, case.game.seats),
        lambda: with_field(draft, "nothing", "1"),
        lambda: parse_draft("nothing"),
        lambda: parse_draft(format_draft(replace(draft, pieces={site: "nothing"}))),
    ):
        with pytest.raises(InvalidEdit):
            wrong()
