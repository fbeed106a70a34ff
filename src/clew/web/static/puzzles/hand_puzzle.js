// A puzzle done by hand: pieces are put down, turned and taken away, with help on demand.

import { get } from "../lib/api.js";
import { ask } from "../lib/ask.js";
import { button, element } from "../lib/dom.js";
import { onPalette } from "../lib/preferences.js";
import { HandBoard } from "./hand_board.js";
import { keep } from "./keep.js";
import { faults } from "./kit_words.js";

/** @import { PuzzleHint } from "#api" */
/** @import { Choice } from "./hand_board.js" */
/** @import { Lying } from "./kit.js" */

export class HandPuzzle extends HandBoard {
  /** What lay on the board before, for Undo. @type {Lying[]} */
  #history = [];
  /** @type {PuzzleHint | null} */
  #hint = null;

  constructor() {
    super();
    button("undo").addEventListener("click", () => this.undo());
    button("restart").addEventListener("click", () => this.restart());
    document.getElementById("play-again")?.addEventListener("click", () => this.playAgain());
    document.getElementById("hint")?.addEventListener("click", () => this.hint());
    document.getElementById("count")?.addEventListener("click", () => this.count());
    onPalette(() =>
      this.inTurn(async () => {
        await this.loadKit();
        this.lay(this.lying);
      }),
    );
  }

  /** Show the answer that comes with the link, or else the saved one; what cannot be read is left out. */
  start() {
    this.inTurn(async () => {
      await this.loadKit();
      this.lay(this.kit?.parse(this.place.dataset.answer || this.progress.saved.answer) ?? {});
      this.progress.start();
      keep([]);
    });
  }

  /** @override */
  show() {
    super.show();
    this.mark("hinted", [this.#hint?.where ?? null]);
    button("undo").disabled = !this.#canUndo;
    const hint = document.getElementById("hint");
    if (hint instanceof HTMLButtonElement) hint.disabled = this.isFrozen;
  }

  /** Only a solution that was shown can be taken back. */
  get #canUndo() {
    return this.#history.length > 0 && (!this.isFrozen || this.progress.saved.shown);
  }

  /**
   * Do something that can be undone.
   * @param {Lying} lying
   * @param {Choice | null} chosen afterwards
   */
  #act(lying, chosen = null) {
    this.notify("");
    this.#hint = null;
    this.chosen = chosen;
    this.#history.push(this.lying);
    this.lay(lying);
  }

  /**
   * @param {string} piece
   * @param {string} space
   */
  put(piece, space) {
    if (this.isFrozen) this.refuseFrozen();
    else if (this.isFixed(space)) this.refuseFixed();
    else if (this.kit) {
      const chosen = this.supply ? null : { piece, space, isPlaced: true };
      this.#act(this.kit.put(this.lying, piece, space), chosen);
    }
  }

  refuseFixed() {
    this.choose(null);
    this.notify("", `This ${this.word} is part of the puzzle: it cannot be moved.`);
  }

  refuseFrozen() {
    this.choose(null);
    this.notify("", "This is solved. Press Play again to start over.");
  }

  /** @param {string} space */
  remove(space) {
    if (!this.movable(space)) return;
    const rest = Object.entries(this.lying).filter(([each]) => each !== space);
    this.#act(Object.fromEntries(rest));
  }

  /**
   * Turn the piece in a space.
   * @param {string} space
   * @param {number} by
   */
  turnPlaced(space, by) {
    const piece = this.movable(space);
    if (!piece || !this.kit) return;
    const turned = this.kit.turned(piece, by);
    const chosen = this.chosen?.space === space ? { ...this.chosen, piece: turned } : { piece: turned, space };
    this.#act({ ...this.lying, [space]: turned }, chosen);
  }

  /**
   * Turn a piece of the tray.
   * @param {string} piece
   * @param {number} by
   */
  turnLoose(piece, by) {
    if (!this.kit || this.isFrozen) return;
    const turned = this.kit.turned(piece, by);
    const { saved } = this.progress;
    saved.loose = saved.loose.map((each) => (each === piece ? turned : each));
    this.chosen = { piece: turned, space: null };
    this.lay(this.lying);
  }

  undo() {
    const before = this.#canUndo && this.#history.pop();
    if (!before) return;
    this.notify("");
    this.chosen = null;
    this.#hint = null;
    this.lay(before);
  }

  async restart() {
    const sure = await ask("Start again?", "All pieces go back, and the time starts from zero.", "Start again");
    if (sure) this.playAgain();
  }

  /** Start over with an empty board; the first result stays. */
  playAgain() {
    if (!this.kit) return;
    this.progress.restart();
    this.#act(this.kit.parse(""));
    // What was there before must not come back: it may be the solution.
    this.#history = [];
    this.show();
  }

  /** @override */
  async check() {
    if (!this.kit || !this.judgement) return;
    const found = faults(this.kit, this.judgement);
    this.notify(found.length > 0 ? "refused" : "preview", found.join(" ") || "Nothing wrong so far.");
    const { meetings } = this.kit.data;
    const spaces = this.judgement.wrong.flatMap((number) => meetings[number].ends.map(([space]) => space));
    this.mark(
      "wrong-here",
      spaces.filter((space) => space in this.lying && !this.isFixed(space)),
    );
  }

  /** Say where to look, and the second time what to do. */
  hint() {
    this.inTurn(async () => {
      if (this.#hint) {
        this.#tell(this.#hint);
        return;
      }
      this.notify("", "Looking for a hint …");
      const query = { puzzle: this.puzzle, answer: this.answer };
      this.#hint = await get("/api/v1/puzzles/hint", query);
      this.progress.addHint();
      const more = element("span", { class: "faint", text: "Press Hint again to see more." });
      this.notify("preview", `${this.#hint.look} `, more);
      this.mark("hinted", [this.#hint.where]);
    });
  }

  /** @param {PuzzleHint} hint */
  #tell(hint) {
    if (hint.piece && this.tray) {
      // The piece is turned as it must lie.
      const { saved } = this.progress;
      const base = hint.piece.split("/")[0];
      saved.loose = saved.loose.map((each) => (each.split("/")[0] === base ? hint.piece : each));
      this.lay(this.lying);
      this.choose({ piece: hint.piece, space: null });
    }
    this.notify("preview", hint.tell);
    this.mark("hinted", [hint.where]);
    this.tray?.markHinted(hint.piece);
  }

  async count() {
    const words = "The number of solutions can give something away.";
    if (!(await ask("Count all solutions?", words, "Count"))) return;
    this.inTurn(async () => {
      this.notify("", "Counting …");
      const { sentence } = await get("/api/v1/puzzles/count", { puzzle: this.puzzle });
      this.notify("preview", sentence);
    });
  }

  /** @override */
  async solve() {
    const words = "You will see the whole solution, and this puzzle no longer counts as solved by you.";
    if (await ask("Show the solution?", words, "Show it")) await super.solve();
  }

  /**
   * @override
   * @param {string} answer
   */
  async showSolution(answer) {
    this.progress.reveal();
    if (this.kit) this.#act(this.kit.parse(answer));
  }
}
