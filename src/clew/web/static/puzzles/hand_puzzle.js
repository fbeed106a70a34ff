// A puzzle done by hand: pieces are put down, turned and taken away, with help on demand.

import { ApiError, get } from "../lib/api.js";
import { button, element } from "../lib/dom.js";
import { onPalette } from "../lib/preferences.js";
import { HandBoard } from "./hand_board.js";

/** @import { PuzzleHint, PuzzleState } from "#api" */
/** @import { Choice } from "./hand_board.js" */

export class HandPuzzle extends HandBoard {
  /** Answers that Undo returns to. @type {string[]} */
  #history = [];
  /** @type {PuzzleHint | null} */
  #hint = null;

  constructor() {
    super();
    button("undo").addEventListener("click", () => this.undo());
    button("restart").addEventListener("click", () => this.restart());
    button("hint").addEventListener("click", () => this.hint());
    button("count").addEventListener("click", () => this.count());
    onPalette(() => this.inTurn(() => this.load(this.answer)));
  }

  /** Show the answer that comes with the link, or else the saved one, or an empty board if that cannot be read. */
  start() {
    this.inTurn(async () => {
      try {
        await this.load(this.place.dataset.answer || this.progress.saved.answer);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0) throw error;
        await this.load("");
      }
      this.progress.start();
    });
  }

  /**
   * @override
   * @param {PuzzleState} state
   */
  show(state) {
    super.show(state);
    this.mark("hinted", [this.#hint?.where ?? null]);
    button("undo").disabled = this.#history.length === 0;
  }

  /**
   * Do something that can be undone.
   * @param {string} action
   * @param {Choice | null} chosen afterwards
   */
  act(action, chosen = null) {
    return this.inTurn(async () => {
      const before = this.answer;
      this.#forget(chosen);
      await this.load(before, action);
      if (this.answer !== before) this.#remember(before);
    });
  }

  /** @param {Choice | null} chosen afterwards */
  #forget(chosen = null) {
    this.notify("");
    this.#hint = null;
    this.chosen = chosen;
  }

  /** @param {string} answer that Undo returns to */
  #remember(answer) {
    this.#history.push(answer);
    button("undo").disabled = false;
  }

  /**
   * @param {string} piece
   * @param {string} space
   */
  put(piece, space) {
    if (this.isFixed(space)) this.refuseFixed(space);
    else this.act(`put ${piece} ${space}`, { piece, space, isPlaced: true });
  }

  /** @param {string} space */
  refuseFixed(space) {
    this.choose(null);
    this.notify("", `The ${this.word} at ${space} is pinned: it cannot be moved.`);
  }

  /** @param {string} space */
  remove(space) {
    this.act(`take ${space}`);
  }

  /**
   * Turn the chosen piece, or the one that has the focus.
   * @param {number} by
   */
  turn(by) {
    this.inTurn(async () => {
      const space = this.chosen ? this.chosen.space : this.focusedSpace;
      if (space) {
        await this.#turnPlaced(space, by);
        return;
      }
      const piece = this.chosen?.piece ?? this.tray?.focused;
      if (piece) await this.#turnLoose(piece, by);
    });
  }

  /**
   * @param {string} space
   * @param {number} by
   */
  async #turnPlaced(space, by) {
    if (!(space in this.filled)) return;
    const before = this.answer;
    await this.load(before, `turn ${space} ${by}`);
    this.#remember(before);
    if (this.chosen) this.choose({ ...this.chosen, piece: this.filled[space] });
  }

  /**
   * @param {string} piece
   * @param {number} by
   */
  async #turnLoose(piece, by) {
    const name = await this.pictures.turn(piece, by);
    const { saved } = this.progress;
    saved.loose = saved.loose.map((each) => (each === piece ? name : each));
    if (this.chosen) this.chosen = { ...this.chosen, piece: name };
    await this.load(this.answer);
  }

  undo() {
    if (this.#history.length === 0) return;
    this.inTurn(async () => {
      this.notify("");
      this.chosen = null;
      await this.load(this.#history.pop() ?? "");
    });
  }

  restart() {
    this.inTurn(async () => {
      this.#remember(this.answer);
      this.progress.restart();
      this.#forget();
      await this.load("", "clear");
    });
  }

  /** Say where to look, and the second time what to do. */
  hint() {
    this.inTurn(async () => {
      if (this.#hint) {
        this.notify("preview", this.#hint.tell);
        this.tray?.markHinted(this.#hint.piece);
        return;
      }
      this.notify("", "Looking for a hint …");
      this.#hint = await get("/api/v1/puzzles/hint", { puzzle: this.puzzle, answer: this.answer });
      this.progress.addHint();
      const more = element("span", { class: "faint", text: "Press Hint again to see more." });
      this.notify("preview", `${this.#hint.look} `, more);
      this.mark("hinted", [this.#hint.where]);
    });
  }

  count() {
    this.inTurn(async () => {
      this.notify("", "Counting …");
      const { sentence } = await get("/api/v1/puzzles/count", { puzzle: this.puzzle });
      this.notify("preview", sentence);
    });
  }

  /**
   * @override
   * @param {string} answer
   */
  async showSolution(answer) {
    this.#remember(this.answer);
    this.progress.reveal();
    this.#forget();
    await this.load(answer);
  }
}
