// Stepping through the moves of a game: buttons, slider, list of moves and keys.

import { $, closest, find, input } from "./dom.js";
import { hasModifier } from "./roving.js";

/** @typedef {"first" | "previous" | "next" | "last"} Step */

/** @type {Step[]} */
const STEPS = ["first", "previous", "next", "last"];

/** @type {Record<string, Step>} */
const KEYS = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };

/** Elements that use the same keys themselves. */
const OWN_KEYS = "details, input:not([type=range]), select, #board";

/**
 * Let the controls of a page call `step` and `go`.
 * @param {{ step: (step: Step) => void, go: (ply: number) => void }} handlers
 */
export function listenToSteps({ step, go }) {
  for (const each of STEPS) {
    $(each).addEventListener("click", (event) => {
      event.preventDefault();
      step(each);
    });
  }
  const slider = input("slider");
  slider.addEventListener("input", () => go(Number(slider.value)));
  document.getElementById("moves")?.addEventListener("click", (event) => {
    const link = closest(event.target, "[data-ply]");
    if (!link) return;
    event.preventDefault();
    go(Number(link.dataset.ply));
  });
  document.addEventListener("keydown", (event) => {
    if (hasModifier(event) || event.defaultPrevented || closest(event.target, OWN_KEYS)) return;
    if (!(event.key in KEYS)) return;
    event.preventDefault();
    step(KEYS[event.key]);
  });
}

/**
 * Show which move of a game is looked at, on the slider and in the list of moves.
 * @param {number} ply
 */
export function markPly(ply) {
  input("slider").value = String(ply);
  for (const row of document.querySelectorAll("#moves li")) row.classList.remove("last");
  const row = document.querySelector(`#moves [data-ply="${ply}"]`)?.parentElement;
  if (row) {
    row.classList.add("last");
    const list = find(document, "#moves", HTMLElement);
    list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}

/**
 * Show which move of a game is looked at, also in the address, to come back to.
 * @param {number} ply
 */
export function showPly(ply) {
  markPly(ply);
  const here = new URL(location.href);
  here.searchParams.set("ply", String(ply));
  history.replaceState(null, "", here);
}
