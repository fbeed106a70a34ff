"""Plain words: code, help, errors and documents use none of the phrases that a colleague would not use."""

import io
import re
import tokenize
from pathlib import Path

PROJECT = Path(__file__).parents[1]

#: Each with what to write instead.
PHRASES = {
    r"\btold\b": "say, show, return",
    r"\bnobody\b|\bsomebody\b|\banybody\b|\bwhoever\b|\bwhosoever\b": "player, visitor, client, caller",
    r"\bgo(?:es|ing)? on(?= (?:after|as|for|from|until|while|with)\b|[.,;:!?)]|$)": "continue",
    r"\bso many\b": "the number and its unit",
    r"\banew\b|\bonce more\b": "again",
    r"\bparted by\b": "separated by",
    r"\bas the system\b": "system",
    r"\bhold still\b": "pause",
    r"\bin \d+ of 100 cases\b": "95% interval",
    r"\bfive (?:published )?games\b": "no number: a sixth game would make it false",
}

#: The rules as published, lessons and recorded games have words of their own; the changelog quotes older versions.
EXEMPT = ("rules.md", "lessons.md", "CHANGELOG.md")
CITED_RULE = re.compile(r"^[A-Z]{2}\d+ \(")


def texts() -> list[Path]:
    """Return the files that people read: code, documents and settings, without pages and tests."""
    folders = [path for folder in ("src", "docs", "benchmarks", "tools") for path in (PROJECT / folder).rglob("*")]
    found = [*folders, *PROJECT.glob("*.md"), PROJECT / "pyproject.toml", PROJECT / "Makefile"]
    wanted = [path for path in found if path.suffix in (".py", ".md", ".toml") or path.name == "Makefile"]
    return sorted(path for path in wanted if path.name not in EXEMPT)


def prose(path: Path) -> list[tuple[int, str]]:
    """Return the lines of a document, or the comments and strings of a module, each with its line number."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return list(enumerate(text.splitlines(), 1))
    wanted = (tokenize.COMMENT, tokenize.STRING)
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [
        (token.start[0] + offset, line)
        for token in tokens
        if token.type in wanted
        for offset, line in enumerate(token.string.splitlines())
    ]


def offences(lines: list[tuple[int, str]]) -> list[tuple[int, str, str]]:
    return [
        (number, line.strip(), better)
        for number, line in lines
        if not CITED_RULE.search(line)
        for phrase, better in PHRASES.items()
        if re.search(phrase, line, re.IGNORECASE)
    ]


def test_the_project_speaks_plainly() -> None:
    found = [
        f"{path.relative_to(PROJECT)}:{number}: {line} (write: {better})"
        for path in texts()
        for number, line, better in offences(prose(path))
    ]
    assert found == []


def test_the_search_for_phrases_finds_them() -> None:
    assert len(texts()) > 300
    assert [number for number, *_ in offences([(1, "Nobody is told."), (2, "The game continues.")])] == [1, 1]
