"""A player who uses the keyboard only."""

from playwright.sync_api import Locator

from support.web.visitor import Visitor

#: More presses of a key than any board needs.
MOST_PRESSES = 600


class KeyboardHand:
    """Keys: Tab goes to the board and to buttons, N through what can be touched, Enter touches, R turns, P plays."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.focused_site = visitor.page.locator("#board [data-site]:focus")

    def tap(self, site: str) -> None:
        choice = f"#choices [data-touch='{site}']"
        if self.visitor.page.locator(choice).count() > 0:
            self._go_to(self.visitor.page.locator(f"{choice}:focus"), "Tab")
        else:
            self._go_to_board()
            self._go_to(self.visitor.page.locator(f"#board [data-site='{site}']:focus"), "n")
        self._press("Enter")

    def turn(self) -> None:
        self._go_to_board()
        self._press("r")

    def press(self, selector: str) -> None:
        if selector == "#play" and self.focused_site.count() > 0:
            self._press("p")
            return
        self._go_to(self.visitor.page.locator(f"{selector}:focus"), "Tab")
        self._press("Enter")

    def _press(self, key: str) -> None:
        self.visitor.page.keyboard.press(key)

    def _go_to_board(self) -> None:
        self._go_to(self.focused_site, "Tab")

    def _go_to(self, wanted: Locator, key: str) -> None:
        """Press a key until something has the focus."""
        for _ in range(MOST_PRESSES):
            if wanted.count() > 0:
                return
            self._press(key)
        raise AssertionError(f"{key} never comes to {wanted}")
