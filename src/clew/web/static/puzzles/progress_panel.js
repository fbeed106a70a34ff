// The progress on a puzzle as the page shows it: the time, and once it is solved the result.

import { $ } from "../lib/dom.js";
import { formatTime } from "../lib/time.js";
import { loadProgress, saveProgress } from "./progress.js";
import { starSigns, starsOf, starsRule } from "./result.js";
import { saveResult } from "./results.js";
import { dayOf } from "./streak.js";
import { keepSynchronised } from "./synchronise.js";
import { Stopwatch } from "./stopwatch.js";
import { SuccessPanel } from "./success.js";

export class ProgressPanel {
  /** The time for three stars, in seconds. */
  par = 0;

  /**
   * @param {string} key that the progress is saved under
   * @param {{ title?: string, date?: string, link?: string, today?: string }} about the puzzle, for the result
   */
  constructor(key, about) {
    this.key = key;
    this.saved = loadProgress(key);
    this.success = new SuccessPanel(key, about);
    this.stopwatch = new Stopwatch(this.saved.seconds, (seconds) => {
      this.saved.seconds = seconds;
      this.#showTime();
      this.save();
    });
    this.#showTime();
    this.send = keepSynchronised();
  }

  /** @param {number} seconds for three stars, which the page says from the beginning */
  setPar(seconds) {
    this.par = seconds;
    const place = document.getElementById("stars-rule");
    if (place) place.textContent = starsRule(seconds);
  }

  #showTime() {
    const place = document.getElementById("time");
    if (place) place.textContent = formatTime(this.saved.seconds);
  }

  save() {
    saveProgress(this.key, this.saved);
  }

  /** Count the time, unless the puzzle was solved before. */
  start() {
    if (!this.saved.solved) this.stopwatch.start();
  }

  /** Start again from nothing. */
  restart() {
    Object.assign(this.saved, { seconds: 0, hints: 0, solved: false });
    this.stopwatch.reset();
  }

  addHint() {
    this.saved.hints += 1;
    this.save();
  }

  /** Take in that the solution is shown. */
  reveal() {
    if (!this.saved.solved) this.saved.shown = true;
  }

  /**
   * Take in the answer so far; the first time that it solves the puzzle, celebrate.
   * @param {string} answer
   * @param {boolean} isSolved
   */
  update(answer, isSolved) {
    const { saved } = this;
    const isNew = isSolved && !saved.solved;
    if (isNew) this.#finish(answer);
    this.save();
    const done = document.getElementById("done");
    if (done) done.hidden = !saved.solved;
    if (saved.solved) {
      $("done-words").textContent = saved.shown
        ? "Solution shown"
        : `Solved in ${formatTime(saved.seconds)} ${starSigns(saved.stars)}`;
      this.success.fill(saved, this.par);
    }
    if (isNew && !saved.shown) this.success.open();
  }

  /** @param {string} answer */
  #finish(answer) {
    const { saved } = this;
    this.stopwatch.stop();
    const { seconds, hints, shown } = saved;
    saved.solved = true;
    saved.stars = shown ? 0 : starsOf(seconds, hints, this.par);
    const unsent = dayOf(this.key) ? answer : undefined;
    saveResult(this.key, { seconds, hints, shown, stars: saved.stars, at: Date.now(), unsent });
    this.send();
  }
}
