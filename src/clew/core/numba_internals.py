"""The part of Clew that uses Numba's private API, to halve compile times and to share machine code.

Numba makes every compiled function callable from Python. For each one it links in all functions that it calls,
optimises the result and generates machine code; it repeats that for every caller, and for the callers' callers. Most of
our functions are called from compiled code only. For those, `LinkedCompiler` stops after lowering to LLVM: the function
waits in a `LinkedLibrary` until it is linked into an entry point, which is optimised once, as a whole.

More than half of the remaining time is Numba's own work in Python, before LLVM. There, the garbage collector is off
while an entry point is compiled, and comparing compiler flags is quicker (`flags_are_equal`).

Numba caches the machine code of equal sources separately for each folder in which they are. `SharedLocator` leaves the
folder out, so that all installations of a version share it.

Numba has no public option for this. The following are private and may change with any release of Numba, so the version
is checked when this module is imported:

    _dynfunc.make_function, insert_user_function      how Numba itself makes a compiled function known to its callers
    JITCodeLibrary.finalize, _optimize_functions,     steps of linking and optimising, which our libraries take
    _optimize_final_module, _linking_libraries        differently
    Codegen._pass_builder, _module_pass_manager       LLVM's own passes
    Compiler.define_pipelines, NativeLowering         the list of compiler passes, in which ours replace one
    Flags, TargetConfig._values                       the options of a compilation, which Numba looks functions up by
    UserProvidedCacheLocator._cache_path              where machine code is cached

To support a new release, run the tests with it and change TESTED_VERSION here and the bound in pyproject.toml.
"""

import gc
import os
from collections.abc import Callable, Iterable
from typing import Any

import numba
from llvmlite.binding import Linkage, create_new_function_pass_manager
from numba import _dynfunc, types
from numba.core.caching import UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags
from numba.core.compiler_machinery import register_pass
from numba.core.targetconfig import TargetConfig
from numba.core.typed_passes import NativeLowering

TESTED_VERSION = "0.68"


def check_version(version: str) -> None:
    """Raise ImportError unless this is a release of Numba whose private API is known to work here."""
    if version.split(".")[:2] != TESTED_VERSION.split("."):
        raise ImportError(f"Clew uses private parts of Numba: expected version {TESTED_VERSION}, found {version}")


check_version(numba.__version__)


class TidyLibrary(JITCodeLibrary):  # type: ignore[misc]
    """LLVM code whose functions are only tidied up before they are linked into an entry point."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """Make functions smaller by a few quick passes, where Numba runs all of those that follow after linking."""
        ll_module.data_layout = self._codegen._data_layout
        builder = self._codegen._pass_builder(opt=1)
        for function in ll_module.functions:
            if not function.is_declaration:
                passes = create_new_function_pass_manager()
                passes.add_sroa_pass()
                passes.add_simplify_cfg_pass()
                passes.add_instruction_combine_pass()
                passes.add_simplify_cfg_pass()
                passes.run(function, builder)


class LinkedLibrary(TidyLibrary):
    """LLVM code of one function, which is only linked into others, never turned into machine code by itself.

    Numba would link in every function that it calls, and so copy functions at each level of calls. Here that waits for
    the entry point, which links each function once.
    """

    _shared_module: Any

    def finalize(self) -> None:
        """Make the function ready to be linked."""
        self._raise_if_finalized()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = "linkonce_odr"
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._finalize_dynamic_globals()
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """Return the function with everything that it calls, for callers that Numba compiles in its own way."""
        if self._shared_module is None:
            self._shared_module = self._final_module.clone()
            link(self._shared_module, self._linking_libraries)
        return self._shared_module


class EntryLibrary(TidyLibrary):
    """LLVM code of an entry point with everything that it calls, optimised once, and its machine code."""

    def finalize(self) -> None:
        """Link in all functions that are called, however indirectly, and generate machine code."""
        self._raise_if_finalized()
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        link(self._final_module, self._linking_libraries)
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()

    def _optimize_final_module(self) -> None:
        """Optimise once: Numba's passes before that only help to remove reference counts, of which we have few."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


