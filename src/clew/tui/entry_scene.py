"""A board on which moves are entered: cursor, ghost, marks, questions. Games and lessons are such scenes."""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from clew.cells import CellPicture, Place, Room
from clew.core.interaction.move_parts import RoleKind
from clew.core.position import Position
from clew.play.local.variant_rules import variant_rules
from clew.tui.boards import board_cells, ghost_cells, signs_on
from clew.tui.boxes import TextBox
from clew.tui.entering import Entering
from clew.tui.frame import KEY, Frame, FrameChoice, FrameMark, KeyHint, board_room, marks_of
from clew.tui.ghosts import with_ghost
from clew.tui.navigation import DIRECTIONS, ArrowKeys, in_reading_order, most_central, nearest_to
from clew.tui.scene import Scene

#: Things that can be touched are marked while they are at most this share of the sites on the board.
MARKED_SHARE = 0.34


#: The keys that enter a move.
PICK, PLAY, TURN, BACK = (
    KeyHint("Enter", "pick", "enter"),
    KeyHint("Enter", "plays this", "enter"),
    KeyHint("R", "turn", rank=2),
    KeyHint("Esc", "back", "escape", rank=3),
)

#: Keys for the rules.
RULES = ("i", "I", "f1")

#: The names of places in sentences: a letter and a number.
PLACE = re.compile(r"[A-Za-z]{1,2}\d+")


@dataclass(frozen=True)
class Question:
    """What is asked before something is done."""

    words: str
    act: Callable[[], None]
    """What Yes does."""
    yes: str = "play it"
    no: str = "do not play it"
    refused: str = "Not played."
    """What is said after No."""

    def keys(self) -> list[KeyHint]:
        """Return the keys that answer it."""
        return [KeyHint("Y", self.yes), KeyHint("N", self.no)]


