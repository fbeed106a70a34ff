"""Notebooks: run in one process, written with their outputs, and rendered as pages of the site.

    python tools/docs/notebooks.py            runs all notebooks of docs/notebooks and writes their outputs
    python tools/docs/notebooks.py FILE ..    runs some

A cell shows what a person sees in Jupyter: what it prints, and the value of its last line, as a picture if the value
has one. Nothing but Python is needed for that; Jupyter opens the same files.
"""

import ast
import contextlib
import io
import json
import re
import sys
from html import escape
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parents[2]
FOLDER = PROJECT / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))

#: The pictures of values, the best first, by the method that returns one.
_PICTURES = {"_repr_svg_": "image/svg+xml", "_repr_html_": "text/html"}

#: Where an object is in memory, which differs from run to run.
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")

Cell = dict[str, Any]


def lines(text: str) -> list[str]:
    """Return a text as notebooks store it."""
    return text.splitlines(keepends=True)


def read(path: Path) -> list[Cell]:
    """Return the cells of a notebook."""
    cells: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def run(cells: list[Cell]) -> list[Cell]:
    """Return the cells with what they show when they are run in order."""
    space: dict[str, Any] = {"__name__": "__main__"}
    done, count = [], 0
    for cell in cells:
        if cell["cell_type"] == "code":
            count += 1
            outputs = _outputs("".join(cell["source"]), space, count)
            cell = {**cell, "execution_count": count, "outputs": outputs}
        done.append(cell)
    return done


def _outputs(source: str, space: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """Run the source of a cell, and return what it shows."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"<cell {count}>", "exec"), space)
        if isinstance(last, ast.Expr) and not source.rstrip().endswith(";"):
            value = eval(compile(ast.Expression(last.value), f"<cell {count}>", "eval"), space)
        elif last is not None:
            exec(compile(ast.Module([last], []), f"<cell {count}>", "exec"), space)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": lines(_ADDRESS.sub("", repr(value)))} | _picture(value)
        outputs.append({"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    return outputs


def _picture(value: object) -> dict[str, list[str]]:
    for method, kind in _PICTURES.items():
        if hasattr(value, method):
            return {kind: lines(getattr(value, method)())}
    return {}


def write(path: Path, cells: list[Cell]) -> None:
    """Write a notebook in the form in which Jupyter does."""
    notebook = {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def title_of(path: Path) -> str:
    """Return the title of a notebook: the heading that it begins with."""
    return "".join(read(path)[0]["source"]).splitlines()[0].removeprefix("# ")


def notebook_navigation() -> list[dict[str, str]]:
    """Return the pages of all notebooks, by title."""
    return [{title_of(path): f"notebooks/{path.stem}.md"} for path in NOTEBOOKS]


def notebook_pages() -> dict[str, str]:
    """Return the page of each notebook, and the pictures on it."""
    pages: dict[str, str] = {}
    for path in NOTEBOOKS:
        pictures: dict[str, str] = {}
        pages[f"notebooks/{path.stem}.md"] = _page(path, pictures)
        pages |= {f"notebooks/{name}": svg for name, svg in pictures.items()}
    return pages


def _page(path: Path, pictures: dict[str, str]) -> str:
    parts = []
    for cell in read(path):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        parts += [_shown(output, path.stem, pictures) for output in cell["outputs"]]
    note = f"This page is a notebook: [{path.name}]({path.name}) opens in Jupyter, and a test runs it."
    return "\n\n".join([parts[0], note, *parts[1:]]) + "\n"


def _shown(output: dict[str, Any], stem: str, pictures: dict[str, str]) -> str:
    data = output.get("data", {})
    if "image/svg+xml" in data:
        name = f"{stem}-{len(pictures) + 1}.svg"
        pictures[name] = _with_themes("".join(data["image/svg+xml"]))
        return f"![{escape(_title(pictures[name]))}]({name}){{ .output }}"
    if "text/html" in data:
        return "".join(data["text/html"])
    text = "".join(output.get("text") or data["text/plain"])
    return f"```{{ .text .output }}\n{text.rstrip()}\n```"


def _with_themes(svg: str) -> str:
    from site_pictures import for_both_themes

    return for_both_themes(svg)


def _title(svg: str) -> str:
    _, mark, rest = svg.partition("<title")
    return rest.partition(">")[2].partition("</title>")[0] if mark else "What the cell shows"


def main(names: list[str]) -> None:
    """Run notebooks, and write their outputs."""
    for path in [Path(name) for name in names] or NOTEBOOKS:
        write(path, run(read(path)))
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
