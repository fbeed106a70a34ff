// Dragging by pointer events, with mouse, pen or finger.

import { element } from "./dom.js";

/** How far a pointer moves, in pixels, before a touch becomes a drag. */
const THRESHOLD = 6;

/**
 * Whether a pointer has moved so far that it drags.
 * @param {{ x: number, y: number }} start
 * @param {{ clientX: number, clientY: number }} now
 */
export function isDrag(start, now) {
  return Math.hypot(now.clientX - start.x, now.clientY - start.y) >= THRESHOLD;
}

/**
 * @template T what is dragged
 * @typedef {object} DragHandlers
 * @property {(target: EventTarget | null) => T | null} grab returns what is at an element, or null
 * @property {(item: T) => Promise<Element>} ghost returns its picture
 * @property {(item: T) => void} begun
 * @property {(target: Element | null) => void} over called with what is under the pointer, and with null at the end
 * @property {(item: T, target: Element | null) => void} drop
 */

/** @template T */
export class Dragging {
  /** @type {{ item: T, id: number, x: number, y: number, ghost: HTMLElement | null } | null} */
  #drag = null;
  #wasDragged = false;

  /**
   * @param {HTMLElement[]} places
   * @param {DragHandlers<T>} handlers
   */
  constructor(places, handlers) {
    this.handlers = handlers;
    for (const place of places) this.#listen(place);
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#up(event));
    addEventListener("pointercancel", () => this.#end());
  }

  /** @param {HTMLElement} place */
  #listen(place) {
    place.addEventListener("pointerdown", (event) => this.#down(event));
    // A finger that drags a piece does not scroll the page.
    const keepPage = (/** @type {TouchEvent} */ event) => {
      if (this.#drag) event.preventDefault();
    };
    place.addEventListener("touchmove", keepPage, { passive: false });
    // The click that follows a drag is part of it.
    const swallow = (/** @type {MouseEvent} */ event) => {
      if (this.#wasDragged) event.stopImmediatePropagation();
      this.#wasDragged = false;
    };
    place.addEventListener("click", swallow, { capture: true });
  }

  /** What is being dragged now, or null. */
  get item() {
    return this.#drag?.ghost ? this.#drag.item : null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#wasDragged = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const item = this.handlers.grab(event.target);
    if (!item) return;
    this.#drag = { item, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
    // A finger would otherwise stay with what it touched first, which may be drawn again.
    const target = /** @type {Element} */ (event.target);
    if (target.hasPointerCapture?.(event.pointerId)) target.releasePointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#drag || event.pointerId !== this.#drag.id) return;
    if (!this.#drag.ghost && !isDrag(this.#drag, event)) return;
    const ghost = this.#drag.ghost ?? this.#begin();
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    this.handlers.over(under(event));
  }

  #begin() {
    if (!this.#drag) throw new Error("nothing is dragged");
    const ghost = element("div", { class: "ghost" });
    this.#drag.ghost = ghost;
    this.#wasDragged = true;
    document.body.append(ghost);
    this.handlers.begun(this.#drag.item);
    this.#draw();
    return ghost;
  }

  /** Show what is dragged, as it is turned now. */
  async #draw() {
    if (!this.#drag) return;
    const { ghost, item } = this.#drag;
    const picture = await this.handlers.ghost(item);
    if (this.#drag?.item === item) ghost?.replaceChildren(picture.cloneNode(true));
  }

  /**
   * Drag something else instead: the same piece, turned.
   * @param {T} item
   */
  replace(item) {
    if (!this.#drag?.ghost) return;
    this.#drag.item = item;
    this.#draw();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#drag || event.pointerId !== this.#drag.id) return;
    const { item, ghost } = this.#drag;
    const target = ghost ? under(event) : null;
    this.#end();
    if (ghost) this.handlers.drop(item, target);
  }

  #end() {
    this.#drag?.ghost?.remove();
    this.#drag = null;
    this.handlers.over(null);
  }
}

/** @param {PointerEvent} event */
function under(event) {
  return document.elementFromPoint(event.clientX, event.clientY);
}
