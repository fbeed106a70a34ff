"""Weights files: what is written is read, and what does not fit is refused with a sentence."""

import io
import logging
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import clew
from clew.core.game import game_from_text
from clew.core.learning.features import Feature
from clew.core.learning.network import score
from clew.core.learning.weights import (
    WEIGHTS_FILE,
    WEIGHTS_FILES,
    FeatureList,
    NetworkUse,
    Weights,
    WeightsError,
    read_weights,
    weights_as_bytes,
    weights_from_bytes,
)
from clew.core.package import GamePackage, packages
from clew.play.training.card import card_in_words

LISTED = FeatureList("pebbles", 2, (Feature("one", "One."), Feature("two", "Two.")), (Feature("big", "Big."),))


def some_weights(features: int = 2, hidden: int = 3, moves: int = 1) -> Weights:
    random = np.random.default_rng(1)

    def draw(*shape: int) -> np.ndarray:
        return random.normal(size=shape).astype(np.float32)

    return Weights(
        draw(features, hidden),
        draw(hidden),
        draw(hidden),
        draw(features),
        draw(moves),
        NetworkUse(2, 0.5, 0, 0.25, 0.7, -0.1, 2),
        games=("pebbles",),
    )


def read(content: bytes, listed: FeatureList = LISTED) -> Weights:
    return weights_from_bytes(content, listed, "weights.npz")


def test_what_is_written_is_read() -> None:
    written = replace(some_weights(), card={"games": 7})
    content = weights_as_bytes(written, LISTED)
    assert content == weights_as_bytes(written, LISTED)
    found = read(content)
    assert found.use == written.use
    assert found.card == {"games": 7}
    assert found.games == ("pebbles",)
    for name in ("weights", "biases", "outputs", "direct", "policy"):
        assert np.array_equal(getattr(found, name), getattr(written, name))


def test_the_score_is_that_of_the_formula() -> None:
    weights = some_weights()
    network = weights.network(seats=2, max_moves=5)
    network.inputs[:] = (0.5, 0.0)
    hidden = np.maximum(0.0, weights.biases + 0.5 * weights.weights[0])
    assert score(network) == pytest.approx(float(hidden @ weights.outputs + 0.5 * weights.direct[0]), rel=1e-5)


