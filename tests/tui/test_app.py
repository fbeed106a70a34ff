"""The Textual program around scenes, by its pilot: keys, clicks, wheel, sizes, and leaving."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import clew
from clew.tui.app import TerminalApp
from clew.tui.opening import game_scene
from clew.tui.terminal_colours import ColourMode, TerminalTheme, colour_mode, theme_of
from support.terminal.scenes import table_of


def app_of(folder: Path, *players: str) -> TerminalApp:
    start = clew.game("line-or-colour", size=5).start()
    return TerminalApp(game_scene(table_of(start, folder, *players)), ColourMode.FULL, TerminalTheme.DARK)


def run_apart(work: Coroutine[None, None, None]) -> None:
    """Run in a thread of its own: the browser tests of the same process keep an event loop in theirs."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def test_keys_clicks_and_sizes_reach_the_scene(tmp_path: Path) -> None:
    async def play() -> None:
        app = app_of(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            scene = app.scenes[0]
            await pilot.press("right", "enter")
            assert scene.table.session.moves == ("d3",)
            assert app.view.picture is not None
            x, y = app.view.picture.sites["b2"][0]
            await pilot.hover(offset=(x, y))
            assert scene.cursor == "b2"
            await pilot.click(offset=(x, y))
            await pilot.click(offset=(x, y))
            assert scene.table.session.moves == ("d3", "b2")
            undo = app.view.picture.sites["key:u"][0]
            await pilot.click(offset=undo)
            assert scene.table.session.moves == ("d3",)
            await pilot.resize_terminal(120, 40)
            assert (app.view.picture.width, app.view.picture.height) == (120, 40)
            await pilot.press("colon", "a", "1", "enter")
            assert scene.table.session.moves == ("d3", "a1")
            assert "svg" in app.export_screenshot()
            await pilot.press("q")
        assert app.return_code == 0

    run_apart(play())


def test_a_bot_that_thinks_does_not_keep_the_program_from_ending(tmp_path: Path) -> None:
    async def leave() -> None:
        app = app_of(tmp_path, "seconds=30", "person")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("ctrl+c")
        assert app.return_code == 0

    run_apart(leave())


def test_the_environment_says_which_colours_there_are() -> None:
    assert colour_mode({"TERM": "xterm-256color"}) is ColourMode.FULL
    assert colour_mode({"TERM": "xterm", "COLORTERM": "truecolor"}) is ColourMode.FULL
    assert colour_mode({"TERM": "linux"}) is ColourMode.SIXTEEN
    assert colour_mode({"TERM": "xterm-256color", "NO_COLOR": "1"}) is ColourMode.NONE
    assert theme_of({"COLORFGBG": "0;15"}) is TerminalTheme.LIGHT
    assert theme_of({"COLORFGBG": "15;0"}) is TerminalTheme.DARK
    assert theme_of({}) is TerminalTheme.DARK
