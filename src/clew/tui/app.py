"""The Textual program: it shows the screen of a scene and hands keys, clicks and the results of work to it."""

import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from rich.segment import Segment
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from clew.cells.picture import CellPicture
from clew.tui.frame import KEY
from clew.tui.scene import Scene
from clew.tui.terminal_colours import ColourMode, TerminalTheme, style_of

#: With more keys waiting than this, they are not drawn one by one.
MOST_WAITING = 8

#: Names of keys that Textual spells out.
CHARACTERS = {
    "question_mark": "?", "colon": ":", "slash": "/", "full_stop": ".", "comma": ",", "minus": "-", "plus": "+",
    "space": "space", "greater_than_sign": ">", "less_than_sign": "<",
}  # fmt: skip


class ScreenView(Widget):
    """All cells of the screen."""

    DEFAULT_CSS = "ScreenView { width: 100%; height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self.picture: CellPicture | None = None
        self.mode = ColourMode.FULL
        self.theme = TerminalTheme.DARK

    def render_line(self, y: int) -> Strip:
        """Return a row of the screen: cells of one style together."""
        if self.picture is None or y >= self.picture.height:
            return Strip.blank(self.size.width)
        segments: list[Segment] = []
        text, before = "", None
        for cell in self.picture.rows[y]:
            style = style_of(cell._replace(glyph=" "), self.mode, self.theme)
            if style is not before and text:
                segments.append(Segment(text, before))
                text = ""
            text, before = text + cell.glyph, style
        return Strip([*segments, Segment(text, before)])


class TerminalApp(App[None]):
    """The full screen of a terminal."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { overflow: hidden; background: ansi_default; }"
    BINDINGS = []  # noqa: RUF012

    def __init__(self, scene: Scene, mode: ColourMode, theme: TerminalTheme) -> None:
        super().__init__(ansi_color=mode is not ColourMode.FULL)
        self.scenes = [scene]
        self.mode = mode
        self.shown_theme = theme
        self.view = ScreenView()
        self.view.mode, self.view.theme = mode, theme
        self.failure: Exception | None = None
        """What went wrong beside the screen: it is raised when the screen is closed."""
        self._is_due = False
        self._stops: list[threading.Event] = []

    def compose(self) -> ComposeResult:
        """Return the only widget."""
        yield self.view

    def on_mount(self) -> None:
        """Show the first scene, and leave quietly when the terminal goes away."""
        for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            # Only the main thread can handle signals; tests run elsewhere.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                import asyncio

                asyncio.get_running_loop().add_signal_handler(number, self.exit)
        self._open(self.scenes[-1])

    def _open(self, scene: Scene) -> None:
        """Show a scene, and only then let it begin: what it loads must not delay the first picture."""
        scene.host = self
        self.redraw()
        self.call_after_refresh(self._begin, scene)

    def _begin(self, scene: Scene) -> None:
        scene.opened()
        self.redraw()

    def replace(self, scene: Scene) -> None:
        """Show another scene instead of this one."""
        self.scenes[-1] = scene
        scene.host = self
        self.redraw()
        scene.opened()

    def on_resize(self, event: events.Resize) -> None:
        """Draw for another size."""
        self.redraw(event.size)

    def redraw(self, size: Size | None = None) -> None:
        """Draw the scene again; while many keys wait, once after them."""
        if size is None and self.message_queue_size > MOST_WAITING:
            if not self._is_due:
                self._is_due = True
                self.call_later(self._draw_due)
            return
        width, height = size or self.size
        scene = self.scenes[-1]
        if width > 0 and height > 0 and getattr(scene, "host", None) is not None:
            self.view.picture = scene.draw((width, height))
            self.view.refresh()

    def _draw_due(self) -> None:
        self._is_due = False
        self.redraw()

    def work(self, job: Callable[[threading.Event], Any], done: Callable[[Any], None]) -> threading.Event:
        """Do something long in a thread, which does not keep the program alive."""
        stop = threading.Event()
        self._stops.append(stop)

        def finish(result: Any, failure: Exception | None) -> None:
            if stop.is_set():
                return
            try:
                if failure is not None:
                    raise failure
                done(result)
                self.redraw()
            except Exception as error:
                # Without this the screen would wait for ever; the record has every move.
                self.failure = error
                self.exit()

        def run() -> None:
            result, failure = None, None
            try:
                result = job(stop)
            except Exception as error:
                failure = error
            self._later(lambda: finish(result, failure))

        threading.Thread(target=run, daemon=True).start()
        return stop

    def post(self, call: Callable[[], None]) -> None:
        """Call something from the thread of work, and draw again."""

        def then() -> None:
            call()
            self.redraw()

        self._later(then)

    def _later(self, call: Callable[[], None]) -> None:
        """Call something in the thread of the screen, unless the program has ended."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self.call_later, call)

    def push(self, scene: Scene) -> None:
        """Show another scene until it leaves."""
        self.scenes.append(scene)
        self._open(scene)

    def leave(self) -> None:
        """Leave this scene; the last one ends the program."""
        self.scenes[-1].closed()
        if len(self.scenes) == 1:
            for stop in self._stops:
                stop.set()
            self.exit()
            return
        self.scenes.pop()
        self.redraw()

    def end(self) -> None:
        """Leave all scenes, which ends the program."""
        while len(self.scenes) > 1:
            self.scenes.pop().closed()
        self.leave()

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something later."""

        def then() -> None:
            call()
            self.redraw()

        self.set_timer(seconds, then)

    def on_key(self, event: events.Key) -> None:
        """Hand a key to the scene."""
        event.stop()
        event.prevent_default()
        key = event.key
        if key in ("ctrl+c", "ctrl+q"):
            self.press("ctrl+c")
            return
        if event.character and event.is_printable and event.character != " ":
            key = event.character
        self.press(CHARACTERS.get(key, key))

    def press(self, key: str) -> None:
        """Handle a key by its name."""
        self.scenes[-1].key(key)
        self.redraw()

    def _target(self, event: events.MouseEvent) -> str | None:
        picture = self.view.picture
        return picture.site_at((event.screen_x, event.screen_y)) if picture else None

    def on_click(self, event: events.Click) -> None:
        """Hand a click to the scene."""
        target = self._target(event)
        if target is not None and target.startswith(KEY):
            self.press(target.removeprefix(KEY))
        elif target is not None:
            self.scenes[-1].click(target)
            self.redraw()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell the scene where the pointer is."""
        target = self._target(event)
        self.scenes[-1].hover(None if target is None or target.startswith(KEY) else target)
        self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn a piece, or continue."""
        self.press("wheel-down")

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn a piece back, or go back."""
        self.press("wheel-up")

    async def action_quit(self) -> None:
        """Leave by the way of the scene."""
        self.press("ctrl+c")


def run_scene(scene: Scene, mode: ColourMode, theme: TerminalTheme) -> None:
    """Show a scene until it is left."""
    app = TerminalApp(scene, mode, theme)
    app.run()
    if app.failure is not None:
        raise app.failure
