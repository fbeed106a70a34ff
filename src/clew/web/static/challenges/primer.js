// What a newcomer needs to know: open until it was closed once, for each game.

/** @param {string} game */
const keyOf = (game) => `clew-primer:${game}`;

/**
 * @param {HTMLDetailsElement} details
 * @param {string} game
 */
export function listenToPrimer(details, game) {
  details.open = localStorage.getItem(keyOf(game)) !== "closed";
  details.addEventListener("toggle", () => localStorage.setItem(keyOf(game), details.open ? "open" : "closed"));
}
