// What was set up, step by step, so that it can be undone and done again.

/** @import { DraftState } from "#api" */

/** More steps are forgotten. */
const MOST = 200;

export class DraftHistory {
  /** @type {DraftState[]} */
  #states = [];
  #at = -1;

  /** @returns {DraftState | null} */
  get current() {
    return this.#states[this.#at] ?? null;
  }

  /** The state before the last step, which a turned piece replaces. @returns {DraftState | null} */
  get before() {
    return this.#states[this.#at - 1] ?? null;
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#states.length - 1;
  }

  /**
   * Add a step; what was undone is forgotten. A draft that is the same adds none.
   * @param {DraftState} state
   */
  push(state) {
    if (state.draft === this.current?.draft) {
      this.#states[this.#at] = state;
      return;
    }
    this.#states = [...this.#states.slice(0, this.#at + 1), state].slice(-MOST);
    this.#at = this.#states.length - 1;
  }

  /**
   * Put another state in the place of the last step.
   * @param {DraftState} state
   */
  replace(state) {
    this.#states = [...this.#states.slice(0, Math.max(0, this.#at)), state];
    this.#at = this.#states.length - 1;
  }

  /**
   * Go a step back or forth, and return the state there.
   * @param {1 | -1} step
   */
  move(step) {
    this.#at = Math.max(0, Math.min(this.#states.length - 1, this.#at + step));
    return this.current;
  }
}
