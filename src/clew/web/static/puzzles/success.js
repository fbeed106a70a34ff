// The panel that celebrates a solved puzzle: stars, time, streak, a line to share, and what to do next.

import { $, anchor, button, closest, find } from "../lib/dom.js";
import { formatTime } from "../lib/time.js";
import { MOST_STARS, hintWords, resultLine, starsRule } from "./result.js";
import { loadResults } from "./results.js";
import { dayOf, isFirstOfDay, streaks } from "./streak.js";

/** @import { Progress } from "./progress.js" */

/** Where pages note which kind of new puzzle was asked for. */
const AGAIN = "clew-puzzle-again";

/** Note which kind of new puzzle is asked for: its page offers another one. */
export function rememberNewKinds() {
  document.addEventListener("click", ({ target }) => {
    const link = closest(target, "a[rel=nofollow]");
    if (link instanceof HTMLAnchorElement) sessionStorage.setItem(AGAIN, link.href);
  });
}

export class SuccessPanel {
  #panel = /** @type {HTMLDialogElement | null} */ (document.getElementById("result"));

  /**
   * @param {string} key of the puzzle
   * @param {{ title?: string, date?: string, link?: string, today?: string }} about
   */
  constructor(key, about) {
    this.key = key;
    this.about = about;
    if (!this.#panel) return;
    button("show-result").addEventListener("click", () => this.open());
    button("close-result").addEventListener("click", () => this.#panel?.close());
    button("share-result").addEventListener("click", () => this.#share());
  }

  open() {
    if (!this.#panel || this.#panel.open) return;
    this.#showNext();
    this.#panel.showModal();
  }

  /**
   * Write the result into the panel.
   * @param {Progress} saved
   * @param {number} par
   */
  fill(saved, par) {
    if (!this.#panel) return;
    const { seconds, hints, shown, stars } = saved;
    find(this.#panel, "h2", HTMLElement).textContent = shown ? "This is a solution" : "Solved!";
    const place = $("stars");
    place.hidden = shown;
    place.setAttribute("aria-label", `${stars} of ${MOST_STARS} stars`);
    [...place.children].forEach((star, number) => star.classList.toggle("won", number < stars));
    $("result-time").textContent = formatTime(seconds);
    $("result-hints").textContent = hintWords(hints);
    $("result-stars-rule").textContent = starsRule(par);
    $("result-line").textContent = resultLine(saved, this.about);
    this.#showStreak();
  }

  #showStreak() {
    const results = loadResults();
    const { current } = streaks(results, this.about.today ?? "");
    const place = $("result-streak");
    place.hidden = !isFirstOfDay(results, this.key) || current === 0;
    find(place, "b", HTMLElement).textContent = String(current);
    find(place, "span", HTMLElement).textContent = current === 1 ? "day: a streak begins" : "days in a row";
  }

  /** Offer another puzzle of the day that is not solved, or another new one of the same kind. */
  #showNext() {
    const results = loadResults();
    const next = anchor("next-puzzle");
    const others = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("#of-the-day a"));
    const open = [...others].find(({ dataset }) => !(dataset.key && dataset.key in results));
    const again = dayOf(this.key) ? null : sessionStorage.getItem(AGAIN);
    next.hidden = !open && !again;
    if (open) [next.href, next.textContent] = [open.href, `Next: ${open.textContent}`];
    else if (again) [next.href, next.textContent] = [again, "Another one"];
  }

  async #share() {
    const text = $("result-line").textContent ?? "";
    const share = button("share-result");
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ text }).catch(() => null);
      return;
    }
    const before = [...share.childNodes];
    await navigator.clipboard.writeText(text).catch(() => window.prompt("Copy this", text));
    share.textContent = "Copied";
    setTimeout(() => share.replaceChildren(...before), 1500);
  }
}