class EntryScene(Scene):
    """A scene with a board on which moves are entered."""

    def __init__(self) -> None:
        self.entering: Entering | None = None
        self.cursor: str | None = None
        self.is_pointing = False
        """Whether the cursor was moved, or something touched, since the turn began: only then a move is shown."""
        self.message = ""
        self.is_alarm = False
        self.question: Question | None = None
        """What is asked before a move is played, or the game is resigned."""
        self.looked_at: tuple[str, ...] = ()
        """Where a hint points."""
        self.box: TextBox | None = None
        """Text that is shown over the board."""
        self._arrows = ArrowKeys()
        self._is_new = True
        """Whether the cursor has not been placed since the turn began."""

    @abstractmethod
    def shown(self) -> Position:
        """Return the position on the board."""

    @abstractmethod
    def play(self, move: str) -> None:
        """Play a move that has been entered."""

    def say(self, message: str, *, alarm: bool = False) -> None:
        """Show a message until the next key."""
        self.message, self.is_alarm = message, alarm

    def show(self, title: str, lines: Sequence[str], opened_by: tuple[str, ...] = ()) -> None:
        """Show text over the board until it is closed."""
        self.box = TextBox(title, lines or ["Nothing yet."], opened_by=opened_by)

    def show_rules(self) -> None:
        """Show the rules in a minute."""
        shown = self.shown()
        lines = [line for heading, words in variant_rules(shown) for line in (heading.upper(), words, "")]
        self.show(f"{shown.game.about.name}: the rules in a minute", lines[:-1], RULES)

    def show_keys(self, keys: Sequence[str]) -> None:
        """Show what the keys do, and the signs on the board."""
        signs = signs_on(self.shown())
        self.show("Keys", [*keys, *(["", "On the board:"] if signs else []), *signs], ("?",))

    def box_key(self, key: str) -> bool:
        """Handle a key while text is shown over the board; return whether it was meant only for that."""
        if self.box is None:
            return False
        is_used = self.box.key(key)
        self.box = self.box if self.box.is_open else None
        return is_used

    def entry_keys(self) -> list[KeyHint]:
        """Return the keys that do something where the cursor is."""
        if self.question is not None:
            return self.question.keys()
        entering = self.entering
        keys = [] if entering is None else [PICK]
        if entering is not None and self.is_pointing and entering.plays_by_enter(self.cursor):
            keys = [PLAY]
        if entering is not None and self.is_pointing and entering.can_turn(self.cursor):
            keys.append(TURN)
        return [*keys, BACK] if entering is not None and entering.touched else keys

    def place_name(self) -> str:
        """Return what the place under the cursor is called in sentences."""
        if self.cursor is None or self.entering is None or self.cursor not in self.picture().sites:
            return ""
        own = getattr(self.entering.entry.package, "place_words", None)
        words = None if own is None else own(self.entering.position, self.cursor)
        return str(words or (self.cursor if PLACE.fullmatch(self.cursor) else ""))

    def start_entering(self, entering: Entering | None) -> None:
        """Begin a move, or show a board on which none is entered."""
        self.entering = entering
        self.question, self.looked_at = None, ()
        self.is_pointing = False
        self._is_new = True
        if entering is not None and len(entering.entry.moves) == 1:
            self.cursor = next(iter(entering.following()), None)

    # Keys

    def entry_key(self, key: str) -> bool:
        """Handle a key that enters a move; return whether it was one."""
        entering = self.entering
        if self.question is not None:
            return self._answer(key)
        if entering is None:
            return False
        if key in DIRECTIONS:
            self._move(key)
        elif key in ("enter", "space"):
            self._pick(self.cursor, is_shown=self.is_pointing)
        elif key in ("r", "wheel-down", "wheel-up", "R"):
            self.is_pointing = True
            if not entering.turn(self.cursor, backwards=key in ("wheel-up", "R")) and key in "rR":
                self.say("There is nothing to turn here.")
        elif key in ("escape", "backspace"):
            if not entering.back():
                self.say("Nothing is chosen.")
        elif key in ("tab", "shift+tab"):
            self._next_choice(backwards=key != "tab")
        elif key in "123456789":
            self._choose(int(key))
        else:
            return False
        return True

    def _answer(self, key: str) -> bool:
        assert self.question is not None
        question, self.question = self.question, None
        if key in ("y", "Y", "enter"):
            question.act()
        else:
            self.say(question.refused)
        return True

    def _move(self, direction: str) -> None:
        assert self.entering is not None
        self.is_pointing = True
        sites = self.screen.sites if self.screen else {}
        # Everywhere: what cannot be picked says why when it is tried.
        candidates = {name for name in sites if not name.startswith(KEY)}
        if self.cursor is None or self.cursor not in sites:
            self.cursor = most_central(sites, candidates)
            return
        self.cursor = self._arrows.step(direction, self.cursor, sites, candidates)

    def _next_choice(self, *, backwards: bool) -> None:
        """Go through everything that is asked for or offered, row by row."""
        assert self.entering is not None
        sites = self.screen.sites if self.screen else {}
        reading = in_reading_order(sites, {choice.touch for choice in self.choices()} | self.entering.asked())
        if reading:
            place = reading.index(self.cursor) if self.cursor in reading else -1 if not backwards else 0
            self.is_pointing = True
            self.cursor = reading[(place + (-1 if backwards else 1)) % len(reading)]

    def _choose(self, number: int) -> None:
        choices = [choice.touch for choice in self.choices()]
        sites = self.picture().sites
        # Things on the board that are no places have numbers too, such as cards.
        choices += [name for name in in_reading_order(sites, sites) if ":" in name]
        if number <= len(choices) and self.entering is not None:
            self.cursor, self.is_pointing = choices[number - 1], True
            self._take(*self.entering.click(self.cursor))
        else:
            self.say(f"There is no choice {number} here.")

    def _pick(self, target: str | None, *, is_shown: bool) -> None:
        """Pick something; a move whose ghost was shown there is played if nothing but its turn is open."""
        assert self.entering is not None
        self.is_pointing = True
        self._take(*(self.entering.enter(target) if is_shown or target is None else self.entering.click(target)))

    def _take(self, move: str | None, refusal: str | None) -> None:
        """Continue after something was touched."""
        assert self.entering is not None
        self.looked_at = ()
        if refusal is not None:
            self.say(refusal, alarm=True)
        elif move is not None:
            asked = self.entering.entry.question(move)
            if asked is None:
                self.play(move)
            else:
                self.question = Question(asked, partial(self.play, move))

    def click(self, target: str) -> None:
        """Take a click on the board or on a choice."""
        self.message, self.is_alarm = "", False
        if self.box is not None:
            self.box = None
            return
        if self.entering is None or self.question is not None:
            return
        is_shown = self.is_pointing and self.cursor == target
        self.cursor = target
        self._pick(target, is_shown=is_shown)

    def hover(self, target: str | None) -> None:
        """Let the cursor follow the pointer."""
        if self.entering is not None and target is not None and self.question is None:
            self.cursor, self.is_pointing = target, True

    # What is shown

    def choices(self) -> list[FrameChoice]:
        """Return the touches that are not on the board."""
        entering = self.entering
        if entering is None:
            return []
        entry, position = entering.entry.package, entering.position
        on_board = self.picture().sites
        first = entering.entry.following(())
        offered = [touch for touch, roles in first.items() if touch not in on_board and self._is_source(roles)]
        # Legal moves begin with another piece in every turn.
        order = {touch: number for number, touch in enumerate(getattr(entry, "CHOICE_ORDER", ()))}
        offered.sort(key=lambda touch: order.get(touch, len(order)))
        colours = getattr(entry, "choice_colours", None)
        return [
            FrameChoice(
                touch,
                entry.choice_label(position, touch),
                tuple(colours(touch)) if colours else (),
                touch in entering.touched,
            )
            for touch in offered
        ]

    def _is_source(self, roles: Iterable[str]) -> bool:
        assert self.entering is not None
        return any(self.entering.entry.roles[role] is not RoleKind.TURN for role in roles)

    def picture(self) -> CellPicture:
        """Return the board, without marks."""
        return board_cells(self.shown(), self.room)

    room: Room = (80, 24)

    def fill_board(self, frame: Frame, size: Room) -> None:
        """Put the board into the frame, with ghost, marks and cursor."""
        self.room = board_room(size)
        picture = self.picture()
        frame.board = picture
        frame.cursor = self.cursor if self.entering is not None else None
        frame.marks += self.last_marks(picture)
        if self.entering is None:
            return
        frame.choices = self.choices()
        self._place_cursor(picture)
        frame.cursor = self.cursor
        frame.place = self.place_name()
        ghost = self.entering.ghost(self.cursor) if self.is_pointing else None
        ghostly: set[Place] = set()
        if ghost is not None:
            after = ghost_cells(self.entering.position, ghost.text, self.room)
            frame.board, places = with_ghost(picture, after)
            ghostly = set(places)
            frame.details = self.entering.effects_of(ghost.text)
        for sites, ground in ((self._touchable(picture), "next"), (self.looked_at, "hint")):
            marks = marks_of(frame.board, sites, ground)
            frame.marks += [
                replace(mark, places=tuple(each for each in mark.places if each not in ghostly)) for mark in marks
            ]
        frame.marks += marks_of(frame.board, self.entering.touched, "picked")

    def _place_cursor(self, picture: CellPicture) -> None:
        """Keep the cursor where it was, unless that is not there any more, or cannot be picked in a new turn."""
        assert self.entering is not None
        choices = [choice.touch for choice in self.choices()]
        is_new, self._is_new = self._is_new and not self.is_pointing, False
        asked = self.entering.asked()
        if self.cursor is not None and (self.cursor in picture.sites or self.cursor in choices):
            if is_new and self.cursor in picture.sites and self.cursor not in self.entering.following():
                self.cursor = nearest_to(picture.sites[self.cursor][0], picture.sites, asked) or self.cursor
            return
        offered = [touch for touch in choices if touch in asked]
        self.cursor = most_central(picture.sites, asked) or (offered[0] if offered else None)

    def _touchable(self, picture: CellPicture) -> list[str]:
        """Return the sites that are asked for, unless they are most of the board."""
        assert self.entering is not None
        asked = [touch for touch in self.entering.asked() if touch in picture.sites]
        return asked if len(asked) <= MARKED_SHARE * len(picture.sites) else []

    def last_marks(self, picture: CellPicture) -> list[FrameMark]:
        """Return the marks of the last move."""
        return []


def last_turn_marks(before: CellPicture, after: CellPicture) -> list[FrameMark]:
    """Return marks on everything that has changed."""
    sites = dict.fromkeys(site for place in before.changed(after) if (site := after.site_at(place)) is not None)
    return marks_of(after, sites, "last")
