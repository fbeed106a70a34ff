"""What is checked of a page in a browser: axe-core's rules, its width, how much it jumps, what is cut off."""

from pathlib import Path

from playwright.sync_api import Page

PROJECT = Path(__file__).parents[3]
AXE = PROJECT / "node_modules" / "axe-core" / "axe.min.js"

#: What axe-core finds. The parts of a picture are left out: to screen readers it is one image, and they are many.
VIOLATIONS = """async () => {
  const pictures = { exclude: [["svg[role=img] > *"]] };
  const { violations } = await axe.run(pictures, { resultTypes: ["violations"] });
  const words = ({ target, failureSummary }) => `${target} ${failureSummary}`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(words)}`);
}"""

#: What sticks out of the window, deepest first: the parts that have no scrolling parent of their own.
STICKING_OUT = """() => {
  const width = document.documentElement.clientWidth;
  const clips = (element) => {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowX !== "visible") return true;
    }
    return false;
  };
  const found = [...document.querySelectorAll("body *")].filter((element) => {
    if (element.matches("svg *") || element.closest(".visually-hidden, .skip")) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    const box = element.getBoundingClientRect();
    return box.width > 1 && (box.right > width + 1 || box.left < -1) && !clips(element);
  });
  return found.slice(0, 5).map((element) => {
    const { left, right } = element.getBoundingClientRect();
    return `${element.tagName.toLowerCase()}#${element.id}.${element.className} from ${left} to ${right}`;
  });
}"""


def violations(page: Page) -> list[str]:
    """Return what axe-core finds wrong with a page."""
    # Evaluated, because the pages allow no scripts of others.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(VIOLATIONS)
    return found


def sticking_out(page: Page) -> list[str]:
    """Return what makes a page wider than its window, and what is out of reach beside it."""
    found: list[str] = page.evaluate(STICKING_OUT)
    widest, width = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    return [*found, *([f"the page is {widest} wide"] if widest > width else [])]
