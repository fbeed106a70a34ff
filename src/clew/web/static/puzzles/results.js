// Results of puzzles that were solved in this browser. They are small and all of them are kept, unlike the progress on
// puzzles, of which only the latest are.

import { loadProgress, progressKeys } from "./progress.js";

/**
 * @typedef {object} Result
 * @property {number} seconds
 * @property {number} hints
 * @property {number} stars from 1 to 3; 0 if the solution was shown
 * @property {boolean} shown
 * @property {number} at when it was solved, in milliseconds since 1970
 * @property {string} [unsent] the answer, until the server has it
 */

const NAME = "clew-puzzle-results";

/** @returns {Record<string, Result>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}");
  } catch {
    return {};
  }
}

/** Return all results, by the key of the puzzle; those of versions that kept only progress are among them. */
export function loadResults() {
  const results = stored();
  for (const key of progressKeys()) {
    const { solved, shown, seconds, hints, stars, at } = loadProgress(key);
    if (solved && !(key in results)) results[key] = { seconds, hints, stars: shown ? 0 : stars || 1, shown, at };
  }
  return results;
}

/** @param {Record<string, Result>} results */
export function saveResults(results) {
  try {
    localStorage.setItem(NAME, JSON.stringify(results));
  } catch {
    // A browser without storage can still be used.
  }
}

/**
 * Save a result, unless there is one that counts: what is solved once stays solved.
 * @param {string} key
 * @param {Result} result
 */
export function saveResult(key, result) {
  const results = loadResults();
  if (results[key] && !results[key].shown) return;
  saveResults({ ...results, [key]: result });
}
