// The board of a tutorial: moves are entered as at the table, and the tutorial says what becomes of them.

import { preferences } from "../lib/preferences.js";
import { TryBoard } from "../positions/try_board.js";

/** @import { BoardElements } from "../lib/move_view.js" */

export class TutorialBoard extends TryBoard {
  /**
   * @param {BoardElements} elements
   * @param {(move: string) => Promise<void>} tried called with a move that is to be played
   */
  constructor(elements, tried) {
    super(elements, "tutorial", {});
    this.tried = tried;
  }

  /** @override */
  confirms() {
    return preferences.confirm;
  }

  /**
   * The button that plays stays in its place.
   * @override
   * @param {HTMLButtonElement | null} button
   * @param {boolean} is
   */
  enable(button, is) {
    super.enable(button, is);
    if (button && button === this.playButton) button.hidden = false;
  }

  /**
   * @override
   * @param {string[]} moves
   */
  async play(moves) {
    for (const move of moves) await this.tried(move);
  }

  /**
   * A piece of a turn is a task of its own, so it is played at once.
   * @override
   * @param {string[]} plan
   */
  async planned(plan) {
    await this.play(plan);
  }

  /**
   * Point at sites, and at choices beside the board.
   * @param {string[]} places
   */
  async point(places) {
    this.hinted = places;
    await this.entry.go([]);
    for (const touch of places) {
      this.choices.querySelector(`[data-touch="${CSS.escape(touch)}"]`)?.classList.add("hinted");
    }
  }
}
