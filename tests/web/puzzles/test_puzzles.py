"""Puzzles: boards, hints, links that carry the whole puzzle, limits."""

import io
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image

from clew.puzzles import puzzle
from clew.web.background import BackgroundProcess
from clew.web.puzzles.service import SolvedPuzzle, title_of
from clew.web.rate_limits import Rate
from support.web.running import GENEROUS, Client, Running

TRIO = "linedance shape=trio lattice=closed sides=matched loops=all pinned=0,1=2/5;1,0=1/1"
SMALL = "line-or-colour size=5 ask=rings layout=12345/45123/23451/51234/34512"
LAYOUT = "line-or-colour size=5 ask=largest"


@pytest.fixture(scope="module")
def ann(server: Running) -> Client:
    return server.client()


def board(client: Client, text: str, answer: str = "", action: str = "", **more: object) -> dict:
    return client.api("GET", "/puzzles/table", params={"puzzle": text, "answer": answer, "deed": action, **more})


def test_named_puzzles_are_listed_with_their_known_counts(ann: Client) -> None:
    books = {each["game"]: each for each in ann.api("GET", "/puzzles")}
    rhombus = next(each for each in books["linedance"]["puzzles"] if each["name"] == "rhombus")
    assert (rhombus["number"], rhombus["up_to_symmetry"]) == ("2156169624", "89840401")
    assert [kind["name"] for kind in books["linedance"]["kinds"]] == ["matched", "non-matched", "loop"]
    assert books["line-or-colour"]["kinds"][0]["choices"] == {"size": ["7", "5"]}
    page = ann.get("/puzzles")
    assert "2,156,169,624 solutions" in page.text
    listed = page.text.partition("For enthusiasts")[2]
    assert listed.count("clew-picture") == sum(len(each["puzzles"]) for each in books.values())
    assert "style=" not in page.text


def test_a_puzzle_is_solved_by_actions_and_nothing_is_stored(ann: Client) -> None:
    start = board(ann, TRIO)
    assert start["lying"] == {"1,0": "1/1", "0,1": "2/5"}
    assert len(start["loose"]) == 14
    put = board(ann, TRIO, start["answer"], "put 3/0 1,1")
    assert put["wrong"][0]["spaces"] == ["1,0", "1,1"]
    answer = put["answer"]
    for _ in range(3):
        answer = board(ann, TRIO, answer, "turn 1,1 1")["answer"]
    whole = board(ann, TRIO, answer)
    assert (whole["solved"], whole["wrong"], whole["headline"]) == (True, [], "3 of 3 tiles")
    assert ann.api("GET", "/puzzles/check", params={"puzzle": TRIO, "answer": answer}) == {
        "solved": True,
        "mistakes": [],
    }
    assert board(ann, TRIO, answer, "take 1,1")["answer"] == start["answer"]
    assert board(ann, TRIO, answer, "clear")["answer"] == start["answer"]
    turned = board(ann, TRIO, "", "", loose=["5/2", "7/1"])
    assert {"5/2", "7/1"} < {piece["name"] for piece in turned["loose"]}


def test_pieces_have_pictures_of_their_own(ann: Client) -> None:
    found = ann.api("GET", "/puzzles/pieces", params={"puzzle": TRIO, "piece": ["3/0", "12/2"], "by": 1})
    assert [each["name"] for each in found] == ["3/1", "12/0"]
    assert all(each["svg"].startswith("<svg") for each in found)


def test_hints_solutions_and_counts_are_available(ann: Client) -> None:
    hint = ann.api("GET", "/puzzles/hint", params={"puzzle": TRIO})
    assert (hint["where"], hint["piece"]) == ("1,1", "3/3")
    solution = ann.api("GET", "/puzzles/solve", params={"puzzle": TRIO})
    assert board(ann, TRIO, solution["answer"])["solved"]
    assert ann.api("GET", "/puzzles/count", params={"puzzle": TRIO})["sentence"].startswith("There are exactly 4 ")
    known = ann.api("GET", "/puzzles/count", params={"puzzle": "linedance rhombus"})
    assert known["sentence"] == "There are exactly 2,156,169,624 solutions, 89,840,401 up to symmetry. (Known.)"
    impossible = {"puzzle": TRIO.replace("2/5", "2/4")}
    assert "no solution" in ann.api("GET", "/puzzles/hint", params=impossible, code=422)["error"]["sentence"]
    solved = {"puzzle": TRIO, "answer": solution["answer"]}
    assert "nothing more" in ann.api("GET", "/puzzles/hint", params=solved, code=404)["error"]["sentence"]


