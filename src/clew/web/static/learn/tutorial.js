// A step of a tutorial: its tasks are done on the board, one after the other, and the server checks every move.

import { apiError, get } from "../lib/api.js";
import { forDevice, sentences } from "../lib/device_words.js";
import { element, find } from "../lib/dom.js";
import { onPalette, preferences } from "../lib/preferences.js";
import { reachWhileScrolling } from "../lib/scrolling.js";
import { entryElements } from "../positions/try_board.js";
import { markDone, stepsDone } from "./progress.js";
import { TutorialBoard } from "./tutorial_board.js";

/** @import { PositionState, TutorialAnswer } from "#api" */

/** How long one's own move is seen before the opponent answers, in milliseconds. */
const ANSWER_DELAY = 1100;

/** Addresses of a rule's lesson, from before the rules had a page of their own. */
const RULE = /^#[A-Z]{2}\d+$/;

class Tutorial {
  /** Positions and tasks before the moves so far. @type {{ position: string, task: number }[]} */
  #history = [];
  /** The task, counted from 1. */
  #task = 1;
  /** Where the step is done or the move was wrong, nothing can be entered. */
  #isShut = false;
  #hintStep = 1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #answering;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.game = place.dataset.tutorial ?? "";
    this.step = Number(place.dataset.step);
    this.tasks = /** @type {HTMLElement[]} */ ([...place.querySelectorAll("[data-task]")]);
    this.feedback = find(place, "[data-feedback]", HTMLElement);
    this.hintButton = find(place, "[data-hint]", HTMLButtonElement);
    this.undoButton = find(place, "[data-undo]", HTMLButtonElement);
    this.restartButton = find(place, "[data-restart]", HTMLButtonElement);
    this.next = place.querySelector("a[data-next]");
    const elements = entryElements(find(place, ".board", HTMLElement), place);
    this.board = new TutorialBoard(elements, (move) => this.#try(move));
    this.hintButton.addEventListener("click", () => this.#hint());
    this.undoButton.addEventListener("click", () => this.#undo());
    this.restartButton.addEventListener("click", () => this.#restart());
    reachWhileScrolling(find(place, ".console .say", HTMLElement));
    onPalette(() => this.#redraw());
  }

  async start() {
    this.#showProgress();
    await this.board.load(this.place.dataset.position ?? "");
  }

  /** What the server is asked about: the task, and how pictures are drawn. */
  get #path() {
    return { game: this.game, step: this.step, task: this.#task, position: this.board.position };
  }

  /** @param {string} move */
  async #try(move) {
    const before = { position: this.board.position, task: this.#task };
    this.board.entry.close();
    try {
      const found = await get("/api/v1/tutorials/{game}/{step}/{task}/try", {
        ...this.#path,
        move,
        ...this.board.drawing,
      });
      this.#history.push(before);
      this.#took(found);
    } catch (error) {
      await this.board.load(before.position);
      this.board.notifyRefusal(apiError(error).refusal);
    }
  }

  /** @param {TutorialAnswer} found */
  #took(found) {
    this.board.hinted = [];
    this.#setHintStep(1);
    this.#say(found.done ? "well" : "not-yet", found.sentence);
    this.#shut(found.after);
    this.board.notify("preview", sentences(found.after.effects));
    if (!found.done) this.#prompt("Undo, and try another move.");
    else if (this.#task < this.tasks.length) this.#continue(found);
    else this.#finish();
    this.#enable();
  }

  /**
   * Show a position in which nothing can be entered.
   * @param {PositionState} state
   */
  #shut(state) {
    this.#isShut = true;
    this.board.show(state, false);
    this.board.enable(this.board.backButton, false);
  }

  /**
   * Let the opponent answer, and go to the next task.
   * @param {TutorialAnswer} found
   */
  #continue({ after, answer, answered, sentence }) {
    this.#prompt("");
    const delay = answer && !preferences.still ? ANSWER_DELAY : 0;
    this.#answering = setTimeout(() => {
      this.#showTask(this.#task + 1);
      this.#isShut = false;
      this.board.show(answer ?? after);
      this.board.notify("");
      if (answered) this.#say("well", `${sentence} ${answered}`);
      this.#enable();
    }, delay);
  }

