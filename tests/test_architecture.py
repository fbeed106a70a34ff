"""The architecture: which imports are allowed, what may name a game, how long a file may be."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import clew
from clew.core.code_cache import compiled_sources, encoding_sources
from clew.core.package import packages
from clew.puzzles.registry import FOLDER as PUZZLES

PACKAGE = Path(clew.__file__).parent
PROJECT = PACKAGE.parent.parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
ALL_CODE = [*SOURCES, *sorted((PROJECT / "tests").rglob("*.py")), *sorted((PROJECT / "benchmarks").rglob("*.py"))]

LONGEST_FILE = 500
LONGEST_FUNCTION = 60
MOST_FILES = 24
MOST_POSITIONAL = 5

#: The one place where a test may be skipped: it names the ability of the system that is missing.
ABILITIES = PROJECT / "tests" / "support" / "abilities.py"

#: Marks that make a function part of the machine code.
COMPILING = {"compiled", "allocating", "entry", "njit", "overload", "intrinsic"}


def named(path: Path) -> str:
    return str(path.relative_to(PROJECT))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of a file: many tests look at them."""
    return tuple(ast.walk(tree_of(path)))


@cache
def functions_of(path: Path) -> tuple[ast.FunctionDef, ...]:
    return tuple(node for node in nodes_of(path) if isinstance(node, ast.FunctionDef))


def docstrings(tree: ast.Module) -> set[int]:
    """Return the ids of the nodes that are documentation."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = set()
    for node in ast.walk(tree):
        for statement in node.body if isinstance(node, documented) else ():
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                found.add(id(statement.value))
    return found


def words(tree: ast.Module) -> Iterator[str]:
    """Yield every identifier, imported name and string of the code, but no comments and no documentation."""
    documentation = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.alias):
            yield from node.name.split(".")
            yield node.asname or ""
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module or "").split(".")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value


@cache
def words_of(path: Path) -> frozenset[str]:
    return frozenset(word.lower() for word in words(tree_of(path)))


def names_game(word: str, names: tuple[str, ...]) -> bool:
    lower = word.lower()
    return any(name in lower and re.search(rf"(?<![a-z]){re.escape(name)}(?![a-z])", lower) for name in names)


@pytest.mark.parametrize("package", list(packages().values()), ids=lambda package: package.id)
def test_nothing_outside_its_package_names_a_game(package) -> None:
    names = (package.id, package.module.rpartition(".")[2], package.about.name.lower())
    outside = [
        path
        for path in [*SOURCES, *sorted((PROJECT / "tests" / "contract").glob("*.py"))]
        if package.folder not in path.parents
    ]
    offenders = [named(path) for path in outside if any(names_game(word, names) for word in words_of(path))]
    assert offenders == []


def test_the_search_for_names_finds_them() -> None:
    """In every guise, but not in prose, and not as a part of another word."""
    names = ("line-or-colour", "line_or_colour", "beeline")
    for code in (
        "import clew.games.beeline",
        "from clew.games import line_or_colour as game",
        "beeline = 1",
        "x.beeline()",
        "def f(beeline): pass",
        "f(line_or_colour=1)",
        "x = 'clew play line-or-colour size=5'",
        "x = f'{a} beeline {b}'",
    ):
        assert any(names_game(word, names) for word in words(ast.parse(code))), code
    for code in (
        "'''Make a beeline for it.'''",
        "# beeline",
        "beelines = 1",
        "def f():\n    '''As in line-or-colour.'''",
    ):
        assert not any(names_game(word, names) for word in words(ast.parse(code))), code


def test_imports_keep_to_the_contracts() -> None:
    """The contracts of import-linter in pyproject.toml."""
    linter = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([linter, "--no-cache"], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@cache
def marked_functions(path: Path) -> tuple[ast.FunctionDef, ...]:
    """Return the functions of a file that become machine code."""
    return tuple(
        node
        for node in functions_of(path)
        if COMPILING & {name for decorator in node.decorator_list for name in names_in(decorator)}
    )


def names_in(node: ast.AST) -> set[str]:
    return {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}


def names_in_machine_code(path: Path) -> set[str]:
    """Return the names that the compiled functions of a file use, themselves or through constants of the file.

    Annotations and marks are left out.
    """
    used = {name for function in marked_functions(path) for statement in function.body for name in names_in(statement)}
    # Constants stand above what is made of them, so going upwards finds all in one pass.
    for statement in reversed(tree_of(path).body):
        if isinstance(statement, ast.Assign) and any(names_in(target) & used for target in statement.targets):
            used |= names_in(statement.value)
    return used


@cache
def files_in_machine_code(path: Path) -> set[Path]:
    """Return the files of ours from which a file imports what its compiled functions use."""
    used = names_in_machine_code(path)
    found = set()
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("clew."):
            for alias in node.names:
                if (alias.asname or alias.name) in used:
                    found.add(file_of(f"{node.module}.{alias.name}") or file_of(str(node.module)))
    return {path for path in found if path is not None}


def file_of(module: str) -> Path | None:
    path = PACKAGE.parent / Path(*module.split("."))
    return next((found for found in (path.with_suffix(".py"), path / "__init__.py") if found.exists()), None)


def is_compiled(path: Path) -> bool:
    """Return whether a file has functions that become machine code."""
    return any(marked_functions(path))


@pytest.mark.parametrize("package", list(packages().values()), ids=lambda package: package.id)
def test_machine_code_uses_only_what_counts_for_the_cache(package) -> None:
    """Otherwise a change in a constant or a function that it uses would go unnoticed, and stale code would run."""
    counted = set(compiled_sources(package.folder).values())
    assert is_compiled(file_of(f"{package.module}.rules"))
    for path in counted:
        for used in files_in_machine_code(path):
            assert used in counted, f"{named(path)} uses something of {named(used)}"


@pytest.mark.parametrize("package", list(packages().values()), ids=lambda package: package.id)
def test_machine_code_of_puzzles_uses_only_what_counts_for_its_cache(package) -> None:
    counted = set(compiled_sources(package.folder / PUZZLES).values())
    for path in counted:
        for used in files_in_machine_code(path):
            assert used in counted, f"{named(path)} uses something of {named(used)}"


@pytest.mark.parametrize("package", list(packages().values()), ids=lambda package: package.id)
def test_machine_code_of_encodings_uses_only_what_counts_for_its_cache(package) -> None:
    counted = set(encoding_sources(package.folder).values())
    for path in counted:
        for used in files_in_machine_code(path):
            assert used in counted, f"{named(path)} uses something of {named(used)}"


def test_whatever_is_compiled_counts_for_the_cache() -> None:
    folders = [package.folder for package in packages().values()]
    counted = {path for folder in folders for path in compiled_sources(folder / PUZZLES).values()}
    counted |= {path for folder in folders for path in encoding_sources(folder).values()}
    assert [named(path) for path in SOURCES if is_compiled(path) and path not in counted] == []


def test_no_compiled_function_is_a_closure() -> None:
    """Closures over compiled functions are never found in Numba's cache: every process would compile again."""
    for path in SOURCES:
        for outer in functions_of(path):
            for inner in ast.walk(outer):
                if isinstance(inner, ast.FunctionDef) and inner is not outer:
                    marks = {mark.id for mark in inner.decorator_list if isinstance(mark, ast.Name)}
                    assert not marks & COMPILING, f"{named(path)}: {inner.name} inside {outer.name}"


