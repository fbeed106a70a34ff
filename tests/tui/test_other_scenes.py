"""Replays, lessons, puzzles and lists on the full screen, without a terminal; and screens prepared ahead."""

from pathlib import Path

import pytest

import clew
from clew.cli.commands.puzzle.play import puzzle_menu, puzzle_scene
from clew.core.interaction.people import Person
from clew.play.entry import picked
from clew.play.local.seating import people_seated, recorded_players
from clew.play.record import read_records
from clew.play.session import Session
from clew.play.tutorial import solution, tutorial
from clew.puzzles import Monitor, Puzzle, puzzle
from clew.search.think import Bot
from clew.tui.opening import game_scene
from clew.tui.prepared import OpeningScene, PreparedScreen, PreparedScreens
from clew.tui.puzzle_boards import KeptAnswers
from clew.tui.scenes.learn import LearnScene
from clew.tui.scenes.puzzle import PuzzleScene
from clew.tui.scenes.replay import ReplayScene
from support.cases import GAMES, Case
from support.terminal.scenes import QuietHost, table_of


def test_a_replay_goes_move_by_move_and_is_analysed() -> None:
    game = clew.game("line-or-colour", size=5)
    session = Session.begin(game.start(), ("Ann", "Bob"))
    for move in ("c3", "d4", "b3", "e4", "a3", "e5", "d3"):
        session = session.play(move)
    scene = ReplayScene(session, [Person("Ann"), Person("Bob")], bot=lambda: Bot(visits=30, seed=1, threads=1))
    host = QuietHost(scene)
    assert "7/7" in host.text()
    assert "Ann wins" in host.text()
    host.press("home")
    assert "The start of 7 moves" in host.text()
    host.press("right", "right")
    assert "2/7  Bob claimed d4" in host.text()
    host.press("a")
    assert len(scene.judged) == 7
    assert "%" in host.text()
    host.press("end", "?")
    assert "the next mistake" in host.text()
    host.press("x", "q")
    assert host.is_left


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_the_tutorial_of_every_game_is_done_with_hints_and_enter(case: Case, tmp_path: Path) -> None:
    steps = tutorial(case.package)
    started: list[str] = []

    def first_game() -> ReplayScene:
        started.append(case.game_id)
        return ReplayScene(Session.begin(case.game.start(seed=1)), [Person(name) for name in case.game.seat_names])

    scene = LearnScene(case.package.about.name, steps, first_game)
    host = QuietHost(scene)
    for step in steps:
        assert f"Step {step.number} of {len(steps)}" in host.text()
        for task in step.tasks:
            assert solution(task, scene.position) is not None
            host.press("h", "h", "enter")
            if scene.question is not None:
                host.press("y")
        assert scene.is_done, host.text()
        host.press("enter")
    assert started == [case.game_id]
    host.press("q")
    assert host.is_left, "leaving the first game ends the command, which names its record"


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_enter_alone_does_no_task_of_a_tutorial(case: Case) -> None:
    steps = tutorial(case.package)
    scene = LearnScene(case.package.about.name, steps, lambda: scene)
    host = QuietHost(scene)
    for step in steps:
        for number, task in enumerate(step.tasks):
            if len(scene.position.moves()) > 1:
                host.press("enter", "enter", "enter", "enter")
                assert (scene.is_done, scene.task_number) == (False, number), f"{step.title}: {task.words}"
            scene.play(solution(task, scene.position) or "")
            host.settle()
        host.press("n")


def test_buttons_are_keys_in_the_terminal() -> None:
    assert picked("Turned with the button Turn. Tap it, and press Turn.") == (
        "Turned with the key R. Pick it, and press R."
    )


def test_a_legal_move_that_is_not_the_task_is_taken_back() -> None:
    package = clew.game("line-or-colour").package
    scene = LearnScene("Line or Colour", tutorial(package), lambda: scene)
    host = QuietHost(scene)
    task = scene.task
    other = next(move for move in scene.position.moves() if move != solution(task, scene.position))
    if task.goals:
        scene.play(other)
        host.settle()
    assert "not the task" in host.text() or scene.is_done


def solved(found: Puzzle) -> str:
    return next(iter(found.solve(Monitor(), 1))).text


def test_a_tile_puzzle_is_solved_with_keys(tmp_path: Path) -> None:
    found = puzzle("linedance tree")
    kept = KeptAnswers(tmp_path)
    scene = puzzle_scene(found, kept)
    host = QuietHost(scene)
    host.press("tab")
    held = scene.held
    assert held is not None
    host.press("r")
    assert scene.held != held
    host.press("enter")
    assert len(scene.state.lying) == 1
    assert "1 of 16 tiles" in host.text()
    host.press("c")
    assert "fine" in host.text()
    host.press("x", "u")
    assert len(scene.state.lying) == 1
    assert KeptAnswers(tmp_path).answer(found) == scene.state.answer
    again = puzzle_scene(found, KeptAnswers(tmp_path))
    assert again.state.lying == scene.state.lying


