// Roving focus: one element of a group can be reached with Tab, the arrow keys move on from there.

import { closest } from "./dom.js";

/** @typedef {[right: number, down: number]} Direction */
/** @typedef {HTMLElement | SVGElement} Stop */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Elements that are less far in the direction of an arrow, in pixels, are beside each other. */
const LEAST = 2;

/** @param {Element} element */
function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * Return the nearest element in a direction; a distance to the side counts twice.
 * @template {Element} T
 * @param {T} from
 * @param {Iterable<T>} others
 * @param {Direction} direction
 * @returns {T | null}
 */
export function nearest(from, others, [right, down]) {
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const [left, top] = centre(other);
    const along = (left - x) * right + (top - y) * down;
    const aside = Math.abs((left - x) * down) + Math.abs((top - y) * right);
    if (other === from || along < LEAST) continue;
    const distance = along + 2 * aside;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

/**
 * Whether a key is pressed together with one that makes it a shortcut of the browser.
 * @param {KeyboardEvent} event
 */
export function hasModifier(event) {
  return event.altKey || event.ctrlKey || event.metaKey;
}

export class Roving {
  /**
   * @param {HTMLElement} place
   * @param {string} selector
   * @param {{ stops?: () => Stop[], preventScroll?: boolean }} [options] `stops` returns where the focus can go, if not
   *     to all that match
   */
  constructor(place, selector, { stops, preventScroll = false } = {}) {
    this.place = place;
    this.selector = selector;
    this.stops = stops ?? (() => this.all);
    this.preventScroll = preventScroll;
    place.addEventListener("focusin", (event) => this.rest(closest(event.target, selector)));
    place.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** @returns {Stop[]} */
  get all() {
    return [...this.place.querySelectorAll(/** @type {"g"} */ (this.selector))];
  }

  /**
   * Let Tab reach this element, and no other of the group.
   * @param {Stop | null | undefined} element
   */
  rest(element) {
    if (!element) return;
    for (const other of this.all) other.setAttribute("tabindex", other === element ? "0" : "-1");
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const from = closest(event.target, this.selector);
    if (!from || hasModifier(event) || !(event.key in ARROWS)) return;
    event.preventDefault();
    nearest(from, this.stops(), ARROWS[event.key])?.focus({ preventScroll: this.preventScroll });
  }
}
