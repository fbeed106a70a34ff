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

#: The file of a game's network in its package.
WEIGHTS_FILE = "weights.npz"

#: The version of the file format.
FORMAT = 1

#: A weights file is smaller than this.
MOST_BYTES = 500_000

#: What reading a damaged file can raise.
DAMAGED = (
    OSError, EOFError, KeyError, ValueError, TypeError, NotImplementedError, RuntimeError, zipfile.BadZipFile,
    zlib.error,
)  # fmt: skip

ARRAYS = ("weights", "biases", "outputs", "direct")


class WeightsError(ClewError):
    """A weights file that is damaged, or that is for something else."""


@dataclass(frozen=True)
class NetworkUse:
    """How the search uses a network; chosen by measuring, and kept with the weights."""

    plies: int = 0
    """Playouts are cut off after this many plies and valued by the network."""
    share: float = 1.0
    """The share of the network in a value; the rest is what the playout gives without it. 1: no further playout."""
    prior_moves: int = 0
    """How many moves of a new position, the best by the game's ordering, are put in the network's order."""
    prior_weight: float = 0.0
    """What a difference of 1 in the network's chances adds to a move's value before it has visits."""


@dataclass(frozen=True, eq=False)
class Weights:
    """A network, how to use it, and its card."""

    weights: Array
    biases: Array
    outputs: Array
    direct: Array
    use: NetworkUse = NetworkUse()
    card: Mapping[str, Any] = field(default_factory=dict)
    """How it was made: games, positions, losses, gates."""
    games: tuple[str, ...] = ()
    """The games for which it has passed a gate, with their options as text."""

    def network(self) -> Network:
        """Return the network with working memory for one thread."""
        units, inputs = len(self.biases), len(self.direct)
        memory = np.zeros(inputs, dtype=np.float32), np.zeros(units, dtype=np.float32)
        return Network(self.weights, self.biases, self.outputs, self.direct, *memory)


def no_network() -> Network:
    """Return what the search gets if there is no network."""
    empty = np.zeros(0, dtype=np.float32)
    return Network(
        weights=np.zeros((0, 0), dtype=np.float32),
        biases=empty,
        outputs=empty,
        direct=empty,
        inputs=empty,
        hidden=empty,
    )


@dataclass(frozen=True)
class FeatureList:
    """The features of a game and their version: what its weights must be for."""

    game: str
    version: int
    features: Sequence[Feature]


def weights_as_bytes(weights: Weights, wanted: FeatureList) -> bytes:
    """Return the contents of a weights file; equal weights give equal bytes."""
    heading = {
        "format": FORMAT,
        "game": wanted.game,
        "features_version": wanted.version,
        "features": [feature.name for feature in wanted.features],
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
            found = (heading["format"], heading["game"], heading["features_version"], heading["features"])
            card, games = dict(heading["card"]), tuple(str(game) for game in heading["games"])
    except DAMAGED as error:
        raise WeightsError(f"{source} is damaged: {error}") from error
    _check_heading(found, wanted, source)
    _check_arrays(arrays, len(wanted.features), source)
    exact = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    return Weights(**exact, use=_checked(use, source), card=card, games=games)


def read_weights(path: Path, wanted: FeatureList) -> Weights:
    """Return the weights of a file, or raise WeightsError."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise WeightsError(f"{path} cannot be read: {error.strerror}") from error
    return weights_from_bytes(content, wanted, str(path))


def _check_heading(found: tuple[Any, ...], wanted: FeatureList, source: str) -> None:
    file_format, game, version, names = found
    if file_format != FORMAT:
        raise WeightsError(f"{source} has format {file_format}: expected {FORMAT}")
    if game != wanted.game:
        raise WeightsError(f"{source} is for {game}: expected {wanted.game}")
    if version != wanted.version or names != [feature.name for feature in wanted.features]:
        raise WeightsError(f"{source} is for features of version {version}: expected {wanted.version}")


def _check_arrays(arrays: Mapping[str, Any], features: int, source: str) -> None:
    hidden = arrays["biases"].size
    shapes = {"weights": (features, hidden), "biases": (hidden,), "outputs": (hidden,), "direct": (features,)}
    for name, shape in shapes.items():
        if arrays[name].shape != shape:
            raise WeightsError(f"{source} has {name} of shape {arrays[name].shape}: expected {shape}")
        if arrays[name].dtype != np.float32:
            raise WeightsError(f"{source} has {name} of type {arrays[name].dtype}: expected float32")
        if not np.isfinite(arrays[name]).all():
            raise WeightsError(f"{source} has {name} that are not finite: expected numbers")


def _checked(use: NetworkUse, source: str) -> NetworkUse:
    whole = isinstance(use.plies, int) and isinstance(use.prior_moves, int)
    numbers = all(isinstance(number, int | float) for number in (use.share, use.prior_weight))
    if not (whole and numbers) or use.plies < 0 or use.prior_moves < 0 or not 0.0 <= use.share <= 1.0:
        raise WeightsError(f"{source} says how to use it in a way that is not known here: {asdict(use)}")
    return use
