// The clocks of the players, which run on between two states of the game.

import { find } from "../lib/dom.js";
import { formatTime } from "../lib/time.js";

/** @import { GameState } from "#api" */

const INTERVAL = 250;
/** With less time left, in seconds, a running clock is marked. */
const SHORT = 20;

export class Clocks {
  /** @type {GameState | null} */
  #state = null;
  #receivedAt = 0;

  constructor() {
    setInterval(() => this.#show(), INTERVAL);
  }

  /** @param {GameState} state */
  set(state) {
    this.#state = state;
    this.#receivedAt = performance.now();
    this.#show();
  }

  #show() {
    if (!this.#state || this.#state.clock.kind === "none") return;
    const { seats, status, clock } = this.#state;
    const elapsed = (performance.now() - this.#receivedAt) / 1000;
    for (const { seat, seconds_left: seconds, to_move: toMove } of seats) {
      if (seconds === null) continue;
      const runs = toMove && status === "running" && clock.deadline !== null;
      const left = seconds - (runs ? elapsed : 0);
      const place = find(document, `#seats [data-seat="${seat}"] .clock`, HTMLElement);
      // A clock shows 0:00 only when the time is up.
      place.textContent = formatTime(Math.ceil(left));
      place.classList.toggle("short", runs && left < SHORT);
    }
  }
}