def test_no_file_is_too_long() -> None:
    lengths = {named(path): len(path.read_text(encoding="utf-8").splitlines()) for path in ALL_CODE}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_function_is_too_long() -> None:
    offenders = [
        f"{named(path)}: {node.name}"
        for path in SOURCES
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef) and node.end_lineno - node.lineno >= LONGEST_FUNCTION
    ]
    assert offenders == []


def test_no_folder_has_too_many_files() -> None:
    counts = Counter(named(path.parent) for path in SOURCES)
    assert {folder: count for folder, count in counts.items() if count > MOST_FILES} == {}


def test_no_class_name_is_used_twice() -> None:
    places: dict[str, list[str]] = {}
    for path in SOURCES:
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(named(path))
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def test_nothing_is_built_from_many_positional_arguments() -> None:
    """Two arguments of the same type that are swapped would go unnoticed."""
    ours = {node.name for path in SOURCES for node in nodes_of(path) if isinstance(node, ast.ClassDef)}
    offenders = [
        f"{named(path)}:{node.lineno}"
        for path in SOURCES
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ours and len(node.args) > MOST_POSITIONAL
    ]
    assert offenders == []


def test_only_the_command_prints() -> None:
    offenders = [
        named(path)
        for path in SOURCES
        if PACKAGE / "cli" not in path.parents
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert offenders == []


def test_nothing_is_left_undone_or_switched_off() -> None:
    unfinished = re.compile(r"\b(TODO|FIXME|XXX)\b|mark\.skip|pytest\.skip\(|importorskip|collect_ignore|mark\.xfail")
    allowed = (Path(__file__), ABILITIES)
    offenders = [named(path) for path in ALL_CODE if path not in allowed and unfinished.search(path.read_text("utf-8"))]
    assert offenders == []


def test_the_public_module_exports_exactly_what_it_lists() -> None:
    assert sorted(clew.__all__) == dir(clew)
    assert len(set(clew.__all__)) == len(clew.__all__)
    for name in clew.__all__:
        assert getattr(clew, name) is not None
