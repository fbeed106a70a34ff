"""The style sheet for pages with pictures: it recolours them for dark mode and for paper without drawing them again.

A page follows the system's setting unless its root element has `data-theme="light"` or `data-theme="dark"`. On paper
pictures are black and white; a page that has `print_patterns()` in it also gets the patterns of pieces.
"""

from clew.pictures.look import Look
from clew.pictures.palettes import PALETTES, THINGS
from clew.pictures.svg_writer import write_patterns
from clew.pictures.themes import FAMILIES, Theme, roles, theme

#: The palette on paper, and the prefix of the ids of its patterns.
ON_PAPER, PRINTED = "black-and-white", "print"


def stylesheet() -> str:
    """Return the style sheet, for all palettes."""
    light = [_variables(f".palette-{name}", theme(name, dark=False)) for name in PALETTES]
    dark = [_variables(f":root[data-theme=dark] .palette-{name}", theme(name, dark=True)) for name in PALETTES]
    system = [_variables(f":root:not([data-theme]) .palette-{name}", theme(name, dark=True)) for name in PALETTES]
    media = "\n".join(["@media (prefers-color-scheme: dark) {", *system, "}"])
    return "\n".join([*_rules(), *light, *dark, media, *_print_rules()]) + "\n"


def _base(role: str) -> str:
    """Return the role with the same colour that is not an alias: `on-red` for `on-spot-1`."""
    for beginning in ("on-", "rim-"):
        if role.startswith(beginning):
            return beginning + _base(role.removeprefix(beginning))
    return FAMILIES.get(role, role)


def _rules() -> list[str]:
    same: dict[str, list[str]] = {}
    for role in roles():
        same.setdefault(_base(role), []).append(role)
    return [
        f"{', '.join(f'.clew-picture .{property}-{role}' for role in members)} {{ {property}: var(--clew-{base}) }}"
        for property in ("fill", "stroke")
        for base, members in same.items()
    ]


def _variables(selector: str, theme: Theme) -> str:
    bases = dict.fromkeys(_base(role) for role in roles())
    return f"{selector} {{ {'; '.join(f'--clew-{base}: {theme.colour(base)}' for base in bases)} }}"


def print_patterns() -> str:
    """Return the patterns of pieces on paper, as an invisible SVG element for a page that is printed."""
    return write_patterns(Look(palette=ON_PAPER, prefix=PRINTED), _patterned())


def _patterned() -> dict[str, str]:
    """Return the things that have a pattern on paper, with its name."""
    paints = PALETTES[ON_PAPER][False]
    return {thing: pattern for thing in THINGS if (pattern := paints[thing].pattern) is not None}


def _print_rules() -> list[str]:
    # Written twice, the root wins over the selectors of dark mode.
    selectors = [f":root:root .palette-{name}" for name in PALETTES]
    # Writing stays plain, as does what a picture draws without a pattern.
    own = ", ".join(f".palette-{name}" for name in PALETTES if PALETTES[name][False]["red"].pattern)
    picture, plain = f".clew-picture:not({own})", ":not(text, .plain)"
    return [
        "@media print {",
        _variables(", ".join(selectors), theme(ON_PAPER, dark=False)),
        *(
            f"{', '.join(f'{picture} .{kind}-{role}{plain}' for role in members)} {{ {kind}: url(#{PRINTED}-{thing}) }}"
            for thing in _patterned()
            for members in [[role for role in roles() if _base(role) == thing]]
            for kind in ("fill", "stroke")
        ),
        "}",
    ]
