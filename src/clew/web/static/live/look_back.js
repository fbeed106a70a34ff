// Looking back during a game: a move in the list shows the board after it, in place, and one button leads back.

import { $, button, closest } from "../lib/dom.js";

/** @import { GameState } from "#api" */
/** @import { GameBoard } from "./game_board.js" */

export class LookBack {
  /** After how many moves the board is shown; null while it shows the game as it is. @type {number | null} */
  #ply = null;

  /**
   * @param {GameBoard} board
   * @param {() => GameState | null} state
   */
  constructor(board, state) {
    this.board = board;
    this.state = state;
    $("moves").addEventListener("click", (event) => this.#clicked(event));
    button("look-previous").addEventListener("click", () => this.#step(-1));
    button("look-next").addEventListener("click", () => this.#step(1));
    button("look-live").addEventListener("click", () => this.end());
    $("looking-back").addEventListener("keydown", (event) => this.#key(event));
  }

  get isOn() {
    return this.#ply !== null;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const link = closest(event.target, "a");
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!(link instanceof HTMLAnchorElement) || opensElsewhere) return;
    event.preventDefault();
    this.#show(Number(new URL(link.href).searchParams.get("ply")));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });
    if (event.key in steps) this.#step(steps[event.key]);
    else if (event.key === "Escape") this.end();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} by */
  #step(by) {
    if (this.#ply !== null) this.#show(Math.max(0, this.#ply + by));
  }

  /** @param {number} ply */
  async #show(ply) {
    const state = this.state();
    if (!state || this.board.isSending) return;
    if (ply >= state.ply) {
      this.end();
      return;
    }
    this.#ply = ply;
    document.body.classList.add("looking");
    $("looking-back").hidden = false;
    $("looking-at").textContent = ply === 0 ? "Before the first move" : `Move ${ply} of ${state.ply}`;
    $("looking-move").textContent = state.log[ply - 1]?.sentence ?? "";
    button("look-previous").disabled = ply === 0;
    this.mark();
    await this.board.lookAt(ply, () => this.#ply === ply);
    this.board.place.scrollIntoView({ block: "nearest" });
  }

  /** Mark the move in the list that is looked at. */
  mark() {
    for (const [number, row] of [...$("moves").children].entries()) {
      row.classList.toggle("shown", this.#ply !== null && number + 1 === this.#ply);
    }
  }

  /** Show the game as it is. */
  end() {
    if (this.#ply === null) return;
    const hadFocus = $("looking-back").contains(document.activeElement);
    this.#ply = null;
    document.body.classList.remove("looking");
    $("looking-back").hidden = true;
    this.mark();
    this.board.lookAhead();
    if (hadFocus) this.board.board.focus(null);
  }
}
