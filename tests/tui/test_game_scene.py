"""A game on the full screen, without a terminal: keys and clicks enter moves, and everything is said in words."""

from pathlib import Path

import pytest

import clew
from clew.core.interaction.move_parts import RoleKind
from clew.play.ending import Termination
from clew.play.local.variant_rules import variant_rules
from clew.play.record import read_records
from clew.tui.boards import board_cells
from clew.tui.opening import game_scene
from clew.tui.scenes.game import GameScene
from clew.tui.scenes.replay import ReplayScene
from support.cases import GAMES, Case
from support.engines import rogue
from support.terminal.scenes import QuietHost, table_of


def host_of(start: clew.Position, folder: Path, *players: str) -> tuple[GameScene, QuietHost]:
    scene = game_scene(table_of(start, folder, *players))
    return scene, QuietHost(scene)


def small() -> clew.Position:
    return clew.game("line-or-colour", size=5).start()


def point_at(scene: GameScene, touch: str) -> None:
    """Put the cursor on something, as the pointer does."""
    scene.hover(touch)


def enter_move(host: QuietHost, scene: GameScene, move: str) -> None:
    """Enter a move by clicks on its parts, R for the turn, and Enter."""
    entering = scene.entering
    assert entering is not None
    ply = len(scene.table.session.moves)
    position = entering.position
    parts = entering.entry.package.parts(position.game.board, position.state, position.parse_move(move))
    for role, touches in parts.items():
        if entering.entry.roles[role] is not RoleKind.TURN and len(scene.table.session.moves) == ply:
            host.click(touches[0])
    for _ in range(24):
        if len(scene.table.session.moves) > ply or (ghost := entering.ghost()) is None or ghost.text == move:
            break
        host.press("r")
    if len(scene.table.session.moves) == ply:
        scene.cursor = None
        host.press("enter")
    if scene.question is not None:
        host.press("y")


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_a_game_of_every_kind_can_be_entered_by_clicks(case: Case, tmp_path: Path) -> None:
    scene, host = host_of(case.game.start(seed=3), tmp_path)
    for number in range(6):
        position = scene.table.view()
        if position.is_over:
            break
        moves = position.moves()
        enter_move(host, scene, moves[(7 * number) % len(moves)])
        assert len(scene.table.session.moves) == number + 1, host.text()
    assert read_records(tmp_path / "game.clew")[0].moves == scene.table.session.moves


def test_an_engine_plays(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path, "person", f"engine={rogue()}")
    enter_move(host, scene, "c3")
    assert scene.table.session.moves == ("c3", "a5")
    assert "Computer" in host.text()
    scene.closed()


def test_an_engine_that_plays_an_illegal_move_loses_and_the_screen_says_why(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path, "person", f"engine={rogue('illegal')}")
    enter_move(host, scene, "c3")
    assert scene.table.seat is None, host.text()
    assert "which is not legal" in host.text()
    assert read_records(tmp_path / "game.clew")[0].termination == Termination.FORFEIT
    scene.closed()


@pytest.mark.slow
@pytest.mark.parametrize("case", GAMES, ids=str)
def test_a_game_of_every_kind_is_played_to_its_end_with_tab_and_enter(case: Case, tmp_path: Path) -> None:
    scene, host = host_of(case.game.start(seed=5), tmp_path, "person", "random")
    for number in range(2000):
        if scene.table.seat is None:
            break
        host.press(*["tab"] * (number % 5 + 1), "enter")
        if scene.question is not None:
            host.press("y" if number % 3 == 0 else "n")
    assert scene.table.seat is None
    assert "N  rematch" in host.text()


def test_arrows_move_and_enter_plays(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path)
    assert scene.cursor == "c3"
    host.press("right", "up", "enter")
    assert scene.table.session.moves == ("d4",)


