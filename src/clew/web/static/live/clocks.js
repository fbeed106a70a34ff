// The clocks of the players, which run on between two states of the game.

import { find } from "../lib/dom.js";
import { formatTime } from "../lib/time.js";

/** @import { GameState } from "#api" */

const INTERVAL = 250;
/** With less time left, in seconds, a running clock is marked. */
const SHORT = 20;
/** When the time that is left is announced, in seconds. */
const CALLS = [60, 30, 10];

/**
 * Return what to call out when a clock has run from one time to another, or null.
 * @param {number} before in seconds
 * @param {number} left
 */
export function callBetween(before, left) {
  return CALLS.find((call) => before > call && left <= call) ?? null;
}

export class Clocks {
  /** @type {GameState | null} */
  #state = null;
  #receivedAt = 0;
  /** The time of the player that was left at the last look; null while another one is to move. @type {number | null} */
  #before = null;

  /** @param {(words: string) => void} announce */
  constructor(announce) {
    this.announce = announce;
    setInterval(() => this.#show(), INTERVAL);
  }

  /** @param {GameState} state */
  set(state) {
    if (this.#state?.seat !== state.seat || this.#state?.ply !== state.ply) this.#before = null;
    this.#state = state;
    this.#receivedAt = performance.now();
    this.#show();
  }

  /**
   * Return the time that a seat has left, in seconds, or null if it has no clock.
   * @param {number} seat
   */
  left(seat) {
    const state = this.#state;
    const shown = state?.seats[seat];
    if (!state || !shown || shown.seconds_left === null) return null;
    const elapsed = (performance.now() - this.#receivedAt) / 1000;
    return shown.seconds_left - (this.#runs(seat) ? elapsed : 0);
  }

  /** @param {number} seat */
  #runs(seat) {
    const { seats, status, clock } = this.#state ?? {};
    return Boolean(seats?.[seat].to_move && status === "running" && clock?.deadline !== null);
  }

  #show() {
    if (!this.#state || this.#state.clock.kind === "none") return;
    for (const { seat, yours } of this.#state.seats) {
      const left = this.left(seat);
      if (left === null) continue;
      const runs = this.#runs(seat);
      const place = find(document, `#seats [data-seat="${seat}"] .clock`, HTMLElement);
      // A clock shows 0:00 only when the time is up.
      place.textContent = formatTime(Math.ceil(left));
      place.classList.toggle("short", runs && left < SHORT);
      if (runs && yours) this.#call(left);
    }
  }

  /** @param {number} left */
  #call(left) {
    const call = this.#before === null ? null : callBetween(this.#before, left);
    this.#before = left;
    if (call !== null) this.announce(`${call} seconds left.`);
  }
}
