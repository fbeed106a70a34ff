"""Sharing: links that carry a whole game, pictures, files and frames."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import clew
from clew.core.package import packages
from clew.play.record import parse_records
from clew.play.session import Session
from clew.web.errors import NotFound, PayloadTooLarge
from clew.web.sharing.raster import MAX_FRAMES, frame_plies
from clew.web.sharing.share_codes import MAX_CODE_LENGTH, MAX_TEXT_LENGTH, decode, encode
from clew.web.sharing.shared import shared_from_code, shared_from_position, shared_from_session, shared_from_text
from support.sample_games import sample_records, sample_session
from support.web.running import Client, Running

GAME = "line-or-colour"
SHORT = "line-or-colour size=5 | ..... .b... ..w.. ..... ..... w"


@given(st.text(max_size=500))
def test_a_code_decodes_to_its_text(text: str) -> None:
    code = encode(text)
    assert decode(code) == text
    assert code.isascii()
    assert all(letter.isalnum() or letter in "-_" for letter in code)


@given(st.text(alphabet="1ABCabc_-=.%é", max_size=80))
def test_a_text_that_is_not_a_code_is_refused(text: str) -> None:
    with pytest.raises(NotFound, match="cut off or mistyped"):
        decode(text)


@pytest.mark.parametrize("cut", [1, 2, 5, 20])
def test_a_truncated_code_is_refused(cut: int) -> None:
    with pytest.raises(NotFound, match="cut off or mistyped"):
        decode(encode(SHORT)[:-cut])


def test_the_sizes_of_codes_and_texts_are_limited() -> None:
    with pytest.raises(PayloadTooLarge):
        encode("x" * (MAX_TEXT_LENGTH + 1))
    with pytest.raises(NotFound):
        decode("1" + "A" * MAX_CODE_LENGTH)


@pytest.mark.parametrize("game", packages())
def test_a_link_carries_a_whole_game_or_one_position(game: str) -> None:
    session = sample_session(game)
    shared = shared_from_code(shared_from_session(session, "2020-01-01").code)
    assert shared.session.moves == session.moves
    assert shared.session.positions == session.positions
    assert len(shared.code) < 1000
    half = session.positions[len(session.moves) // 2]
    alone = shared_from_code(shared_from_position(half).code)
    assert not alone.is_game
    assert alone.at(0) == half.view(half.seat)
    assert len(alone.code) < 300


def test_the_link_of_a_running_game_hides_the_unseen_order() -> None:
    session = Session.begin(clew.game("tracktic").start(seed=3))
    text = decode(shared_from_session(session).code)
    other = Session.begin(clew.game("tracktic").start(seed=3))
    hidden = str(session.position).partition("deck=")[2].partition(" ")[0].split(",")
    assert ",".join(sorted(hidden, key=hidden.index)) not in text
    assert decode(shared_from_session(other).code) == text


def test_the_title_of_a_shared_game_names_its_players() -> None:
    session = Session.begin(clew.position(SHORT), ("Ann", "level=3"))
    assert shared_from_session(session).title == "Line or Colour: Ann, Computer (level 3)"
    assert shared_from_text(SHORT).title == "Line or Colour"


def test_pasted_text_can_be_a_position_or_a_record() -> None:
    assert not shared_from_text(f"  {SHORT}\n").is_game
    assert shared_from_text(str(sample_records()[GAME])).is_game
    for text, words in (("", "nothing here"), ("hello", "expected a game"), ("[Game", "cut off")):
        with pytest.raises(clew.ClewError, match=words):
            shared_from_text(text)


@pytest.fixture(scope="module")
def ann(server: Running) -> Client:
    return server.client()


def test_a_shared_game_is_shown_without_being_stored(ann: Client, server: Running) -> None:
    code = shared_from_session(sample_session(GAME)).code
    for path in (f"/view/{code}", f"/view/{code}?ply=3", f"/embed/{code}?palette=colour-blind&theme=dark"):
        answer = ann.get(path)
        assert answer.status_code == 200, path
        assert "<svg" in answer.text
        assert "style=" not in answer.text
        assert "<script>" not in answer.text
    record = ann.get(f"/view/{code}.clew")
    assert Session.of(parse_records(record.text)[0]).moves == sample_records()[GAME].moves
    assert ann.get(f"/view/{code}/position?ply=2").headers["location"].startswith("/view/1")
    assert "position=line-or-colour" in ann.get(f"/view/{code}/play?ply=2").headers["location"]


def test_a_live_game_can_be_shared_as_a_link(ann: Client) -> None:
    me = {"kind": "me", "name": "Ann"}
    game_id = ann.make("line-or-colour", me, me)["id"]
    ann.move(game_id, "d4", 0)
    link = ann.get(f"/games/{game_id}/share").headers["location"]
    assert shared_from_code(link.removeprefix("/view/")).moves == ("d4",)
    assert ann.post("/view", data={"text": SHORT}).headers["location"] == f"/view/{shared_from_text(SHORT).code}"


def test_bad_links_and_bad_texts_get_an_error_message(ann: Client) -> None:
    for path in (
        "/view/hello",
        "/embed/1xyz",
        "/view/1xyz.png",
        f"/view/{encode('chess | x')}",
        f"/view/{encode('[Game')}",
    ):
        answer = ann.get(path)
        assert answer.status_code == 404, path
        assert "link" in answer.text
        assert "Traceback" not in answer.text
    assert ann.post("/view", data={"text": "nonsense"}).status_code == 422
    assert "expected a game" in ann.post("/view", data={"text": "nonsense"}).text
    code = shared_from_text(SHORT).code
    for wrong in ("palette=pink", "width=9", "ply=-1", "ply=x"):
        assert ann.get(f"/view/{code}.png?{wrong}").status_code == 422
    assert ann.get(f"/view/{code}.bmp").status_code == 404


def test_only_the_embedded_page_may_be_framed(ann: Client) -> None:
    code = shared_from_text(SHORT).code
    assert "frame-ancestors *" in ann.get(f"/embed/{code}").headers["content-security-policy"]
    for path in (f"/view/{code}", "/", "/embed/1xyz", "/learn/line-or-colour"):
        assert "frame-ancestors 'none'" in ann.get(path).headers["content-security-policy"]
    assert ann.get(f"/view/{code}.svg").headers["cross-origin-resource-policy"] == "cross-origin"


def test_pictures_come_in_every_format_and_palette(ann: Client) -> None:
    session = sample_session(GAME).undo(len(sample_records()[GAME].moves) - 3)
    code = shared_from_session(session).code
    assert ann.get(f"/view/{code}.svg?palette=black-and-white&dark=true").text.startswith("<svg")
    picture = Image.open(io.BytesIO(ann.get(f"/view/{code}.png?ply=2&width=200&palette=colour-blind").content))
    assert (picture.format, picture.width) == ("PNG", 200)
    moving = Image.open(io.BytesIO(ann.get(f"/view/{code}.gif?width=120").content))
    assert (moving.format, moving.width, moving.n_frames) == ("GIF", 120, 4)
    assert moving.info["loop"] == 0


def test_the_animation_of_a_long_game_has_a_limited_number_of_frames() -> None:
    assert frame_plies(3) == [0, 1, 2, 3]
    assert len(frame_plies(500)) == MAX_FRAMES
    assert (frame_plies(500)[0], frame_plies(500)[-1]) == (0, 500)
    assert sorted(set(frame_plies(61))) == frame_plies(61)