def test_the_move_under_the_cursor_is_shown_with_its_effect(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path)
    before = scene.picture()
    host.press("left")
    assert "White's first yellow" in host.text() or "first" in host.text()
    frame = scene.frame((80, 24))
    assert frame.board != before
    assert scene.table.session.moves == ()


def test_no_move_is_shown_before_the_cursor_is_moved_and_a_ghost_is_no_piece(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path)
    assert scene.frame((80, 24)).board == scene.picture()
    host.press("left")
    shown = scene.frame((80, 24)).board
    assert shown is not None
    ghostly = [shown.rows[y][x] for x, y in scene.picture().changed(shown)]
    laid = {cell.glyph for row in board_cells(scene.table.position.play("b3"), scene.room).rows for cell in row}
    assert ghostly
    assert all(cell.faint or cell.glyph not in laid for cell in ghostly)


def test_enter_and_a_click_play_what_was_shown_and_else_pick(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path)
    host.press("enter")
    assert scene.table.session.moves == ()
    host.press("enter")
    assert scene.table.session.moves == ("c3",)
    assert scene.cursor in ("b3", "d3", "c2", "c4"), "the cursor is beside where it was, on what can be picked"
    host.press("enter", "escape")
    assert not scene.is_alarm
    point_at(scene, "b2")
    host.click("b2")
    assert scene.table.session.moves == ("c3", "b2")


def test_the_keys_say_whether_enter_plays_what_is_shown(tmp_path: Path) -> None:
    scene, host = host_of(small().play("c3").play("d4"), tmp_path)
    assert "Enter pick " in host.text()
    point_at(scene, "b3")
    assert "Enter plays this" in host.text()
    assert scene.entering is not None
    assert scene.entering.touched == ()
    point_at(scene, "c3")
    assert "Enter pick " in host.text()
    host.press("escape")
    host.click("b3")
    assert "Enter plays this" in host.text()


def test_the_pieces_beside_the_board_keep_their_order(tmp_path: Path) -> None:
    start = clew.game("beeline").start()
    order = start.game.package.entry.CHOICE_ORDER
    scene, host = host_of(start, tmp_path)
    for _ in range(8):
        listed = [choice.touch for choice in scene.choices()]
        assert listed == [touch for touch in order if touch in listed]
        host.press(":", *scene.table.position.moves()[0], "enter")


def test_the_cursor_goes_to_taken_places_too_and_a_refusal_says_why(tmp_path: Path) -> None:
    scene, host = host_of(small().play("c3").play("d4"), tmp_path)
    point_at(scene, "b3")
    host.press("right")
    assert scene.cursor == "c3"
    host.press("enter")
    assert "taken" in host.text()


def test_two_clicks_play_and_escape_takes_back(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path)
    host.click("b2")
    assert "Pick b2 again to claim it" in host.text().replace("White, pick", "Pick")
    host.press("escape")
    assert scene.entering is not None
    assert scene.entering.touched == ()
    host.click("b2")
    host.click("b2")
    assert scene.table.session.moves == ("b2",)


def test_a_refusal_says_what_to_do_instead(tmp_path: Path) -> None:
    scene, host = host_of(small().play("c3").play("d4"), tmp_path)
    host.click("c3")
    assert "taken" in host.text()
    assert scene.is_alarm


def test_the_bot_answers_and_its_move_is_marked_and_told_in_words(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path, "person", "visits=20")
    host.press("enter", "enter")
    assert len(scene.table.session.moves) == 2
    assert scene.table.sentence(2).startswith("Computer ")
    assert scene.frame((80, 24)).lines[-1] == scene.table.sentence(2)
    assert any(mark.ground == "last" and mark.places for mark in scene.frame((80, 24)).marks)


def test_undo_takes_back_to_the_persons_turn(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path, "person", "visits=20")
    host.press("enter", "enter", "u")
    assert scene.table.session.moves == ()
    assert "Taken back" in host.text()
    assert read_records(tmp_path / "game.clew")[0].moves == ()


