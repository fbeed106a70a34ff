"""The layouts of Line or Colour (LC2, LC7): printed, random, changed in a few spots, or given."""

from collections import Counter
from random import Random

from clew.core.draws import drawn_bits
from clew.core.errors import OptionError
from clew.core.options import whole_number

#: LC2: rows from top to bottom; each digit is a colour.
PRINTED = {
    5: "12345 45123 23451 51234 34512",
    7: "1234567 6712345 4567123 2345671 7123456 5671234 3456712",
}

#: LC2, in the order of the digits.
COLOURS = ("red", "yellow", "green", "blue", "purple", "grey", "orange")

#: LC7: the number of spots that `few` changes, at least and by default.
MINIMUM_EXCHANGED, USUALLY_EXCHANGED = 2, 6

#: The number of exchanges tried for each spot that `few` changes.
MIXING = 20


def resolve_layout(layout: str, size: int) -> str:
    """Return the digits of a layout: the printed one, a random one, a changed one, or the one given (LC7)."""
    if layout == "printed":
        return PRINTED[size]
    word, *parameters = layout.split(":")
    if word not in ("random", "few"):
        return checked_layout(layout, size)
    numbers = [number for number in map(whole_number, parameters) if number is not None]
    if len(numbers) < len(parameters) or len(numbers) > (1 if word == "random" else 2):
        forms = {
            "random": "random, or random:17 for the layout of seed 17",
            "few": "few, few:6 for 6 spots, or few:6:17 for those of seed 17",
        }
        raise OptionError(f"layout={layout}: expected {forms[word]}")
    if word == "random":
        return random_layout(size, *(numbers or [drawn_bits(64)]))
    count, seed = [*numbers, *(USUALLY_EXCHANGED, drawn_bits(64))[len(numbers) :]]
    return few_layout(size, count, seed)


def few_layout(size: int, count: int, seed: int) -> str:
    """Return the printed layout with the colours of `count` spots exchanged, the same for the same seed (LC7).

    All of these spots change, so none of their colours may have more than half of them.
    """
    if not MINIMUM_EXCHANGED <= count <= size * size:
        raise OptionError(f"layout=few:{count}: expected a count from {MINIMUM_EXCHANGED} to {size * size} (LC7)")
    rng, printed = Random(seed), PRINTED[size].replace(" ", "")
    spots = rng.sample(range(size * size), count)
    while max(Counter(printed[spot] for spot in spots).values()) * 2 > count:
        spots = rng.sample(range(size * size), count)
    order = rng.sample("1234567"[:size], size)
    spots.sort(key=lambda spot: order.index(printed[spot]))
    before = [printed[spot] for spot in spots]
    # In this order, a shift by the size of the largest group changes every spot. Exchanges that keep it so make all
    # such layouts possible.
    shift = max(Counter(before).values())
    after = before[shift:] + before[:shift]
    for _ in range(MIXING * count):
        one, other = rng.randrange(count), rng.randrange(count)
        if after[other] != before[one] and after[one] != before[other]:
            after[one], after[other] = after[other], after[one]
    digits = list(printed)
    for spot, digit in zip(spots, after, strict=True):
        digits[spot] = digit
    return _rows("".join(digits), size)


def random_layout(size: int, seed: int) -> str:
    """Return the layout for a seed: N spots of each of N colours, every order equally likely."""
    digits = [str(colour + 1) for colour in range(size) for _ in range(size)]
    Random(seed).shuffle(digits)
    return _rows("".join(digits), size)


def _rows(digits: str, size: int) -> str:
    return " ".join(digits[start : start + size] for start in range(0, size * size, size))


def checked_layout(layout: str, size: int) -> str:
    """Return a layout as rows separated by spaces, or raise OptionError if a count is wrong (LC7)."""
    rows = layout.replace("/", " ").split()
    if len(rows) == 1 and len(rows[0]) == size * size:
        rows = _rows(rows[0], size).split()
    if len(rows) != size:
        raise OptionError(f"layout={layout}: expected {size} rows separated by spaces, found {len(rows)}")
    for number, row in enumerate(rows, start=1):
        if len(row) != size:
            raise OptionError(f"layout={layout}: row {number} from the top has {len(row)} spots, expected {size}")
        for digit in row:
            if digit not in "1234567"[:size]:
                raise OptionError(f"layout={layout}: {digit!r} is not a colour, expected digits from 1 to {size}")
    counts = Counter("".join(rows))
    for colour in range(size):
        found = counts[str(colour + 1)]
        if found != size:
            raise OptionError(
                f"layout={layout}: colour {colour + 1} ({COLOURS[colour]}) has {found} spots, expected {size} (LC7)"
            )
    return " ".join(rows)
