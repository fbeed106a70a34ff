// A board of a position that belongs to no game: moves are tried on it, and nothing is saved.

import { apiError, get } from "../lib/api.js";
import { sentences } from "../lib/device_words.js";
import { find } from "../lib/dom.js";
import { MoveBoard } from "../lib/move_board.js";
import { preferences } from "../lib/preferences.js";

/** @import { PositionState } from "#api" */
/** @import { BoardElements } from "../lib/move_view.js" */

/**
 * @typedef {object} TryBoardHandlers
 * @property {(after: PositionState) => void} [played] called after a move, before its position is shown
 * @property {(state: PositionState) => void} [changed] called after another position has been shown
 * @property {() => void} [drawn] called after every drawing of the board
 */

/**
 * Return the elements of a board: its place, and what templates/entry.html puts beside it.
 * @param {HTMLElement} place
 * @param {ParentNode} around
 * @returns {BoardElements}
 */
export function entryElements(place, around) {
  const entry = find(around, "[data-entry]", HTMLElement);
  return {
    place,
    prompt: find(entry, "[data-prompt]", HTMLElement),
    notice: find(entry, "[data-notice]", HTMLElement),
    choices: find(entry, "[data-choices]", HTMLElement),
    playButton: find(entry, "[data-play]", HTMLButtonElement),
    backButton: find(entry, "[data-back]", HTMLButtonElement),
    turnButton: find(entry, "[data-turn]", HTMLButtonElement),
    question: questionElements(entry),
  };
}

/**
 * Return the elements of a question that a move may ask first, if the page has one.
 * @param {HTMLElement} entry
 * @returns {BoardElements["question"]}
 */
function questionElements(entry) {
  const box = entry.querySelector("[data-question]");
  if (!(box instanceof HTMLElement)) return undefined;
  return {
    box,
    words: find(box, "p", HTMLElement),
    yes: find(box, "[data-yes]", HTMLButtonElement),
    no: find(box, "[data-no]", HTMLButtonElement),
  };
}

export class TryBoard extends MoveBoard {
  /** @type {PositionState | null} */
  state = null;
  /** Answers to earlier requests are ignored: each request has a number. */
  #request = 0;

  /**
   * @param {BoardElements} elements
   * @param {string} prefix of ids in the picture, different for each board of a page
   * @param {TryBoardHandlers} handlers
   */
  constructor(elements, prefix, handlers) {
    super(elements, {
      touches: (query) =>
        get("/api/v1/position/touches", {
          position: this.position,
          neutral: this.isNeutral,
          ...query,
          ...this.drawing,
        }),
      verdict: (move) => get("/api/v1/position/why", { position: this.position, move }),
      preview: (move) => get("/api/v1/position/preview", { position: this.position, move, ...this.drawing }),
    });
    this.prefix = prefix;
    this.handlers = handlers;
  }

  get position() {
    return this.state?.position ?? "";
  }

  /** Whether nothing is said about how good a move is. */
  get isNeutral() {
    return false;
  }

  /** How pictures are drawn. */
  get drawing() {
    return { palette: preferences.palette, names: preferences.names, prefix: this.prefix };
  }

  /** @override */
  confirms() {
    return false;
  }

  /**
   * Show a button only while it can be pressed.
   * @override
   * @param {HTMLButtonElement | null} button
   * @param {boolean} is
   */
  enable(button, is) {
    super.enable(button, is);
    if (button) button.hidden = !is;
  }

  /**
   * @override
   * @param {string} svg
   * @param {boolean} isPlain
   */
  draw(svg, isPlain) {
    super.draw(svg, isPlain);
    this.handlers.drawn?.();
  }

  /**
   * Show a position by its text.
   * @param {string} position
   */
  load(position) {
    return this.take(get("/api/v1/position", { position, ...this.drawing }));
  }

  /**
   * Show the position of an answer that is on its way, and return whether it was shown. Until then nothing can be
   * touched, because it would be played in the old position.
   * @param {Promise<PositionState>} answer
   */
  async take(answer) {
    const request = this.#next();
    this.shut();
    try {
      const state = await answer;
      if (request !== this.#request) return false;
      this.show(state);
      return true;
    } catch (error) {
      if (request === this.#request) this.#fail(error);
      return false;
    }
  }

  /** Start a request, which makes earlier ones obsolete. */
  #next() {
    this.setBusy(true);
    this.#request += 1;
    return this.#request;
  }

  /**
   * Show a position that the server has described.
   * @param {PositionState} state
   * @param {boolean} opens whether moves can be entered in it
   */
  show(state, opens = true) {
    this.state = state;
    this.picture = state.svg;
    this.shut();
    this.draw(state.svg, true);
    this.handlers.changed?.(state);
    if (opens) this.#open();
    else this.setBusy(false);
  }

  /** Let moves be entered in the position that is shown, unless the game is over there. */
  #open() {
    if (this.state && !this.state.ending) this.entry.begin(0);
    else this.setBusy(false);
  }

  /**
   * Play moves, legal or not: the server says which.
   * @override
   * @param {string[]} moves
   */
  async play(moves) {
    const request = this.#next();
    this.entry.close();
    try {
      for (const move of moves) {
        const after = await get("/api/v1/position/after", { position: this.position, move, ...this.drawing });
        if (request !== this.#request) return;
        this.handlers.played?.(after);
        this.show(after);
        this.notify("preview", sentences(after.effects));
      }
    } catch (error) {
      if (request === this.#request) this.#fail(error);
    }
  }

  /**
   * @override
   * @param {string[]} plan
   */
  async planned(plan) {
    let { position, svg } = /** @type {PositionState} */ (this.state);
    for (const move of plan) {
      ({ position, svg } = await get("/api/v1/position/after", { position, move, ...this.drawing }));
    }
    this.draw(svg, plan.length === 0);
  }

  /**
   * Try a move that may be refused: say why, and leave the board unchanged.
   * @param {string} move
   */
  async attempt(move) {
    const request = this.#request;
    try {
      const found = await get("/api/v1/position/why", { position: this.position, move });
      if (request !== this.#request) return;
      if (found.refusal) this.notifyRefusal(found.refusal, `${found.move}: `);
      else await this.play([found.move]);
    } catch (error) {
      this.refused(apiError(error).refusal, null);
    }
  }

  /**
   * Show an error, and let the position that is shown be played in again.
   * @param {unknown} error
   */
  #fail(error) {
    this.refused(apiError(error).refusal, null);
    this.#open();
  }
}
