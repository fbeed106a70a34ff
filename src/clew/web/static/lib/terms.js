// Short explanations of words on a page: shown beside a word by pointer, focus or tap, and gone with Escape.
// The explanation itself is in the page, where screen readers find it as the description of the word.

import { closest, element } from "./dom.js";

/** How far an explanation stays from its word and from the edges of the window, in pixels. */
const GAP = 6;

/**
 * Return where an explanation goes: below its word, above it where there is no room, and inside the window.
 * @param {{ left: number, top: number, bottom: number }} word
 * @param {{ width: number, height: number }} tip
 * @param {{ width: number, height: number }} window
 */
export function placeOf(word, tip, window) {
  const below = word.bottom + GAP;
  const top = below + tip.height > window.height ? word.top - GAP - tip.height : below;
  const left = Math.min(word.left, window.width - tip.width - GAP);
  return { left: Math.max(GAP, left), top: Math.max(GAP, top) };
}

/**
 * Return a word that explains itself.
 * @param {string} id of its explanation
 * @param {string} words
 * @param {string} help
 */
export function termNodes(id, words, help) {
  const term = element("button", { type: "button", class: "term", "aria-describedby": id, text: words });
  return [term, element("span", { id, hidden: "", text: help })];
}

class Terms {
  /** The word whose explanation is shown. @type {HTMLElement | SVGElement | null} */
  #shown = null;
  /** Whether it was tapped, so that it stays. */
  #isTapped = false;
  #tip = element("div", { class: "tip", popover: "manual", "aria-hidden": "true" });

  constructor() {
    document.body.append(this.#tip);
    document.addEventListener("pointerover", ({ target, pointerType }) => {
      if (pointerType === "touch" || this.#isTapped || closest(target, ".tip")) return;
      const term = closest(target, ".term") ?? closest(document.activeElement, ".term:focus-visible");
      this.#show(term);
    });
    document.addEventListener("focusin", ({ target }) => this.#show(closest(target, ".term:focus-visible")));
    document.addEventListener("focusout", () => this.#show(null));
    document.addEventListener("click", ({ target }) => {
      const term = closest(target, ".term");
      const isSecond = term === this.#shown && this.#isTapped;
      this.#show(isSecond ? null : term, !isSecond && term !== null);
    });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.#show(null));
    document.addEventListener("scroll", (event) => this.#scrolled(event.target), { capture: true, passive: true });
  }

  /**
   * Hide the explanation if its word has moved; a list that scrolls elsewhere leaves it where it is.
   * @param {EventTarget | null} scrolled
   */
  #scrolled(scrolled) {
    if (this.#shown && scrolled instanceof Node && scrolled.contains(this.#shown)) this.#show(null);
  }

  /**
   * @param {HTMLElement | SVGElement | null} term
   * @param {boolean} isTapped
   */
  #show(term, isTapped = false) {
    this.#isTapped = isTapped;
    if (term === this.#shown) return;
    this.#shown = term;
    this.#tip.hidePopover();
    const help = term && document.getElementById(term.getAttribute("aria-describedby") ?? "");
    if (!help) return;
    this.#tip.textContent = help.textContent;
    this.#tip.showPopover();
    const size = { width: innerWidth, height: innerHeight };
    const { left, top } = placeOf(term.getBoundingClientRect(), this.#tip.getBoundingClientRect(), size);
    this.#tip.style.translate = `${left}px ${top}px`;
  }
}

/** Let the words of a page explain themselves. */
export function listenToTerms() {
  new Terms();
}
