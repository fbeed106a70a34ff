"""The contrast between the border of a field and what lies behind it."""

from playwright.sync_api import Page

#: WCAG 1.4.11: what shows where a field is.
LEAST = 3.0

Colour = tuple[float, float, float]

#: The colours of the borders of all fields that have one, each with the colour behind the field.
BORDERS = """() => {
  const colour = (words) => words.match(/[\\d.]+/g).map(Number);
  const behind = (element) => {
    for (let each = element.parentElement; each; each = each.parentElement) {
      const [red, green, blue, alpha = 1] = colour(getComputedStyle(each).backgroundColor);
      if (alpha === 1) return [red, green, blue];
    }
    return [255, 255, 255];
  };
  const fields = "input:not([type=hidden], [type=range], [type=file]), select, textarea, .segments span";
  return [...document.querySelectorAll(fields)].flatMap((element) => {
    const style = getComputedStyle(element);
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isDrawn = style.appearance === "none" || !["checkbox", "radio"].includes(element.type);
    if (!isShown || !isDrawn) return [];
    const name = `${element.tagName}#${element.id}[name=${element.name}] ${style.borderTopStyle}`;
    return [[name, colour(style.borderTopColor).slice(0, 3), behind(element)]];
  });
}"""


def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def faint_borders(page: Page) -> list[str]:
    """Return the fields of a page whose border can hardly be seen."""
    found = page.evaluate(BORDERS)
    return [
        f"{name}: {border} on {behind}"
        for name, border, behind in found
        if "none" in name or contrast(border, behind) < LEAST
    ]
