"""Games created and played by the forms of pages, without scripts."""

from support.web.running import Client

#: The game that forms create unless a test says otherwise.
GAME = "line-or-colour"


def create_by_form(client: Client, **fields: str) -> str:
    """Create a game by its form, and return its path."""
    defaults = {
        "game": GAME,
        "option-size": "5",
        "seat-0-kind": "me",
        "seat-0-name": "Ann",
        "seat-1-kind": "me",
        "takebacks": "on",
    }
    answer = client.post("/games", data={name.replace("_", "-"): value for name, value in (defaults | fields).items()})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def act_by_form(client: Client, path: str, action: str, code: int = 303, **fields: str) -> str:
    """Send the form of an action, and return the address it redirects to, or the page it shows."""
    answer = client.post(f"{path}/do", data={"action": action} | fields)
    assert answer.status_code == code
    return str(answer.headers.get("location", answer.text))
