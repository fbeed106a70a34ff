"""The notebooks of docs/notebooks run from top to bottom, and show what they were committed with."""

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PROJECT = Path(__file__).parents[1]
NOTEBOOKS = sorted((PROJECT / "docs" / "notebooks").glob("*.ipynb"))

#: What is learned depends on the last digits of sums, which differ between processors. The notebook itself checks that
#: enough is learned; here numbers and the lengths of bars may differ.
LEARNING = "3-train-a-player"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def runner() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notebooks", PROJECT / "tools" / "docs" / "notebooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def shown(cells: list[dict[str, Any]], *, exactly: bool) -> list[str]:
    text = [json.dumps(cell.get("outputs"), ensure_ascii=False) for cell in cells]
    return text if exactly else [NUMBER.sub("N", each) for each in text]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_was_committed_with(path: Path) -> None:
    tool = runner()
    cells = tool.read(path)
    exactly = path.stem != LEARNING
    assert shown(tool.run(cells), exactly=exactly) == shown(cells, exactly=exactly), "run make notebooks"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_small_and_in_the_form_of_jupyter(path: Path, tmp_path: Path) -> None:
    assert path.stat().st_size < 100_000
    tool = runner()
    tool.write(tmp_path / path.name, tool.read(path))
    assert (tmp_path / path.name).read_text(encoding="utf-8") == path.read_text(encoding="utf-8")
    cells = tool.read(path)
    assert len({cell["id"] for cell in cells}) == len(cells)


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3
