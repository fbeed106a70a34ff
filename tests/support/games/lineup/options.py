"""Random combinations of options of LineUp! that are possible."""

from random import Random

import clew

FLAGS = ("diagonals", "returned", "full", "fresh", "first", "whole_lines")


def random_options(seed: int) -> dict[str, object]:
    """Return the options for a seed; more than half of all games have several."""
    random = Random(seed)
    given: dict[str, object] = {flag: True for flag in FLAGS if random.random() < 0.35}
    given |= random_board(random)
    if random.random() < 0.5:
        given["players"] = random.randint(2, 6)
    if random.random() < 0.3:
        given["tokens"] = random.randint(1, 12)
    # Options that contradict others are removed one by one.
    for name in random.sample(list(given), len(given)):
        if not is_possible(given):
            del given[name]
    return given


def random_board(random: Random) -> dict[str, object]:
    """Return options of the board only."""
    kind = random.choice(["plain", "box", "box", "shape", "space", "space", "layers", "four", "hexagons", "triangles"])
    if kind == "box":
        return {"size": f"{random.randint(1, 8)}x{random.randint(1, 8)}"}
    if kind == "shape":
        shape = random.choice(["cross", "ring", "diamond", random_drawing(random)])
        is_named = shape in ("cross", "ring", "diamond")
        return {"shape": shape} | ({"size": f"{random.randint(3, 7)}x{random.randint(3, 7)}"} if is_named else {})
    if kind == "space":
        return {"dimensions": 3, "size": "x".join(str(random.randint(1, 3)) for _ in range(3))}
    if kind == "layers":
        return {"dimensions": 3, "shape": random_layers(random)}
    if kind == "four":
        return {"dimensions": 4, "size": "x".join(str(random.choice((1, 1, 2, 2, 3))) for _ in range(4))}
    if kind in ("hexagons", "triangles"):
        return {"tiling": kind, "size": random.randint(1, 3)}
    return {}


def random_drawing(random: Random) -> str:
    width, height = random.randint(1, 5), random.randint(1, 5)
    rows = ["".join(random.choice("##.") for _ in range(width)) for _ in range(height)]
    rows[random.randrange(height)] = "#" * width
    return "/".join(rows)


def random_layers(random: Random) -> str:
    width, height = random.randint(1, 4), random.randint(1, 4)
    layers = [
        ["".join(random.choice("##.") for _ in range(width)) for _ in range(height)]
        for _ in range(random.randint(1, 3))
    ]
    layers[0][0] = "#" * width
    return "//".join("/".join(rows) for rows in layers)


def is_possible(given: dict[str, object]) -> bool:
    try:
        clew.game("lineup", **given)
    except clew.OptionError:
        return False
    return True
