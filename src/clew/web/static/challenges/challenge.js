// A challenge: one turn is right. A wrong one is answered by the opponent's reply, and can be tried again.

import { apiError, get } from "../lib/api.js";
import { element, find } from "../lib/dom.js";
import { onPalette, preferences } from "../lib/preferences.js";
import { formatTime } from "../lib/time.js";
import { entryElements } from "../positions/try_board.js";
import { loadProgress, saveProgress } from "../puzzles/progress.js";
import { MOST_STARS } from "../puzzles/result.js";
import { loadResults, saveResults } from "../puzzles/results.js";
import { Stopwatch } from "../puzzles/stopwatch.js";
import { isFirstOfDay, streaks } from "../puzzles/streak.js";
import { ChallengeBoard } from "./challenge_board.js";
import { listenToPrimer } from "./primer.js";
import { shareLine, starsOf, streakWords } from "./share.js";

/** @import { ChallengeAnswer, PositionState } from "#api" */

/** How long one's own move is seen before the opponent replies, in milliseconds. */
const REPLY_DELAY = 1100;

class ChallengeTable {
  /** All moves so far that were right, with the replies. @type {string[]} */
  #line = [];
  /** The position in which the next turn is entered. */
  #position;
  /** Whether a wrong turn or the end is shown, so that nothing can be entered. */
  #isShut = false;
  #isHinted = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #replying;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.key = place.dataset.key ?? "";
    this.progress = { tries: 0, ...loadProgress(this.key) };
    this.#position = place.dataset.position ?? "";
    this.feedback = find(place, "[data-feedback]", HTMLElement);
    this.hintButton = find(place, "[data-hint]", HTMLButtonElement);
    this.againButton = find(place, "[data-again]", HTMLButtonElement);
    this.time = find(place, "[data-time]", HTMLElement);
    this.solvedPanel = find(place, "[data-solved]", HTMLElement);
    const elements = entryElements(find(place, ".board", HTMLElement), place);
    this.board = new ChallengeBoard(elements, (moves) => this.#try(moves));
    this.stopwatch = new Stopwatch(this.progress.seconds, (seconds) => {
      this.progress.seconds = seconds;
      this.#showTime();
      this.#save();
    });
    this.hintButton.addEventListener("click", () => this.#hint());
    this.againButton.addEventListener("click", () => this.#again());
    find(place, "[data-replay]", HTMLButtonElement).addEventListener("click", () => this.#replay());
    onPalette(() => this.#redraw());
  }

  async start() {
    this.#showTime();
    this.#showGrades();
    if (this.progress.solved) this.#showSolved("");
    else this.stopwatch.start();
    await this.board.load(this.#position);
  }

  get #path() {
    const { challenge = "", day = "", grade = "" } = this.place.dataset;
    return { game: challenge, day, grade };
  }

  /** @param {string[]} moves of a turn */
  async #try(moves) {
    this.board.entry.close();
    this.board.setBusy(true);
    // While the server looks for a reply, and while it is read, the time stands still.
    this.stopwatch.stop();
    try {
      const move = [...this.#line, ...moves];
      const found = await get("/api/v1/challenges/{game}/{day}/{grade}/try", {
        ...this.#path,
        move,
        ...this.board.drawing,
      });
      this.#took(found);
    } catch (error) {
      await this.board.load(this.#position);
      this.board.notifyRefusal(apiError(error).refusal);
      this.#runTime();
    }
  }

  #runTime() {
    if (!this.progress.solved) this.stopwatch.start();
  }

  /** @param {ChallengeAnswer} found */
  #took(found) {
    this.#setHinted(false);
    this.board.hinted = [];
    this.#shut(found.after);
    if (!this.progress.solved && (found.done || !found.right)) this.progress.tries += 1;
    if (found.done) this.#finish(found.sentence);
    else this.#reply(found);
    this.#save();
  }

  /**
   * Show a position in which nothing can be entered.
   * @param {PositionState} state
   */
  #shut(state) {
    this.#isShut = true;
    this.board.show(state, false);
    this.board.notify("");
    this.board.enable(this.board.backButton, false);
    this.#prompt("");
    this.hintButton.disabled = true;
  }

  /** @param {ChallengeAnswer} found */
  #reply(found) {
    this.#say(found.right ? "well" : "not-yet", found.sentence);
    const delay = found.reply && !preferences.still ? REPLY_DELAY : 0;
    this.#replying = setTimeout(() => {
      if (found.reply) this.board.show(found.reply, found.right);
      this.#say(found.right ? "well" : "not-yet", found.sentence, found.replied);
      if (found.right) {
        this.#line = found.moves;
        this.#position = (found.reply ?? found.after).position;
        this.#open();
      }
    }, delay);
    if (!found.right) this.#offerAnother();
  }

  #offerAnother() {
    this.place.classList.add("refuted");
    this.againButton.hidden = false;
    this.againButton.focus({ preventScroll: true });
  }

  #open() {
    this.#isShut = false;
    this.#runTime();
    this.hintButton.disabled = false;
    this.place.classList.remove("refuted");
    this.againButton.hidden = true;
  }

  /** Go back to where the wrong turn was played. */
  async #again() {
    clearTimeout(this.#replying);
    this.#say("", "");
    this.#open();
    await this.board.load(this.#position);
    this.board.board.focus(null);
  }

  async #replay() {
    this.#line = [];
    this.#position = this.place.dataset.position ?? "";
    this.place.classList.remove("finished");
    this.solvedPanel.hidden = true;
    await this.#again();
  }

  /** @param {string} sentence */
  #finish(sentence) {
    if (!this.progress.solved) this.progress.stars = starsOf(this.progress);
    this.progress.solved = true;
    this.#save();
    // What is solved stays solved, when progress is dropped some day.
    saveResults(loadResults());
    this.#say("", "");
    this.#showSolved(sentence);
    this.#showGrades();
    find(this.solvedPanel, "h2", HTMLElement).focus({ preventScroll: true });
    // What was achieved is seen on the board; the panel begins below it or beside it.
    find(this.place, ".board", HTMLElement).scrollIntoView({ block: "start" });
  }

  /** @param {string} sentence what the right turn has done; empty if it was solved before */
  #showSolved(sentence) {
    this.place.classList.add("finished");
    this.solvedPanel.hidden = false;
    find(this.solvedPanel, "[data-solved-words]", HTMLElement).textContent = sentence;
    find(this.solvedPanel, ".share-line", HTMLElement).textContent = shareLine(this.progress, this.place.dataset);
    const stars = find(this.solvedPanel, "[data-stars]", HTMLElement);
    stars.setAttribute("aria-label", `${this.progress.stars} of ${MOST_STARS} stars`);
    [...stars.children].forEach((star, number) => star.classList.toggle("won", number < this.progress.stars));
    this.#showStreak();
  }

  #showStreak() {
    const results = loadResults();
    const { current } = streaks(results, this.place.dataset.today ?? "");
    const words = isFirstOfDay(results, this.key) ? streakWords(current) : "";
    const place = find(this.solvedPanel, "[data-streak]", HTMLElement);
    place.hidden = words === "";
    find(place, "span", HTMLElement).textContent = words;
  }

  /**
   * @param {"" | "well" | "not-yet" | "hint"} kind
   * @param {...string} words sentences, each in a line of its own
   */
  #say(kind, ...words) {
    const before = { "": "", well: "", "not-yet": "Not this one.", hint: "Hint:" }[kind];
    this.feedback.className = `feedback ${kind}`;
    const [first, ...rest] = kind ? words : [];
    const lines = first === undefined ? [] : [element("p", {}, element("b", { text: before }), ` ${first}`)];
    this.feedback.replaceChildren(...lines, ...rest.filter(Boolean).map((text) => element("p", { text })));
  }

  /** @param {string} words */
  #prompt(words) {
    if (this.board.prompt) this.board.prompt.textContent = words;
  }

  #showTime() {
    this.time.textContent = formatTime(this.progress.seconds);
  }

  #save() {
    saveProgress(this.key, this.progress);
  }

  /** Mark the grades of this day that are solved. */
  #showGrades() {
    for (const link of this.place.querySelectorAll("[data-progress]")) {
      const isSolved = loadProgress(link.getAttribute("data-progress") ?? "").solved;
      const is = link.getAttribute("aria-current") ? this.progress.solved : isSolved;
      find(link, "[data-state]", HTMLElement).textContent = is ? " solved" : "";
      link.classList.toggle("done", is);
    }
  }

  /** @param {boolean} is whether the place was pointed at, so that the move is next */
  #setHinted(is) {
    this.#isHinted = is;
    find(this.hintButton, "span", HTMLElement).textContent = is ? "Show move" : "Hint";
  }

  /** Hints come in two steps: where to look, then the move. */
  async #hint() {
    try {
      const found = await get("/api/v1/challenges/{game}/{day}/{grade}/hint", { ...this.#path, move: this.#line });
      if (this.#isShut) return;
      if (!this.progress.solved) this.progress.hints += 1;
      if (this.#isHinted) {
        this.board.hinted = [];
        this.#setHinted(false);
        this.#say("", "");
        await this.board.entry.show(found.move, found.touches);
      } else {
        await this.board.point(found.places);
        this.#say("hint", found.sentence);
        this.#setHinted(true);
      }
      this.#save();
    } catch (error) {
      this.board.notifyRefusal(apiError(error).refusal);
    }
  }

  async #redraw() {
    const { state } = this.board;
    if (!state) return;
    if (this.#isShut) {
      this.board.show(await get("/api/v1/position", { position: state.position, ...this.board.drawing }), false);
    } else await this.board.load(state.position);
  }
}

const table = find(document, "[data-challenge]", HTMLElement);
listenToPrimer(find(table, "[data-primer]", HTMLDetailsElement), table.dataset.challenge ?? "");
new ChallengeTable(table).start();
