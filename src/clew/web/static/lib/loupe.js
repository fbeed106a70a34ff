// A magnifying glass above the finger, which hides what it touches.

import { element } from "./dom.js";

/** The diameter of the glass and how far it is above the finger, in pixels. */
const DIAMETER = 132;
const ABOVE = 100;
const ZOOM = 2;

export class Loupe {
  /** @type {HTMLElement | null} */
  #glass = null;
  /** @type {SVGSVGElement | null} */
  #source = null;

  /**
   * Show what is under a point of a picture.
   * @param {SVGSVGElement | null} picture
   * @param {number} x
   * @param {number} y
   */
  show(picture, x, y) {
    if (!picture) return;
    if (!this.#glass) {
      this.#glass = element("div", { class: "loupe", "aria-hidden": "true" });
      document.body.append(this.#glass);
    }
    if (this.#source !== picture || this.#ghost !== picture.querySelector(".ghost")) this.#copy(picture);
    const matrix = picture.getScreenCTM();
    const copy = this.#glass.querySelector("svg");
    if (!matrix || !copy) return;
    const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const size = DIAMETER / (ZOOM * matrix.a);
    copy.setAttribute("viewBox", `${left - size / 2} ${top - size / 2} ${size} ${size}`);
    this.#glass.style.transform = `translate(${x - DIAMETER / 2}px, ${Math.max(4, y - ABOVE - DIAMETER / 2)}px)`;
  }

  /** The ghost that the copy shows. @type {Element | null} */
  #ghost = null;

  /** @param {SVGSVGElement} picture */
  #copy(picture) {
    const copy = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
    copy.setAttribute("width", String(DIAMETER));
    copy.setAttribute("height", String(DIAMETER));
    for (const area of copy.querySelectorAll("[id]")) area.removeAttribute("id");
    this.#source = picture;
    this.#ghost = picture.querySelector(".ghost");
    this.#glass?.replaceChildren(copy);
  }

  hide() {
    this.#glass?.remove();
    this.#glass = null;
    this.#source = null;
  }
}