def link(module: Any, libraries: Iterable[Any]) -> None:
    """Link libraries and all functions that they call into a module."""
    for library in callers_first(libraries):
        is_single = isinstance(library, LinkedLibrary)
        module.link_in(library._final_module if is_single else library._get_module_for_linking(), preserve=True)


def callers_first(libraries: Iterable[Any]) -> list[Any]:
    """Return libraries and all that they call, each after its callers; Numba's own contain what they call.

    LLVM links such a function only if the module already has a call of it.
    """
    callees_first: list[Any] = []
    seen = set()

    def visit(library: Any) -> None:
        if id(library) not in seen:
            seen.add(id(library))
            for callee in library._linking_libraries if isinstance(library, LinkedLibrary) else ():
                visit(callee)
            callees_first.append(library)

    for library in libraries:
        visit(library)
    return callees_first[::-1]


@register_pass(mutates_CFG=True, analysis_only=False)
class LinkedLowering(NativeLowering):  # type: ignore[misc]
    """Numba's pass that writes LLVM code, without wrappers for Python and C and without machine code.

    It makes the function callable from compiled code. Numba identifies such a function by a Python function object.
    Ours has address 0, since it has no machine code.
    """

    _name = "clew_linked_lowering"

    def run_pass(self, state: Any) -> bool:
        flags = state.flags
        # Not before: Numba looks up some functions by the flags of their caller, and would compile those twice.
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        state.library = LinkedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        super().run_pass(state)
        lowered = state["cr"]
        name, module = lowered.fndesc.qualname.split(".")[-1], lowered.fndesc.lookup_module()
        function = _dynfunc.make_function(module, name, "", 0, lowered.env, (state.library,))
        state.targetctx.insert_user_function(function, lowered.fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state["cr"] = lowered._replace(cfunc=function)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(NativeLowering):  # type: ignore[misc]
    """Numba's pass that writes LLVM code and machine code, here into an `EntryLibrary`.

    Only functions of plain numbers get a wrapper for C: for one with a board it would be large, and nothing calls it.
    """

    _name = "clew_entry_lowering"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_cfunc_wrapper = not all(isinstance(each, types.Number) for each in state.args)
        state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


class LinkedCompiler(Compiler):  # type: ignore[misc]
    """Numba's own passes with `LinkedLowering`."""

    lowering: Any = LinkedLowering

    def define_pipelines(self) -> list[Any]:
        (passes,) = super().define_pipelines()
        passes.passes = [
            (self.lowering, words) if each is NativeLowering else (each, words) for each, words in passes.passes
        ]
        passes.finalize()
        return [passes]


class EntryCompiler(LinkedCompiler):
    """Numba's own passes with `EntryLowering`."""

    lowering = EntryLowering

    def compile_extra(self, func: Any) -> Any:
        """Compile a function; the garbage collector waits, since Numba makes objects by the hundred thousand."""
        was_enabled = gc.isenabled()
        gc.disable()
        try:
            return super().compile_extra(func)
        finally:
            if was_enabled:
                gc.enable()


def flags_are_equal(one: Any, other: Any) -> Any:
    """Return what Numba's `==` of compiler flags returns, sooner if the same flags are set."""
    return getattr(other, "_values", None) == one._values or TargetConfig.__eq__(one, other)


# Numba compares flags at each lookup of a function, option by option, and hashes nothing but the names of the options.
_HASH_OF_FLAGS = hash(Flags())
Flags.__eq__ = flags_are_equal
Flags.__hash__ = lambda self: _HASH_OF_FLAGS


class SharedLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Finds cached machine code in Numba's CACHE_DIR by the name of the module, wherever its source file is.

    Numba compares a hash of the source file, and CACHE_DIR depends on all other sources (code_cache.py).
    """

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)
        self._cache_path = os.path.join(numba.config.CACHE_DIR, function.__module__)


SHARED_LOCATOR = f"{SharedLocator.__module__}.{SharedLocator.__qualname__}"
