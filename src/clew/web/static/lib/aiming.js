// Entering with a pointer that is held down: pieces are dragged to the board, and on boards too fine for a finger the
// finger moves the shown move under a magnifying glass, and lifting it touches the place.

import { closest } from "./dom.js";
import { isDrag } from "./drag.js";
import { Loupe } from "./loupe.js";

/** @import { Board } from "./board.js" */

/** A finger needs sites of this size, in pixels. */
const FINGER = 44;

/** A tap on nothing means a site whose edge is no further away than this, in pixels. */
const NEAR = 16;

/**
 * @typedef {object} AimHandlers
 * @property {(site: string) => boolean} isSource whether something can be dragged to the board
 * @property {(site: string, isExact: boolean) => void} touch a site, which was hit exactly or is where a drag has ended
 * @property {(site: string | null) => void} hover
 */

/** @typedef {{ clientX: number, clientY: number }} ScreenPoint */

/**
 * Return the site at a point.
 * @param {HTMLElement} place
 * @param {ScreenPoint} point
 */
function siteAt(place, { clientX, clientY }) {
  const found = closest(document.elementFromPoint(clientX, clientY), "[data-site]");
  return found && place.contains(found) ? (found.dataset.site ?? null) : null;
}

/**
 * Return the sites that can be touched now.
 * @param {HTMLElement} place
 * @returns {NodeListOf<SVGGraphicsElement>}
 */
const liveSites = (place) => place.querySelectorAll("[data-site].next, [data-site].touched");

/**
 * Return how far a point is from the edge of a box; 0 inside it.
 * @param {{ left: number, top: number, right: number, bottom: number }} box
 * @param {ScreenPoint} point
 */
export function distanceTo({ left, top, right, bottom }, { clientX, clientY }) {
  return Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));
}

/**
 * Return the site at a point; where there is none, the nearest one that can be touched and is near.
 * Another site is never meant by a point on a site, even if that cannot be touched.
 * @param {HTMLElement} place
 * @param {ScreenPoint} point
 */
function nearestSite(place, point) {
  let best = { distance: NEAR, site: siteAt(place, point) };
  if (best.site !== null) return best.site;
  for (const site of liveSites(place)) {
    const distance = distanceTo(site.getBoundingClientRect(), point);
    if (distance < best.distance) best = { distance, site: site.dataset.site ?? null };
  }
  return best.site;
}

/**
 * Return the size of the smallest site that can be touched, in pixels.
 * @param {HTMLElement} place
 */
function siteSize(place) {
  const boxes = [...liveSites(place)].map((site) => site.getBoundingClientRect());
  return Math.min(...boxes.map(({ width, height }) => Math.min(width, height)));
}

export class Aiming {
  /** @type {{ id: number, x: number, y: number, from: string | null, isMoving: boolean, isFine: boolean } | null} */
  #held = null;
  #wasHeld = false;
  #loupe = new Loupe();

  /**
   * @param {Board} board
   * @param {AimHandlers} handlers
   */
  constructor(board, handlers) {
    this.board = board;
    this.handlers = handlers;
    const { place } = board;
    place.addEventListener("pointerdown", (event) => this.#down(event));
    // The click that follows is part of the drag.
    place.addEventListener("click", (event) => this.#swallow(event), { capture: true });
    const keepPage = (/** @type {TouchEvent} */ event) => {
      if (this.#held?.isMoving) event.preventDefault();
    };
    place.addEventListener("touchmove", keepPage, { passive: false });
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#up(event));
    addEventListener("pointercancel", () => this.#end());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#wasHeld = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const from = siteAt(this.board.place, event);
    const isFine = event.pointerType === "touch" && siteSize(this.board.place) < FINGER;
    const isSource = from !== null && this.handlers.isSource(from);
    if (!isSource && !isFine) return;
    this.#held = { id: event.pointerId, x: event.clientX, y: event.clientY, from, isMoving: false, isFine };
    // A finger would otherwise stay with what it touched first, which may be drawn again.
    const target = /** @type {Element} */ (event.target);
    if (target.hasPointerCapture?.(event.pointerId)) target.releasePointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (!held || event.pointerId !== held.id) return;
    if (!held.isMoving) {
      if (!isDrag(held, event)) return;
      held.isMoving = true;
      this.#wasHeld = true;
      if (held.from !== null && this.handlers.isSource(held.from)) this.handlers.touch(held.from, false);
    }
    if (held.isFine) this.#loupe.show(this.board.place.querySelector("svg"), event.clientX, event.clientY);
    this.handlers.hover(this.#under(event));
  }

  /** @param {PointerEvent} event */
  #under(event) {
    return this.#held?.isFine ? nearestSite(this.board.place, event) : siteAt(this.board.place, event);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const held = this.#held;
    if (!held || event.pointerId !== held.id) return;
    const site = this.#under(event);
    this.#end();
    // A tap on a site is a click, which follows. Only one beside small sites means the nearest that can be touched.
    if (site === null || (!held.isMoving && held.from !== null)) return;
    this.#wasHeld = true;
    if (site !== held.from) this.handlers.touch(site, false);
  }

  #end() {
    if (this.#held?.isMoving) this.handlers.hover(null);
    this.#held = null;
    this.#loupe.hide();
  }

  /** @param {MouseEvent} event */
  #swallow(event) {
    if (this.#wasHeld) event.stopImmediatePropagation();
    this.#wasHeld = false;
  }
}
