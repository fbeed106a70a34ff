"""Tables in Markdown."""

from collections.abc import Sequence


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table; a column in which nothing is written is left out."""
    used = [at for at in range(len(heads)) if any(row[at].strip() for row in rows)]
    lines = [[heads[at] for at in used], ["---"] * len(used), *([_cell(row[at]) for at in used] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