def with_part(content: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """Return a weights file with one part changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for part in old.namelist():
            new.writestr(part, change(old.read(part)) if part == name else old.read(part))
    return out.getvalue()


def array_bytes(array: np.ndarray) -> bytes:
    out = io.BytesIO()
    np.save(out, array)
    return out.getvalue()


@pytest.mark.parametrize(
    ("part", "change", "expected"),
    [
        ("card.json", lambda text: text[:20], "weights.npz is damaged"),
        ("card.json", lambda text: text.replace(b'"format": 1', b'"format": 9'), "has format 9: expected 1"),
        (
            "card.json",
            lambda text: text.replace(b'"game": "pebbles"', b'"game": "chess"'),
            "is for chess: expected pebbles",
        ),
        ("card.json", lambda text: text.replace(b'version": 2', b'version": 1'), "features of version 1: expected 2"),
        ("card.json", lambda text: text.replace(b'"two"', b'"three"'), "features of version 2: expected 2"),
        ("card.json", lambda text: text.replace(b'"plies": 2', b'"plies": -3'), "in a way that is not known here"),
        ("card.json", lambda text: text.replace(b'"big"', b'"small"'), "features of version 2: expected 2"),
        ("card.json", lambda text: text.replace(b'"grow_at": 2', b'"grow_at": 0'), "in a way that is not known here"),
        ("card.json", lambda text: text.replace(b'"puct": 0.7', b'"puct": "x"'), "in a way that is not known here"),
        ("policy.npy", lambda old: array_bytes(np.zeros(4, dtype=np.float32)), r"shape \(4,\): expected \(1,\)"),
        ("card.json", lambda text: text.replace(b'"plies"', b'"planes"'), "weights.npz is damaged"),
        ("biases.npy", lambda old: old[:-5], "weights.npz is damaged"),
        ("biases.npy", lambda old: array_bytes(np.zeros(4, dtype=np.float32)), r"shape \(2, 3\): expected \(2, 4\)"),
        ("direct.npy", lambda old: array_bytes(np.zeros(2)), "type float64: expected float32"),
        ("direct.npy", lambda old: array_bytes(np.full(2, np.nan, np.float32)), "not finite"),
        ("weights.npy", lambda old: array_bytes(np.array([{}], dtype=object)), "weights.npz is damaged"),
    ],
)
def test_weights_that_do_not_fit_are_refused(part: str, change: Callable[[bytes], bytes], expected: str) -> None:
    content = with_part(weights_as_bytes(some_weights(), LISTED), part, change)
    with pytest.raises(WeightsError, match=expected):
        read(content)


def test_a_file_that_is_cut_off_or_changed_is_refused() -> None:
    content = weights_as_bytes(some_weights(), LISTED)
    for length in range(0, len(content), 37):
        with pytest.raises(WeightsError, match=r"weights\.npz"):
            read(content[:length])
    with pytest.raises(WeightsError, match="fewer than 500000"):
        read(content + bytes(500_000))


def test_large_weights_are_not_written() -> None:
    random = np.random.default_rng(1)
    large = replace(some_weights(), weights=random.normal(size=(2, 100_000)).astype(np.float32))
    with pytest.raises(WeightsError, match="fewer than 500000"):
        weights_as_bytes(large, LISTED)


def test_a_package_without_weights_has_none() -> None:
    assert GamePackage("support.pebbles").networks == ()


SHIPPED = [(package, path) for package in packages().values() for path in package.folder.glob(WEIGHTS_FILES)]


def test_every_game_has_a_network() -> None:
    assert {package.id for package, _ in SHIPPED} == set(packages())
    assert all((package.folder / WEIGHTS_FILE).exists() for package, _ in SHIPPED)


@pytest.mark.parametrize(("package", "path"), SHIPPED, ids=lambda each: getattr(each, "id", "") or each.stem)
def test_shipped_weights_are_those_of_the_options_they_name(package: GamePackage, path: Path) -> None:
    weights = read_weights(path, package.features)
    assert weights.games
    for text in weights.games:
        game = game_from_text(text)
        assert str(game) == text
        assert game.package.id == package.id
        found = game.package.weights_for(text)
        assert found is not None
        assert found.card == weights.card
    card = path.with_suffix(".md").read_text(encoding="utf-8")
    assert card == card_in_words(game_from_text(package.id), weights)
    assert any(gate["passed"] for gate in weights.card["gates"])


@pytest.fixture
def package(pebbles: None, tmp_path: Path) -> GamePackage:
    """Pebbles, whose weights file would be in a temporary folder."""
    found = clew.game("pebbles").package
    found.__dict__["folder"] = tmp_path
    return found


def test_a_package_has_the_weights_of_its_file(package: GamePackage) -> None:
    width = len(package.features.features)
    content = weights_as_bytes(some_weights(width, moves=len(package.features.moves)), package.features)
    (package.folder / "weights.npz").write_bytes(content)
    (weights,) = package.networks
    assert len(weights.direct) == width
    assert package.weights_for("pebbles") is weights
    assert package.weights_for("pebbles players=3") is None


def test_other_options_may_have_a_file_of_their_own(package: GamePackage) -> None:
    width, moves = len(package.features.features), len(package.features.moves)
    for name, game in (("weights.npz", "pebbles"), ("weights-3-players.npz", "pebbles players=3")):
        weights = replace(some_weights(width, moves=moves), games=(game,), card={"for": game})
        (package.folder / name).write_bytes(weights_as_bytes(weights, package.features))
    for game in ("pebbles", "pebbles players=3"):
        found = package.weights_for(game)
        assert found is not None
        assert found.card == {"for": game}
    assert package.weights_for("pebbles players=4") is None


def test_weights_that_cannot_be_used_are_reported_once(package: GamePackage, caplog: pytest.LogCaptureFixture) -> None:
    (package.folder / "weights.npz").write_bytes(weights_as_bytes(some_weights(), LISTED))
    position = clew.game("pebbles").start(seed=1)
    with caplog.at_level(logging.WARNING):
        thoughts = [clew.think(position, visits=50, seed=1, threads=1) for _ in range(3)]
    assert set(map(repr, thoughts)) == {repr(clew.think(position, visits=50, seed=1, threads=1, network=False))}
    (said,) = caplog.messages
    assert "is for features of version 2: expected 1; Pebbles is played without a network" in said
