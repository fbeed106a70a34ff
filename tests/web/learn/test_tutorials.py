"""The pages and the API of tutorials: every step has a page, and the server checks what is tried in it."""

from typing import Any

import pytest

import clew
from clew.core.package import GamePackage, package, packages
from clew.play.tutorial import tutorial
from clew.web.pictures import InputBoardSettings
from clew.web.positions.board_svg import picture
from clew.web.positions.move_input import touches
from support.web.running import Client, Running

PACKAGES = list(packages().values())
GAME = "line-or-colour"


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.id)
def test_every_step_has_a_page_that_needs_no_scripts(server: Running, package: GamePackage) -> None:
    client, steps = server.client(), tutorial(package)
    for step in steps:
        page = client.get(f"/learn/{package.id}" + (f"/{step.number}" if step.number > 1 else "")).text
        assert page.count('aria-current="step"') == 1
        assert f"step {step.number} of {len(steps)}" in page
        assert all(task.solution in page.replace("&gt;", ">") for task in step.tasks)
        assert "<svg" in page
        assert (f'href="/learn/{package.id}/{step.number + 1}"' in page) == (step.number < len(steps))
        assert ("Play a guided first game" in page) == (step.number == len(steps))
        assert f'href="/learn/{package.id}/rules"' in page
        assert "style=" not in page
        assert "<script>" not in page


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.id)
def test_what_can_be_touched_is_on_the_board_or_has_a_button(package: GamePackage) -> None:
    for step in tutorial(package):
        position = clew.position(step.position)
        svg = picture(position, **InputBoardSettings().as_dict())
        for touch in touches(position, 0, []).next:
            assert (f'data-site="{touch.touch}"' in svg) == touch.on_board, touch.touch


@pytest.mark.parametrize("path", ["chess", f"{GAME}/0", f"{GAME}/9", "chess/1"])
def test_an_unknown_step_is_not_found(server: Running, path: str) -> None:
    assert server.client().get(f"/learn/{path}").status_code == 404


def test_the_list_links_to_every_tutorial(server: Running) -> None:
    page = server.client().get("/learn").text
    for each in PACKAGES:
        assert f'data-learn="{each.id}" data-steps="{len(tutorial(each))}"' in page
    assert page.count(">Learn in 3 minutes<") == len(PACKAGES)


def ask(client: Client, kind: str, step: int, task: int, code: int = 200, **query: str) -> Any:
    steps = tutorial(package(GAME))
    query = {"position": steps[(step - 1) % len(steps)].position, **query}
    return client.api("GET", f"/tutorials/{GAME}/{step}/{task}/{kind}", params=query, code=code)


def test_a_move_that_does_the_task_is_answered(server: Running) -> None:
    found = ask(server.client(), "try", 3, 1, move="c3")
    assert found["done"]
    assert found["sentence"] == "Your first blue. Black claims a spot too."
    assert found["answered"] == "Black claimed d2, their first green."
    assert clew.position(found["answer"]["position"]).seat == 0
    assert found["after"]["effects"] == ["Your first blue"]


def test_another_legal_move_is_played_and_the_task_repeated(server: Running) -> None:
    found = ask(server.client(), "try", 1, 1, move="a1")
    assert not found["done"]
    assert found["sentence"].endswith("not what this step asks for. Make four in a row.")
    assert found["after"]["last"] == "a1"
    assert found["answer"] is None


def test_what_cannot_be_tried_is_refused(server: Running) -> None:
    client = server.client()
    assert ask(client, "try", 1, 1, move="b3", code=422)["error"]["rule"] == "LC3"
    ask(client, "try", 1, 2, move="a1", code=404)
    ask(client, "try", 9, 1, move="a1", code=404)
    other = str(clew.game("lineup").start())
    ask(client, "try", 1, 1, move="a1", position=other, code=409)
    over = str(clew.position(tutorial(package(GAME))[0].position).play("e3"))
    ask(client, "hint", 1, 1, position=over, code=409)


def test_a_hint_points_and_then_shows_a_move(server: Running) -> None:
    client = server.client()
    found = ask(client, "hint", 1, 1)
    assert found["places"] == ["a3", "e3"]
    assert (found["move"], found["touches"]) == ("e3", ["e3"])
    # Where the usual solution is taken, another is found.
    taken = "line-or-colour size=5 pie=off | ..... ..... ..w.. ...b. .w... w"
    assert ask(client, "hint", 3, 2, position=taken)["move"] == "d5"
    blocked = "line-or-colour size=5 pie=off | ...b. b.... ..w.. ....b .b... w"
    ask(client, "hint", 3, 2, position=blocked, code=409)
