"""What each part of a game's package provides, as protocols. clew.core.package says what the parts are for."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from clew.core.interaction.move_parts import Entered, Parts, Prompt, RoleKind
from clew.core.interaction.people import Count, Person
from clew.core.options import Options

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from clew.cells.picture import CellPicture, Room
    from clew.core.position import Position
    from clew.core.symmetry import Symmetry


class Rules(Protocol):
    """What the part `rules` provides besides the verbs, which are described in core/verbs.py."""

    STATES: Sequence["np.dtype[Any]"]
    """The types of state record: usually one. With several, `state_type(options)` returns the one to use, and
    `EXAMPLES` has options that use each, so that all of them can be compiled ahead of time."""

    def board(self, options: Options) -> Any:
        """Return the tables for resolved options: a NamedTuple with at least seats, max_moves and max_plies."""

    def symmetries(self, board: Any) -> Sequence["Symmetry"]:
        """Return the symmetries of the game, without the identity."""


class Notation(Protocol):
    """What the part `notation` provides. A state is a record, a move is a number."""

    def format_move(self, board: Any, state: Any, move: int) -> str:
        """Return a move as text; raise InvalidMove if the number means no move of the game."""

    def parse_move(self, board: Any, state: Any, text: str) -> int:
        """Return the move that the text means, legal or not; raise InvalidMove if it cannot be read."""

    def refusal(self, board: Any, state: Any, move: int, rule: int) -> str:
        """Return a sentence that explains to a player why `move` breaks `rule`."""

    def format_state(self, board: Any, state: Any, unseen: bool) -> str:
        """Return a state as one line; with `unseen`, hidden cards or tiles are written as `?`."""

    def parse_state(self, board: Any, state: Any, text: str) -> bool:
        """Fill a zeroed record from text; return whether there are hidden cards or tiles whose order is not given.

        Raises InvalidPosition if the text cannot be read.
        """

    def ending(self, board: Any, state: Any) -> tuple[str, tuple[int, ...] | None]:
        """Return why a finished game ended (`LC5: the board is full`), and the scores if the game has any."""


class Dealing(Protocol):
    """What the part `notation` also provides in games with hidden order (`about.deal_name` is set)."""

    def random_deal(self, board: Any, rng: "NDArray[np.uint64]") -> "NDArray[np.int16]":
        """Return a shuffled order of the game's cards or tiles."""

    def parse_deal(self, board: Any, text: str) -> "NDArray[np.int16]":
        """Return the order that the text gives; raise InvalidDeal if it cannot be dealt."""

    def item_name(self, item: int) -> str:
        """Return the name of a card or tile, as in the text of a deal."""


class Entry(Protocol):
    """What the part `entry` provides: how a person enters a move (clew.play.entry narrows the moves).

    A game whose turns have several pieces also has `continues_turn(position, move)`: whether another piece of the same
    turn follows a legal move, so that the turn can be entered whole before it is played.

    It may also have `TURN_ORDER`, the touches of all turns in the order in which turning goes through them, and
    `is_special(board, state, move, touched)`: whether a move costs something that was not asked for by the touches, so
    that others are shown before it. `choice_colours(touch)` are the colours that a choice beside the board stands for,
    as roles of the pictures. `place_words(position, touch)` is what hints call a touch whose label begins with notation
    or with too much. `simple_refusal(position, touch)` is what to do instead of a touch that is refused so plainly that
    no rule is named, or None. `meant_move(position, touch)` is the move that a touch by itself would be, as text, where
    that is not the touch. `default_touch(position)` is the touch of a move that is shown before anything is
    touched, so that it can just be kept, or None. `is_natural(board, state, move, touched)` is whether a move may be
    shown after some touches. `TAKES_OVER` has pieces that take the place of the one that is shown when they are picked:
    each with a role that the shown move must have, and the role of the place. `HELD` has pieces that stay picked when a
    place does not fit them, and `meant_instead(position, held, touch)` is the piece that a place asks for in their
    stead, or None. `pieces_to_go(position, moves)` is how far from the goal each move leaves the player, so that the
    one that leads nearest is shown first. `CHANGED_BY_TURNING` has the roles that turning may choose again, although
    they were touched.
    """

    ROLES: Mapping[str, RoleKind]
    """The roles of parts, in the order in which a person would be asked."""

    def parts(self, board: Any, state: Any, move: int) -> Parts:
        """Return the touches that choose each role of a legal move. The first ones differ for any two legal moves."""

    def prompt(self, position: "Position", entered: Entered) -> Prompt:
        """Return what to do next, in the second person: `Pick a card`."""

    def instead(self, position: "Position", touch: str, entered: Entered) -> str:
        """Return what to do instead of a touch that fits no legal move: `Pick a card first`."""

    def choice_label(self, position: "Position", touch: str) -> str:
        """Return what a touch that is not on the board is called on its button: `Pass`."""

    def question(self, position: "Position", move: str) -> str | None:
        """Return what to ask before a move that looks harmless and cannot be undone, or None."""


class Words(Protocol):
    """What the part `words` provides: sentences about positions and moves. A person is who the sentence speaks of.

    Positions are views, and sentences must not depend on the order of unseen cards or tiles. A game whose reason of a
    result, as records have it, has other words than its table also has `reason_in_words(reason)`.

    It may also have `TIPS`, a sentence for each of the first turns of a first game, or an empty one; `LEGEND`, what the
    picture of the board shows that the goal does not name; `whereabouts(position, move)`, where a move is played, for
    people who do not see it, if the other sentences leave that out; `setback(before, move, after, people, is_over=)`,
    what a move does to another player where that matters, as what can happen or what has happened, or None;
    `manner(before, move, people)`, how a move of a winning turn helps, if one would not expect it, or None; and
    `looming(position, people)`, the moves after which no single move would stop the next player, with a sentence about
    them, or None.
    """

    def goal(self, position: "Position") -> str:
        """Return how this game is won and when it ends, in one short sentence for a new player."""

    def effects(self, position: "Position", move: str, people: Sequence[Person]) -> Sequence[str]:
        """Return what a legal move would do, most important first, without full stops: `your path grows to 9`."""

    def narrate(self, before: "Position", move: str, after: "Position", people: Sequence[Person]) -> str:
        """Return what a move has done, as a sentence that begins with the player: `Red laid W5 and now has 6`."""

    def counts(self, position: "Position", seat: int) -> Sequence[Count]:
        """Return what a player counts."""

    def in_words(self, position: "Position", people: Sequence[Person]) -> Sequence[tuple[str, Sequence[str]]]:
        """Return the position in sentences, under headings: for people who do not see the board."""


class Pictures(Protocol):
    """What the part `picture` provides.

    It may also have `LOOK`, the class of its settings if it has more than `pictures.Look`.
    """

    def draw(self, position: "Position", **settings: Any) -> str:
        """Return the position as SVG text."""

    def ghost(self, position: "Position", move: str, look: Any) -> Sequence[Any]:
        """Return what a legal move adds to the picture while it is only shown: the ghost, on top of everything."""

    def diagram(self, position: "Position") -> str:
        """Return the position as a diagram of several lines of plain text."""


class TerminalPictures(Protocol):
    """What `picture.cells` provides, which is optional: without it terminals show the diagram."""

    def cells(self, position: "Position", room: "Room") -> "CellPicture":
        """Return the board in character cells, as large as there is room for it, with the cells of each site."""
