"""Numba's private API is used with tested releases only, and functions are linked once."""

import gc
import tomllib
from pathlib import Path
from typing import Any

import numba
import pytest
from numba import types
from numba.core.compiler import Flags

from clew.core.compiled import compiled, entry
from clew.core.numba_internals import TESTED_VERSION, callers_first, check_version


@pytest.mark.parametrize("version", [f"{TESTED_VERSION}.0", f"{TESTED_VERSION}.1", f"{TESTED_VERSION}.0rc1"])
def test_a_tested_release_is_accepted(version: str) -> None:
    check_version(version)


@pytest.mark.parametrize("version", ["0.67.9", "0.69.0", "1.68.0", f"{TESTED_VERSION}0.1"])
def test_an_untested_release_is_refused(version: str) -> None:
    with pytest.raises(ImportError, match=f"expected version {TESTED_VERSION}, found {version}"):
        check_version(version)


def test_the_tested_release_is_the_one_that_the_project_requires() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (requirement,) = (text for text in project["dependencies"] if text.startswith("numba"))
    assert requirement.startswith(f"numba>={TESTED_VERSION},<")


@compiled
def one(number: int) -> int:
    return number + 1


@compiled
def two(number: int) -> int:
    return one(one(number))


@compiled
def ignored(number: int) -> int:
    """Call a function whose result is not used, so that LLVM may remove the call before anything is linked."""
    two(number)
    return number


@compiled
def three(number: int) -> int:
    return one(two(ignored(number)))


@entry
def four(number: int) -> int:
    """Call functions on several levels, and one of them on two."""
    return one(three(number))


@entry
def first_of(numbers: Any) -> int:
    return one(numbers[0])


def test_an_entry_point_contains_everything_that_it_calls(tmp_path: Path) -> None:
    assert four.of(tmp_path)(10) == 14


def test_callers_are_linked_before_what_they_call(tmp_path: Path) -> None:
    """Otherwise LLVM would leave out a function that nothing calls yet."""
    function: Any = four.of(tmp_path)
    function(10)
    (made,) = function.overloads.values()
    names = [library.name for library in callers_first(made.library._linking_libraries)]
    assert [name for name in names if name != "nrt"] == ["three", "ignored", "two", "one"]


def test_functions_that_numba_compiles_itself_can_call_ours() -> None:
    """Those of users, for example."""

    @numba.njit
    def five(number: int) -> int:
        return one(three(number)) + 1

    assert five(10) == 15


def test_machine_code_from_the_cache_is_complete(tmp_path: Path) -> None:
    four.of(tmp_path)(10)
    again: Any = entry(four.function).of(tmp_path)
    assert again(20) == 24
    assert again.stats.cache_hits == {(types.int64,): 1}


def test_only_functions_of_plain_numbers_can_be_called_from_c(tmp_path: Path) -> None:
    def has_c_wrapper(function: Any) -> bool:
        (made,) = function.overloads.values()
        names = {found.name for found in made.library.get_defined_functions()}
        return made.fndesc.llvm_cfunc_wrapper_name in names

    numbers: Any = first_of.of(tmp_path)
    assert numbers((7, 8)) == 8
    number: Any = four.of(tmp_path)
    number(10)
    assert has_c_wrapper(number)
    assert not has_c_wrapper(numbers)


@pytest.mark.parametrize("is_enabled", [True, False])
def test_compiling_leaves_the_garbage_collector_as_it_was(tmp_path: Path, is_enabled: bool) -> None:
    before = gc.isenabled()
    try:
        (gc.enable if is_enabled else gc.disable)()
        assert four.of(tmp_path)(1) == 5
        assert gc.isenabled() == is_enabled
    finally:
        (gc.enable if before else gc.disable)()


def test_flags_are_equal_if_all_their_values_are() -> None:
    plain, default, other = Flags(), Flags(), Flags()
    default.nrt = Flags.options["nrt"].default
    other.nrt = not default.nrt
    assert plain == default
    assert hash(plain) == hash(default)
    assert plain != other
    assert plain != "flags"
