"""The documentation is true: examples run, links and paths exist, the public API is complete."""

import doctest
import importlib.util
import inspect
import pkgutil
import re
import tomllib
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import clew
from clew.core.package import packages

PACKAGE = Path(clew.__file__).parent
PROJECT = PACKAGE.parent.parent
DOCUMENTS = [*sorted(PROJECT.glob("*.md")), *sorted((PROJECT / "docs").rglob("*.md"))]
GUIDE = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
API = (PROJECT / "docs" / "api.md").read_text(encoding="utf-8")

_BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)|src=\"([^\"]+)\"")


def named(path: Path) -> str:
    return str(path.relative_to(PROJECT))


def python_blocks(path: Path) -> list[str]:
    blocks = _BLOCK.findall(path.read_text(encoding="utf-8"))
    return [dedent(code) for _, language, code in blocks if language == "python"]


def run_examples(examples: doctest.DocTest) -> None:
    output: list[str] = []
    runner = doctest.DocTestRunner()
    runner.run(examples, out=output.append)
    assert runner.failures == 0, "".join(output)


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if python_blocks(path)], ids=named)
def test_the_examples_of_a_document_run(path: Path) -> None:
    """Shell sessions (`>>> `) are compared with what Python prints; other blocks are run."""
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


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_modules_and_files_named_in_a_document_exist(path: Path) -> None:
    """Names such as `clew.web.rate_limits` and paths such as `web/storage/schema.py`, in backticks."""
    text = path.read_text(encoding="utf-8")
    for name in re.findall(r"`(clew(?:\.\w+)+)`", text):
        assert pkgutil.resolve_name(name) is not None
    for file in re.findall(r"`((?:\w+/)+\w+\.(?:py|md|txt))`", text):
        assert any((folder / file).exists() for folder in (PROJECT, PACKAGE, PACKAGE.parent)), file


def test_the_readme_shows_the_commands_and_has_an_example_of_ten_lines_or_so() -> None:
    readme = PROJECT / "README.md"
    text = readme.read_text(encoding="utf-8")
    for command in ("make serve", "make test"):
        assert command in text
    assert len(python_blocks(readme)) == 1
    assert len(python_blocks(readme)[0].splitlines()) <= 12
    assert len(text.splitlines()) <= 60, "one screen"


def test_the_readme_shows_every_picture_that_is_drawn_for_it() -> None:
    text = (PROJECT / "README.md").read_text(encoding="utf-8")
    pictures = sorted(path.name for path in (PROJECT / "docs" / "pictures").glob("*.svg"))
    assert sorted(re.findall(r'src="docs/pictures/([a-z-]+\.svg)"', text)) == pictures


def test_nothing_states_the_number_of_games() -> None:
    """Another game would make it false."""
    files = [*DOCUMENTS, PROJECT / "pyproject.toml"]
    files += [path for kind in ("*.py", "*.html", "*.js") for path in sorted(PACKAGE.rglob(kind))]
    numbered = re.compile(r"\b(?:five|all 5|5) (?:published |board )*games\b", re.IGNORECASE)
    assert [named(path) for path in files if numbered.search(path.read_text(encoding="utf-8"))] == []


def test_the_newest_release_of_the_changelog_is_this_version() -> None:
    entries = re.findall(r"^## (.+)$", (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert entries[0] == "Unreleased"
    released = [re.fullmatch(r"(\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})", entry) for entry in entries[1:]]
    assert all(released)
    assert released[0][1] == clew.__version__
    dates = [entry[2] for entry in released]
    assert dates == sorted(dates, reverse=True)


def test_the_layout_in_the_contributing_guide_is_up_to_date() -> None:
    assert layout_tool().with_layout(GUIDE) == GUIDE, "run make fix"


def test_the_tables_of_actions_and_observations_are_up_to_date() -> None:
    text = (PROJECT / "docs" / "research.md").read_text(encoding="utf-8")
    assert tool("research_tables").with_tables(text) == text, "run make fix"


def layout_tool() -> ModuleType:
    return tool("layout")


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, PROJECT / "tools" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_contributing_guide_states_the_limits_that_tests_enforce() -> None:
    tests = (PROJECT / "tests" / "test_architecture.py").read_text(encoding="utf-8")
    limits = dict(re.findall(r"^(LONGEST_\w+|MOST_\w+) = (\d+)$", tests, re.MULTILINE))
    text = " ".join(GUIDE.split())
    assert f"300 lines is long, {limits['LONGEST_FILE']} is the limit" in text
    assert f"under 40 lines where they can, and {limits['LONGEST_FUNCTION']} is the limit" in text
    assert f"A folder has at most {limits['MOST_FILES']} files" in text


def places() -> list[tuple[str, str]]:
    """Return the files and names in the table of CONTRIBUTING.md that says where things are."""
    table = GUIDE.partition("## Where to find things")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("|")][2:]
    return [(place.strip(" `"), name.strip(" `").partition(".")[0]) for _, place, name in rows]


@pytest.mark.parametrize(("place", "name"), places())
def test_the_contributing_guide_names_files_and_definitions_that_exist(place: str, name: str) -> None:
    folders = [package.module.rpartition(".")[2] for package in packages().values()] if "<game>" in place else [""]
    for folder in folders:
        path = PACKAGE / place.replace("<game>", folder)
        files = [found for found in (path, path.with_suffix(".py")) if found.is_file()] or sorted(path.rglob("*.py"))
        assert files, place
        assert any(defines(file, name) for file in files), f"{place}: {name}"


def defines(file: Path, name: str) -> bool:
    pattern = rf"^\s*(?:(?:async )?def|(?:export )?class) {name}\b|^{name}\b.* = "
    return not name or re.search(pattern, file.read_text(encoding="utf-8"), re.MULTILINE) is not None


def test_the_index_of_decisions_lists_them_all() -> None:
    folder = PROJECT / "docs" / "decisions"
    listed = re.findall(
        r"^\| \[(\d{4})\]\((\1-[a-z-]+\.md)\) \| (.+) \|$", (folder / "README.md").read_text(), re.MULTILINE
    )
    records = sorted(path.name for path in folder.glob("0*.md"))
    assert [name for _, name, _ in listed] == records
    for number, (_, name, title) in enumerate(listed, start=1):
        text = (folder / name).read_text(encoding="utf-8")
        assert text.startswith(f"# {number}. {title}\n")
        assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
        assert len(text.splitlines()) <= 40


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
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in pins())
    assert "://" not in "".join(pins())


def pins() -> list[str]:
    lines = (PROJECT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def test_every_dependency_is_pinned_within_its_bounds() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = {canonicalize_name(name): version for name, _, version in (pin.partition("==") for pin in pins())}
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    for requirement in map(Requirement, [*project["dependencies"], *extras]):
        if requirement.name == project["name"]:
            continue
        assert requirement.specifier, f"{requirement} has no bound"
        assert versions[canonicalize_name(requirement.name)] in requirement.specifier


def test_every_target_of_the_makefile_has_help() -> None:
    text = (PROJECT / "Makefile").read_text(encoding="utf-8")
    (targets,) = re.findall(r"^\.PHONY: (.+)$", text, re.MULTILINE)
    described = re.findall(r"^([a-z]+):.* ## [A-Z]", text, re.MULTILINE)
    assert sorted(described) == sorted(targets.split())
