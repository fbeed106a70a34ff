"""Threads that help to step a batch. They sleep while there is nothing to do for longer than some microseconds."""

import threading
from collections.abc import Callable
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from clew.batches.lanes import SLEEPS, STOP, THREAD_LINES


class Helpers:
    """Threads that call `serve(number)` whenever they are woken up; it returns when there is nothing left to do.

    `serve` must not refer to `owner`: when the owner is no longer used, the threads end.
    """

    def __init__(self, count: int, serve: Callable[[int], None], control: NDArray[np.int64], owner: object) -> None:
        self._sleeps = control[SLEEPS + THREAD_LINES :: THREAD_LINES]
        self._sleeps[:] = 1
        self._gates = [threading.Semaphore(0) for _ in range(count)]
        for number in range(count):
            arguments = (number, serve, control, self._gates[number])
            threading.Thread(target=_help, args=arguments, name=f"clew-batch-{number}", daemon=True).start()
        finalize(owner, _stop, control, self._gates)

    def wake(self) -> None:
        """Wake up those that sleep."""
        for sleeps, gate in zip(self._sleeps, self._gates, strict=True):
            if sleeps:
                gate.release()


def _help(
    number: int,
    serve: Callable[[int], None],
    control: NDArray[np.int64],
    gate: threading.Semaphore,
) -> None:
    while True:
        gate.acquire()
        if control[STOP]:
            return
        serve(number)


def _stop(control: NDArray[np.int64], gates: list[threading.Semaphore]) -> None:
    control[STOP] = 1
    for gate in gates:
        gate.release()
