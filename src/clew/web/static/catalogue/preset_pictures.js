// Small pictures follow the palette and the theme: they are images, which style sheets cannot colour.

const root = document.documentElement;

/**
 * Return the address of a picture in the look of the page.
 * @param {string} address
 */
function inLook(address) {
  const url = new URL(address, location.href);
  url.searchParams.set("palette", root.dataset.palette ?? "standard");
  const { theme } = root.dataset;
  const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  if (isDark) url.searchParams.set("dark", "true");
  else url.searchParams.delete("dark");
  return url.pathname + url.search;
}

/**
 * Draw the pictures of a place again whenever the look changes.
 * @param {HTMLElement} place
 */
export function listenToTheme(place) {
  const redraw = () => {
    for (const source of place.querySelectorAll("picture source")) source.remove();
    for (const image of place.querySelectorAll("picture img")) {
      image.setAttribute("src", inLook(image.getAttribute("src") ?? ""));
    }
  };
  new MutationObserver(redraw).observe(root, { attributeFilter: ["data-palette", "data-theme"] });
}
