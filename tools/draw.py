"""Draw the pictures of the README and the docs from docs/pictures/positions.txt: python tools/draw.py."""

from pathlib import Path

import clew

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"


def pictures() -> dict[str, str]:
    """Return the SVG text of each file, as positions.txt describes them."""
    drawn = {}
    for line in (FOLDER / "positions.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, position, last = (part.strip() for part in line.split(";"))
            drawn[f"{name}.svg"] = clew.position(position).play(last).svg(prefix=name, caption=False)
    return drawn


def main() -> None:
    """Write all pictures."""
    for name, text in pictures().items():
        (FOLDER / name).write_text(text + "\n", encoding="utf-8")
        print(f"docs/pictures/{name}")


if __name__ == "__main__":
    main()
