"""Whole screens as text: every game at two sizes, in sixteen colours and without any.

`CLEW_WRITE_GOLDEN=1` writes the files again.
"""

import io
import os
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from clew.cells import CellPicture
from clew.play.record import read_records
from clew.play.session import Session
from clew.tui.opening import game_scene
from clew.tui.terminal_colours import ColourMode, TerminalTheme, style_of
from support.cases import GAMES, Case
from support.terminal.scenes import QuietHost, table_of

FOLDER = Path(__file__).parent / "golden"
SIZES = ((80, 24), (120, 40))


def as_text(picture: CellPicture, mode: ColourMode) -> str:
    """Return a screen as text; in colour with the escape sequences of a terminal, written out."""
    out = io.StringIO()
    colours = "standard" if mode is ColourMode.SIXTEEN else None
    console = Console(file=out, width=500, force_terminal=True, color_system=colours, no_color=False, highlight=False)
    for row in picture.rows:
        line = Text()
        for cell in row:
            line.append(cell.glyph, style_of(cell._replace(glyph=" "), mode, TerminalTheme.DARK))
        line.rstrip()
        console.print(line, soft_wrap=True)
    return out.getvalue().replace("\x1b", "␛")


def screen(case: Case, size: tuple[int, int], folder: Path) -> CellPicture:
    """Return the screen in the middle of a game that comes with the package."""
    record = read_records(case.package.folder / "program_games.clew")[0]
    session = Session.of(record)
    middle = session.positions[len(session.moves) // 2]
    table = table_of(middle, folder, "person=Ann", "person=Bob")
    table.time_of = lambda seat: 0.0  # type: ignore[method-assign]
    scene = game_scene(table)
    host = QuietHost(scene, size)
    host.press("down", "right")
    return scene.draw(size)


@pytest.mark.parametrize("mode", [ColourMode.SIXTEEN, ColourMode.NONE], ids=str)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("case", GAMES, ids=str)
def test_the_screen_looks_as_it_did(case: Case, size: tuple[int, int], mode: ColourMode, tmp_path: Path) -> None:
    text = as_text(screen(case, size, tmp_path), mode)
    file = FOLDER / f"{case.game_id}-{size[0]}x{size[1]}-{mode}.txt"
    if os.environ.get("CLEW_WRITE_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_without_colours_no_colour_is_sent(case: Case, tmp_path: Path) -> None:
    picture = screen(case, SIZES[0], tmp_path)
    styles = {style_of(cell, ColourMode.NONE, TerminalTheme.DARK) for row in picture.rows for cell in row}
    assert all(style.color is None and style.bgcolor is None for style in styles)