def test_a_hint_says_where_to_look_and_then_shows_the_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.play.guidance.HINT_SECONDS", 0.05)
    scene, host = host_of(small(), tmp_path, "person", "visits=20")
    host.press("h")
    assert "Try " in host.text()
    host.press("h")
    assert "This is the move" in host.text()
    host.press("enter")
    assert len(scene.table.session.moves) == 2


def test_keys_and_typed_commands(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path)
    host.press("?")
    assert "take back what is picked" in host.text()
    host.press("a", ":", *"c3", "enter")
    assert scene.table.session.moves == ("c3",)
    host.press(":", *"c3", "enter")
    assert "not legal" in host.text()
    host.press(":", *"nonsense", "backspace", "enter")
    assert scene.is_alarm
    host.press(":", *"moves", "enter")
    assert "legal moves" in host.text()
    host.press("x", ":", *"resign", "enter")
    assert "Resign this game?" in host.text()
    assert "Y resign" in host.text()
    host.press("n")
    assert "Not resigned." in host.text()
    assert scene.table.seat is not None
    host.press(":", *"resign", "enter", "y")
    assert "White wins" in host.text()


def test_the_end_is_an_end_with_rematch_and_analysis(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path)
    for move in ("c3", "d4", "b3", "e4", "a3", "e5", "d3"):
        host.press(":", *move, "enter")
    assert "White wins" in host.text()
    assert any("*" in line for line in host.text().splitlines())
    host.press("a")
    assert isinstance(host.scene, ReplayScene)
    host.press("q", "n")
    assert scene.table.session.moves == ()
    assert scene.table.saved.file.name == "game-rematch.clew"


def test_a_question_is_asked_before_a_step_that_cannot_be_undone(tmp_path: Path) -> None:
    scene, host = host_of(clew.game("tracktic").start(seed=1), tmp_path)
    host.click("skip")
    host.click("skip")
    assert "Stop here?" in host.text()
    host.press("n")
    assert scene.table.session.moves == ()


def test_the_value_bar_is_there_if_it_is_asked_for(tmp_path: Path) -> None:
    _, host = host_of(small(), tmp_path)
    assert "%" not in host.text()
    host.press("v")
    assert "%" in host.text()


def test_a_person_whose_time_is_up_has_lost(tmp_path: Path) -> None:
    scene = game_scene(table_of(small(), tmp_path, seconds=0.001))
    host = QuietHost(scene)
    scene._tick()
    host.settle()
    assert "Black wins" in host.text()


@pytest.mark.parametrize("size", [(40, 24), (60, 20), (30, 10), (10, 4), (200, 60)], ids=str)
@pytest.mark.parametrize("case", GAMES, ids=str)
def test_every_size_can_be_drawn_and_the_cursor_is_on_it(case: Case, size: tuple[int, int], tmp_path: Path) -> None:
    scene, host = host_of(case.game.start(seed=1), tmp_path)
    host.size = size
    lines = host.text().splitlines()
    assert len(lines) <= size[1]
    assert max(map(len, lines)) <= size[0]
    if size[1] >= 20:
        host.press("right", "down", "left")
        if scene.cursor in scene.picture().sites:
            assert scene.screen is not None
            assert scene.cursor in scene.screen.sites


def test_long_text_is_scrolled_and_closed_by_escape(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path)
    host.size = (60, 20)
    host.press("i")
    first = host.text()
    assert "the rules in a minute" in first
    host.press("down", "pagedown")
    assert host.text() != first
    assert scene.cursor == "c3", "the cursor behind the text stays"
    host.press("escape")
    assert scene.box is None


def test_a_typed_place_that_means_one_move_is_played(tmp_path: Path) -> None:
    position = clew.position("lineup size=3x3 | ..../.../..../oog/..../.../.... o 8,9")
    scene, host = host_of(position, tmp_path)
    host.press(":", *"f4", "enter")
    assert scene.table.session.moves == ("xf4",)


