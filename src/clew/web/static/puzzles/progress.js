// Progress on puzzles, saved in this browser: each puzzle by itself, with the time that was spent on it.

/**
 * @typedef {object} Progress
 * @property {string} answer
 * @property {string[]} loose the pieces that are not on the board, as they are turned
 * @property {number} seconds
 * @property {number} hints how many were asked for
 * @property {boolean} shown whether the solution was shown
 * @property {boolean} solved
 * @property {number} stars from 1 to 3 once it is solved
 * @property {number} at when it was saved; 0 if never
 */

const PREFIX = "clew-puzzle:";

/** How many puzzles are saved; the oldest ones are dropped. */
const MOST = 60;

/** @type {Progress} */
const EMPTY = { answer: "", loose: [], seconds: 0, hints: 0, shown: false, solved: false, stars: 0, at: 0 };

/**
 * Return the progress on a puzzle.
 * @param {string} key
 * @returns {Progress}
 */
export function loadProgress(key) {
  try {
    return { ...EMPTY, ...JSON.parse(localStorage.getItem(PREFIX + key) ?? "{}") };
  } catch {
    return { ...EMPTY };
  }
}

/**
 * Save the progress on a puzzle.
 * @param {string} key
 * @param {Progress} progress
 */
export function saveProgress(key, progress) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ ...progress, at: Date.now() }));
    dropOldest();
  } catch {
    // A browser without storage can still be used.
  }
}

/** Return the keys of all puzzles whose progress is saved. */
export function progressKeys() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return names.map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function dropOldest() {
  const keys = progressKeys();
  if (keys.length <= MOST) return;
  keys.sort((one, other) => loadProgress(one).at - loadProgress(other).at);
  for (const key of keys.slice(0, keys.length - MOST)) localStorage.removeItem(PREFIX + key);
}
