// The pieces beside the board of the position editor: one of them is picked, and some can be turned.

import { closest } from "../lib/dom.js";
import { Roving } from "../lib/roving.js";

/** @typedef {{ degrees: number, mirror: number }} IconTurn */

/**
 * Return the turns of a piece as the page has them: `0,1;90,1;0,-1`.
 * @param {string | undefined} text
 * @returns {IconTurn[]}
 */
export function turnsOf(text) {
  if (!text) return [];
  return text.split(";").map((each) => {
    const [degrees, mirror] = each.split(",").map(Number);
    return { degrees, mirror };
  });
}

/**
 * Return the kind of a piece, without its turn.
 * @param {string} piece
 */
export const kindOf = (piece) => piece.split("/")[0];

export class Palette {
  /** The button that is picked. @type {HTMLElement | null} */
  #picked = null;
  /** The turn of each kind that can be turned. @type {Map<string, number>} */
  #turns = new Map();

  /**
   * @param {HTMLElement} place
   * @param {() => void} changed called when another piece is picked, or none
   */
  constructor(place, changed) {
    this.place = place;
    this.changed = changed;
    this.roving = new Roving(place, "[data-kind]");
    this.roving.rest(this.buttons[0]);
    place.addEventListener("click", (event) => {
      const button = closest(event.target, "[data-kind]");
      if (button instanceof HTMLElement) this.pick(button === this.#picked ? null : button);
    });
  }

  /** @returns {HTMLElement[]} */
  get buttons() {
    return [...this.place.querySelectorAll("[data-kind]")].filter((each) => each instanceof HTMLElement);
  }

  /** @param {HTMLElement | null} button */
  pick(button) {
    this.#picked = button;
    for (const each of this.buttons) each.setAttribute("aria-pressed", String(each === button));
    this.changed();
  }

  /** What the picked piece is called. */
  get name() {
    return this.#picked?.title ?? "";
  }

  /** The piece to put, in its turn; null if none is picked. @returns {string | null} */
  get piece() {
    const kind = this.#picked?.dataset.kind;
    if (!kind) return null;
    return this.canTurn ? `${kind}/${this.#turns.get(kind) ?? 0}` : kind;
  }

  get canTurn() {
    return turnsOf(this.#picked?.dataset.turns).length > 1;
  }

  /**
   * Turn the picked piece.
   * @param {number} step
   */
  turn(step) {
    const button = this.#picked;
    const turns = turnsOf(button?.dataset.turns);
    if (!button?.dataset.kind || turns.length < 2) return;
    const turn = ((this.#turns.get(button.dataset.kind) ?? 0) + step + turns.length) % turns.length;
    this.#turns.set(button.dataset.kind, turn);
    const { degrees, mirror } = turns[turn];
    const icon = button.querySelector("svg");
    if (icon) icon.style.transform = `rotate(${degrees}deg) scaleX(${mirror})`;
  }

  /**
   * Show which pieces of a kind of its own are on the board.
   * @param {string[]} pieces
   */
  showUsed(pieces) {
    const kinds = new Set(pieces.map(kindOf));
    for (const each of this.buttons) {
      const used = "unique" in each.dataset && kinds.has(each.dataset.kind ?? "");
      each.classList.toggle("on-board", used);
      each.setAttribute("aria-description", used ? "on the board" : "");
    }
  }
}