def test_the_last_move_is_in_the_panel_and_all_choices_at_every_size(tmp_path: Path) -> None:
    scene, host = host_of(clew.game("beeline").start(), tmp_path, "person=Ann", "person=Bob")
    host.press(":", *scene.table.position.moves()[0], "enter")
    for size in ((80, 24), (40, 24)):
        host.size = size
        text = " ".join(host.text().split())
        assert "5 Black node" in text, text
    host.size = (80, 24)
    right = " ".join(line[61:].strip() for line in host.text().splitlines()[:21])
    assert scene.table.sentence(1).split(",")[0][:20] in right


def test_the_rules_follow_the_options(tmp_path: Path) -> None:
    _, host = host_of(small(), tmp_path)
    host.size = (120, 40)
    host.press("i")
    shown = " ".join(host.text().split())
    assert "first with four spots in a row, or four spots of one colour" in shown
    assert "five spots" not in shown
    assert "DIFFERENT IN THIS GAME" in shown


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_every_goal_and_every_setting_can_be_said(case: Case) -> None:
    for preset in case.package.about.presets:
        start = clew.game(case.game_id, **preset.options).start(seed=1)
        headings = [heading for heading, _ in variant_rules(start)]
        assert headings[1] == "Different in this game"
    assert "Different in this game" not in dict(variant_rules(clew.game(case.game_id).start(seed=1)))


def test_keys_of_the_last_line_act_while_a_panel_is_open(tmp_path: Path) -> None:
    scene, host = host_of(small(), tmp_path)
    host.press("i")
    assert "Esc close" in host.text().splitlines()[-1]
    assert "Q quit" not in host.text()
    host.press("?")
    assert scene.box is not None
    assert scene.box.title == "Keys"
    host.press("?")
    assert scene.box is None
    host.press("l")
    assert "Esc closes" in host.text()
    host.press(":", *"c3", "enter")
    assert scene.table.session.moves == ("c3",)
    host.press("i", "q")
    assert scene.box is None
    assert not host.is_left


def test_a_key_without_a_meaning_says_so(tmp_path: Path) -> None:
    _, host = host_of(small(), tmp_path)
    host.press("z")
    assert "z does nothing here. ? shows the keys." in host.text()
    host.press("left")
    assert "does nothing" not in host.text()


def test_colours_have_their_digits_beside_their_names(tmp_path: Path) -> None:
    _, host = host_of(small().play("c3"), tmp_path)
    assert "4 blue 1/4" in host.text()


def test_a_small_window_keeps_coordinates_cards_scores_and_stop(tmp_path: Path) -> None:
    scene, host = host_of(clew.game("tracktic").start(seed=1), tmp_path)
    host.size = (40, 20)
    text = host.text()
    assert "a  b  c" in text
    assert text.count("longest path") == 2
    assert "Stop" in text
    assert scene.screen is not None
    assert all(scene.screen.sites.get(name) for name in scene.picture().sites)


def test_a_small_window_shows_all_spots_with_rings_as_brackets(tmp_path: Path) -> None:
    scene, host = host_of(clew.game("line-or-colour").start().play("d4").play("c3"), tmp_path)
    host.size = (40, 20)
    text = host.text()
    assert scene.screen is not None
    assert all(scene.screen.sites.get(name) for name in scene.picture().sites)
    assert "( 5 )" in text
    assert "[ 2 ]" in text
    assert "a    b    c" in text


def test_a_hint_outside_of_a_small_window_is_brought_into_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.play.guidance.HINT_SECONDS", 0.05)
    monkeypatch.setattr("clew.tui.scenes.game.where_to_look", lambda position, thought: ("g7",))
    scene, host = host_of(clew.game("line-or-colour").start(), tmp_path)
    host.size = (20, 10)
    host.redraw()
    assert scene.screen is not None
    assert not scene.screen.sites.get("g7")
    host.press("h")
    assert scene.screen.sites.get("g7")
