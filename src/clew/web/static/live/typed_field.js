// The field for typed moves and commands.

import { $, find } from "../lib/dom.js";
import { enterTyped } from "../lib/typed_move.js";
import { answerTo } from "./commands.js";

/** @import { GameState } from "#api" */
/** @import { GameBoard } from "./game_board.js" */

/**
 * What the page does for the field.
 * @typedef {object} FieldHandlers
 * @property {() => GameState | null} state
 * @property {(seat: number) => number | null} secondsLeft
 * @property {(words: string) => void} announce
 */

export class TypedField {
  #field = find($("action-move"), "[name=move]", HTMLInputElement);

  /**
   * @param {GameBoard} board
   * @param {FieldHandlers} handlers
   */
  constructor(board, handlers) {
    this.board = board;
    this.handlers = handlers;
    $("action-move").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#enter();
    });
  }

  /** Answer a command, or enter a move. */
  async #enter() {
    const text = this.#field.value.trim();
    const state = this.handlers.state();
    if (!text || !state) return;
    const answer = answerTo(text, state, this.#surroundings(state)) ?? (state.can.move ? null : "It is not your turn.");
    this.#show(answer);
    if (answer !== null) {
      this.#field.select();
      return;
    }
    await enterTyped(this.board.entry, text);
    if (this.board.entry.ghost || this.board.isSending) this.#field.value = "";
  }

  /**
   * Return what commands can ask about.
   * @param {GameState} state
   */
  #surroundings(state) {
    const { board, entry } = this.board;
    const next = state.can.move ? (entry.current?.next ?? []) : [];
    return {
      sites: board.sites.map((site) => {
        const { site: name = "" } = site.dataset;
        return { name, label: site.getAttribute("aria-label") ?? name };
      }),
      choices: next.map(({ touch, label }) => board.site(touch)?.getAttribute("aria-label") ?? label),
      secondsLeft: this.handlers.secondsLeft,
    };
  }

  /**
   * Show the answer to a command, and say it.
   * @param {string | null} words
   */
  #show(words) {
    $("answer").hidden = words === null;
    $("answer").textContent = words ?? "";
    if (words) this.handlers.announce(words);
  }
}
