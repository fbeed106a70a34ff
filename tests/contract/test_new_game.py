"""What forms for a new game need of every game: titles, presets, editors, and messages that name their option."""

from itertools import combinations

import pytest

from clew.core.errors import OptionError
from clew.core.game import Game
from clew.core.interaction.grid_editor import EditorKind
from clew.core.options import NumberOption, Options, TextOption
from clew.pictures.palettes import THINGS
from clew.web.catalogue.form_errors import field_of, words_of
from support.cases import GAMES, Case, cases_of, values_of

pytestmark = pytest.mark.parametrize("case", GAMES, ids=str)


def test_every_option_has_a_title_and_help_in_words(case: Case) -> None:
    options = case.package.about.options
    for option in options:
        assert option.title[:1].isupper(), option.name
        assert option.help[:1].isupper(), option.name
        assert option.help.endswith("."), option.name
        for choice in getattr(option, "choices", ()):
            assert "_" not in option.in_words(choice)
    assert len({option.title for option in options}) == len(options)


def test_presets_are_possible_and_have_names_of_their_own(case: Case) -> None:
    about = case.package.about
    assert len(about.presets) >= 3
    assert len({preset.name for preset in about.presets}) == len(about.presets)
    usual = Game(case.package, {})
    for preset in about.presets:
        assert preset.sentence.endswith(".")
        assert len(preset.name) <= 24
        assert Game(case.package, preset.options) != usual, preset.name
        for name, value in preset.options.items():
            option = about.option(name)
            assert option.read(option.write(value)) == value


def test_the_option_with_the_number_of_players_is_declared(case: Case) -> None:
    about = case.package.about
    counts = {other.game.seats for other in cases_of(case.game_id)}
    assert bool(about.players_option) == (len(counts) > 1)
    if about.players_option:
        assert isinstance(about.option(about.players_option), NumberOption)


def test_what_editors_show_reads_back_to_the_same_board(case: Case) -> None:
    for option in case.package.about.options:
        editor = option.editor if isinstance(option, TextOption) else None
        if editor is None:
            continue
        assert all(mark.role in THINGS for mark in editor.marks if editor.kind is EditorKind.SWAP)
        shown = 0
        for other in cases_of(case.game_id):
            rows = editor.rows(other.game.options)
            if not rows:
                continue
            shown += 1
            assert {mark for row in rows for mark in row} <= {each.mark for each in editor.marks}
            given = {name: value for name, value in other.game.options.items() if name not in editor.implied}
            again = Game(case.package, {**given, option.name: editor.text(rows)})
            assert list(editor.rows(again.options)) == list(rows)
            for name in editor.implied:
                assert again.options[name] == other.game.options[name]
        assert shown


def refusal_of(case: Case, given: Options) -> OptionError | None:
    """Return why options are impossible, or None."""
    try:
        Game(case.package, given)
    except OptionError as error:
        return error
    return None


def test_messages_about_impossible_options_begin_with_an_option(case: Case) -> None:
    """Forms show them beside its field, in words without the names of options."""
    about = case.package.about
    values = [(option.name, value) for option in about.options for value in values_of(option)]
    for one, other in combinations(values, 2):
        error = refusal_of(case, dict((one, other))) if one[0] != other[0] else None
        if error is not None:
            assert field_of(error, about) is not None, error
            assert "=" not in words_of(error, about), error
