"""What a program can ask an engine about the current position: everything that the Python API says about it."""

import json
import re
from collections.abc import Callable
from typing import Any

from clew.core.errors import InvalidMove, nearest
from clew.core.game import Game
from clew.core.package import packages
from clew.core.position import Position
from clew.core.result import Result
from clew.engine.protocol import NONE, ProtocolError, join_moves, one_line, result_word

Query = Callable[[Position, str], str]

#: The settings of a picture that a program can choose.
PICTURE_SETTINGS = ("dark", "palette")


def answer_query(position: Position, question: str) -> str:
    """Return the answer to a question about a position, in one line, or raise ClewError."""
    word, _, rest = question.strip().partition(" ")
    turn = re.fullmatch(r"p([1-9]\d?)turn", word)
    if turn is not None:
        return _flag(position.seat == int(turn[1]) - 1)
    if word not in QUERIES:
        raise ProtocolError(f"query {word}{nearest(word, QUERIES)}: expected {', '.join(QUERIES)}")
    return QUERIES[word](position, rest.strip())


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _result(position: Position, _: str) -> str:
    result = position.result
    return result_word(None if result is None else result.winners, position.seats)


def _of_result(read: Callable[[Result, Position], str]) -> Query:
    """Return a query about the result, which is `none` while the game is running."""

    def query(position: Position, _: str) -> str:
        result = position.result
        return NONE if result is None else read(result, position)

    return query


def _why(position: Position, move: str) -> str:
    if not move:
        raise InvalidMove("query why: expected a move")
    refusal = position.why_not(move)
    return "legal" if refusal is None else f"{refusal.rule} {one_line(refusal.sentence)}"


def _view(position: Position, seat: str) -> str:
    if not re.fullmatch(r"\d{1,2}", seat) or int(seat) >= position.seats:
        raise ProtocolError(f"query view {seat}: expected a seat from 0 to {position.seats - 1}")
    return str(position.view(int(seat)))


def _seat(position: Position, _: str) -> str:
    return NONE if position.seat is None else str(position.seat)


def _scores(result: Result, _: Position) -> str:
    return NONE if result.scores is None else " ".join(map(str, result.scores))


def _options(position: Position, name: str) -> str:
    """Return the options of the game of a position, or of a game that is named, as JSON."""
    if name and name not in packages():
        raise ProtocolError(f"query options {name}{nearest(name, packages())}: expected {', '.join(packages())}")
    game = Game(packages()[name], {}) if name else position.game
    declared = [_option_as_data(game, option) for option in game.about.options]
    return json.dumps(declared, ensure_ascii=False)


def _option_as_data(game: Game, option: Any) -> dict[str, Any]:
    data = {"name": option.name, "kind": option.kind, "title": option.heading, "help": option.help}
    data |= {"value": game.options[option.name], "default": option.default, "expected": option.expected}
    return data | {"rule": option.rule, "choices": list(getattr(option, "choices", ()))}


def _picture(position: Position, settings: str) -> str:
    """Return the picture as SVG; `dark` and `palette=NAME` choose its colours."""
    chosen: dict[str, Any] = {}
    for word in settings.split():
        name, _, value = word.partition("=")
        if name not in PICTURE_SETTINGS:
            raise ProtocolError(f"query svg {word}: expected dark or palette=NAME")
        chosen[name] = value if value else True
    return one_line(position.svg(**chosen))


#: What can be asked; `p1turn`, `p2turn`, .. besides.
QUERIES: dict[str, Query] = {
    "gameover": lambda position, _: _flag(position.is_over),
    "result": _result,
    "payoffs": _of_result(lambda result, position: " ".join(f"{part:g}" for part in result.payoff(position.seats))),
    "scores": _of_result(_scores),
    "reason": _of_result(lambda result, _: one_line(result.reason)),
    "seat": _seat,
    "seats": lambda position, _: join_moves(position.game.seat_names),
    "moves": lambda position, _: join_moves(position.moves()),
    "why": _why,
    "touches": lambda position, move: join_moves(position.touches(move)),
    "position": lambda position, _: str(position),
    "view": _view,
    "game": lambda position, _: str(position.game),
    "games": lambda position, _: join_moves(list(packages())),
    "options": _options,
    "diagram": lambda position, _: json.dumps(position.diagram(), ensure_ascii=False),
    "svg": _picture,
}
