// Moves of others are seen one by one, also when several come at once, and the last one before the end is announced.

import { preferences } from "../lib/preferences.js";

/** @import { GameState } from "#api" */

/** How long a move of another player is seen before the next thing happens, in milliseconds. */
const PAUSE = 500;

/** With more moves than this at once, such as after a lost connection, only the last one is shown. */
const MOST = 4;

/**
 * Return after which moves the board is shown before the latest state: moves of others that came at once.
 * @param {Pick<GameState, "ply"> | null} before
 * @param {Pick<GameState, "ply" | "log" | "yours">} fresh
 */
export function pliesBetween(before, fresh) {
  if (!before || fresh.ply - before.ply > MOST) return [];
  const passed = fresh.log.slice(before.ply, -1);
  return passed.filter(({ seat }) => !fresh.yours.includes(seat)).map(({ ply }) => ply);
}

/**
 * Whether the last move is one that the viewer has not made.
 * @param {Pick<GameState, "log" | "yours">} state
 */
export function isByOther({ log, yours }) {
  const last = log.at(-1);
  return last !== undefined && !yours.includes(last.seat);
}

export class Pacing {
  #until = 0;
  #timer = 0;

  /** A move of another player is shown now. */
  arrived() {
    this.#until = performance.now() + PAUSE;
  }

  /** Wait until the last move has been seen. */
  async rest() {
    const left = this.#until - performance.now();
    if (left > 0 && !document.hidden && !preferences.still) await new Promise((resolve) => setTimeout(resolve, left));
  }

  /** Let the end be announced only when the last move has been seen. */
  holdEnd() {
    document.body.classList.add("ending");
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => document.body.classList.remove("ending"), PAUSE);
  }
}
