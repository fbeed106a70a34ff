// Links that follow the move that is shown, the palette and the theme of pictures.

import { $, find, input } from "../lib/dom.js";
import { onPalette, preferences } from "../lib/preferences.js";

/**
 * Return an address with other values in its query.
 * @param {string | null | undefined} address
 * @param {Record<string, unknown>} query
 */
function withQuery(address, query) {
  const url = new URL(address ?? "", location.href);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.pathname + url.search;
}

class ShareLinks {
  #board = $("board");
  #dark = input("dark");
  #frame = find(document, "#frame", HTMLTextAreaElement);
  #ply = Number(this.#board.dataset.ply);

  constructor() {
    this.#board.addEventListener("ply", (event) => {
      this.#ply = /** @type {CustomEvent<number>} */ (event).detail;
      this.#update();
    });
    this.#dark.checked = document.documentElement.dataset.theme === "dark";
    this.#dark.addEventListener("change", () => this.#update());
    onPalette(() => {
      this.#update();
      // No script draws the picture of a position again.
      if (this.#board.dataset.plies === "0") location.reload();
    });
    this.#update();
  }

  #update() {
    const ply = { ply: this.#ply };
    const look = { palette: preferences.palette, dark: this.#dark.checked };
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const links = document.querySelectorAll("a[data-at-ply], a[data-picture]");
    for (const link of links) {
      const { atPly, picture } = link.dataset;
      const query = { ...(atPly === undefined ? {} : ply), ...(picture === undefined ? {} : look) };
      link.href = withQuery(link.getAttribute("href"), query);
    }
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("button[data-at-ply]"));
    for (const { dataset } of buttons) dataset.copy = withQuery(dataset.copy, ply);
    this.#updateFrame();
  }

  #updateFrame() {
    const url = new URL(this.#frame.dataset.frame ?? "");
    url.searchParams.set("ply", String(this.#ply));
    url.searchParams.set("palette", preferences.palette);
    if (this.#dark.checked) url.searchParams.set("theme", "dark");
    const source = url.href.replaceAll("&", "&amp;");
    this.#frame.value = this.#frame.value.replace(/src="[^"]*"/, `src="${source}"`);
  }
}

new ShareLinks();
