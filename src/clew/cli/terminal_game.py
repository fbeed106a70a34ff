"""A game in a terminal: people type moves, bots search, and the board is shown at every turn of a person."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from clew.cli.arguments import PERSON
from clew.cli.commands.replay import diagram_shows_ending, ending_words
from clew.cli.output import values_in_words
from clew.cli.plain_choices import NumberedChoices
from clew.cli.progress import stoppable
from clew.core.errors import ClewError, IllegalMove, InvalidMove, OptionError, nearest
from clew.core.interaction.people import people_of
from clew.core.position import Position
from clew.play.bots import MoveChooser
from clew.play.conduct import DRAW_VISITS, accepts_draw, plies_to_take_back
from clew.play.guidance import think_of_hint, where_to_look
from clew.play.local.saved_record import SavedRecord
from clew.play.local.seating import SeatedPlayer
from clew.play.local.variant_rules import goal_sentence, settings_in_words
from clew.play.move_effects import effects
from clew.play.record import Record, check_replaceable, write_records
from clew.play.session import Session
from clew.search.mcts.thought import Thought
from clew.search.think import think

#: The maximum number of moves in a list.
MOST_LISTED = 120

HELP = """\
Type a move as the game writes it, or one of these:
  choose        the choices of this step with numbers; `choose c` those that begin with c; then type a number
  back          take back the last choice
  moves         the legal moves; `moves c` those that begin with c
  why MOVE      why a move is not legal, or what it does
  hint          where to look; again: the move that a bot would play
  undo          take back your last move
  rules         the rules; `rules 3` one of them
  board         show the board again
  words         the position in sentences, and from now on moves too; again: notation
  text          the position as text
  save FILE     also write the record to FILE
  draw          offer a draw
  resign        resign the game
  quit          leave; the game is saved and can be resumed"""

ALIASES = {"?": "help", "q": "quit", "exit": "quit"}


class LeaveGame(Exception):
    """A person leaves the game."""


class TerminalGame:
    """A game in a terminal. Its record is saved to `file` after every move; `resumed` is the record that it resumes."""

    def __init__(
        self, session: Session, seated: Sequence[SeatedPlayer], file: Path, resumed: Record | None = None
    ) -> None:
        self.session = replace(session, players=tuple(player.spec for player in seated))
        self.seated = seated
        self.saved = SavedRecord(file, resumed)
        self.console = Console(highlight=False)
        self.hinted: tuple[Position, Thought] | None = None
        self.choices: NumberedChoices | None = None
        self.in_words = False
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.say(HELP),
            "choose": self.choose,
            "back": lambda _: self.back(),
            "words": lambda _: self.words(),
            "moves": self.list_moves,
            "why": self.why,
            "hint": lambda _: self.hint(),
            "undo": lambda _: self.undo(),
            "rules": self.rules,
            "board": lambda _: self.show_board(),
            "text": lambda _: self.say(str(self.session.position.view(0))),
            "save": self.save_as,
            "draw": lambda _: self.draw(),
            "resign": lambda _: self.resign(),
            "quit": lambda _: self.leave(),
        }

    def say(self, text: str, style: str = "") -> None:
        """Print text without markup: rich would interpret the brackets in moves and diagrams.

        A terminal would break long lines within words, so they are broken between them.
        """
        self.console.print(Text(text, style=style), soft_wrap=not self.console.is_terminal)

    def name(self, seat: int) -> str:
        """Return the name of a seat and its player."""
        player = self.seated[seat]
        people = sum(other.chooser is None for other in self.seated)
        who = "you" if player.spec == PERSON and people == 1 else player.title or player.spec
        return f"{self.session.position.game.seat_names[seat]} ({who})"

    def play(self) -> None:
        """Play until the game ends or a person leaves."""
        game = self.session.position.game
        self.say(f"{game.about.name}: {', '.join(self.name(seat) for seat in range(game.seats))}", "bold")
        # The usual sentence may not be so with other options.
        usual = not game.options_as_text()
        about = game.about.sentence if usual else goal_sentence(self.session.positions[0])
        self.say(f"{about} ({game.about.credits})", "dim")
        self.say("Type a move, choose, or help.")
        try:
            self._take_turns()
        except (KeyboardInterrupt, EOFError, LeaveGame):
            self.say("")
        else:
            self.show_board()
            if not diagram_shows_ending(self.session):
                self.say(ending_words(self.session), "bold")
        if self.saved.is_saved:
            ended = self.session.result is not None
            self.say(f"{'Record:' if ended else 'Resume with: clew play --resume'} {self.saved.file}")
            if ended:
                self.say(f"See it again: clew replay {self.saved.file}")

    def _take_turns(self) -> None:
        while (seat := self.session.seat) is not None:
            chooser = self.seated[seat].chooser
            if chooser is not None:
                self._bot_turn(seat, chooser)
                continue
            self.show_board()
            before = self.session
            self.choices = NumberedChoices(self.session.position.view(seat))
            self.say(self.choices.prompt(), "dim")
            while self.session is before:
                self._person_turn(seat)

    def _bot_turn(self, seat: int, chooser: MoveChooser) -> None:
        position = self.session.position.view(seat)

        def choose(stop: threading.Event) -> str:
            return chooser.choose(position, stop)

        with self.console.status(f"{self.name(seat)} is thinking"):
            move, interrupted = stoppable(choose)
        if interrupted:
            raise LeaveGame
        sentences = effects(position, move, people_of(position.game.seat_names))
        self._advance(move)
        if self.in_words:
            self.say(f"{len(self.session.moves)}. {self._narrated()}", "cyan")
            return
        self.say(f"{len(self.session.moves)}. {self.name(seat)} plays {': '.join([move, *sentences[:1]])}", "cyan")
        if self.session.seat is not None and all(player.chooser for player in self.seated):
            self.show_board()

    def _person_turn(self, seat: int) -> None:
        prompt = f"{len(self.session.moves) + 1}. {self.name(seat)}: "
        typed = " ".join(read_line(prompt, [*self.session.position.moves(), *self.commands]).split())
        word, _, rest = typed.partition(" ")
        command = self.commands.get(ALIASES.get(word.lower(), word.lower()))
        if not typed:
            return
        try:
            if command:
                command(rest)
            elif typed.isdecimal() and self.choices is not None and self.choices.listed:
                self._take(int(typed))
            else:
                self._advance(typed)
        except IllegalMove as refused:
            self.say(f"{refused.move} is not legal. {refused.rule}: {refused.sentence}.", "red")
        except InvalidMove as unread:
            self.say(f"{unread}{nearest(word.lower(), self.commands)}", "red")
        except ClewError as error:
            self.say(str(error), "red")

    def _advance(self, move: str) -> None:
        self.session = self.session.play(move)
        self.save()

    def save(self) -> None:
        """Save the record; if that fails, the game continues with a message."""
        problem = self.saved.save(self.session)
        if problem:
            self.say(problem, "red")

    def show_board(self) -> None:
        """Show what is public of the position."""
        self.say(f"\n{self.session.position.view(0).diagram()}\n")

    def _narrated(self) -> str:
        """Return the last move in a sentence."""
        before, after = (position.view(0) for position in self.session.positions[-2:])
        people = people_of(before.game.seat_names)
        return before.game.package.words.narrate(before, self.session.moves[-1], after, people)

    def words(self) -> None:
        """Describe the position in sentences, and narrate moves from now on; again: show the board as usual."""
        self.in_words = not self.in_words
        if not self.in_words:
            self.say("Moves are shown in notation again.")
            return
        position = self.session.position.view(0)
        for title, sentences in position.game.package.words.in_words(position, people_of(position.game.seat_names)):
            self.say(f"{title}: {'. '.join(sentences)}.")

    def choose(self, beginning: str) -> None:
        """List the choices of this step with their numbers."""
        assert self.choices is not None
        self.say("\n".join(self.choices.lines(beginning)))

    def back(self) -> None:
        """Take back the last choice."""
        if self.choices is not None:
            self.choices.touched = self.choices.touched[:-1]
        self.choose("")

    def _take(self, number: int) -> None:
        """Take a numbered choice, and play the move when it is whole."""
        assert self.choices is not None
        try:
            move = self.choices.take(number)
        except IndexError:
            self.say(f"{number}: expected a number from 1 to {len(self.choices.listed)}", "red")
            return
        if move is None:
            self.choose("")
            return
        asked = self.choices.entry.question(move)
        if asked is not None and read_line(f"{asked} (yes/no) ", ()).lower() not in ("y", "yes"):
            self.choices.touched = ()
            return
        self.say(f"{move}: {self.choices.words(move)}")
        self._advance(move)

    def list_moves(self, beginning: str) -> None:
        """List the legal moves, or those that begin with some text."""
        moves = [move for move in self.session.position.moves() if move.lower().startswith(beginning.lower())]
        self.console.print(Columns([Text(move) for move in moves[:MOST_LISTED]], padding=(0, 2)))
        if len(moves) > MOST_LISTED:
            self.say(f"and {len(moves) - MOST_LISTED} more; type `moves` and the beginning of a move to see fewer")
        elif not moves:
            self.say(f"no legal move begins with {beginning}")

    def why(self, move: str) -> None:
        """Explain why a move is not legal, or what it does."""
        if not move:
            raise OptionError(f"why: expected a move, as in why {self.session.position.moves()[0]}")
        refusal = self.session.position.why_not(move)
        if refusal:
            self.say(f"{refusal.rule}: {refusal.sentence}.")
        else:
            sentences = "; ".join(effects(self.session.position, move))
            self.say(f"{move} is legal{': ' * bool(sentences)}{sentences}")

    def hint(self) -> None:
        """Say where to look, and the second time which move a bot would play."""
        position = self.session.position
        if self.hinted is None or self.hinted[0] != position:
            with self.console.status("thinking"):
                thought, _ = stoppable(lambda stop: think_of_hint(position, stop))
            self.hinted = position, thought
            self.say(
                f"Look at {' or '.join(where_to_look(position, thought))}. (`hint` again shows the move.)", "green"
            )
            return
        thought = self.hinted[1]
        expected = values_in_words(thought.values, position.game.seat_names)
        self.say(f"{thought.move}   ({expected}{', proven' if thought.proven else ''})", "green")

    def undo(self) -> None:
        """Take back moves until it is a person's turn again."""
        people = [seat for seat, player in enumerate(self.seated) if player.chooser is None]
        plies = plies_to_take_back(self.session, people)
        if plies is None:
            self.say("There is nothing to take back.")
            return
        order = self.session.order_after_undo(plies)
        self.session = self.session.undo(plies, order)
        if order:
            self.say("What was turned up goes back, and everything that is face down is shuffled.")
        self.save()

    def rules(self, number: str) -> None:
        """Show the rules, or one of them."""
        from clew.cli.commands.rules import rules

        start = self.session.positions[0]
        if settings := settings_in_words(start.game):
            self.say(f"Different in this game: {'; '.join(settings)}. {goal_sentence(start)}")
        rules(start.game.id, number or None)

    def save_as(self, file: str) -> None:
        """Also write the record to another file."""
        if not file:
            raise OptionError("save: expected the name of a file")
        path = Path(file).expanduser()
        check_replaceable(path)
        write_records(path, [self.saved.record(self.session)])
        self.say(f"Written to {file}.")

    def draw(self) -> None:
        """Offer a draw to all other players."""
        for seat, player in enumerate(self.seated):
            if seat != self.session.seat and not self._agrees(seat, player):
                self.say(f"{self.name(seat)} declines the draw.")
                return
        self.session = self.session.agree()
        self.save()

    def _agrees(self, seat: int, player: SeatedPlayer) -> bool:
        if player.chooser is None:
            return read_line(f"{self.name(seat)}, do you accept a draw? (yes/no) ", ()).lower() in (
                "y",
                "yes",
            )
        return accepts_draw(think(self.session.position, visits=DRAW_VISITS), seat)

    def resign(self) -> None:
        """Resign the game."""
        self.session = self.session.resign()
        self.save()

    def leave(self) -> None:
        """Leave the game."""
        raise LeaveGame


def read_line(prompt: str, offers: Sequence[str]) -> str:
    """Return a line of input; Tab completes to one of `offers`. Raises EOFError at the end of the input."""
    try:
        import readline
    except ImportError:
        return input(prompt)

    def complete(beginning: str, state: int) -> str | None:
        fitting = [offer for offer in offers if offer.lower().startswith(beginning.lower())]
        return fitting[state] if state < len(fitting) else None

    # Moves contain spaces and punctuation, so the whole line is completed.
    readline.set_completer_delims("\n")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    return input(prompt)
