// The board: a picture of the server, whose sites can be touched by finger, mouse and keyboard.

import { closest, parseSvg } from "./dom.js";
import { hasModifier, Roving } from "./roving.js";

/** @import { Stop } from "./roving.js" */

/** With more possible sites than this, they are marked less strongly. */
const FEW = 12;
/** Where more than this share of the board is possible, nothing is marked. */
const CROWDED = 0.5;

/**
 * Set an attribute to "true", or remove it.
 * @param {Element} element
 * @param {string} name
 * @param {boolean} is
 */
function setFlag(element, name, is) {
  if (is) element.setAttribute(name, "true");
  else element.removeAttribute(name);
}

/**
 * @typedef {object} BoardHandlers
 * @property {(site: string, byKeyboard: boolean) => void} touch
 * @property {() => void} back
 * @property {(step: number) => void} [turn]
 * @property {(site: string | null) => void} [hover]
 * @property {() => void} [play]
 */

export class Board {
  /** @type {Set<string>} */
  #next = new Set();
  /** @type {string[]} */
  #touched = [];
  /** @type {string[]} */
  #hinted = [];

  /**
   * @param {HTMLElement} place
   * @param {BoardHandlers} handlers
   */
  constructor(place, { touch, back }) {
    this.place = place;
    this.touch = touch;
    this.back = back;
    this.roving = new Roving(place, "[data-site]", { stops: () => this.stops() });
    place.addEventListener("click", (event) => {
      const site = closest(event.target, "[data-site]")?.dataset.site;
      if (site) this.touch(site, false);
    });
    place.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** @returns {Stop[]} */
  get sites() {
    return this.roving.all;
  }

  /**
   * Return the element of a site, if the picture has it.
   * @param {string | null} name
   */
  site(name) {
    return this.sites.find((site) => site.dataset.site === name);
  }

  /**
   * Show another picture; the focus stays where it was.
   * @param {string} svg
   */
  show(svg) {
    const focused = closest(document.activeElement, "[data-site]");
    const name = focused && this.place.contains(focused) ? focused.dataset.site : null;
    this.place.replaceChildren(parseSvg(svg));
    this.#mark();
    if (name) this.focus(name);
  }

  /**
   * Show a move over the picture, or none.
   * @param {string | null} svg
   */
  drawGhost(svg) {
    this.place.querySelector("svg > .ghost")?.remove();
    const picture = this.place.querySelector("svg");
    if (svg && picture) picture.append(parseSvg(svg.replace("<g", '<g xmlns="http://www.w3.org/2000/svg"')));
  }

  /** Whether the shown move can be turned. */
  canTurn = false;

  /**
   * Mark what can be touched next, what has been touched, and what a hint points at.
   * @param {string[]} next
   * @param {string[]} touched
   * @param {string[]} hinted
   * @param {string[]} _asked
   */
  offer(next, touched, hinted = [], _asked = next) {
    this.#next = new Set(next);
    this.#touched = touched;
    this.#hinted = hinted;
    this.#mark();
  }

  #mark() {
    this.place.classList.toggle("live", this.#next.size > 0 || this.#touched.length > 0);
    const { sites } = this;
    const possible = sites.filter(({ dataset: { site = "" } }) => this.#next.has(site)).length;
    this.place.classList.toggle("crowded", possible > Math.max(FEW, CROWDED * sites.length));
    this.place.classList.toggle("many", possible > FEW);
    for (const site of sites) {
      const name = site.dataset.site ?? "";
      const touched = this.#touched.includes(name);
      site.classList.toggle("next", this.#next.has(name));
      site.classList.toggle("touched", touched);
      site.classList.toggle("hinted", this.#hinted.includes(name));
      // A cell of the board is selected, a button of a tray is pressed.
      setFlag(site, site.getAttribute("role") === "gridcell" ? "aria-selected" : "aria-pressed", touched);
    }
    this.roving.rest(this.stops()[0]);
  }

  /**
   * Return where the focus can stop: what can be touched, or everything if nothing can be.
   * @returns {Stop[]}
   */
  stops() {
    const { sites } = this;
    const live = sites.filter(({ dataset: { site = "" } }) => this.#next.has(site) || this.#touched.includes(site));
    return live.length > 0 ? live : sites;
  }

  /**
   * Put the focus on a site, or on the first stop if there is no such site.
   * @param {string | null} name
   */
  focus(name) {
    const stops = this.stops();
    const site = stops.find((each) => each.dataset.site === name) ?? stops[0];
    site?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      this.back();
    }
    const site = closest(event.target, "[data-site]")?.dataset.site;
    if (!site || hasModifier(event)) return;
    if (event.key === "Enter" || event.key === " ") this.touch(site, true);
    else if (event.key === "Home") this.stops()[0]?.focus();
    else if (event.key === "End") this.stops().at(-1)?.focus();
    else return;
    event.preventDefault();
  }
}
