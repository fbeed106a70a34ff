"""Weights files: a network in an NPZ file, with a card that says what it is for and how it was made."""

import io
import json
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from clew.core.errors import ClewError
from clew.core.learning.features import Feature
from clew.core.learning.network import Array, Network

#: The file of a game's network in its package; a network for other options, such as another number of players, has a
#: file with more of a name: `weights-4-players.npz`.
WEIGHTS_FILE = "weights.npz"
WEIGHTS_FILES = "weights*.npz"

#: The version of the file format.
FORMAT = 1

#: A weights file is smaller than this.
MOST_BYTES = 500_000

#: What reading a damaged file can raise.
DAMAGED = (
    OSError, EOFError, KeyError, ValueError, TypeError, NotImplementedError, RuntimeError, zipfile.BadZipFile,
    zlib.error,
)  # fmt: skip

ARRAYS = ("weights", "biases", "outputs", "direct", "policy")


class WeightsError(ClewError):
    """A weights file that is damaged, or that is for something else."""


@dataclass(frozen=True)
class NetworkUse:
    """How the search uses a network; chosen by measuring, and kept with the weights."""

    plies: int = 0
    """Playouts are cut off after this many plies and valued by the network."""
    share: float = 1.0
    """The share of the network in a value; the rest is what the playout gives without it. 1: no further playout; 0: no
    value of the network, only its policy."""
    prior_moves: int = 0
    """How many moves of a new position, the best by the policy or the game's ordering, are put in the order of the
    network's values after them; not with PUCT."""
    prior_weight: float = 0.0
    """What a difference of 1 in a move's score adds to its value before it has visits; with `prior_moves` that is a
    difference in the network's chances, otherwise one in the scores of its policy."""
    puct: float = 0.0
    """The exploration constant of PUCT, by the probabilities of the policy; 0 searches by UCT or RAVE."""
    first_play: float | None = None
    """First-play urgency instead of the game's own; None leaves it."""
    grow_at: int | None = None
    """The visit at which a move gets a node of its own, instead of the game's; None leaves it."""


@dataclass(frozen=True, eq=False)
class Weights:
    """A network, how to use it, and its card."""

    weights: Array
    biases: Array
    outputs: Array
    direct: Array
    policy: Array = field(default_factory=lambda: np.zeros(0, dtype=np.float32))
    use: NetworkUse = NetworkUse()
    card: Mapping[str, Any] = field(default_factory=dict)
    """How it was made: games, positions, losses, gates."""
    games: tuple[str, ...] = ()
    """The games for which it has passed a gate, with their options as text."""

    def network(self, seats: int, max_moves: int, listed: int = 0, listed_moves: int = 0) -> Network:
        """Return the network with working memory for one thread.

        `listed` and `listed_moves` are the most entries of the game's lists of features (FeatureList).
        """
        return Network(
            weights=self.weights,
            biases=self.biases,
            outputs=self.outputs,
            direct=self.direct,
            policy=self.policy,
            plies=int(self.use.plies),
            share=float(self.use.share),
            prior_moves=int(self.use.prior_moves),
            prior_weight=float(self.use.prior_weight),
            puct=float(self.use.puct) if self.policy.size else 0.0,
            inputs=np.zeros(len(self.direct), dtype=np.float32),
            hidden=np.zeros(len(self.biases), dtype=np.float32),
            move_inputs=np.zeros(
                (0 if listed_moves or not self.policy.size else max_moves, self.policy.size), dtype=np.float32
            ),
            chances=np.zeros(seats),
            listed=np.zeros(listed, dtype=np.int32) if listed else None,
            listed_moves=np.zeros((max_moves, listed_moves), dtype=np.int32) if listed_moves else None,
        )


@dataclass(frozen=True)
class FeatureList:
    """The features of a game and their version: what its weights must be for."""

    game: str
    version: int
    features: Sequence[Feature]
    moves: Sequence[Feature] = ()
    """The features of moves."""
    listed: int = 0
    """The most entries of a list of features, if the game lists those that are not 0; otherwise 0."""
    listed_moves: int = 0
    """The same for a move."""


