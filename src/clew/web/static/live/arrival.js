// The move of another player is seen to arrive: its pieces, and whatever else has changed on the board.

import { preferences } from "../lib/preferences.js";

/** How long an arrival takes at most, in milliseconds; table.css has the animation. */
const LASTS = 500;

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
   */
  start(before) {
    this.end();
    if (preferences.still) return;
    const sites = /** @type {SVGElement[]} */ ([...this.place.querySelectorAll("[data-site]")]);
    const changed = sites.filter((site) => {
      const label = before.get(site.dataset.site ?? "");
      return label !== undefined && label !== site.getAttribute("aria-label");
    });
    const isLittle = changed.length <= Math.max(3, MOST_CHANGED * sites.length);
    for (const site of isLittle ? changed : []) {
      if (!site.querySelector(".piece-arriving")) site.classList.add("site-changed");
    }
    this.place.classList.add("arriving");
    this.#timer = window.setTimeout(() => this.end(), LASTS);
  }

  /** Show everything where it is. */
  end() {
    clearTimeout(this.#timer);
    this.place.classList.remove("arriving");
    for (const site of this.place.querySelectorAll(".site-changed")) site.classList.remove("site-changed");
  }
}