  #finish() {
    markDone(this.game, this.step);
    this.#showProgress();
    this.#prompt(this.next ? "This step is done." : "You know the game now.");
    this.place.classList.add("finished");
  }

  /**
   * @param {"" | "well" | "not-yet" | "hint"} kind
   * @param {string} words
   */
  #say(kind, words) {
    const before = { "": "", well: "Well done:", "not-yet": "Not quite:", hint: "Hint:" }[kind];
    this.feedback.className = `feedback ${kind}`;
    this.feedback.replaceChildren(...(before ? [element("b", { text: before }), ` ${forDevice(words)}`] : []));
  }

  /** @param {string} words */
  #prompt(words) {
    if (this.board.prompt) this.board.prompt.textContent = words;
  }

  /** @param {number} number */
  #showTask(number) {
    this.#task = number;
    for (const [index, task] of this.tasks.entries()) task.hidden = index + 1 !== number;
  }

  #enable() {
    this.board.enable(this.undoButton, this.#history.length > 0);
    this.board.enable(this.restartButton, this.#history.length > 0);
    this.undoButton.hidden = this.restartButton.hidden = false;
    this.hintButton.disabled = this.#isShut;
    this.undoButton.classList.toggle("primary", this.#isShut && !this.place.classList.contains("finished"));
  }

  async #undo() {
    const last = this.#history.pop();
    if (last) await this.#return(last);
  }

  async #restart() {
    this.#history = [];
    await this.#return({ position: this.place.dataset.position ?? "", task: 1 });
  }

  /** @param {{ position: string, task: number }} state */
  async #return({ position, task }) {
    clearTimeout(this.#answering);
    this.place.classList.remove("finished");
    this.#isShut = false;
    this.#say("", "");
    this.board.notify("");
    this.board.hinted = [];
    this.#setHintStep(1);
    this.#showTask(task);
    this.#enable();
    await this.board.load(position);
  }

  /** @param {1 | 2} step of the next hint */
  #setHintStep(step) {
    this.#hintStep = step;
    const words = step === 1 ? "Hint" : "Show move";
    find(this.hintButton, "span", HTMLElement).textContent = words;
    this.hintButton.setAttribute("aria-label", words);
  }

  /** Hints come in two steps: where to look, then the whole move. */
  async #hint() {
    try {
      const found = await get("/api/v1/tutorials/{game}/{step}/{task}/hint", this.#path);
      if (this.#isShut) return;
      if (this.#hintStep === 1) {
        await this.board.point(found.places);
        this.#say("hint", found.sentence);
        this.#setHintStep(2);
      } else {
        this.board.hinted = [];
        this.#setHintStep(1);
        this.#say("", "");
        await this.board.entry.show(found.move, found.touches);
      }
    } catch (error) {
      this.board.notifyRefusal(apiError(error).refusal);
    }
  }

  /** Show which steps are done; the next one is open when this one is. */
  #showProgress() {
    const done = stepsDone(this.game);
    for (const dot of this.place.querySelectorAll("[data-dot]")) {
      const isDone = done.has(Number(dot.getAttribute("data-dot")));
      dot.classList.toggle("done", isDone);
      if (isDone && !dot.querySelector(".state")) {
        dot.append(element("span", { class: "visually-hidden state", text: ", done" }));
      }
    }
    const isOpen = done.has(this.step);
    this.place.querySelector(".step-nav [data-skip]")?.toggleAttribute("hidden", isOpen);
    if (!(this.next instanceof HTMLAnchorElement)) return;
    this.next.dataset.href ??= this.next.href;
    if (isOpen) {
      this.next.href = this.next.dataset.href;
      this.next.removeAttribute("aria-disabled");
      this.next.removeAttribute("role");
    } else {
      // A link without an address cannot be followed or reached.
      this.next.removeAttribute("href");
      this.next.setAttribute("role", "link");
      this.next.setAttribute("aria-disabled", "true");
    }
  }

  async #redraw() {
    const { state } = this.board;
    if (!state) return;
    if (this.#isShut) this.#shut(await get("/api/v1/position", { position: state.position, ...this.board.drawing }));
    else await this.board.load(state.position);
  }
}

const place = find(document, "[data-tutorial]", HTMLElement);
if (RULE.test(location.hash)) location.replace(`/learn/${place.dataset.tutorial}/rules${location.hash}`);
else new Tutorial(place).start();
