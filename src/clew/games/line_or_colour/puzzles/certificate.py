"""LC9: a certificate that every layout has a safe set of full size, and its check.

A certificate has blocking sets (with a spot in every row of K; board.py), each with a weight, and a price for each
spot. It is valid if

    1. the sum of all prices is less than the sum of all weights, and
    2. for every set C of N spots, the total weight of the blocking sets that have more than N-K+1 spots in C is at most
       the total price of C.

Then no layout defeats all of the blocking sets. Proof: the N colours of a layout are sets of N spots, and every spot
has one colour. So by 2, summed over the colours, the blocking sets that some colour defeats weigh at most as much as
all prices, which by 1 is less than the weight of all blocking sets. So there is a blocking set that no colour defeats,
with at most N-K+1 spots of each colour. Add spots until there are exactly N-K+1 of each; the other spots are K-1 of
each colour without a row of K, a safe set of full size.

A linear program found the weights and prices. The proof depends only on the check, which examines all sets C in whole
numbers. Certificates are closed under the rotations and reflections of the board, so one set C of each symmetry class
is enough: the spots are ordered by orbit, and C can be rotated until its first spot is the first spot of its orbit.
"""

from dataclasses import dataclass
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from clew.games.line_or_colour.puzzles.board import UncolouredBoard, as_set, turned
from clew.puzzles import InvalidAnswer, Monitor


@dataclass(frozen=True)
class Certificate:
    """Weights and prices, one weight for all rotations and reflections of a set."""

    board: UncolouredBoard
    prices: tuple[int, ...]
    """The price of each spot."""
    weights: tuple[tuple[int, int], ...]
    """Blocking sets and their weights; each of the eight images of a set has the same weight."""

    @property
    def total_weight(self) -> int:
        """The total weight of all blocking sets and their images."""
        return len(self.board.turns) * sum(weight for _, weight in self.weights)


@dataclass(frozen=True)
class CertificateCheck:
    """The result of a check; `fault` is empty if the certificate is valid."""

    fault: str
    sets: int
    """The number of sets of N spots that were examined."""


def is_stored(board: UncolouredBoard) -> bool:
    """Return whether a certificate for the board comes with Clew."""
    return _file(board).exists()


def stored(board: UncolouredBoard) -> Certificate:
    """Return the certificate that comes with Clew."""
    return read(board, _file(board).read_text(encoding="utf-8"))


def _file(board: UncolouredBoard) -> Path:
    return Path(__file__).with_name(f"certificate-{board.size}.txt")


def read(board: UncolouredBoard, text: str) -> Certificate:
    """Return the certificate that a text holds: rows of prices from the top, then lines `weight: spots`."""
    lines = [line for line in (whole.partition("#")[0].strip() for whole in text.splitlines()) if line]
    rows = [line.split() for line in lines if ":" not in line]
    if [len(row) for row in rows] != [board.size] * board.size:
        raise InvalidAnswer(f"expected {board.size} rows of {board.size} prices")
    weights = []
    for line in lines:
        if ":" in line:
            weight, _, names = line.partition(":")
            weights.append((as_set(board.names.index(name) for name in names.split()), int(weight)))
    return Certificate(board, tuple(int(price) for row in reversed(rows) for price in row), tuple(weights))


def check(certificate: Certificate, monitor: Monitor) -> CertificateCheck | None:
    """Return whether a certificate is valid; None if stopped."""
    board = certificate.board
    for blocking, weight in certificate.weights:
        if weight < 0 or not board.is_blocking(blocking):
            return CertificateCheck(
                f"a weight of {weight} for a set that does not meet every row: {board.names_of(blocking)}", 0
            )
    for turn in board.turns:
        if any(certificate.prices[spot] != certificate.prices[image] for spot, image in enumerate(turn)):
            return CertificateCheck("the prices change under a rotation or reflection", 0)
    if sum(certificate.prices) >= certificate.total_weight:
        return CertificateCheck("the sum of the prices is not less than the sum of the weights", 0)
    return check_sets(certificate, monitor)


def check_sets(certificate: Certificate, monitor: Monitor) -> CertificateCheck | None:
    """Check the second condition for every set C; None if stopped.

    For each choice of all but the last two spots, all pairs of last spots are checked at once.
    """
    board = certificate.board
    order, firsts = _order(board)
    images = [(turned(blocking, turn), weight) for blocking, weight in certificate.weights for turn in board.turns]
    weight_of = np.array([weight for _, weight in images], dtype=float)
    has = np.array([[blocking >> spot & 1 for spot in order] for blocking, _ in images], dtype=float)
    price = np.array([certificate.prices[spot] for spot in order], dtype=float)
    total = sum(comb(len(order) - 1 - first, board.size - 1) for first in firsts)
    examined = 0
    for first in firsts:
        for second in range(first + 1, len(order)):
            monitor.progress(examined / total, f"{examined:,} sets")
            if monitor.stopped:
                return None
            for rest in combinations(range(second + 1, len(order) - 2), board.size - 4):
                chosen = [first, second, *rest]
                later = slice(chosen[-1] + 1, None)
                over = _defeated_weight(has[:, chosen].sum(axis=1), has[:, later], weight_of, board.spare)
                over -= price[chosen].sum() + price[later, None] + price[None, later]
                examined += len(over) * (len(over) - 1) // 2
                if np.triu(over, 1).max(initial=0.0) > 0.0:
                    pair = np.unravel_index(np.argmax(np.triu(over, 1)), over.shape)
                    spots = as_set(order[at] for at in (*chosen, *(chosen[-1] + 1 + int(place) for place in pair)))
                    return CertificateCheck(
                        f"the blocking sets outweigh the prices of {board.names_of(spots)}", examined
                    )
    return CertificateCheck("", examined)


def _defeated_weight(
    chosen: NDArray[np.float64], has: NDArray[np.float64], weight_of: NDArray[np.float64], spare: int
) -> NDArray[np.float64]:
    """Return, for each pair of later spots, the total weight of the sets that then have more than `spare` spots in C.

    `chosen` is the number of spots that each set has without the pair. All numbers are small integers, so that
    floating-point arithmetic is exact.
    """
    needs_none = weight_of @ (chosen > spare)
    needs_one = np.where(chosen == spare, weight_of, 0.0)
    needs_both = np.where(chosen == spare - 1, weight_of, 0.0)
    one = needs_one @ has
    # Sets that need one more spot get it from either; those with both would be counted twice.
    both = has.T @ ((needs_both - needs_one)[:, None] * has)
    return needs_none + one[:, None] + one[None, :] + both


def _order(board: UncolouredBoard) -> tuple[list[int], list[int]]:
    """Return all spots ordered by orbit, the largest orbits first, and the index at which each orbit begins."""
    orbits = sorted(
        {tuple(sorted({turn[spot] for turn in board.turns})) for spot in board.spots},
        key=lambda orbit: (-len(orbit), orbit),
    )
    order: list[int] = []
    firsts = []
    for orbit in orbits:
        firsts.append(len(order))
        order.extend(orbit)
    return order, firsts
