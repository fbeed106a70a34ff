"""A server that is killed and started again: pages reconnect by themselves."""

from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import expect

from support.web.running import free_port, process
from support.web.visitor import UNREACHABLE
from web.browser.conftest import Visit


def test_a_game_continues_after_the_server_was_killed(visit_at: Visit, tmp_path: Path) -> None:
    database, port = f"sqlite:///{tmp_path / 'clew.sqlite'}", free_port()
    with ExitStack() as servers:
        first = servers.enter_context(process(database, port))
        visitor = visit_at(f"http://127.0.0.1:{port}")
        visitor.ignored.append(UNREACHABLE)
        visitor.create_game("line-or-colour", ["me", "me"])
        for move in ("d4", "c3"):
            assert visitor.is_running()
            visitor.touch(move)
            visitor.play()
        first.kill()
        expect(visitor.page.locator("#offline")).to_be_visible()
        servers.enter_context(process(database, port))
        expect(visitor.page.locator("#offline")).to_be_hidden()
        expect(visitor.page.locator("#moves li")).to_have_count(2)
        assert visitor.is_running()
        visitor.touch("e5")
        visitor.play()
        visitor.page.reload()
        visitor.wait_for_moves(3)
