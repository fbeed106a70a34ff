"""The style sheet for pages with pictures: it recolours them for dark mode without drawing them again.

A page follows the system's setting unless its root element has `data-theme="light"` or `data-theme="dark"`.
"""

from clew.pictures.palettes import PALETTES
from clew.pictures.themes import FAMILIES, Theme, roles, theme


def stylesheet() -> str:
    """Return the style sheet, for all palettes."""
    light = [_variables(f".palette-{name}", theme(name, dark=False)) for name in PALETTES]
    dark = [_variables(f":root[data-theme=dark] .palette-{name}", theme(name, dark=True)) for name in PALETTES]
    system = [_variables(f":root:not([data-theme]) .palette-{name}", theme(name, dark=True)) for name in PALETTES]
    media = "\n".join(["@media (prefers-color-scheme: dark) {", *system, "}"])
    return "\n".join([*_rules(), *light, *dark, media]) + "\n"


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
