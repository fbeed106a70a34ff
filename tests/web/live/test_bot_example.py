"""The bot of docs/web-api.md plays a whole game."""

import re
from pathlib import Path
from typing import Any

import pytest

from support.web.running import Running

DOCUMENT = Path(__file__).parents[3] / "docs" / "web-api.md"


def test_the_bot_of_the_docs_plays_a_game(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_SERVER", server.url)
    (block,) = re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    bot: dict[str, Any] = {}
    exec(block, bot)
    assert bot["play"]("line-or-colour") in ("White wins", "Black wins", "Draw")
