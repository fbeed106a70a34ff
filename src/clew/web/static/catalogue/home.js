// Live pictures: a sample game of each kind is shown move by move while it can be seen. And what was done today.

import { getText } from "../lib/api.js";
import { find, parseSvg } from "../lib/dom.js";
import { reloadIfChanged } from "../lib/page_cache.js";
import { preferences } from "../lib/preferences.js";
import { loadProgress } from "../puzzles/progress.js";
import { stateWords } from "../puzzles/result.js";

const INTERVAL = 1400;

/** A picture that shows the moves of a sample game one after the other. */
class Sample {
  #ply = 0;
  #last = "";
  isVisible = false;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.#ply = Number(place.dataset.ply ?? 0);
  }

  /** Show the next move; after its end the game starts again. */
  async step() {
    const query = { ply: this.#ply, palette: preferences.palette, cropped: true };
    const svg = await getText(`/api/v1/catalogue/${this.place.dataset.sample}/sample`, query).catch(() => null);
    if (svg === null) return;
    const picture = parseSvg(svg);
    // Beyond its end a game shows its end: the same picture twice means that it is over.
    this.#ply = picture.outerHTML === this.#last ? 0 : this.#ply + 1;
    this.#last = picture.outerHTML;
    const old = this.place.querySelector("svg");
    if (!old) this.#showFirst(picture);
    else if (picture.getAttribute("viewBox") === old.getAttribute("viewBox")) old.replaceWith(picture);
  }

  /**
   * Show the first picture, which exists as soon as the game is prepared.
   * @param {Element} picture
   */
  #showFirst(picture) {
    this.place.append(picture);
    this.place.closest(".card")?.querySelector("[data-preparing]")?.remove();
  }
}

/** @param {Map<Element, Sample>} samples */
function start(samples) {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const sample = samples.get(target);
      if (sample) sample.isVisible = isIntersecting;
    }
  });
  for (const [place, sample] of samples) {
    observer.observe(place);
    // The first picture; one that was not ready when the page was made is fetched as soon as it is.
    sample.step();
  }
  let turn = 0;
  setInterval(() => {
    const visible = [...samples.values()].filter((sample) => sample.isVisible);
    if (preferences.still || document.hidden || visible.length === 0) return;
    turn += 1;
    visible[turn % visible.length].step();
  }, INTERVAL);
}

const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-sample]"));
start(new Map([...places].map((place) => [place, new Sample(place)])));

/**
 * Say what was done of today's puzzle in this browser.
 * @param {HTMLElement} place
 */
function showProgress(place) {
  const words = stateWords(loadProgress(place.dataset.daily ?? ""));
  if (words === null) return;
  const chip = find(place, ".state", HTMLElement);
  chip.textContent = words;
  chip.hidden = false;
}

reloadIfChanged(".rows");

const daily = document.querySelector("[data-daily]");
if (daily instanceof HTMLElement) showProgress(daily);
