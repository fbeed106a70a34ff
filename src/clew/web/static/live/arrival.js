// The move of another player is seen to arrive: its pieces, whatever else has changed on the board, and what is lost.

import { element } from "../lib/dom.js";
import { preferences } from "../lib/preferences.js";

/** How long an arrival takes at most, in milliseconds; table.css has the animation. */
const LASTS = 450;

/** With more changes than this share of the board, only the pieces of the move are animated. */
const MOST_CHANGED = 0.3;

/**
 * Return what each site of a picture looks like.
 * @param {HTMLElement} place
 */
export function sitesIn(place) {
  const sites = /** @type {NodeListOf<SVGElement>} */ (place.querySelectorAll("[data-site]"));
  return new Map([...sites].map((site) => [site.dataset.site ?? "", site.getAttribute("aria-label") ?? ""]));
}

export class Arrival {
  #timer = 0;
  /** The picture before the move, which fades. @type {HTMLElement | null} */
  #leaving = null;

  /** @param {HTMLElement} place the board */
  constructor(place) {
    this.place = place;
    for (const event of ["pointerdown", "keydown", "wheel"]) {
      addEventListener(event, () => this.end(), { passive: true });
    }
  }

  /**
   * Let the last move arrive on the picture that is shown now.
   * @param {Map<string, string>} before the sites of the picture before it
   * @param {Element | null} picture that picture
   */
  start(before, picture) {
    this.end();
    if (preferences.still || document.hidden) return;
    const sites = /** @type {SVGElement[]} */ ([...this.place.querySelectorAll("[data-site]")]);
    const changed = sites.filter((site) => {
      const label = before.get(site.dataset.site ?? "");
      return label !== undefined && label !== site.getAttribute("aria-label");
    });
    const isLittle = changed.length <= Math.max(3, MOST_CHANGED * sites.length);
    for (const site of isLittle ? changed : []) {
      if (!site.querySelector(".piece-arriving")) site.classList.add("site-changed");
    }
    if (picture) this.#fade(picture);
    this.place.classList.add("arriving");
    this.#timer = window.setTimeout(() => this.end(), LASTS);
  }

  /**
   * Let a picture fade above the board: what is the same in both stays, and what was taken off is seen to go.
   * @param {Element} picture
   */
  #fade(picture) {
    const svg = this.place.querySelector("svg");
    const around = this.place.parentElement;
    if (!svg || !around) return;
    for (const layer of picture.querySelectorAll(".areas, .ghost, .mark-last, .last-move")) layer.remove();
    for (const named of [picture, ...picture.querySelectorAll("[id]")]) named.removeAttribute("id");
    const [box, outer] = [svg.getBoundingClientRect(), around.getBoundingClientRect()];
    this.#leaving = element("div", { class: "leaving", "aria-hidden": "true" }, picture);
    const { style } = this.#leaving;
    [style.left, style.top] = [`${box.left - outer.left}px`, `${box.top - outer.top}px`];
    [style.width, style.height] = [`${box.width}px`, `${box.height}px`];
    around.append(this.#leaving);
  }

  /** Show everything where it is. */
  end() {
    clearTimeout(this.#timer);
    this.#leaving?.remove();
    this.#leaving = null;
    this.place.classList.remove("arriving");
    for (const site of this.place.querySelectorAll(".site-changed")) site.classList.remove("site-changed");
  }
}
