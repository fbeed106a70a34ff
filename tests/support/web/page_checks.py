"""What is checked of a page in a browser: axe-core's rules, its width, how much it jumps, what is cut off."""

from pathlib import Path

from playwright.sync_api import Page

PROJECT = Path(__file__).parents[3]
AXE = PROJECT / "node_modules" / "axe-core" / "axe.min.js"

#: What axe-core finds. The parts of a picture are left out: to screen readers it is one image, and they are many.
VIOLATIONS = """async (rules) => {
  const pictures = { exclude: [["svg[role=img] > *"]] };
  const { violations } = await axe.run(pictures, { resultTypes: ["violations"], ...rules });
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

#: Collects layout shifts from the start of a page; those within half a second of an input do not count.
COLLECT_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  const name = ({ node }) => `${node?.nodeName}#${node?.id ?? ""}.${node?.className ?? ""}`;
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (!hadRecentInput) window.shifts.push([value, sources.map(name).join(" ")]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""

#: Text that is hidden by its box, or spills out of a box that should hold it.
CUT_OFF = """() => {
  const boxes = "button, .button, .chip, .card, .panel, .prompt-bar, .top, .segments span, .notice, figcaption";
  const cuts = (element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = (overflow) => ["hidden", "clip"].includes(overflow);
    const spills = (overflow) => hides(overflow) || (overflow === "visible" && element.matches(boxes));
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const wide = spills(overflowX) && scrollWidth > clientWidth + 2;
    return wide || (spills(overflowY) && scrollHeight > clientHeight + 2);
  };
  const found = [...document.querySelectorAll("body *:not(svg, svg *)")].filter(
    (element) =>
      element.innerText?.trim() &&
      element.clientHeight > 1 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest(".visually-hidden, .skip, details:not([open]) > :not(summary)") &&
      !element.querySelector("details[open]") &&
      cuts(element),
  );
  const words = ({ tagName, id, className, innerText }) => `${tagName}#${id}.${className}: ${innerText}`;
  return found.slice(0, 5).map(words);
}"""

#: Changes the colours of boards, and of the page where a palette has its own.
CHANGE_PALETTE = """(palette) => {
  document.documentElement.dataset.palette = palette;
  for (const element of document.querySelectorAll("[class*=palette-]")) {
    const [before] = [...element.classList].filter((name) => name.startsWith("palette-"));
    element.classList.replace(before, `palette-${palette}`);
  }
}"""

#: The animations that run now and can be seen: one that only holds clicks back is none.
MOVING = """() => {
  const unseen = ["offset", "computedOffset", "easing", "composite", "pointerEvents"];
  const isSeen = ({ effect }) =>
    effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => !unseen.includes(name)));
  const running = document.getAnimations().filter(({ playState }) => playState === "running");
  return running.filter(isSeen).map((each) => each.animationName ?? each.transitionProperty ?? "an animation");
}"""


def violations(page: Page, *rules: str) -> list[str]:
    """Return what axe-core finds wrong with a page, by all its rules or by some."""
    # Evaluated, because the pages allow no scripts of others.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(VIOLATIONS, {"runOnly": list(rules)} if rules else {})
    return found


def sticking_out(page: Page) -> list[str]:
    """Return what makes a page wider than its window, and what is out of reach beside it."""
    found: list[str] = page.evaluate(STICKING_OUT)
    widest, width = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    return [*found, *([f"the page is {widest} wide"] if widest > width else [])]


def in_palette(page: Page, palette: str) -> Page:
    """Show a page in another palette."""
    page.evaluate(CHANGE_PALETTE, palette)
    return page


def cut_off(page: Page) -> list[str]:
    """Return the texts of a page that their boxes cut off."""
    found: list[str] = page.evaluate(CUT_OFF)
    return found


def shifts(page: Page) -> tuple[float, list[str]]:
    """Return how much a page has shifted so far, and what moved."""
    found: list[tuple[float, str]] = page.evaluate("() => window.shifts")
    return sum(value for value, _ in found), [f"{value:.3f} {sources}" for value, sources in found]


def running_animations(page: Page) -> list[str]:
    """Return the animations and transitions that run now."""
    found: list[str] = page.evaluate(MOVING)
    return found
