// Hands: pieces dragged, touched and moved by keys. What they mean is for the page to say.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FAR = 6;

function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Return the element of a list that lies nearest in a direction; what lies aside counts as farther. */
export function nearest(from, others, [right, down]) {
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const [left, top] = centre(other);
    const along = (left - x) * right + (top - y) * down;
    const aside = Math.abs((left - x) * down) + Math.abs((top - y) * right);
    if (other === from || along < 2) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

/** Let one element of a place have the focus, and the arrow keys move it. */
export class Roving {
  constructor(place, selector) {
    this.place = place;
    this.selector = selector;
    place.addEventListener("focusin", (event) => this.rest(event.target.closest(selector)));
    place.addEventListener("keydown", (event) => this.pressed(event));
  }

  get all() { return [...this.place.querySelectorAll(this.selector)]; }

  rest(element) {
    if (!element) return;
    for (const other of this.all) other.setAttribute("tabindex", other === element ? "0" : "-1");
  }

  pressed(event) {
    const from = event.target.closest(this.selector);
    if (!from || event.altKey || event.ctrlKey || event.metaKey || !(event.key in ARROWS)) return;
    event.preventDefault();
    nearest(from, this.all, ARROWS[event.key])?.focus({ preventScroll: true });
  }
}

/**
 * Dragging by pointer events, with mouse, pen or finger.
 * `grab(element)` returns what is dragged, or null; `ghost(what)` a promise of its picture;
 * `drop(what, element)` is told where it was let go, `null` if nowhere.
 */
export class Dragging {
  constructor(places, { grab, ghost, drop, over, begun }) {
    Object.assign(this, { grab, ghost, drop, over, begun });
    this.now = null;
    this.wasDragged = false;
    for (const place of places) {
      place.addEventListener("pointerdown", (event) => this.down(event));
      // A finger that drags a piece does not scroll the page.
      place.addEventListener("touchmove", (event) => { if (this.now) event.preventDefault(); }, { passive: false });
      // The click that follows a drag is part of it.
      place.addEventListener("click", (event) => {
        if (this.wasDragged) event.stopImmediatePropagation();
        this.wasDragged = false;
      }, { capture: true });
    }
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", () => this.end());
  }

  get what() { return this.now?.isMoving ? this.now.what : null; }

  down(event) {
    this.wasDragged = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const what = this.grab(event.target);
    if (!what) return;
    this.now = { what, x: event.clientX, y: event.clientY, id: event.pointerId, isMoving: false, element: null };
    // A finger would otherwise stay with what it touched first, which may be drawn anew.
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  }

  move(event) {
    if (!this.now || event.pointerId !== this.now.id) return;
    const { x, y } = this.now;
    if (!this.now.isMoving && Math.hypot(event.clientX - x, event.clientY - y) < FAR) return;
    if (!this.now.isMoving) this.begin();
    this.now.at = [event.clientX, event.clientY];
    this.place();
    this.over(this.under(event));
  }

  begin() {
    this.now.isMoving = true;
    this.wasDragged = true;
    this.now.element = document.createElement("div");
    this.now.element.className = "ghost";
    document.body.append(this.now.element);
    this.begun(this.now.what);
    this.picture();
  }

  /** Show what is dragged, as it is turned now. */
  async picture() {
    const { element, what } = this.now;
    const shown = await this.ghost(what);
    if (this.now?.what === what) element.replaceChildren(shown.cloneNode(true));
  }

  /** Drag something else instead: the same, turned. */
  replace(what) {
    if (!this.what) return;
    this.now.what = what;
    this.picture();
  }

  place() {
    const [x, y] = this.now.at;
    this.now.element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  }

  under(event) { return document.elementFromPoint(event.clientX, event.clientY); }

  up(event) {
    if (!this.now || event.pointerId !== this.now.id) return;
    const { what, isMoving } = this.now;
    const under = isMoving ? this.under(event) : null;
    this.end();
    if (isMoving) this.drop(what, under);
  }

  end() {
    this.now?.element?.remove();
    this.now = null;
    this.over(null);
  }
}
