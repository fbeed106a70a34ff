// What has been learned in this browser: the steps of each game's tutorial that are done.

/** @param {string} game */
const keyOf = (game) => `clew-learned:${game}`;

/**
 * Return the numbers of the steps that are done.
 * @param {string} game
 * @returns {Set<number>}
 */
export function stepsDone(game) {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(game)) ?? "[]");
    return new Set(Array.isArray(found) ? found.filter((each) => Number.isInteger(each)) : []);
  } catch {
    return new Set();
  }
}

/**
 * Remember that a step is done.
 * @param {string} game
 * @param {number} step
 */
export function markDone(game, step) {
  const done = [...stepsDone(game).add(step)].sort((a, b) => a - b);
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(done));
  } catch {
    // Without storage nothing is remembered.
  }
}

/**
 * Return what was done of a tutorial, in a few words; null if nothing was.
 * @param {string} game
 * @param {number} steps of the whole tutorial
 */
export function progressWords(game, steps) {
  const done = [...stepsDone(game)].filter((step) => step <= steps).length;
  if (done === 0) return null;
  return done === steps ? "Done" : `${done} of ${steps} steps done`;
}
