// The board: a picture of the server, with a layer of areas that are touched by finger, mouse and keyboard.

import { BoardInput } from "./board_input.js";
import { closest, parseSvg } from "./dom.js";
import { nearestTo, Roving } from "./roving.js";

/** @import { BoardHandlers } from "./board_input.js" */
/** @import { Stop } from "./roving.js" */

/** With more possible sites than this, they are marked less strongly. */
const FEW = 12;
/** Where more than this share of the board is possible, nothing is marked before something is picked. */
const CROWDED = 0.25;

/** @param {Stop} site */
const nameOf = (site) => site.dataset.site ?? "";

/**
 * Set an attribute, or remove it.
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
function setOrRemove(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

export class Board {
  /** Whether the shown move can be turned: then the wheel turns it. */
  canTurn = false;
  /** @type {Set<string>} */
  #next = new Set();
  /** @type {Set<string>} */
  #asked = new Set();
  /** @type {Set<string>} */
  #others = new Set();
  /** @type {string[]} */
  #touched = [];
  /** @type {string[]} */
  #hinted = [];

  /**
   * @param {HTMLElement} place
   * @param {BoardHandlers} handlers
   */
  constructor(place, handlers) {
    this.place = place;
    this.roving = new Roving(place, "[data-site]");
    this.input = new BoardInput(this, handlers);
  }

  /** All sites, row by row, then those of trays. @returns {Stop[]} */
  get sites() {
    return this.roving.all;
  }

  /** What can be touched, in the same order. */
  get possible() {
    return this.sites.filter((site) => this.#next.has(nameOf(site)));
  }

  /**
   * Return the element of a site, if the picture has it.
   * @param {string | null} name
   */
  site(name) {
    return this.sites.find((site) => site.dataset.site === name);
  }

  /** The site that has the focus. @returns {Stop | null} */
  get focused() {
    const site = closest(document.activeElement, "[data-site]");
    return site && this.place.contains(site) ? site : null;
  }

  /**
   * Show another picture; the focus stays where it was, or at the nearest place.
   * @param {string} svg
   */
  show(svg) {
    const { focused } = this;
    const rested = focused ?? this.#rested;
    const name = rested?.dataset.site ?? null;
    const box = rested?.getBoundingClientRect();
    this.place.replaceChildren(parseSvg(svg));
    this.canTurn = false;
    this.#mark();
    const site = this.site(name) ?? (focused && box ? nearestTo(box, this.sites) : null) ?? null;
    if (site) this.roving.rest(site);
    if (focused) site?.focus({ preventScroll: true });
  }

  /** The site that Tab reaches. @returns {Stop | null} */
  get #rested() {
    return this.place.querySelector("[data-site][tabindex='0']");
  }

  /**
   * Show a move between the picture and the areas, or none.
   * @param {string | null} svg
   */
  drawGhost(svg) {
    this.place.querySelector("svg > .ghost")?.remove();
    const picture = this.place.querySelector("svg");
    if (!svg || !picture) return;
    const ghost = parseSvg(svg.replace("<g", '<g xmlns="http://www.w3.org/2000/svg"'));
    picture.insertBefore(ghost, picture.querySelector(":scope > .areas"));
  }

  /**
   * Mark what can be touched next, what has been touched, what a hint points at, and what the prompt asks for.
   * @param {string[]} next
   * @param {string[]} touched
   * @param {string[]} hinted
   * @param {string[]} asked
   * @param {Iterable<string>} others what starts another move
   */
  offer(next, touched, hinted = [], asked = next, others = []) {
    this.#others = new Set(others);
    this.#next = new Set(next);
    this.#asked = new Set(asked.length > 0 ? asked : next);
    this.#touched = touched;
    this.#hinted = hinted;
    this.#mark();
  }

  #mark() {
    const { sites } = this;
    const asked = sites.filter((site) => this.#asked.has(nameOf(site))).length;
    const isCrowded = asked > Math.max(FEW, CROWDED * sites.length);
    this.place.classList.toggle("picked", this.#touched.length > 0);
    this.place.classList.toggle("live", this.#next.size > 0 || this.#touched.length > 0);
    this.place.classList.toggle("crowded", isCrowded);
    this.place.classList.toggle("many", asked > FEW);
    for (const site of sites) {
      const name = nameOf(site);
      const [isAsked, touched] = [this.#asked.has(name), this.#touched.includes(name)];
      site.classList.toggle("next", this.#next.has(name));
      site.classList.toggle("other", this.#others.has(name));
      site.classList.toggle("asked", isAsked);
      site.classList.toggle("touched", touched);
      site.classList.toggle("hinted", this.#hinted.includes(name));
      // A cell of the board is selected, a button of a tray is pressed. Nothing is disabled: touched, it says why not.
      const state = site.getAttribute("role") === "gridcell" ? "aria-selected" : "aria-pressed";
      setOrRemove(site, state, touched ? "true" : null);
      setOrRemove(site, "aria-description", isAsked && !touched && !isCrowded ? "can be chosen" : null);
    }
    if (!this.#rested) this.roving.rest(this.possible[0] ?? sites[0]);
  }

  /**
   * Put the focus on a site, or where it was last if there is no such site.
   * @param {string | null} name
   */
  focus(name) {
    const site = this.site(name) ?? this.#rested ?? this.possible[0] ?? this.sites[0];
    site?.focus({ preventScroll: true });
  }
}
