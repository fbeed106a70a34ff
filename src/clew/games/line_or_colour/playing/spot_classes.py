"""How good the spots of Line or Colour are for a side: a class for each direction through a spot.

The directions of a spot are the four of its rows, and its colour. The class says how many rings the side has in the
best row through the spot that has none of the other side, and whether there are more such rows than one, or more spots
of the colour than are needed:

    0  none, or no way to complete a row        4  two rings, in more rows than one
    1  one ring                                 5  three rings: a claim threatens to win
    2  one ring, in more rows than one          6  three rings, in more rows than one: a claim threatens twice
    3  two rings                                7  four rings: a claim wins

That is for a goal of 5; for one of 4, classes 3 and 4 stand for one ring, and 1 and 2 are not used. All spots are
looked at side by side: bit i of a word is about spot i, or about the row that begins there.
"""

from typing import NamedTuple

import numpy as np

from clew.core.bits import count
from clew.core.compiled import compiled
from clew.games.line_or_colour.rules import LineOrColourBoard, line_starts

NOTHING = np.uint64(0)
ONE = np.uint64(1)

#: The number of classes, and of pairs of them without order.
CLASSES = 8
PAIRS = CLASSES * (CLASSES + 1) // 2

WINNING = CLASSES - 1


class Ranks(NamedTuple):
    """For each class from 1 to 7, the spots that have at least this class."""

    one: np.uint64
    two: np.uint64
    three: np.uint64
    four: np.uint64
    five: np.uint64
    six: np.uint64
    seven: np.uint64


NO_RANKS = Ranks(one=NOTHING, two=NOTHING, three=NOTHING, four=NOTHING, five=NOTHING, six=NOTHING, seven=NOTHING)


class Digits(NamedTuple):
    """The class of each spot, as binary digits."""

    units: np.uint64
    twos: np.uint64
    fours: np.uint64


class SpotClasses(NamedTuple):
    """The classes of all spots for a side."""

    best: Digits
    """That of a spot's best direction."""
    second: Digits
    third: Digits
    colour: Digits
    """That of its colour."""
    top: int
    """The best class of all free spots."""


@compiled
def class_at(digits: Digits, spot: np.uint64) -> int:
    """Return the class of a spot."""
    found = (
        ((digits.units >> spot) & ONE)
        | (((digits.twos >> spot) & ONE) << np.uint64(1))
        | (((digits.fours >> spot) & ONE) << np.uint64(2))
    )
    return int(np.int64(found))


@compiled
def pair_at(classes: SpotClasses, spot: np.uint64) -> int:
    """Return the number of the pair of the two best classes of a spot, below PAIRS."""
    best = class_at(classes.best, spot)
    return best * (best + 1) // 2 + class_at(classes.second, spot)


@compiled
def spot_classes(board: LineOrColourBoard, own: np.uint64, other: np.uint64) -> SpotClasses:
    """Return the classes of all free spots for the side whose rings are `own`."""
    free = board.spots & ~(own | other)
    colour = colour_ranks(board, own, other, free)
    first = colour
    second = NO_RANKS
    third = second
    for step in (1, board.stride - 1, board.stride, board.stride + 1):
        line = line_ranks(board, own, other, free, step)
        # Those that are pushed out of a place move to the next one.
        third = either(third, both(second, line))
        second = either(second, both(first, line))
        first = either(first, line)
    return SpotClasses(
        best=digits_of(first),
        second=digits_of(second),
        third=digits_of(third),
        colour=digits_of(colour),
        top=top_of(first),
    )


@compiled
def line_ranks(board: LineOrColourBoard, own: np.uint64, other: np.uint64, free: np.uint64, step: int) -> Ranks:
    """Return the classes of free spots by their rows in one direction."""
    starts = line_starts(board.spots & ~other, step, board.goal)
    ones, twos, fours = NOTHING, NOTHING, NOTHING
    for place in range(board.goal):
        here = own >> np.uint64(place * step)
        carry = ones & here
        ones ^= here
        fours |= twos & carry
        twos ^= carry
    if board.goal == 4:
        lacking_one, lacking_two, lacking_three = starts & ones & twos, starts & ~ones & twos, starts & ones & ~twos
        lacking_four = NOTHING
    else:
        lacking_one, lacking_two = starts & fours & ~ones, starts & ones & twos
        lacking_three, lacking_four = starts & ~ones & twos, starts & ones & ~twos & ~fours
    covered, twice = coverage(lacking_one, step, board.goal)
    seven = covered & free
    covered, twice = coverage(lacking_two, step, board.goal)
    six = seven | (twice & free)
    five = six | (covered & free)
    covered, twice = coverage(lacking_three, step, board.goal)
    four = five | (twice & free)
    three = four | (covered & free)
    covered, twice = coverage(lacking_four, step, board.goal)
    two = three | (twice & free)
    one = two | (covered & free)
    return Ranks(one=one, two=two, three=three, four=four, five=five, six=six, seven=seven)


@compiled
def coverage(starts: np.uint64, step: int, goal: int) -> tuple[np.uint64, np.uint64]:
    """Return the spots of rows that begin at some spots, and those that are in two or more of them."""
    covered, twice = starts, NOTHING
    if starts != 0:
        for place in range(1, goal):
            row = starts << np.uint64(place * step)
            twice |= covered & row
            covered |= row
    return covered, twice


@compiled
def colour_ranks(board: LineOrColourBoard, own: np.uint64, other: np.uint64, free: np.uint64) -> Ranks:
    """Return the classes of free spots by their colour."""
    one, two, three, four, five, six, seven = NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING
    for colour in range(board.size):
        spots = board.spots_of_colour[colour]
        spare = board.size - board.goal - count(spots & other)
        lacking = board.goal - count(spots & own)
        if spare < 0 or lacking >= board.goal:
            continue
        left = spots & free
        one |= left
        if lacking < 4 or spare > 0:
            two |= left
        if lacking < 4:
            three |= left
        if lacking < 3 or (lacking == 3 and spare > 0):
            four |= left
        if lacking < 3:
            five |= left
        if lacking < 2 or (lacking == 2 and spare > 0):
            six |= left
        if lacking < 2:
            seven |= left
    return Ranks(one=one, two=two, three=three, four=four, five=five, six=six, seven=seven)


@compiled
def either(a: Ranks, b: Ranks) -> Ranks:
    """Return the better class of each spot."""
    return Ranks(
        one=a.one | b.one,
        two=a.two | b.two,
        three=a.three | b.three,
        four=a.four | b.four,
        five=a.five | b.five,
        six=a.six | b.six,
        seven=a.seven | b.seven,
    )


@compiled
def both(a: Ranks, b: Ranks) -> Ranks:
    """Return the lesser class of each spot."""
    return Ranks(
        one=a.one & b.one,
        two=a.two & b.two,
        three=a.three & b.three,
        four=a.four & b.four,
        five=a.five & b.five,
        six=a.six & b.six,
        seven=a.seven & b.seven,
    )


@compiled
def digits_of(ranks: Ranks) -> Digits:
    """Return classes as binary digits."""
    return Digits(
        units=(ranks.one & ~ranks.two) | (ranks.three & ~ranks.four) | (ranks.five & ~ranks.six) | ranks.seven,
        twos=(ranks.two & ~ranks.four) | ranks.six,
        fours=ranks.four,
    )


@compiled
def top_of(ranks: Ranks) -> int:
    """Return the best class of all spots."""
    top = 0
    for spots in ranks:
        if spots != 0:
            top += 1
    return top
