"""Lists to choose from on the full screen: the games, games to resume, and what there is to do."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from clew.play.local.unfinished import UnfinishedGame
    from clew.tui.scenes.menu import MenuItem, MenuScene

#: How many games to resume are listed.
MOST_RESUMED = 12


class Chosen:
    """What was chosen in a menu, or in one that it opened, as words of a command: the screen is closed then."""

    def __init__(self) -> None:
        self.words: tuple[str, ...] = ()

    def item(self, words: tuple[str, ...], label: str, sentence: str, note: str = "") -> "MenuItem":
        """Return an item of a menu that chooses some words."""
        from clew.tui.scenes.menu import MenuItem

        def choose(menu: "MenuScene") -> None:
            self.words = words
            menu.host.end()

        return MenuItem(label, sentence, choose, note=note)


def choose_game(title: str) -> str:
    """Let a person choose a game; return its id. Leaving the list ends the command."""
    chosen = Chosen()
    return _shown(chosen, game_menu(chosen, title))


def choose_unfinished(games: Sequence["UnfinishedGame"]) -> str:
    """Let a person choose the game to resume; return its file. Leaving the list ends the command."""
    chosen = Chosen()
    return _shown(chosen, resume_menu(chosen, games))


def _shown(chosen: Chosen, menu: "MenuScene") -> str:
    from clew.tui.opening import show

    show(menu)
    if not chosen.words:
        raise typer.Exit
    return chosen.words[-1]


def game_menu(chosen: Chosen, title: str, before: tuple[str, ...] = ()) -> "MenuScene":
    """Return the list of the games, the easiest first; their ids are chosen, with something before them."""
    from clew.core.package import packages
    from clew.tui.scenes.menu import MenuScene

    games = sorted((package.about for package in packages().values()), key=lambda about: about.ease)
    items = []
    for number, about in enumerate(games):
        easiest = ", the easiest to begin with" if number == 0 else ""
        label = f"{about.name}: {about.length}{easiest}"
        items.append(chosen.item((*before, about.id), label, about.kind, about.sentence))
    return MenuScene("", [(title, items)])


def resume_menu(chosen: Chosen, games: Sequence["UnfinishedGame"], before: tuple[str, ...] = ()) -> "MenuScene":
    """Return the list of games that can be resumed, the latest first; their files are chosen."""
    from clew.tui.scenes.menu import MenuScene

    items = [
        chosen.item((*before, str(game.file)), unfinished_words(game), str(game.file)) for game in games[:MOST_RESUMED]
    ]
    return MenuScene("", [("Choose the game to resume", items)])


def unfinished_words(game: "UnfinishedGame") -> str:
    """Return a line about an unfinished game."""
    from clew.core.package import packages

    package = packages().get(game.game_id)
    name = game.game_id if package is None else package.about.name
    moves = "1 move" if game.moves == 1 else f"{game.moves} moves"
    return f"{name}: {moves}, {game.saved.day} {game.saved:%B %Y, %H:%M}"


def start_menu(chosen: Chosen, games: Sequence["UnfinishedGame"]) -> "MenuScene":
    """Return what `clew` alone offers; the words of the command that does it are chosen."""
    from clew.tui.scenes.menu import MenuItem, MenuScene

    def opening(menu: Callable[[], "MenuScene"]) -> Callable[["MenuScene"], None]:
        return lambda opener: opener.host.push(menu())

    items = [
        MenuItem("Play a game", "clew play", opening(lambda: game_menu(chosen, "Choose a game to play", ("play",)))),
        MenuItem("Learn a game", "clew learn", opening(lambda: game_menu(chosen, "Choose a game to learn", ("learn",))),
                 note="A few steps on a board, then a first game against an easy opponent."),
        chosen.item(("puzzle", "play"), "Solve a puzzle", "clew puzzle play", "Today's puzzles, and new ones."),
    ]  # fmt: skip
    if games:
        resume = opening(lambda: resume_menu(chosen, games, ("play", "--resume")))
        items.insert(0, MenuItem("Resume a game", "clew play --resume", resume, note=f"{unfinished_words(games[0])}."))
    items.append(chosen.item(("--help",), "Everything else", "clew --help", "Bots, analysis, records, the web app."))
    return MenuScene("What would you like to do?", [("Clew: published games about lines", items)])
