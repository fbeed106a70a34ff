"""The part of Clew that uses Numba's private API, to halve compile times and to share machine code.

Numba makes every compiled function callable from Python. For each one it links in all functions that it calls,
optimises the result and generates machine code; it repeats that for every caller, and for the callers' callers. Most of
our functions are called from compiled code only. For those, `LinkedCompiler` stops after lowering to LLVM: the function
waits in a `LinkedLibrary` until it is linked into an entry point, which is optimised once, as a whole.

Numba caches the machine code of equal sources separately for each folder in which they are. `SharedLocator` leaves the
folder out, so that all installations of a version share it.

Numba has no public option for this. The following are private and may change with any release of Numba, so the version
is checked when this module is imported:

    _dynfunc.make_function, insert_user_function      how Numba itself makes a compiled function known to its callers
    JITCodeLibrary._optimize_final_module             steps of generating machine code, which LinkedLibrary skips
    JITCodeLibrary._finalize_final_module
    Compiler.define_pipelines, NativeLowering         the list of compiler passes, to which LinkedCompiler adds one
    UserProvidedCacheLocator._cache_path              where machine code is cached

To support a new release, run the tests with it and change TESTED_VERSION here and the bound in pyproject.toml.
"""

import os
from collections.abc import Callable
from typing import Any

import numba
from numba import _dynfunc
from numba.core.caching import UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import NativeLowering

TESTED_VERSION = "0.68"


def check_version(version: str) -> None:
    """Raise ImportError unless this is a release of Numba whose private API is known to work here."""
    if version.split(".")[:2] != TESTED_VERSION.split("."):
        raise ImportError(f"Clew uses private parts of Numba: expected version {TESTED_VERSION}, found {version}")


check_version(numba.__version__)


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """LLVM code that is only linked into other libraries, never turned into machine code by itself."""

    def _optimize_final_module(self) -> None:
        """Do nothing: the entry point that links this library optimises it."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=False, analysis_only=False)
class PublishPass(LoweringPass):  # type: ignore[misc]
    """Compiler pass that makes a lowered function callable from compiled code.

    Numba identifies such a function by a Python function object. Ours has address 0, since it has no machine code.
    """

    _name = "clew_publish"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        lowered = state["cr"]
        name, module = lowered.fndesc.qualname.split(".")[-1], lowered.fndesc.lookup_module()
        function = _dynfunc.make_function(module, name, "", 0, lowered.env, (state.library,))
        state.targetctx.insert_user_function(function, lowered.fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state["cr"] = lowered._replace(cfunc=function)
        return True


class LinkedCompiler(Compiler):  # type: ignore[misc]
    """Numba's own passes up to LLVM, without wrappers for Python and C and without machine code."""

    def define_pipelines(self) -> list[Any]:
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        self.state.library = LinkedLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        (passes,) = super().define_pipelines()
        passes.add_pass_after(PublishPass, NativeLowering)
        passes.finalize()
        return [passes]


class SharedLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Finds cached machine code in Numba's CACHE_DIR by the name of the module, wherever its source file is.

    Numba compares a hash of the source file, and CACHE_DIR depends on all other sources (code_cache.py).
    """

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)
        self._cache_path = os.path.join(numba.config.CACHE_DIR, function.__module__)


SHARED_LOCATOR = f"{SharedLocator.__module__}.{SharedLocator.__qualname__}"
