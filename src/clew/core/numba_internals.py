"""Functions that only compiled code calls: they become machine code together with what calls them, not on their own.

Numba makes every function that it compiles ready for Python: links in all that it calls, optimises that, makes machine
code of it; and then all of it once more for each function that calls this one, and so on up. Here a function waits in
a library that is only linked in. What is called from Python is optimised once, as a whole, which takes half the time.
"""

from typing import Any

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import NativeLowering


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code that waits to be linked into what calls it."""

    def _optimize_final_module(self) -> None:
        """Leave that to the entry."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=False, analysis_only=False)
class PublishPass(LoweringPass):  # type: ignore[misc]
    """Offers a lowered function to compiled code, which knows it by a function without address."""

    _name = "clew_offer"

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


class PartCompiler(Compiler):  # type: ignore[misc]
    """Numba's own passes, without wrappers for Python and without machine code."""

    def define_pipelines(self) -> list[Any]:
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        self.state.library = PartLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        (passes,) = super().define_pipelines()
        passes.add_pass_after(PublishPass, NativeLowering)
        passes.finalize()
        return [passes]
