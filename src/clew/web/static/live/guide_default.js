// Which kinds of games a visitor knows: one was finished, or the guide was switched off. There the guide starts off.

/** @param {string} game */
const keyOf = (game) => `clew-guided:${game}`;

/**
 * Return whether a visitor knows a kind of game.
 * @param {string} game
 */
export const isKnown = (game) => localStorage.getItem(keyOf(game)) !== null;

/**
 * Remember that a visitor knows a kind of game.
 * @param {string} game
 */
export const setKnown = (game) => localStorage.setItem(keyOf(game), "known");
