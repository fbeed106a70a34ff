"""Mangled texts for every parser of a game; whatever one accepts is played, drawn and searched.

python -m support.parser_fuzzing GAME COUNT SEED     prints how many texts of each kind were tried and accepted

Each text is written to stderr before it is read: the last line there is the one that a crash or a hang is about.
"""

import faulthandler
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

import clew
from clew import Position
from clew.core.game import Game, game_from_text
from clew.core.package import package
from clew.play.record import parse_records
from clew.play.session import Session
from clew.puzzles import books, puzzle, text_of
from clew.puzzles.by_hand import HasBoards, PuzzleBoard
from clew.puzzles.registry import line
from clew.search.compile_ahead import compile_game
from clew.web.sharing.share_codes import encode
from clew.web.sharing.shared import shared_from_code, shared_from_session
from support.cases import cases_of, random_case
from support.exercise import exercise
from support.mangling import mangled, mixed, retyped
from support.walks import sampled, vocabulary

#: A text that takes longer than this, in seconds, hangs.
PATIENCE = 300.0

#: How many positions of a game that was accepted are exercised, and how many games with random options are made.
FROM_EACH_GAME = 2
RANDOM_GAMES = 20


@dataclass
class ParserFuzzer:
    """Feeds the parsers of one game; every method for a kind of text yields the positions that were accepted."""

    game_id: str
    random: Random
    tried: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)

    def run(self, count: int) -> None:
        """Try a number of texts, of each kind in turn."""
        kinds: list[tuple[str, Callable[[], Iterator[Position]]]] = [
            ("position", self.positions),
            ("move", self.moves),
            ("options", self.options),
            ("record", self.records),
            ("share code", self.share_codes),
        ]
        if package(self.game_id).about.deal_name:
            kinds.append(("deal", self.deals))
        if self.game_id in books():
            kinds.append(("puzzle", self.puzzles))
        for number in range(count):
            kind, read = kinds[number % len(kinds)]
            faulthandler.dump_traceback_later(PATIENCE, exit=True)
            self.tried[kind] += 1
            accepted: list[Position] = []
            with suppress(clew.ClewError):
                accepted = list(read())
                self.accepted[kind] += 1
            for position in accepted:
                exercise(position, self.random)
        faulthandler.cancel_dump_traceback_later()

    @cached_property
    def known(self) -> list[Position]:
        """Positions of random games, with all options and with random ones."""
        cases = [*cases_of(self.game_id), *(random_case(self.game_id, self.random) for _ in range(RANDOM_GAMES))]
        return [position for case in cases for position in sampled(case)]

    def position(self) -> Position:
        """Return a position at random, or the view of one."""
        position = self.random.choice(self.known)
        return position.view(0) if self.random.random() < 0.2 else position

    def changed(self, text: str) -> str:
        """Return a changed text, and write it to stderr."""
        return self.noted(self.random.choice((mangled, retyped, retyped))(text, self.random))

    def noted(self, text: str) -> str:
        """Return a text, and write it to stderr."""
        print(repr(text), file=sys.stderr)
        return text

    def changed_position(self) -> str:
        """Return the text of a position, changed anywhere, or only in its state."""
        position = self.position()
        if self.random.random() < 0.3:
            return self.changed(str(position))
        head, _, state = str(position).partition(" | ")
        alike = [other for other in self.random.choices(self.known, k=60) if other.game == position.game]
        state = mixed(state, str(self.random.choice([position, *alike])).partition(" | ")[2], self.random)
        return f"{head} | {self.changed(state)}" if self.random.random() < 0.5 else self.noted(f"{head} | {state}")

    def positions(self) -> Iterator[Position]:
        yield clew.position(self.changed_position())

    def moves(self) -> Iterator[Position]:
        position = self.position()
        self.noted(str(position))
        text = self.random.choice([*position.moves()[:9], *self.random.choices(vocabulary(self.game_id), k=5)])
        text = self.changed(text) if self.random.random() < 0.7 else self.noted(text)
        position.why_not(text)
        yield position.play(text)

    def options(self) -> Iterator[Position]:
        texts = [str(random_case(self.game_id, self.random).game) for _ in range(2)]
        words = [word for text in texts for word in text.split(" ")[1:]]
        words = self.random.sample(words, self.random.randint(0, len(words)))
        text = self.random.choice((texts[0], " ".join([self.game_id, *words])))
        yield self.started(game_from_text(self.changed(text) if self.random.random() < 0.6 else self.noted(text)))

    def started(self, game: Game) -> Position:
        return game.start(seed=self.random.getrandbits(32))

    def deals(self) -> Iterator[Position]:
        game, about = self.position().game, package(self.game_id).about
        assert about.deal_name is not None
        state = str(self.started(game)).partition("|")[2]
        names = [name for run in re.findall(r"[\w(]+(?:,\w+)+", state) for name in re.split(r"\W", run)]
        if self.random.random() < 0.5:
            self.random.shuffle(names)
        else:
            names = self.random.choices(names, k=self.random.randint(1, len(names) + 1))
        deal = self.changed(",".join(names)) if self.random.random() < 0.3 else ",".join(names)
        yield game.start(**{about.deal_name: deal})

    def session(self) -> Session:
        """Return a game of up to twenty moves."""
        session = Session.begin(self.started(self.position().game))
        for _ in range(self.random.randrange(20)):
            if moves := session.position.move_numbers():
                session = session.play(session.position.format_move(self.random.choice(moves)))
        return session

    def records(self) -> Iterator[Position]:
        for record in parse_records(self.changed_record()):
            yield from self._some(Session.of(record))

    def changed_record(self) -> str:
        """Return the record of a game, changed anywhere, or with one move replaced."""
        session = self.session()
        record = str(session.record())
        if self.random.random() < 0.5 or not session.moves:
            return self.changed(record)
        return self.noted(record.replace(self.random.choice(session.moves), self.random.choice(session.moves), 1))

    def share_codes(self) -> Iterator[Position]:
        if self.random.random() < 0.3:
            shared = shared_from_code(self.changed(shared_from_session(self.session()).code))
        else:
            text = self.changed_position() if self.random.random() < 0.5 else self.changed_record()
            shared = shared_from_code(encode(text))
        yield from self._some(shared.session)
        yield shared.at(None)

    def _some(self, session: Session) -> Iterator[Position]:
        yield session.position
        yield from self.random.sample(session.positions, min(len(session.positions), FROM_EACH_GAME - 1))

    def puzzles(self) -> Iterator[Position]:
        book = books()[self.game_id]
        found = puzzle(self.changed(line(self.game_id, self.random.choice(book.named).words)))
        assert text_of(puzzle(text_of(found))) == text_of(found)
        board = book.board(found) if isinstance(book, HasBoards) else None
        if board is not None:
            self._solve_by_hand(board)
        yield from ()

    def _solve_by_hand(self, board: PuzzleBoard) -> None:
        """Put, turn and take pieces, with answers that are mangled now and then."""
        answer = ""
        for _ in range(self.random.randrange(12)):
            state = board.state(answer)
            space = self.random.choice(board.spaces)
            pieces = [piece.name for piece in state.loose] or [board.supply or "?"]
            actions = (
                lambda: board.put(answer, self.random.choice(pieces), space),  # noqa: B023
                lambda: board.turn(answer, space, self.random.randrange(-7, 8)),  # noqa: B023
                lambda: board.take(answer, space),  # noqa: B023
                lambda: board.state(self.changed(answer or "x")).answer,  # noqa: B023
            )
            with suppress(clew.ClewError):
                answer = self.random.choice(actions)()
        board.picture(answer)


def main() -> None:
    game_id, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    faulthandler.enable()
    compile_game(game_id)
    fuzzer = ParserFuzzer(game_id, Random(seed))
    fuzzer.run(count)
    json.dump({kind: [fuzzer.tried[kind], fuzzer.accepted[kind]] for kind in fuzzer.tried}, sys.stdout)


if __name__ == "__main__":
    main()
