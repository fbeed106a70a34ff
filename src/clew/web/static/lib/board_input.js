// What pointers and keys do on a board. Keys act only while something of the board or of a tray has the focus.

import { closest, svgElement } from "./dom.js";
import { hasModifier } from "./roving.js";

/** @import { Board } from "./board.js" */
/** @import { Stop } from "./roving.js" */

/**
 * @typedef {object} BoardHandlers
 * @property {(site: string, byKeyboard: boolean) => void} touch also what cannot be touched, so that it says why not
 * @property {() => void} back take the last touch back
 * @property {(step: number) => void} [turn] the shown move: 1 for the next way, -1 for the one before
 * @property {(site: string | null) => void} [hover] the pointer is over a site, or over none
 * @property {() => void} [play] the move that is shown
 */

/** How far a wheel moves for one turn, in its own units: trackpads send many small steps. */
const WHEEL = 40;

/**
 * Return the site after another one, or before it; after the last comes the first.
 * @template T
 * @param {T[]} all in their order
 * @param {T[]} possible some of them
 * @param {T | null} from
 * @param {1 | -1} step
 * @returns {T | null}
 */
export function following(all, possible, from, step) {
  const at = from === null ? -1 : all.indexOf(from);
  const ordered = step > 0 ? possible : [...possible].reverse();
  return ordered.find((each) => step * (all.indexOf(each) - at) > 0) ?? ordered[0] ?? null;
}

export class BoardInput {
  /** @type {Stop | null} */
  #hovered = null;
  #wheeled = 0;

  /**
   * @param {Board} board
   * @param {BoardHandlers} handlers
   */
  constructor(board, handlers) {
    this.board = board;
    this.handlers = handlers;
    const { place } = board;
    place.addEventListener("click", (event) => {
      const site = closest(event.target, "[data-site]")?.dataset.site;
      if (site) handlers.touch(site, false);
    });
    place.addEventListener("keydown", (event) => this.#pressed(event));
    place.addEventListener("pointerover", (event) => {
      // Fingers do not hover.
      if (event.pointerType !== "touch") this.#hover(closest(event.target, "[data-site]"));
    });
    place.addEventListener("pointerleave", () => this.#hover(null));
    place.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /**
   * Say what the pointer is over, and show its label after a while, as browsers do with titles.
   * @param {Stop | null} site
   */
  #hover(site) {
    if (site === this.#hovered) return;
    this.#hovered?.querySelector("title")?.remove();
    this.#hovered = site;
    if (site) {
      // Only while it is hovered, because screen readers would say the name twice.
      const title = svgElement("title", {});
      title.textContent = site.getAttribute("aria-label");
      site.append(title);
    }
    this.handlers.hover?.(site?.dataset.site ?? null);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!this.board.canTurn || hasModifier(event)) return;
    event.preventDefault();
    this.#wheeled += event.deltaMode === 0 ? event.deltaY : WHEEL * Math.sign(event.deltaY);
    if (Math.abs(this.#wheeled) < WHEEL) return;
    this.handlers.turn?.(Math.sign(this.#wheeled));
    this.#wheeled = 0;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const site = closest(event.target, "[data-site]");
    if (!site || event.altKey || event.metaKey) return;
    const action = event.ctrlKey ? this.#withControl(event.key) : this.#actionOf(event, site);
    if (!action) return;
    event.preventDefault();
    action();
  }

  /**
   * Return what a key does, if anything.
   * @param {KeyboardEvent} event
   * @param {Stop} site that has the focus
   * @returns {(() => void) | null}
   */
  #actionOf(event, site) {
    const { board, handlers } = this;
    const step = event.shiftKey ? -1 : 1;
    const row = /** @type {Stop[]} */ ([...(site.parentElement?.children ?? [])]).filter((each) => each.dataset.site);
    const touch = () => handlers.touch(site.dataset.site ?? "", true);
    /** @type {Record<string, () => void>} */
    const actions = {
      Enter: touch,
      " ": touch,
      Escape: () => handlers.back(),
      Home: () => row[0]?.focus(),
      End: () => row.at(-1)?.focus(),
      n: () => following(board.sites, board.possible, site, step)?.focus(),
      r: () => handlers.turn?.(step),
      p: () => handlers.play?.(),
    };
    return actions[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
  }

  /**
   * @param {string} key
   * @returns {(() => void) | null}
   */
  #withControl(key) {
    const { sites } = this.board;
    if (key === "Home") return () => sites[0]?.focus();
    if (key === "End") return () => sites.at(-1)?.focus();
    return key === "Enter" ? () => this.handlers.play?.() : null;
  }
}
