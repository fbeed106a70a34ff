"""Analysis in the background: streamed, stopped and resumed, in a process of low priority."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import clew
from clew.play.session import Session
from clew.web.analysis.service import BEST_MOVES, MAX_JOBS, AnalysisService, JobSearches
from clew.web.background import NICENESS
from clew.web.sharing.shared import shared_from_position, shared_from_session
from support.sample_games import sample_session
from support.web.running import GENEROUS, Client, Running, eventually


def short() -> Session:
    """Return the first four moves of a game."""
    session = sample_session("line-or-colour")
    return session.undo(len(session.moves) - 4)


def short_code() -> str:
    return shared_from_session(short()).code


def events(client: Client, path: str, most: int | None = None, **query: Any) -> list[tuple[str, Any]]:
    """Listen to an analysis until it ends, or until the given number of events has come."""
    found: list[tuple[str, Any]] = []
    with client.stream("GET", f"/api/v1/study{path}", params=query) as answer:
        assert answer.status_code == 200
        kind = ""
        for line in answer.iter_lines():
            if line.startswith("event: "):
                kind = line.removeprefix("event: ")
            elif line.startswith("data: "):
                found.append((kind, json.loads(line.removeprefix("data: "))))
                if len(found) == most:
                    break
    return found


def test_a_game_is_judged_move_by_move(server: Running) -> None:
    found = events(server.client(), f"/{short_code()}", seconds=0.02)
    kinds = [kind for kind, _ in found]
    assert kinds == ["opinion", "opinion", "judgement", "opinion", "judgement", "opinion", "judgement", "opinion",
                     "judgement", "done"]  # fmt: skip
    judgements = [message for kind, message in found if kind == "judgement"]
    assert [judgement["move"] for judgement in judgements] == list(short().moves)
    opinion = found[0][1]
    assert sum(opinion["values"]) == pytest.approx(1)
    assert opinion["moves"][0]["move"] == opinion["line"][0]["move"] == judgements[0]["best"]
    assert opinion["line"][0]["touches"] == [opinion["line"][0]["move"]]
    # White's first spot has no effect worth a sentence on an empty board, or one that names its colour.
    assert {type(move["words"]) for move in opinion["moves"]} == {str}
    assert not any("you" in move["words"].lower() for move in opinion["moves"])
    # The second time everything is cached, and the same events are sent.
    assert events(server.client(), f"/{short_code()}", seconds=0.02) == found
    # Who plays is called as the client calls them: the move of the other seat is not "your" move.
    spoken = events(server.client(), f"/{short_code()}", seconds=0.02, called=["Computer", "You"])
    words = [message["line"][0]["words"] for kind, message in spoken[:-1] if kind == "opinion"]
    assert not any("your" in each.lower() for each in words[::2])
    assert not any("White" in each or "Black" in each for each in words)


def test_a_stopped_analysis_frees_its_job_and_can_be_resumed(server: Running) -> None:
    client = server.client()
    open_jobs = server.server.analysis.open_jobs
    first = events(client, f"/{short_code()}", most=3, seconds=0.05)
    eventually("the job to end", lambda: server.server.analysis.open_jobs, lambda count: count == open_jobs)
    assert events(client, f"/{short_code()}", seconds=0.05)[:3] == first


def test_the_evaluation_of_a_position_improves(server: Running) -> None:
    found = events(server.client(), "", position=str(short().position), seconds=0.5)
    opinions = [message for kind, message in found if kind == "opinion"]
    assert found[-1][0] == "done"
    assert [opinion["done"] for opinion in opinions] == [False] * (len(opinions) - 1) + [True]
    visits = [opinion["visits"] for opinion in opinions]
    assert visits == sorted(visits)


def test_a_request_that_cannot_be_analysed_gets_an_error_message(server: Running) -> None:
    client = server.client()
    alone = shared_from_position(short().position).code
    over = "line-or-colour size=5 | ..... .b.b. wwww. ..b.. ..... b"
    for path, query, code in (
        ("/1xyz", {}, 404),
        (f"/{alone}", {}, 404),
        (f"/{short_code()}", {"seconds": "1e9"}, 422),
        ("", {"position": "hello"}, 422),
        ("", {"position": over}, 409),
    ):
        assert client.api("GET", f"/study{path}", code=code, params=query)["error"]["sentence"]


def test_analyses_are_limited_per_client_and_per_server(serve: Callable[..., Running], sqlite_url: str) -> None:
    server = serve(sqlite_url, limits=replace(GENEROUS, analyses=1))
    one, other = server.client(), server.client()
    position = {"position": str(clew.game("lineup").start()), "seconds": "30"}
    with one.stream("GET", "/api/v1/study", params=position) as answer:
        # Pings come first if the game has to be compiled.
        lines = answer.iter_lines()
        assert next(line for line in lines if line and not line.startswith(":")) == "event: opinion"
        assert "analyses are open" in other.api("GET", "/study", code=429, params=position)["error"]["sentence"]
    service = server.server.analysis
    eventually("all jobs to end", lambda: service.open_jobs, lambda count: count == 0)
    jobs = [service.open() for _ in range(MAX_JOBS)]
    assert "busy with other analyses" in one.api("GET", "/study", code=503, params=position)["error"]["sentence"]
    for job in jobs:
        job.close()
    assert service.open_jobs == 0


@pytest.mark.usefixtures("_usual_workers")
def test_another_process_of_low_priority_searches() -> None:
    service = AnalysisService()
    try:
        assert service.background.do(os.getpid) != os.getpid()
        assert service.background.do(os.nice, 0) >= NICENESS
    finally:
        service.close()


def test_the_search_of_a_finished_job_is_forgotten() -> None:
    searches = JobSearches()
    thought = searches.think(1, short().position.view(0), 0.01)
    assert len(thought.moves) <= BEST_MOVES
    assert 1 in searches
    searches.forget(1)
    assert 1 not in searches


def test_the_value_graph_is_drawn(server: Running) -> None:
    client = server.client()
    request = {"code": short_code(), "values": [[0.5, 0.5], [0.4, 0.6], [0.9, 0.1]], "turns": [2], "now": 1}
    graph = client.api("POST", "/value-graph", json=request)
    assert graph["svg"].startswith("<svg")
    assert 0 < graph["left"] < graph["width"] < 1
    assert ">Computer<" in client.api("POST", "/value-graph", json=request | {"called": ["You", "Computer"]})["svg"]
    assert client.api("POST", "/value-graph", json=request | {"palette": "pink"}, code=422)["error"]["kind"] == "option"
    client.api("POST", "/value-graph", json=request | {"values": [[2, 0]]}, code=422)
    client.api("POST", "/value-graph", json=request | {"code": "1x"}, code=404)


def test_the_analysis_page_accepts_pasted_text_or_says_what_is_wrong(server: Running) -> None:
    client = server.client()
    assert (
        client.post("/analyse", data={"text": str(short().record())}).headers["location"] == f"/analyse/{short_code()}"
    )
    page = client.get(f"/analyse/{short_code()}?ply=2")
    assert page.status_code == 200
    assert "style=" not in page.text
    wrong = client.post("/analyse", data={"text": '[Game "chess"]\n1. e4\n*'})
    assert wrong.status_code == 422
    assert "there is no game" in wrong.text
    assert "1. e4" in wrong.text
    illegal = str(short().record()).replace("2. b5", "2. d4")
    assert "is taken" in client.post("/analyse", data={"text": illegal}).text
    assert client.post("/analyse", data={"text": ""}).status_code == 422
    assert client.post("/analyse", data={"text": "x" * 20_000}).status_code == 413
    assert client.get("/analyse/1xyz").status_code == 404


def test_only_finished_games_of_the_server_are_analysed(server: Running) -> None:
    client = server.client()
    me = {"kind": "me", "name": "Ann"}
    game_id = client.make("line-or-colour", me, me)["id"]
    running = client.get(f"/games/{game_id}/analyse")
    assert running.status_code == 409
    assert "can be analysed when it is over" in running.text
    client.move(game_id, "d4", 0)
    client.api("POST", f"/games/{game_id}/resign", json={"seat": 0})
    assert client.get(f"/games/{game_id}/analyse").headers["location"].startswith("/analyse/1")


def test_a_visitor_is_called_you_in_the_analysis_of_their_own_game(server: Running) -> None:
    client = server.client()
    start = str(short().positions[1])
    made = client.make("line-or-colour", {"kind": "program", "level": 1}, {"kind": "me"}, position=start)
    client.move(made["id"], short().moves[1], 0)
    client.api("POST", f"/games/{made['id']}/resign", json={})
    address = client.get(f"/games/{made['id']}/analyse").headers["location"]
    page = client.get(address).text
    assert "You claimed" in page
    assert "Computer wins: you resigned" in page
    assert "Guest" not in page
    assert "You claimed" not in server.client().get(address).text
