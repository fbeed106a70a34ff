// Roving focus: one element of a group can be reached with Tab, the arrow keys move on from there.

import { closest } from "./dom.js";

/** @typedef {[right: number, down: number]} Direction */
/** @typedef {HTMLElement | SVGElement} Stop */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Elements that are less far in the direction of an arrow, in pixels, are beside each other. */
const LEAST = 2;

/** How much more a distance to the side counts than one straight ahead. */
const ASIDE = 2;
/** What is further aside than this, in proportion, comes after everything else. */
const WIDEST = 1.5;
const FAR = 1e6;

/** @param {Element} element */
function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * Return the nearest element in a direction. To the left and right, what is straight ahead goes first; upwards and
 * downwards the next row, because rows may be shifted: what is far aside comes last.
 * @template {Element} T
 * @param {T} from
 * @param {Iterable<T>} others
 * @param {Direction} direction
 * @param {number | null} column where the way up or down began, from the left
 * @returns {T | null}
 */
export function nearest(from, others, [right, down], column = null) {
  const [at, y] = centre(from);
  const x = down === 0 || column === null ? at : column;
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const [left, top] = centre(other);
    const along = (left - x) * right + (top - y) * down;
    const aside = Math.abs((left - x) * down) + Math.abs((top - y) * right);
    if (other === from || along < LEAST) continue;
    const isFarAside = aside > WIDEST * along;
    const distance = down === 0 || isFarAside ? along + ASIDE * aside : along + aside / ASIDE;
    if (distance + (isFarAside ? FAR : 0) < least) [best, least] = [other, distance + (isFarAside ? FAR : 0)];
  }
  return best;
}

/**
 * Return the element that is nearest to a box.
 * @template {Element} T
 * @param {{ left: number, top: number, width: number, height: number }} box
 * @param {Iterable<T>} others
 * @returns {T | null}
 */
export function nearestTo({ left, top, width, height }, others) {
  const [x, y] = [left + width / 2, top + height / 2];
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const [right, down] = centre(other);
    const distance = Math.hypot(right - x, down - y);
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

/**
 * Whether a key is pressed together with one that makes it a shortcut of the browser.
 * @param {KeyboardEvent | WheelEvent} event
 */
export function hasModifier(event) {
  return event.altKey || event.ctrlKey || event.metaKey;
}

export class Roving {
  /** Where the way up or down began, from the left in pixels: several steps keep to it. @type {number | null} */
  #column = null;

  /**
   * @param {HTMLElement} place
   * @param {string} selector
   * @param {{ preventScroll?: boolean }} [options]
   */
  constructor(place, selector, { preventScroll = false } = {}) {
    this.place = place;
    this.selector = selector;
    this.preventScroll = preventScroll;
    place.addEventListener("focusin", (event) => {
      this.rest(closest(event.target, selector));
      this.#column = null;
    });
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
    const direction = ARROWS[event.key];
    const column = this.#column ?? centre(from)[0];
    nearest(from, this.all, direction, column)?.focus({ preventScroll: this.preventScroll });
    if (direction[1] !== 0) this.#column = column;
  }
}