@pytest.mark.parametrize(("name", "count"), [("rhombus-and-pair-loops", "440,064"), ("pair-loop", "90")])
def test_loops_in_parts_are_solved_by_hand_with_hints_and_counts(ann: Client, name: str, count: str) -> None:
    text = f"linedance {name}"
    solution = ann.api("GET", "/puzzles/solve", params={"puzzle": text})["answer"]
    assert board(ann, text, solution)["solved"]
    assert count in ann.api("GET", "/puzzles/count", params={"puzzle": text})["sentence"]
    space = solution.split()[-1].partition("=")[0]
    begun = board(ann, text, solution, f"take {space}")["answer"]
    assert ann.api("GET", "/puzzles/hint", params={"puzzle": text, "answer": begun})["where"] == space
    shown = ann.get("/puzzle", params={"puzzle": text}, follow_redirects=True)
    assert shown.status_code == 200
    assert "closed loop" in shown.text


def test_rings_are_counted_and_the_maximum_is_shown_on_demand(ann: Client) -> None:
    broken = board(ann, SMALL, "a1 b1 c1", "put ring d1")
    assert broken["headline"] == "4 of 15 rings"
    assert broken["wrong"][0]["spaces"] == ["a1", "b1", "c1", "d1"]
    best = ann.api("GET", "/puzzles/solve", params={"puzzle": SMALL})
    assert best["value"] == 15
    assert "No set of rings has more" in best["conclusion"]
    assert ann.api("GET", "/puzzles/count", params={"puzzle": SMALL})["number"] == "1792"


def test_a_link_carries_the_whole_puzzle(ann: Client) -> None:
    redirect = ann.get("/puzzle", params={"puzzle": "linedance trio-loop"})
    assert redirect.status_code == 303
    link = redirect.headers["location"]
    assert parse_qs(urlsplit(link).query)["puzzle"] == ["linedance shape=trio lattice=closed sides=matched loops=all"]
    page = ann.get("/puzzle", params={"puzzle": TRIO, "answer": "1,1=3/3"})
    assert "3 of 3 tiles" in page.text
    for forbidden in ("style=", "<script>", "onclick"):
        assert forbidden not in page.text
    assert ann.get("/puzzle", params={"puzzle": LAYOUT}).status_code == 200
    assert "by hand" in ann.api("GET", "/puzzles/table", params={"puzzle": LAYOUT}, code=404)["error"]["sentence"]


def test_puzzles_have_pictures(ann: Client) -> None:
    query = {"puzzle": TRIO, "answer": "1,1=3/3 1,0=1/1 0,1=2/5", "palette": "colour-blind", "dark": "true"}
    assert ann.get("/puzzle.svg", params=query).text.startswith("<svg")
    picture = Image.open(io.BytesIO(ann.get("/puzzle.png", params=query | {"width": "200"}).content))
    assert (picture.format, picture.width) == ("PNG", 200)
    assert ann.get("/puzzle.bmp", params=query).status_code == 404


def test_a_new_puzzle_is_generated_and_shown(ann: Client) -> None:
    redirect = ann.get(
        "/puzzles/new", params={"game": "linedance", "kind": "matched", "difficulty": "hard", "shape": "tent"}
    )
    text = parse_qs(urlsplit(redirect.headers["location"]).query)["puzzle"][0]
    assert text.startswith("linedance shape=tent lattice=closed sides=matched pinned=")
    plain = ann.get("/puzzles/new", params={"game": "linedance", "kind": "loop", "difficulty": "", "shape": "zigzag"})
    assert plain.headers["location"].endswith("shape%3Dzigzag+lattice%3Dclosed+sides%3Dmatched+loops%3Dall")
    request = {"game": "linedance", "kind": "matched", "difficulty": "easy", "seed": 3, "word": ["shape=tent"]}
    assert ann.api("GET", "/puzzles/new", params=request) == ann.api("GET", "/puzzles/new", params=request)
    rings = ann.api("GET", "/puzzles/new", params={"game": "line-or-colour", "kind": "rings", "seed": 1})
    assert rings["puzzle"].startswith("line-or-colour size=7 ask=rings layout=")


