// What is said to screen readers: all of it in one live region, and nothing twice.

/** @import { GameState } from "#api" */

/** What comes within this time, in milliseconds, is said together. */
const TOGETHER = 80;

export class Announcer {
  /** @type {string[]} */
  #waiting = [];
  #timer = 0;

  /** @param {HTMLElement} place the live region */
  constructor(place) {
    this.place = place;
  }

  /** @param {string} words */
  say(words) {
    const said = words.trim();
    if (!said || this.#waiting.includes(said)) return;
    this.#waiting.push(said);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#speak(), TOGETHER);
  }

  #speak() {
    this.place.textContent = this.#waiting.join(" ");
    this.#waiting = [];
  }
}

/**
 * Return whose turn it is, or how the game has ended.
 * @param {GameState} state
 */
export function standing({ result, headline, can, yours, waiting, people, seat }) {
  if (result) return `${result.title}. ${result.sentence}`;
  if (!can.move) return `${waiting ?? headline}.`;
  return yours.length > 1 && seat !== null ? `${people[seat].name} to move.` : "Your turn.";
}

/**
 * Return what is new since an earlier state, in words; empty if nothing is.
 * @param {GameState} before
 * @param {GameState} state
 */
export function newsInWords(before, state) {
  /** @type {string[]} */
  const said = [];
  if (state.ply > before.ply) {
    said.push(
      ...state.log
        .slice(before.ply)
        .flatMap(({ sentence, where }) => [sentence, where])
        .filter(Boolean),
    );
  } else if (state.ply < before.ply) said.push("Taken back.");
  if (state.offer && !before.offer && !state.yours.includes(state.offer.seat)) {
    said.push(`${state.people[state.offer.seat].name} offers a draw.`);
  }
  const now = standing(state);
  if (said.length > 0 || now !== standing(before)) said.push(now);
  return said.join(" ");
}
