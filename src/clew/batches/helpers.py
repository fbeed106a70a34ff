"""Threads that help to step a batch. They sleep while there is nothing to do for longer than some microseconds."""

import os
import threading
from collections.abc import Callable
from weakref import WeakSet, finalize

import numpy as np
from numpy.typing import NDArray

from clew.batches.lanes import SLEEPS, STOP, THREAD_LINES

Control = NDArray[np.int64]


class Helpers:
    """Threads that call `serve(number)` whenever they are woken up; it returns when there is nothing left to do.

    `serve` must not refer to `owner`: when the owner is no longer used, the threads end.
    """

    def __init__(self, count: int, serve: Callable[[int], None], control: Control, owner: object) -> None:
        self._serve = serve
        self._control = control
        self._sleeps = control[SLEEPS + THREAD_LINES :: THREAD_LINES]
        self._gates = [threading.Semaphore(0) for _ in range(count)]
        self.forget_threads()
        _all_helpers.add(self)
        finalize(owner, _stop, control, self._gates)

    def wake(self) -> None:
        """Wake up those that sleep."""
        if not self._is_started:
            self._start()
        for sleeps, gate in zip(self._sleeps, self._gates, strict=True):
            if sleeps:
                gate.release()

    def forget_threads(self) -> None:
        """Start threads when they are needed next: there are none yet, or none any more."""
        self._sleeps[:] = 1
        self._gates[:] = [threading.Semaphore(0) for _ in self._gates]
        self._is_started = False

    def _start(self) -> None:
        self._is_started = True
        for number, gate in enumerate(self._gates):
            arguments = (number, self._serve, self._control, gate)
            threading.Thread(target=_help, args=arguments, name=f"clew-batch-{number}", daemon=True).start()


_all_helpers: WeakSet[Helpers] = WeakSet()


def _forget_threads() -> None:
    """A process that another one has forked has the memory of that one, but not its threads."""
    for helpers in _all_helpers:
        helpers.forget_threads()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_threads)


def _help(number: int, serve: Callable[[int], None], control: Control, gate: threading.Semaphore) -> None:
    while True:
        gate.acquire()
        if control[STOP]:
            return
        serve(number)


def _stop(control: Control, gates: list[threading.Semaphore]) -> None:
    control[STOP] = 1
    for gate in gates:
        gate.release()
