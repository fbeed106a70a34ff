// The menu of a game: it closes like other menus, and its switches are those of the settings.

import { find } from "../lib/dom.js";
import { listenToMenu } from "../lib/menus.js";

/**
 * Change a setting in the form of the page's header, which saves it.
 * @param {string} name
 * @param {boolean} is
 */
function setPreference(name, is) {
  const field = find(document, `form[data-preferences] [name=${name}]`, HTMLInputElement);
  if (field.checked === is) return;
  field.checked = is;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Let the switches of the menu and those of the header show the same. */
function listenToSwitches() {
  const own = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-preference]"));
  for (const field of own) {
    field.addEventListener("change", () => setPreference(field.dataset.preference ?? "", field.checked));
  }
  find(document, "form[data-preferences]", HTMLFormElement).addEventListener("change", () => {
    const { dataset } = document.documentElement;
    for (const field of own) field.checked = dataset[field.dataset.preference ?? ""] === "on";
  });
}

export function listenToTableMenu() {
  listenToMenu(find(document, ".table-menu", HTMLDetailsElement));
  listenToSwitches();
}
