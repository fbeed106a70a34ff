// The progress on a puzzle as the page shows it: the time, and the result once it is solved.

import { $, find } from "../lib/dom.js";
import { formatTime } from "../lib/time.js";
import { loadProgress, saveProgress } from "./progress.js";
import { resultLine } from "./result.js";
import { Stopwatch } from "./stopwatch.js";

export class ProgressPanel {
  /**
   * @param {string} key that the progress is saved under
   * @param {{ day?: string, title?: string, link?: string }} about the puzzle, for the result
   */
  constructor(key, about) {
    this.key = key;
    this.about = about;
    this.saved = loadProgress(key);
    this.stopwatch = new Stopwatch(this.saved.seconds, (seconds) => {
      this.saved.seconds = seconds;
      this.#showTime();
      this.save();
    });
    this.#showTime();
  }

  #showTime() {
    $("time").textContent = formatTime(this.saved.seconds);
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

  /** Stop the time, and return what to say. */
  finish() {
    this.stopwatch.stop();
    this.saved.solved = true;
    return this.saved.shown ? "" : `Solved in ${formatTime(this.saved.seconds)}.`;
  }

  showResult() {
    const { solved, shown } = this.saved;
    $("result").hidden = !solved;
    find($("result"), "h2", HTMLElement).textContent = shown ? "This is a solution" : "Solved!";
    $("result-line").textContent = resultLine(this.saved, this.about);
  }
}