@pytest.mark.parametrize(
    ("path", "query", "code"),
    [
        ("/puzzle", {"puzzle": "chess"}, 422),
        ("/puzzle", {"puzzle": "linedance rhombos"}, 422),
        ("/puzzle", {"puzzle": "linedance shape=o.o.o./..o"}, 422),
        ("/puzzle", {"puzzle": "x" * 2000}, 422),
        ("/puzzle", {"puzzle": TRIO, "answer": "hello"}, 422),
        ("/puzzle", {"puzzle": TRIO, "answer": "1,1=99/9"}, 422),
        ("/puzzle", {"puzzle": SMALL, "answer": "z9"}, 422),
        ("/puzzle", {"puzzle": LAYOUT, "answer": "12"}, 422),
        ("/puzzle", {}, 422),
        ("/puzzle.svg", {"puzzle": TRIO, "palette": "pink"}, 422),
        ("/puzzles/new", {"game": "chess", "kind": "matched"}, 404),
        ("/puzzles/new", {"game": "linedance", "kind": "hello"}, 404),
        ("/puzzles/new", {"game": "linedance", "kind": "matched", "shape": "hello"}, 422),
        ("/puzzles/new", {"game": "linedance", "kind": "matched", "difficulty": "terrible"}, 422),
        ("/puzzles/daily/chess/matched", {}, 404),
        ("/puzzles/daily/linedance/hello", {}, 404),
        ("/puzzles/daily/linedance/matched", {"day": "yesterday"}, 404),
        ("/puzzles/daily/linedance/matched", {"day": "1999-01-01"}, 404),
        ("/api/v1/puzzles/table", {"puzzle": TRIO, "deed": "put 3/0 9,9"}, 422),
        ("/api/v1/puzzles/table", {"puzzle": TRIO, "deed": "put 17/0 1,1"}, 422),
        ("/api/v1/puzzles/table", {"puzzle": TRIO, "deed": "take 1,0"}, 422),
        ("/api/v1/puzzles/table", {"puzzle": TRIO, "deed": "throw 1,0"}, 422),
        ("/api/v1/puzzles/table", {"puzzle": TRIO, "loose": "³/0"}, 422),
        ("/api/v1/puzzles/pieces", {"puzzle": TRIO, "piece": "x"}, 422),
        ("/api/v1/puzzles/check", {"puzzle": TRIO, "answer": "hello"}, 422),
        ("/api/v1/puzzles/count", {"puzzle": "linedance rhombus-most-loops"}, 422),
        ("/api/v1/puzzles/new", {"game": "linedance", "kind": "loop", "word": ["pinned=0,0=1/0"]}, 422),
    ],
)
def test_bad_links_and_bad_answers_get_an_error_message(ann: Client, path: str, query: dict, code: int) -> None:
    answer = ann.get(path, params=query)
    assert answer.status_code == code, answer.text
    assert "Traceback" not in answer.text
    assert "Something went wrong" not in answer.text


def test_work_on_puzzles_is_limited_per_client(
    serve: Callable[..., Running], sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(sqlite_url, limits=replace(GENEROUS, puzzles=Rate(0.001, 2)))
    monkeypatch.setattr(server.server.puzzles, "solve", lambda puzzle: SolvedPuzzle(None, "There is none."))
    client = server.client()
    query = {"puzzle": "linedance shape=diamond"}
    refused = [client.get("/api/v1/puzzles/solve", params=query).status_code for _ in range(4)]
    assert refused == [200, 200, 429, 429]
    # Quick requests do not count.
    assert client.get("/api/v1/puzzles/table", params=query).status_code == 200
    assert client.get("/api/v1/puzzles/count", params={"puzzle": "linedance rhombus"}).status_code == 200


def test_a_busy_server_asks_to_try_again(serve: Callable[..., Running], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    server.server.puzzles.solving = BackgroundProcess(0)
    answer = server.client().api("GET", "/puzzles/hint", params={"puzzle": TRIO}, code=503)
    assert "try again" in answer["error"]["sentence"]


def test_puzzles_have_titles() -> None:
    assert title_of(puzzle("linedance rhombus-loop")) == "Rhombus loop"
    assert title_of(puzzle(TRIO)) == "One loop, trio"
    assert title_of(puzzle("linedance shape=o.o/.o sides=non-matched")) == "No sides matched"
    assert title_of(puzzle("linedance sides=free")) == "Free pattern"
    assert title_of(puzzle(SMALL)) == "Printed 5"