def weights_as_bytes(weights: Weights, wanted: FeatureList) -> bytes:
    """Return the contents of a weights file; equal weights give equal bytes."""
    heading = {
        "format": FORMAT,
        "game": wanted.game,
        "features_version": wanted.version,
        "features": [feature.name for feature in wanted.features],
        "move_features": [feature.name for feature in wanted.moves],
        "games": list(weights.games),
        "use": asdict(weights.use),
        "card": dict(weights.card),
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ARRAYS:
            member = io.BytesIO()
            np.save(member, getattr(weights, name))
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), member.getvalue(), zipfile.ZIP_DEFLATED)
        text = json.dumps(heading, indent=1).encode()
        archive.writestr(zipfile.ZipInfo("card.json"), text, zipfile.ZIP_DEFLATED)
    if len(file.getvalue()) >= MOST_BYTES:
        raise WeightsError(f"the weights have {len(file.getvalue())} bytes: expected fewer than {MOST_BYTES}")
    return file.getvalue()


def weights_from_bytes(content: bytes, wanted: FeatureList, source: str) -> Weights:
    """Return the weights of a file's contents, or raise WeightsError with a sentence about `source`."""
    if len(content) >= MOST_BYTES:
        raise WeightsError(f"{source} has {len(content)} bytes: expected fewer than {MOST_BYTES}")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            heading = json.loads(archive.read("card.json"))
            arrays = {name: np.load(io.BytesIO(archive.read(f"{name}.npy")), allow_pickle=False) for name in ARRAYS}
            use = NetworkUse(**heading["use"])
            found = (heading["format"], heading["game"], heading["features_version"])
            names = (heading["features"], heading["move_features"])
            card, games = dict(heading["card"]), tuple(str(game) for game in heading["games"])
    except DAMAGED as error:
        raise WeightsError(f"{source} is damaged: {error}") from error
    _check_heading(found, names, wanted, source)
    _check_arrays(arrays, wanted, source)
    exact = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    return Weights(**exact, use=checked_use(use, source), card=card, games=games)


def read_weights(path: Path, wanted: FeatureList) -> Weights:
    """Return the weights of a file, or raise WeightsError."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise WeightsError(f"{path} cannot be read: {error.strerror}") from error
    return weights_from_bytes(content, wanted, str(path))


def _check_heading(found: tuple[Any, ...], names: tuple[Any, Any], wanted: FeatureList, source: str) -> None:
    file_format, game, version = found
    wanted_names = tuple([feature.name for feature in listed] for listed in (wanted.features, wanted.moves))
    if file_format != FORMAT:
        raise WeightsError(f"{source} has format {file_format}: expected {FORMAT}")
    if game != wanted.game:
        raise WeightsError(f"{source} is for {game}: expected {wanted.game}")
    if version != wanted.version or names != wanted_names:
        raise WeightsError(f"{source} is for features of version {version}: expected {wanted.version}")


def _check_arrays(arrays: Mapping[str, Any], wanted: FeatureList, source: str) -> None:
    hidden, features = arrays["biases"].size, len(wanted.features)
    shapes = {
        "weights": (features, hidden),
        "biases": (hidden,),
        "outputs": (hidden,),
        "direct": (features,),
        "policy": (len(wanted.moves) if arrays["policy"].size else 0,),
    }
    for name, shape in shapes.items():
        if arrays[name].shape != shape:
            raise WeightsError(f"{source} has {name} of shape {arrays[name].shape}: expected {shape}")
        if arrays[name].dtype != np.float32:
            raise WeightsError(f"{source} has {name} of type {arrays[name].dtype}: expected float32")
        if not np.isfinite(arrays[name]).all():
            raise WeightsError(f"{source} has {name} that are not finite: expected numbers")


def checked_use(use: NetworkUse, source: str) -> NetworkUse:
    """Return a use of a network, or raise WeightsError with a sentence about `source`."""
    grow_at = 1 if use.grow_at is None else use.grow_at
    whole = all(type(number) is int for number in (use.plies, use.prior_moves, grow_at))
    first_play = 0.0 if use.first_play is None else use.first_play
    real = all(type(number) in (int, float) for number in (use.share, use.prior_weight, use.puct, first_play))
    if (
        not (whole and real)
        or min(use.plies, use.prior_moves, use.puct) < 0
        or grow_at < 1
        or (use.puct > 0.0 and use.prior_moves > 0)
        or not 0.0 <= use.share <= 1.0
    ):
        raise WeightsError(f"{source} says how to use it in a way that is not known here: {asdict(use)}")
    return use
