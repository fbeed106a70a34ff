"""Samples: one for each position of self-played games, as columns of arrays."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.game import Game
from clew.play.selfplay.games import SelfPlayedGame

#: Columns of samples by name. Shares are sparse: sample `i` has `share_actions[share_starts[i]:share_starts[i + 1]]`,
#: and `share_values` beside them.
Columns = dict[str, NDArray[Any]]

#: What each column has, by name; docs/research.md explains them.
COLUMNS = {
    "text": "the position as the seat to move sees it, as text",
    "state": "the same as the bytes of its state record",
    "observation": "its planes",
    "seat": "the seat to move",
    "ply": "how many moves were played before",
    "action": "the action that was played",
    "share_starts": "where the shares of each sample begin, and where the last ones end",
    "share_actions": "actions with a share of the visits, sample after sample",
    "share_values": "these shares",
    "values": "what the search expected for each seat before the move",
    "payoffs": "what each seat got at the end of the game",
    "game": "the number of the game",
    "seed": "the seed of the game",
}


def columns_of(game: Game, games: Iterable[SelfPlayedGame]) -> Columns:
    """Return the samples of finished games, game after game."""
    rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    rows["share_starts"].append(0)
    for played in games:
        _add(game, played, rows)
    count = len(rows["ply"])
    types: dict[str, Any] = {
        "seat": np.int8, "ply": np.int16, "action": np.int32, "share_starts": np.int64, "share_actions": np.int32,
        "share_values": np.float32, "values": np.float32, "payoffs": np.float32, "game": np.int32, "seed": np.int64,
    }  # fmt: skip
    columns = {name: np.array(rows[name], dtype=kind) for name, kind in types.items()}
    columns["values"] = columns["values"].reshape(count, game.seats)
    columns["payoffs"] = columns["payoffs"].reshape(count, game.seats)
    columns["text"] = np.array([text.encode() for text in rows["text"]], dtype=np.bytes_)
    columns["state"] = np.frombuffer(b"".join(rows["state"]), dtype=np.uint8).reshape(count, game.state_type.itemsize)
    shape = (count, *game.observation_shape)
    columns["observation"] = np.stack(rows["observation"]) if count else np.zeros(shape, dtype=np.uint8)
    return {name: columns[name] for name in COLUMNS}


def _add(game: Game, played: SelfPlayedGame, rows: dict[str, list[Any]]) -> None:
    """Add the samples of one game, played again."""
    position = game.start(seed=played.seed)
    for number, ply in enumerate(played.plies):
        view = position.view(position.seat or 0)
        rows["text"].append(str(view))
        rows["state"].append(view.states.tobytes())
        rows["observation"].append(view.observation())
        rows["seat"].append(position.seat)
        rows["ply"].append(number)
        rows["action"].append(ply.action)
        rows["share_actions"] += ply.ids
        rows["share_values"] += ply.shares
        rows["share_starts"].append(len(rows["share_actions"]))
        rows["values"].append(ply.values)
        rows["payoffs"].append(played.payoffs)
        rows["game"].append(played.number)
        rows["seed"].append(played.seed)
        position = position.play_action(ply.action)
