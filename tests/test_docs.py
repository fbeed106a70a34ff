"""The documents say what is so: their examples run, their links lead somewhere, the API is all there."""

import doctest
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import clew

PACKAGE = Path(clew.__file__).parent
PROJECT = PACKAGE.parent.parent
DOCUMENTS = [*sorted(PROJECT.glob("*.md")), *sorted((PROJECT / "docs").rglob("*.md"))]
API = (PROJECT / "docs" / "api.md").read_text(encoding="utf-8")

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)|src=\"([^\"]+)\"")


def named(path: Path) -> str:
    return str(path.relative_to(PROJECT))


def python_blocks(path: Path) -> list[str]:
    return [code for language, code in _BLOCK.findall(path.read_text(encoding="utf-8")) if language == "python"]


def run_examples(examples: doctest.DocTest) -> None:
    told: list[str] = []
    runner = doctest.DocTestRunner()
    runner.run(examples, out=told.append)
    assert runner.failures == 0, "".join(told)


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if python_blocks(path)], ids=named)
def test_the_examples_of_a_document_run(path: Path) -> None:
    """Those that look as in the shell are compared with what it would print, the others are run."""
    shown = [block for block in python_blocks(path) if block.startswith(">>> ")]
    run_examples(doctest.DocTestParser().get_doctest("\n".join(shown), {}, path.name, str(path), 0))
    for block in python_blocks(path):
        if block not in shown:
            exec(block, {})


def modules_with_examples() -> list[str]:
    files = [path for path in sorted(PACKAGE.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]
    return [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__") for path in files
    ]


@pytest.mark.parametrize("module", modules_with_examples())
def test_the_examples_of_a_module_run(module: str) -> None:
    found = [tests for tests in doctest.DocTestFinder().find(import_module(module)) if tests.examples]
    assert found
    for tests in found:
        run_examples(tests)


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_links_lead_to_files_that_exist(path: Path) -> None:
    for groups in _LINK.findall(path.read_text(encoding="utf-8")):
        target = "".join(groups)
        if "://" not in target:
            assert (path.parent / target).exists(), target


def test_the_readme_shows_the_commands_and_has_an_example_of_ten_lines_or_so() -> None:
    readme = PROJECT / "README.md"
    text = readme.read_text(encoding="utf-8")
    for command in ("make setup", "make play", "make test"):
        assert command in text
    assert len(python_blocks(readme)) == 1
    assert len(python_blocks(readme)[0].splitlines()) <= 12
    assert len(text.splitlines()) <= 60, "one screen"


def test_the_newest_entry_of_the_changelog_is_this_version() -> None:
    entries = re.findall(r"^## (.+)$", (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert entries[0].split()[0] == clew.__version__


def plain_signature(thing: object) -> str:
    """Return a signature without types, and without self."""
    signature = inspect.signature(thing)
    parameters = [one.replace(annotation=one.empty) for one in signature.parameters.values() if one.name != "self"]
    return str(signature.replace(parameters=parameters, return_annotation=signature.empty))


def test_the_documented_names_are_the_public_names() -> None:
    documented = set(re.findall(r"^### `clew\.(\w+)", API, re.MULTILINE))
    documented |= set(re.findall(r"^\| `clew\.(\w+)`", API, re.MULTILINE))
    documented |= set(re.findall(r"^`clew\.(\w+)`", API, re.MULTILINE))
    assert documented == set(clew.__all__)


def test_functions_are_documented_with_their_signatures() -> None:
    for name in clew.__all__:
        thing = getattr(clew, name)
        if callable(thing) and not isinstance(thing, type):
            assert f"### `clew.{name}{plain_signature(thing)}`" in API


@pytest.mark.parametrize("kind", [clew.Game, clew.Position, clew.Result], ids=lambda kind: kind.__name__)
def test_every_member_of_a_class_is_documented(kind: type) -> None:
    start = clew.game(clew.games()[0]).start(seed=1)
    instance = {clew.Game: start.game, clew.Position: start, clew.Result: clew.Result((0,), None, "")}[kind]
    called = kind.__name__.lower()
    members = {name for name in dir(instance) if not name.startswith("_")}
    assert set(re.findall(rf"`{called}\.(\w+)", API)) == members
    for name in members:
        member = getattr(kind, name, None)
        if inspect.isfunction(member):
            assert f"`{called}.{name}{plain_signature(member)}`" in API


def test_the_setup_is_the_same_for_people_and_machines() -> None:
    assert "make test" in (PROJECT / ".ci" / "run").read_text(encoding="utf-8")
    constraints = (PROJECT / "constraints.txt").read_text(encoding="utf-8")
    pins = [line for line in constraints.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in pins)
    assert "://" not in constraints