def test_rings_are_placed_by_clicks_until_the_puzzle_is_solved(tmp_path: Path) -> None:
    found = puzzle("line-or-colour printed-5")
    scene = puzzle_scene(found, KeptAnswers(tmp_path))
    host = QuietHost(scene)
    for spot in solved(found).split():
        host.click(spot)
    assert scene.state.solved
    assert "Solved" in host.text()
    host.press("b")
    host.click("a1")
    assert not scene.state.solved


def test_a_hint_of_a_puzzle_has_two_steps(tmp_path: Path) -> None:
    scene = puzzle_scene(puzzle("line-or-colour printed-5"), KeptAnswers(tmp_path))
    host = QuietHost(scene)
    host.press("h")
    assert "H again says more" in host.text()
    host.press("h")
    assert scene.hint is not None
    assert scene.hint.tell in host.text()


def test_enter_does_what_the_second_hint_of_a_puzzle_says(tmp_path: Path) -> None:
    scene = puzzle_scene(puzzle("linedance tree"), KeptAnswers(tmp_path))
    host = QuietHost(scene)
    host.press("h", "h")
    assert "Enter places it" in " ".join(host.text().split())
    assert scene.held is not None
    assert scene.held in [piece.name for piece in scene.state.loose]
    host.press("enter")
    assert len(scene.state.lying) == 1
    assert not scene.state.wrong
    rings = puzzle_scene(puzzle("line-or-colour printed-5"), KeptAnswers(tmp_path))
    host = QuietHost(rings)
    host.press("h", "h", "enter")
    assert len(rings.state.lying) == 1


def test_todays_puzzles_are_listed_and_opened(tmp_path: Path) -> None:
    menu = puzzle_menu(KeptAnswers(tmp_path))
    host = QuietHost(menu)
    assert "Today, " in host.text()
    assert "Easy" in host.text()
    host.press("enter")
    assert isinstance(host.scene, PuzzleScene)
    host.press("q", "down", "up", "q")
    assert host.is_left


def test_a_puzzle_that_is_being_made_is_opened_once(tmp_path: Path) -> None:
    menu = puzzle_menu(KeptAnswers(tmp_path))
    host = QuietHost(menu)
    for _ in range(3):
        menu.key("enter")
    assert "Making the puzzle" in host.text()
    host.settle()
    assert len(host.scenes) == 2


def test_keys_of_a_puzzle_are_explained(tmp_path: Path) -> None:
    scene = puzzle_scene(puzzle("line-or-colour printed-5"), KeptAnswers(tmp_path))
    host = QuietHost(scene)
    assert host.text().count("Claim as many spots") == 1
    assert "rings" in scene.state.headline
    assert " of " in scene.state.headline
    host.press("?")
    assert "check what is there" in host.text()


def test_players_of_a_record_are_called_as_in_the_game() -> None:
    people = people_seated(recorded_players(["person", "level=1"]), ("White", "Black"))
    assert [person.subject for person in people] == ["You", "Computer"]
    people = people_seated(recorded_players(["Ann", "person"]), ("White", "Black"))
    assert [person.subject for person in people] == ["Ann", "Black"]


def test_a_prepared_screen_is_shown_and_keys_are_not_lost(tmp_path: Path) -> None:
    start = clew.game("line-or-colour", size=5).start()
    shown = game_scene(table_of(start, tmp_path))
    picture = QuietHost(shown).scene.draw((80, 24))
    screens = PreparedScreens(tmp_path / "screens")
    screens.keep(("words",), tmp_path, PreparedScreen(picture, None))
    prepared = screens.take(("words",), tmp_path)
    assert prepared is not None
    assert prepared.picture.rows == picture.rows
    scene = game_scene(table_of(start, tmp_path))
    opening = OpeningScene(prepared.picture, lambda: scene, (80, 24))
    opening.key("right")
    opening.key("enter")
    host = QuietHost(opening)
    assert host.scene is scene
    assert scene.table.session.moves == ("d3",)


def test_a_shuffled_screen_is_used_once_and_damaged_ones_are_not(tmp_path: Path) -> None:
    screens = PreparedScreens(tmp_path)
    picture = QuietHost(game_scene(table_of(clew.game("tracktic").start(seed=7), tmp_path))).scene.draw((80, 24))
    screens.keep(("a",), tmp_path, PreparedScreen(picture, 7))
    taken = screens.take(("a",), tmp_path)
    assert taken is not None
    assert taken.seed == 7
    assert screens.take(("a",), tmp_path) is None
    screens.keep(("b",), tmp_path, PreparedScreen(picture, None))
    for file in tmp_path.glob("*.json"):
        file.write_text("{", encoding="utf-8")
    assert screens.take(("b",), tmp_path) is None


def test_the_records_of_games_can_be_replayed_to_the_end(tmp_path: Path) -> None:
    for case in GAMES:
        record = read_records(case.package.folder / "program_games.clew")[0]
        names = [Person(name) for name in record.game.seat_names]
        host = QuietHost(ReplayScene(Session.of(record), names))
        assert f"{len(record.moves)}/{len(record.moves)}" in host.text()
