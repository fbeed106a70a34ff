"""Random combinations of options of LineUp! that are possible."""

from random import Random

import clew

FLAGS = ("diagonals", "returned", "full", "fresh", "first", "whole_lines")


def random_options(seed: int) -> dict[str, object]:
    """Return the options for a seed; more than half of all games have several."""
    random = Random(seed)
    given: dict[str, object] = {flag: True for flag in FLAGS if random.random() < 0.35}
    if random.random() < 0.25:
        given["dimensions"] = 3
        given["size"] = "x".join(str(random.randint(1, 3)) for _ in range(3))
    elif random.random() < 0.4:
        given["shape"] = random.choice(["cross", "ring", "diamond", random_drawing(random)])
        if given["shape"] in ("cross", "ring", "diamond"):
            given["size"] = f"{random.randint(3, 7)}x{random.randint(3, 7)}"
    elif random.random() < 0.6:
        given["size"] = f"{random.randint(1, 8)}x{random.randint(1, 8)}"
    if random.random() < 0.5:
        given["players"] = random.randint(2, 6)
    if random.random() < 0.3:
        given["tokens"] = random.randint(1, 12)
    # Options that contradict others are removed one by one.
    for name in random.sample(list(given), len(given)):
        if not is_possible(given):
            del given[name]
    return given


def random_drawing(random: Random) -> str:
    width, height = random.randint(1, 5), random.randint(1, 5)
    rows = ["".join(random.choice("##.") for _ in range(width)) for _ in range(height)]
    rows[random.randrange(height)] = "#" * width
    return "/".join(rows)


def is_possible(given: dict[str, object]) -> bool:
    try:
        clew.game("lineup", **given)
    except clew.OptionError:
        return False
    return True
