// Menus that open from a summary.

import { find } from "./dom.js";

/**
 * Close a menu by Escape and by a touch outside.
 * @param {HTMLDetailsElement} menu
 */
export function listenToMenu(menu) {
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    find(menu, "summary", HTMLElement).focus();
    event.stopPropagation();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
}
