"""LC9, at once for all layouts: a certificate that every layout has a safe set of full size, and its check.

A certificate has gaps (sets of spots with one in every row of K; ground.py), each with a weight, and a price for each
spot. It is valid if

    1. all prices add up to less than all weights, and
    2. for every set C of N spots, the gaps that have more than N-K+1 spots of C weigh, together, no more than the
       prices of C.

Then no layout defeats all of the gaps. For take the N colours of a layout, each a set of N spots. Every spot has one
colour, so by 2, added up over the colours, the gaps that some colour defeats weigh no more than all prices; by 1 that
is less than the weight of all gaps. So there are gaps that no colour defeats: at most N-K+1 spots of each colour. Add
spots until there are N-K+1 of each; the other spots are K-1 of each colour without a row of K, a safe set of full size.

Weights and prices were found by a linear program. How does not matter for the proof, the check does: it goes through
all sets C, and needs nothing but whole numbers. Everything in a certificate is meant with all turns and reflections of
the board, so sets C need to be looked at only up to these: in an order of the spots in which those that turn into one
another stand together, C can be turned until its first spot is the first of its kind.
"""

from dataclasses import dataclass
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from clew.games.line_or_colour.puzzles.ground import Ground, as_set, turned
from clew.puzzles import InvalidAnswer, Monitor


@dataclass(frozen=True)
class Certificate:
    """Weights and prices, before their turns and reflections."""

    board: Ground
    prices: tuple[int, ...]
    """For each spot."""
    weights: tuple[tuple[int, int], ...]
    """Gaps and their weight; each of their eight images has that weight."""

    @property
    def weight_of_all(self) -> int:
        """The weights of all gaps and their images."""
        return len(self.board.turns) * sum(weight for _, weight in self.weights)


@dataclass(frozen=True)
class CertificateCheck:
    """What a check has found; `fault` is empty if the certificate is valid."""

    fault: str
    sets: int
    """How many sets of N spots were looked at."""


def is_stored(board: Ground) -> bool:
    """Return whether a certificate for the board comes with the program."""
    return _file(board).exists()


def stored(board: Ground) -> Certificate:
    """Return the certificate that comes with the program."""
    return read(board, _file(board).read_text(encoding="utf-8"))


def _file(board: Ground) -> Path:
    return Path(__file__).with_name(f"certificate-{board.size}.txt")


def read(board: Ground, text: str) -> Certificate:
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


def check(certificate: Certificate, watch: Monitor) -> CertificateCheck | None:
    """Return whether a certificate is valid; None if stopped."""
    board = certificate.board
    for gaps, weight in certificate.weights:
        if weight < 0 or not board.is_gaps(gaps):
            return CertificateCheck(f"a weight of {weight} for what is not in every row: {board.named(gaps)}", 0)
    for turn in board.turns:
        if any(certificate.prices[spot] != certificate.prices[image] for spot, image in enumerate(turn)):
            return CertificateCheck("the prices are not the same after every turn and reflection", 0)
    if sum(certificate.prices) >= certificate.weight_of_all:
        return CertificateCheck("the prices add up to as much as the weights, or more", 0)
    return check_sets(certificate, watch)


def check_sets(certificate: Certificate, watch: Monitor) -> CertificateCheck | None:
    """Check the second condition for every set C, all but two of its spots at a time; None if stopped."""
    board = certificate.board
    order, firsts = _order(board)
    images = [(turned(gaps, turn), weight) for gaps, weight in certificate.weights for turn in board.turns]
    weight_of = np.array([weight for _, weight in images], dtype=float)
    has = np.array([[gaps >> spot & 1 for spot in order] for gaps, _ in images], dtype=float)
    price = np.array([certificate.prices[spot] for spot in order], dtype=float)
    in_all = sum(comb(len(order) - 1 - first, board.size - 1) for first in firsts)
    looked_at = 0
    for first in firsts:
        for second in range(first + 1, len(order)):
            watch.progress(looked_at / in_all, f"{looked_at:,} sets")
            if watch.stopped:
                return None
            for rest in combinations(range(second + 1, len(order) - 2), board.size - 4):
                begun = [first, second, *rest]
                later = slice(begun[-1] + 1, None)
                over = _overpaid(has[:, begun].sum(axis=1), has[:, later], weight_of, board.spare)
                over -= price[begun].sum() + price[later, None] + price[None, later]
                looked_at += len(over) * (len(over) - 1) // 2
                if np.triu(over, 1).max(initial=0.0) > 0.0:
                    pair = np.unravel_index(np.argmax(np.triu(over, 1)), over.shape)
                    spots = as_set(order[at] for at in (*begun, *(begun[-1] + 1 + int(place) for place in pair)))
                    return CertificateCheck(f"the gaps outweigh the prices of {board.named(spots)}", looked_at)
    return CertificateCheck("", looked_at)


def _overpaid(
    begun: NDArray[np.float64], has: NDArray[np.float64], weight_of: NDArray[np.float64], spare: int
) -> NDArray[np.float64]:
    """Return, for each two of the spots that follow, the weight of all gaps that then have more than `spare` spots.

    `begun` is how many spots gaps have without the two. All numbers are whole and small, so that nothing is rounded.
    """
    needs_none = weight_of @ (begun > spare)
    needs_one = np.where(begun == spare, weight_of, 0.0)
    needs_both = np.where(begun == spare - 1, weight_of, 0.0)
    one = needs_one @ has
    # Gaps that need one more spot get it from either; those that have both would be counted twice.
    both = has.T @ ((needs_both - needs_one)[:, None] * has)
    return needs_none + one[:, None] + one[None, :] + both


def _order(board: Ground) -> tuple[list[int], list[int]]:
    """Return all spots, those that turn into one another side by side, the largest kinds first; where kinds begin."""
    kinds = sorted(
        {tuple(sorted({turn[spot] for turn in board.turns})) for spot in board.spots}, key=lambda k: (-len(k), k)
    )
    order: list[int] = []
    firsts = []
    for kind in kinds:
        firsts.append(len(order))
        order.extend(kind)
    return order, firsts
