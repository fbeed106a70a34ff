"""What stands below the board: the prompt, what a move does or a message, and the keys."""

from collections.abc import Sequence
from textwrap import wrap

from clew.cells import Canvas
from clew.tui.frame import KEY, Frame, KeyHint


def draw_footer(canvas: Canvas, frame: Frame, top: int) -> None:
    """Write prompt, message and keys from a row on."""
    rows = canvas.height - top - 1
    for row in range(rows):
        canvas.fill(0, top + row, canvas.width, 1, "bar")
    canvas.fill(0, canvas.height - 1, canvas.width, 1, "paper")
    prompt, detail = _lines(frame, max(10, canvas.width - 2), rows)
    for row, text in enumerate(prompt):
        canvas.put(1, top + row, text, "ink", bold=True)
    below = min(len(prompt), rows - len(detail))
    for row, text in enumerate(detail):
        ink = "accent" if frame.is_alarm else "ink"
        canvas.put(1, top + below + row, text, ink, bold=frame.is_alarm or (bool(frame.detail) and not prompt))
    _place(canvas, frame.place, top, [*prompt, *detail][:rows] + [""] * (rows - len(prompt) - len(detail)))
    _keys(canvas, frame.keys)


def _lines(frame: Frame, width: int, rows: int) -> tuple[list[str], list[str]]:
    """Return the lines of the prompt and those below it; a message matters more than the prompt."""
    prompt = wrap(frame.prompt, width)
    if frame.command is not None:
        return [f":{frame.command}▏"], wrap(frame.detail, width)[: rows - 1]
    if frame.detail:
        said = wrap(frame.detail, width)[:rows]
        return (prompt if len(prompt) + len(said) <= rows else []), said
    prompt = prompt[:rows]
    return prompt, _fitting(frame.details, width, rows - len(prompt))


def _fitting(sentences: Sequence[str], width: int, rows: int) -> list[str]:
    """Return as many sentences as there is room for; if there is none for any, the beginning of the first."""
    found: list[str] = []
    for sentence in sentences:
        if len(wrap(". ".join([*found, sentence]), width)) <= rows:
            found.append(sentence)
    if found or not sentences or not rows:
        return wrap(". ".join(found), width)
    return wrap(sentences[0], width, max_lines=rows, placeholder=" …")


def _place(canvas: Canvas, name: str, top: int, lines: Sequence[str]) -> None:
    """Write the name of the place under the cursor at the right, in the first line with room for it."""
    free = [row for row, line in enumerate(lines) if len(line) + len(name) + 4 <= canvas.width]
    if name and free:
        canvas.put(canvas.width - len(name) - 1, top + free[0], name, "accent", bold=True)


def _keys(canvas: Canvas, hints: Sequence[KeyHint]) -> None:
    """Write the keys; where there is little room those that matter less are left out."""
    shown, y = list(hints), canvas.height - 1
    while shown and sum(len(hint.key) + len(hint.label) + 3 for hint in shown) - 1 > canvas.width:
        least = max(hint.rank for hint in shown)
        shown.remove([hint for hint in shown if hint.rank == least][-1])
    x = 1
    for hint in shown:
        canvas.put(x, y, hint.key, "accent", bold=True)
        canvas.put(x + len(hint.key) + 1, y, hint.label, "faint")
        length = len(hint.key) + 1 + len(hint.label)
        canvas.site(f"{KEY}{hint.press or hint.key.lower()}", [(x + column, y) for column in range(length)])
        x += length + 2
