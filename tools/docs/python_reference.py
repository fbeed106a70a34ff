"""The reference of the Python package: pages of identifiers, whose docstrings mkdocstrings reads from the sources."""

import clew

#: Pages with a title, an introduction, and what they document besides the public names of `clew`.
PAGES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "reference/games.md": (
        "Games, positions, results",
        "What `import clew` gives you. [The package](../api.md) shows all of it with examples.",
        (),
    ),
    "reference/search.md": (
        "Search",
        "What bots and analysis are made of; `clew.think`, `clew.perft` and `clew.playouts` are the public names.",
        ("clew.search.think", "clew.search.perft", "clew.search.playouts", "clew.search.solve"),
    ),
    "reference/batches.md": ("Many games at once", "Games stepped side by side in compiled code.", ()),
    "reference/adapters.md": (
        "Adapters",
        "Clew's games as environments of other libraries. [For researchers](../research.md) has examples.",
        ("clew.adapters.pettingzoo", "clew.adapters.gymnasium", "clew.adapters.openspiel", "clew.adapters.text"),
    ),
    "reference/play.md": (
        "Sessions and records",
        "Games as they are played: sessions, records, matches, data of self-play.",
        ("clew.play.session", "clew.play.record", "clew.play.match", "clew.play.selfplay.data"),
    ),
    "reference/puzzles.md": (
        "Puzzles",
        "Puzzles as lines of text, and what can be asked of them. [Puzzles](../puzzles.md) explains them.",
        ("clew.puzzles.registry", "clew.puzzles.book", "clew.puzzles.monitor"),
    ),
    "reference/game-packages.md": (
        "A game's package",
        "What a game provides, for those who [add one](../contributing.md#add-a-game).",
        ("clew.core.about", "clew.core.options", "clew.core.package", "clew.core.package.parts", "clew.core.verbs"),
    ),
    "reference/errors.md": ("Errors", "All errors are subclasses of `clew.ClewError`.", ()),
}

#: Where the public names of `clew` are documented: by the beginning of the module that defines them.
_HOMES = {
    "clew.core.errors": "reference/errors.md",
    "clew.core": "reference/games.md",
    "clew.batches": "reference/batches.md",
}


def reference_navigation() -> list[dict[str, str]]:
    """Return the pages by title."""
    return [{title: page} for page, (title, _, _) in PAGES.items()]


def reference_pages() -> dict[str, str]:
    """Return the text of each page."""
    return {page: _page(page, *parts) for page, parts in PAGES.items()}


def _page(page: str, title: str, introduction: str, modules: tuple[str, ...]) -> str:
    names = [f"{module}.{name}" for name, module in clew._MODULE_OF.items() if _home(module) == page]
    if page == "reference/games.md":
        names = sorted(names, key=lambda name: name.rpartition(".")[2][0].isupper())
    return "\n\n".join([f"# {title}", introduction, *(f"::: {name}" for name in (*names, *modules))]) + "\n"


def _home(module: str) -> str | None:
    return next((page for beginning, page in _HOMES.items() if module.startswith(beginning)), None)
