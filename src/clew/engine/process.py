"""Another program as an engine: a process that gets lines and answers in lines, and that can never do harm.

Nothing is read between two commands, so a program that writes without end is held up by the pipe. While an answer is
awaited, what it writes is bounded, by the line and in all; so is the time. The program and all that it starts end when
this process closes it, ends or dies: see guardian.py.
"""

import os
import selectors
import shlex
import shutil
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from clew.core.errors import ClewError, OptionError
from clew.engine.guardian import BY_SIGNAL
from clew.engine.protocol import LONGEST_LINE, Command

GUARDIAN = Path(__file__).with_name("guardian.py")

#: What an engine may write before it answers, in bytes.
MOST_BYTES = 16 << 20

#: What is kept of its standard error, in bytes.
KEPT_ERRORS = 4_000

READ_BYTES = 65_536

#: How often a caller that wants to stop is noticed, in seconds.
POLL_SECONDS = 0.02

#: How long an engine may take to answer `stop`, to end after `quit`, and its guardian to kill it.
STOP_SECONDS = 3.0
QUIT_SECONDS = 0.5
KILL_SECONDS = 5.0


class EngineFailure(ClewError):
    """An engine that cannot be played with: it is late, gone, or writes what the protocol does not allow."""


def split_command(command: str) -> list[str]:
    """Return the program and its arguments, or raise OptionError."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"{command!r} is not a command: {error}") from error
    if not words:
        raise OptionError("expected a command that starts an engine, as in engine=./my_engine --fast")
    return words


class EngineProcess:
    """A program that runs as an engine. All failures are EngineFailure, with a sentence; `close` always ends it."""

    def __init__(self, command: str) -> None:
        words = split_command(command)
        if shutil.which(words[0]) is None:
            raise EngineFailure(f"cannot be started: there is no program {words[0]}")
        lifeline_end, self._lifeline = os.pipe()
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(GUARDIAN), str(lifeline_end), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(lifeline_end,),
                start_new_session=True,
            )
        finally:
            os.close(lifeline_end)
        self._lines: deque[str] = deque()
        self._part = bytearray()
        self._errors = bytearray()
        self._received = 0
        self._unsent = b""
        self._selector = selectors.DefaultSelector()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._stdin = self._process.stdin
        self._input = self._process.stdin.fileno()
        self._output, self._error = self._process.stdout.fileno(), self._process.stderr.fileno()
        for number in (self._input, self._output, self._error):
            os.set_blocking(number, False)
        for number in (self._output, self._error):
            self._selector.register(number, selectors.EVENT_READ)
        # Also at the end of this process, and for an engine that was forgotten.
        self._end = weakref.finalize(self, _end, self._process, self._lifeline, self._selector)

    @property
    def pid(self) -> int:
        """The id of the guardian's process, which ends after the engine."""
        return self._process.pid

    @property
    def is_closed(self) -> bool:
        """Whether it has been ended."""
        return not self._end.alive

    def send(self, line: str, seconds: float) -> None:
        """Write a line; an engine that does not read it within some seconds fails."""
        self._received = 0
        self._unsent += f"{line}\n".encode()
        deadline = time.monotonic() + seconds
        self._write()
        if not self._unsent:
            return
        self._selector.register(self._input, selectors.EVENT_WRITE)
        try:
            while self._unsent:
                self._turn(deadline, seconds)
        finally:
            if self._input in self._selector.get_map():
                self._selector.unregister(self._input)

    def receive(
        self,
        is_wanted: Callable[[str], bool],
        seconds: float,
        stop: threading.Event | None = None,
        on_stop: Callable[[], None] | None = None,
    ) -> str:
        """Return the next line that is wanted, and drop those before it.

        When `stop` is set, `on_stop` is called once. An engine that does not write such a line within `seconds`, or
        writes too much else, fails.
        """
        deadline = time.monotonic() + seconds
        while True:
            while self._lines:
                line = self._lines.popleft()
                if is_wanted(line):
                    return line
            if stop is not None and stop.is_set() and on_stop is not None:
                on_stop()
                stop, seconds = None, min(seconds, STOP_SECONDS)
                deadline = min(deadline, time.monotonic() + STOP_SECONDS)
            self._turn(deadline, seconds, POLL_SECONDS if stop is not None else None)

    def close(self) -> None:
        """End the engine: ask it to, then kill it and everything that it has started."""
        if not self._end.alive:
            return
        with suppress(OSError, ValueError):
            if not self._stdin.closed:
                os.write(self._input, f"\n{Command.QUIT}\n".encode())
        self.close_input()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_SECONDS)
        self._end()

    def close_input(self) -> None:
        """End the engine's input."""
        self._stdin.close()

    def wait_for_end(self, seconds: float) -> int:
        """Wait until the engine has ended by itself; return its exit code, or raise EngineFailure."""
        deadline = time.monotonic() + seconds
        while True:
            self._lines.clear()
            try:
                self._turn(deadline, seconds)
            except EngineFailure:
                code = self._process.poll()
                if code is None:
                    raise
                return code

    def _turn(self, deadline: float, seconds: float, most: float | None = None) -> None:
        """Wait for the engine, once, and take what it has written."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise EngineFailure(f"did not answer within {seconds:g} seconds{self._said()}")
        for key, _ in self._selector.select(left if most is None else min(left, most)):
            if key.fd == self._input:
                self._write()
            elif key.fd == self._output:
                self._read()
            elif key.fd == self._error:
                self._read_errors()

    def _write(self) -> None:
        try:
            written = os.write(self._input, self._unsent)
        except BlockingIOError:
            return
        except (OSError, ValueError) as error:
            raise self._ended() from error
        self._unsent = self._unsent[written:]

    def _read(self) -> None:
        try:
            data = os.read(self._output, READ_BYTES)
        except BlockingIOError:
            return
        if not data:
            raise self._ended()
        self._received += len(data)
        *whole, rest = data.split(b"\n")
        for part in whole:
            self._part += part
            self._lines.append(self._part.decode("utf-8", errors="replace").strip())
            self._part.clear()
        self._part += rest
        if self._received > MOST_BYTES:
            raise EngineFailure(f"wrote more than {MOST_BYTES >> 20} MB without an answer")
        if len(self._part) > LONGEST_LINE:
            raise EngineFailure(f"wrote a line of more than {LONGEST_LINE >> 20} MB")

    def _read_errors(self) -> None:
        with suppress(BlockingIOError):
            data = os.read(self._error, READ_BYTES)
            if not data:
                self._selector.unregister(self._error)
            self._errors = (self._errors + data)[-KEPT_ERRORS:]

    def _ended(self) -> EngineFailure:
        """Return the failure of an engine that is gone."""
        try:
            code = self._process.wait(QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            return EngineFailure(f"closed its output{self._said()}")
        self._read_errors_left()
        how = f"was killed by signal {code - BY_SIGNAL}" if code > BY_SIGNAL else f"ended with exit code {code}"
        return EngineFailure(f"{how}{self._said()}")

    def _read_errors_left(self) -> None:
        while self._error in self._selector.get_map():
            before = len(self._errors)
            self._read_errors()
            if len(self._errors) == before:
                return

    def _said(self) -> str:
        """Return the last line of its standard error, for a sentence."""
        lines = self._errors.decode("utf-8", errors="replace").split("\n")
        last = next((" ".join(line.split()) for line in reversed(lines) if line.strip()), "")
        printable = "".join(letter for letter in last if letter.isprintable())[:200]
        return f" ({printable})" if printable else ""


def _end(process: "subprocess.Popen[bytes]", lifeline: int, selector: selectors.BaseSelector) -> None:
    """Cut the lifeline, upon which the guardian kills the engine, and take leave of both."""
    selector.close()
    os.close(lifeline)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with suppress(OSError):
                stream.close()
    try:
        process.wait(KILL_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
