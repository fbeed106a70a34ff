// Keys of the position editor, besides those of the board: delete, undo and redo anywhere, and turning beside the board.

import { closest } from "../lib/dom.js";
import { hasModifier } from "../lib/roving.js";

/**
 * @typedef {object} EditorActions
 * @property {(step: 1 | -1) => void} step undo or redo
 * @property {(site: string) => void} take
 * @property {(step: 1 | -1) => void} turn
 */

/**
 * Return what a key does, if anything.
 * @param {KeyboardEvent} event
 * @param {EditorActions} actions
 * @returns {(() => void) | null}
 */
function actionOf(event, { step, take, turn }) {
  const key = event.key.toLowerCase();
  if (hasModifier(event)) return key === "z" && !event.altKey ? () => step(event.shiftKey ? 1 : -1) : null;
  const site = closest(event.target, "[data-site]")?.dataset.site;
  // The board turns pieces by itself.
  if (site) return ["delete", "backspace"].includes(key) ? () => take(site) : null;
  return key === "r" ? () => turn(event.shiftKey ? -1 : 1) : null;
}

/** @param {EditorActions} actions */
export function listenToKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (closest(event.target, "input, textarea, select")) return;
    const action = actionOf(event, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });
}
