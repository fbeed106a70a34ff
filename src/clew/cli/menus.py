"""Lists to choose from on the full screen: the games, saved games, and what there is to do."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import typer

from clew.core.errors import OptionError
from clew.play.conduct import DEFAULT_LEVEL, LEVEL_NAMES, presets_of

if TYPE_CHECKING:
    from clew.core.about import About
    from clew.play.local.saved_games import SavedGame
    from clew.tui.scenes.menu import MenuItem, MenuScene

#: How many saved games are listed.
MOST_SAVED = 12

#: The heading of the games to resume.
RESUMED = "Choose the game to resume"

#: The levels to choose from; `--level` has those between them, too.
OFFERED_LEVELS = (1, 3, 5, 7, 10)


class Chosen:
    """What was chosen in a menu, or in one that it opened, as words of a command: the screen is closed then."""

    def __init__(self) -> None:
        self.words: tuple[str, ...] = ()

    def item(self, words: tuple[str, ...], label: str, sentence: str, note: str = "") -> "MenuItem":
        """Return an item of a menu that chooses some words."""
        from clew.tui.scenes.menu import MenuItem

        return MenuItem(label, sentence, self.choosing(words), note=note)

    def choosing(self, words: tuple[str, ...]) -> Callable[["MenuScene"], None]:
        """Return what chooses some words and closes the screen."""

        def choose(menu: "MenuScene") -> None:
            self.words = words
            menu.host.end()

        return choose


def choose_game(title: str) -> str:
    """Let a person choose a game; return its id. Leaving the list ends the command."""
    chosen = Chosen()
    return _shown(chosen, game_menu(chosen, title))


def choose_new_game() -> tuple[str, ...]:
    """Let a person choose a game, its variant and a level; return them as words of `clew play`."""
    chosen = Chosen()
    _shown(chosen, new_game_menu(chosen))
    return chosen.words


def choose_unfinished(games: Sequence["SavedGame"]) -> str:
    """Let a person choose the game to resume; return its file. Leaving the list ends the command."""
    chosen = Chosen()
    return _shown(chosen, saved_menu(chosen, RESUMED, games))


def choose_saved(title: str) -> str:
    """Let a person choose one of the games that are saved here; return its file. Leaving the list ends the command."""
    from clew.cli.opened_game import games_folder
    from clew.play.local.saved_games import saved_games

    games = saved_games(games_folder())
    if not games:
        raise OptionError("expected a file with a game: none is saved here yet; `clew play` starts one")
    chosen = Chosen()
    return _shown(chosen, saved_menu(chosen, title, games))


def _shown(chosen: Chosen, menu: "MenuScene") -> str:
    from clew.tui.opening import show

    show(menu)
    if not chosen.words:
        raise typer.Exit
    return chosen.words[-1]


def game_menu(chosen: Chosen, title: str, before: tuple[str, ...] = ()) -> "MenuScene":
    """Return the list of the games, the easiest first; their ids are chosen, with something before them."""
    return _game_list(title, lambda about: chosen.choosing((*before, about.id)))


def new_game_menu(chosen: Chosen, before: tuple[str, ...] = ()) -> "MenuScene":
    """Return the list of the games; what is chosen in it and in the next lists are the words of a new game."""
    return _game_list(
        "Choose a game to play", lambda about: _opening(lambda: _variant_menu(chosen, about, (*before, about.id)))
    )


def _game_list(title: str, opening: Callable[["About"], Callable[["MenuScene"], None]]) -> "MenuScene":
    """Return the list of the games, the easiest first."""
    from clew.core.package import packages
    from clew.tui.scenes.menu import MenuItem, MenuScene

    games = sorted((package.about for package in packages().values()), key=lambda about: about.ease)
    items = []
    for number, about in enumerate(games):
        easiest = ", the easiest to begin with" if number == 0 else ""
        label = f"{about.name}: {about.length}{easiest}"
        items.append(MenuItem(label, about.kind, opening(about), note=about.sentence))
    return MenuScene("", [(title, items)])


def _variant_menu(chosen: Chosen, about: "About", before: tuple[str, ...]) -> "MenuScene":
    """Return the variants of a game that have a name, the usual game first; each opens the list of levels."""
    from clew.tui.scenes.menu import MenuItem, MenuScene

    items = []
    for preset in presets_of(about):
        settings = [f"{name}={about.option(name).write(value)}" for name, value in preset.options.items()]
        options = tuple(word for setting in settings for word in ("-o", setting))
        command = " ".join(("clew play", about.id, *options))
        levels = _opening(partial(_level_menu, chosen, about, (*before, *options)))
        items.append(MenuItem(f"{preset.name}: {preset.sentence}", command, levels))
    return MenuScene("", [(f"{about.name}: which game would you like to play?", items)])


def _level_menu(chosen: Chosen, about: "About", before: tuple[str, ...]) -> "MenuScene":
    """Return the levels to choose from, the cursor on the usual one."""
    from clew.tui.scenes.menu import MenuScene

    items = [
        chosen.item((*before, "--level", str(level)), f"{LEVEL_NAMES[level]} (level {level})",
                    f"clew play {about.id} --level {level}; there are levels 1 to {max(LEVEL_NAMES)}.")
        for level in OFFERED_LEVELS
    ]  # fmt: skip
    menu = MenuScene("", [("How strong should the computer be?", items)])
    menu.number = OFFERED_LEVELS.index(DEFAULT_LEVEL)
    return menu


def _opening(menu: Callable[[], "MenuScene"]) -> Callable[["MenuScene"], None]:
    """Return what opens another list."""
    return lambda opener: opener.host.push(menu())


def saved_menu(chosen: Chosen, title: str, games: Sequence["SavedGame"], before: tuple[str, ...] = ()) -> "MenuScene":
    """Return a list of saved games, the latest first; their files are chosen."""
    from clew.tui.scenes.menu import MenuScene

    items = [chosen.item((*before, str(game.file)), saved_words(game), str(game.file)) for game in games[:MOST_SAVED]]
    return MenuScene("", [(title, items)])


def saved_words(game: "SavedGame") -> str:
    """Return a line about a saved game."""
    from clew.core.package import packages

    package = packages().get(game.game_id)
    name = game.game_id if package is None else package.about.name
    moves = "1 move" if game.moves == 1 else f"{game.moves} moves"
    ended = ", finished" if game.is_finished else ""
    return f"{name}: {moves}{ended}, {game.saved.day} {game.saved:%B %Y, %H:%M}"


def start_menu(chosen: Chosen, games: Sequence["SavedGame"]) -> "MenuScene":
    """Return what `clew` alone offers, with saved games; the words of the command that does it are chosen."""
    from clew.tui.scenes.menu import MenuItem, MenuScene

    play = _opening(lambda: new_game_menu(chosen, ("play",)))
    learn = _opening(lambda: game_menu(chosen, "Choose a game to learn", ("learn",)))
    items = [
        MenuItem("Play a game", "clew play", play),
        MenuItem("Learn a game", "clew learn", learn,
                 note="A few steps on a board, then a first game against an easy opponent."),
        chosen.item(("puzzle", "play"), "Solve a puzzle", "clew puzzle play", "Today's puzzles, and new ones."),
    ]  # fmt: skip
    unfinished = [game for game in games if not game.is_finished]
    if unfinished:
        resume = _opening(lambda: saved_menu(chosen, RESUMED, unfinished, ("play", "--resume")))
        note = f"{saved_words(unfinished[0])}."
        items.insert(0, MenuItem("Resume a game", "clew play --resume", resume, note=note))
    if games:
        look = _opening(lambda: saved_menu(chosen, "Choose the game to look at", games, ("replay",)))
        items.append(MenuItem("Replay or analyse a game", "clew replay, clew analyse", look,
                              note="Yours, move by move; A analyses it."))  # fmt: skip
    items.append(chosen.item(("--help",), "Everything else", "clew --help", "Bots, analysis, records, the web app."))
    return MenuScene("What would you like to do?", [("Clew: published games about lines", items)])
