"""A new game as the arguments of `clew play` describe it, and how it is opened on the full screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from clew.cli.arguments import PERSON, position_of
from clew.core.errors import OptionError, nearest
from clew.play.local.seating import SeatedPlayer

if TYPE_CHECKING:
    from clew.core.game import Game
    from clew.play.session import Session
    from clew.tui.prepared import PreparedScreens
    from clew.tui.scene import Scene
    from clew.tui.scenes.game import GameScene
    from clew.tui.table import TerminalTable


@dataclass(frozen=True)
class OpenedGame:
    """The arguments of a new game."""

    position: str
    options: tuple[str, ...] = ()
    first: str = ""
    deal: str | None = None
    level: int = 1
    seat: str = "0"
    players: tuple[str, ...] = ()
    minutes: float | None = None

    def seated(self, seed: int | None = None) -> tuple["Session", list[SeatedPlayer]]:
        """Return the game at its start, shuffled with a seed if one is given, and who plays."""
        from clew.play.session import Session

        deal = self.deal if self.deal is not None or seed is None else str(seed)
        start = position_of(self.position, list(self.options), self.first, deal)
        own = seat_of(start.game, self.seat)
        usual = [f"level={self.level}" if number != own else PERSON for number in range(start.seats)]
        players = [*self.players, *usual[len(self.players) :]]
        return Session.begin(start), seated_players(start.game, players)

    def table(self, file: Path | None, seed: int | None = None) -> "TerminalTable":
        """Return the game on the full screen."""
        from clew.play.local.saved_record import SavedRecord
        from clew.tui.table import TerminalTable

        session, seated = self.seated(seed)
        saved = SavedRecord(file or new_file(session.position.game))
        return TerminalTable(session, seated, saved, seconds=None if self.minutes is None else 60 * self.minutes)


def open_on_screen(game: OpenedGame, file: Path | None) -> None:
    """Play a game on the full screen: its first board is shown before its rules are loaded, if it is prepared."""
    import os

    import platformdirs

    from clew.core.package import packages
    from clew.play.bots import ENGINE
    from clew.tui.opening import game_scene, loading
    from clew.tui.prepared import OpeningScene, PreparedScreens

    size = tuple(os.get_terminal_size())
    screens = PreparedScreens(platformdirs.user_cache_path("clew", appauthor=False) / "screens")
    has_engine = any(player.strip().startswith(ENGINE) for player in game.players)
    # What an engine calls itself is not known ahead, and it must not be started for a picture.
    package = None if has_engine else packages().get((game.position.split() or [""])[0])
    key = (game, size)
    prepared = None if package is None else screens.take(key, package.folder)
    opened: list[GameScene] = []

    def build() -> "GameScene":
        scene = game_scene(game.table(file, None if prepared is None else prepared.seed))
        opened.append(scene)
        return scene

    if prepared is None:
        with loading():
            scene: Scene = build()
    else:
        scene = OpeningScene(prepared.picture, build, (size[0], size[1]))
    show_game(scene, lambda: opened[0].table if opened else None)
    for _ in opened:
        if package is not None and (prepared is None or prepared.seed is not None):
            _prepare(screens, game, package.folder, (size[0], size[1]))


def _prepare(screens: "PreparedScreens", game: OpenedGame, sources: Path, size: tuple[int, int]) -> None:
    """Store the first screen of the next game like this one."""
    import secrets

    from clew.tui.entering import Entering
    from clew.tui.opening import game_scene
    from clew.tui.prepared import PreparedScreen

    seed = secrets.randbits(63)
    table = game.table(Path(), seed)
    is_shuffled = table.position.game.has_unseen and game.deal is None
    scene = game_scene(table)
    if table.mover is not None and table.mover.is_person:
        scene.start_entering(Entering(table.view(), table.people))
    screens.keep((game, size), sources, PreparedScreen(scene.draw(size), seed if is_shuffled else None))


def show_game(scene: "Scene", table: Callable[[], "TerminalTable | None"]) -> None:
    """Show a game until it is left; then all engines are closed."""
    from clew.tui.opening import show

    try:
        show(scene)
    finally:
        played = table()
        if played is not None:
            from clew.play.bots import closing_engines

            with closing_engines([each.chooser for each in played.seated if each.chooser is not None]):
                report_record(played)


def report_record(table: "TerminalTable") -> None:
    """Say where the record of a game is."""
    # A game that was resumed and left without a move has its file too.
    if table.saved.is_saved or table.saved.resumed is not None:
        ended = table.session.result is not None
        typer.echo(f"{'Record:' if ended else 'Resume with: clew play --resume'} {table.saved.file}")
        if ended:
            typer.echo(f"See it again: clew replay {table.saved.file}")


def seat_of(game: "Game", text: str) -> int:
    """Return the seat of a name or a number."""
    names = {name.lower(): seat for seat, name in enumerate(game.seat_names)}
    names |= {str(seat): seat for seat in range(game.seats)}
    if text.strip().lower() not in names:
        expected = ", ".join(game.seat_names)
        raise OptionError(f"--as {text}: no such seat{nearest(text.lower(), names)}: expected {expected}")
    return names[text.strip().lower()]


def seated_players(game: "Game", players: Sequence[str]) -> list[SeatedPlayer]:
    """Return the player of each seat."""
    from clew.play.bots import parse_bot

    if len(players) > game.seats:
        raise OptionError(f"{len(players)} players: {game.about.name} has {game.seats} seats")
    seated = []
    for text in players:
        word, _, name = text.strip().partition("=")
        if word == PERSON:
            seated.append(SeatedPlayer(name or PERSON))
        else:
            spec = parse_bot(text)
            seated.append(_introduced(SeatedPlayer(str(spec), spec.create())))
    return seated


def _introduced(player: SeatedPlayer) -> SeatedPlayer:
    """Return a player with its title: an engine is started now, so that one that cannot play is found at once."""
    from clew.engine.player import EngineBot
    from clew.engine.process import EngineFailure

    if not isinstance(player.chooser, EngineBot):
        return player
    try:
        return replace(player, title=player.chooser.introduce())
    except EngineFailure as failure:
        player.chooser.close()
        raise OptionError(f"{player.spec}: the engine {failure}") from failure


def new_file(game: "Game") -> Path:
    """Return a new file name for a record, in the user's data folder."""
    from datetime import datetime

    return games_folder() / f"{game.id}-{datetime.now():%Y-%m-%d-%H%M%S}.clew"


def games_folder() -> Path:
    """Return the folder with the records of this user's games."""
    import platformdirs

    return platformdirs.user_data_path("clew", appauthor=False) / "games"


def asked_game(on_screen: bool, title: str) -> str:
    """Let a person choose a game on the full screen; elsewhere it has to be given."""
    if not on_screen:
        from clew.core.package import packages

        raise OptionError(f"expected the name of a game: {', '.join(packages())}")
    from clew.cli.menus import choose_game

    return choose_game(title)
