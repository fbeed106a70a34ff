// The board of a challenge: a whole turn is entered as at the table, and the challenge says what becomes of it.

import { preferences } from "../lib/preferences.js";
import { TryBoard } from "../positions/try_board.js";

/** @import { BoardElements } from "../lib/move_view.js" */

export class ChallengeBoard extends TryBoard {
  /**
   * @param {BoardElements} elements
   * @param {(moves: string[]) => Promise<void>} tried called with the moves of a turn
   */
  constructor(elements, tried) {
    super(elements, "challenge", {});
    this.tried = tried;
  }

  /**
   * What a move does would give the answer away.
   * @override
   */
  get isNeutral() {
    return true;
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
  play(moves) {
    return this.tried(moves);
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
    document.querySelector(".board .hinted, .choice.hinted")?.scrollIntoView({ block: "nearest" });
  }
}
