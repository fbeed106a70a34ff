"""PNG pictures, including their text."""

import io
from pathlib import Path

import pytest
from PIL import Image

import clew
from clew.pictures import Label, Look, Picture
from clew.pictures.png import FontError, font_files, to_png


def image_of(words: str, width: int = 200) -> Image.Image:
    picture = Picture("t", "d", (0, 0, 4, 2))
    picture.add(Label(words, (2, 1), 1, bold=True))
    image = Image.open(io.BytesIO(to_png(picture.svg(Look()), width)))
    assert image.format == "PNG"
    return image.convert("L")


def test_a_picture_has_the_requested_width() -> None:
    assert image_of("x", 200).size == (200, 100)
    assert image_of("x", 390).size == (390, 195)


def test_text_is_drawn() -> None:
    darkest, lightest = image_of("x").getextrema()
    assert darkest < 100 < lightest
    darkest, lightest = image_of(" ").getextrema()
    assert darkest == lightest


def test_without_a_font_the_error_names_the_package(tmp_path: Path) -> None:
    with pytest.raises(FontError, match="fonts-dejavu-core"):
        font_files((str(tmp_path),))


def test_fonts_are_found_in_subfolders(tmp_path: Path) -> None:
    folder = tmp_path / "truetype" / "dejavu"
    folder.mkdir(parents=True)
    for name in ("DejaVuSans.ttf", "DejaVuSansMono.ttf", "DejaVuSans-Bold.ttf"):
        (folder / name).touch()
    found = font_files((str(tmp_path / "missing"), str(tmp_path)))
    assert [path.name for path in found] == ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"]


def test_a_position_is_a_png_of_the_width_that_is_asked_for() -> None:
    position = clew.game("line-or-colour", size=5).start()
    for width in (800, 120):
        png = position.png() if width == 800 else position.png(width, palette="standard")
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(png[16:20]) == width
