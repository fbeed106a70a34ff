// Words for the device that a person has: a mouse clicks where a finger taps, and phones have no keys.

const HAS_KEYS = globalThis.matchMedia?.("(hover: hover)") ?? { matches: true };
const HAS_MOUSE = globalThis.matchMedia?.("(hover: hover) and (pointer: fine)") ?? { matches: true };

/** The number of sentences about a move that there is room for. */
const MOST_EFFECTS = 3;

/**
 * Return what a move does, most important first, as sentences.
 * @param {string[]} effects
 */
export const sentences = (effects) =>
  effects
    .slice(0, MOST_EFFECTS)
    .map((each) => `${each}.`)
    .join(" ");

/**
 * Return words without the keys that they name: `Turn the tile (R)`.
 * @param {string} words
 */
export const withoutKeys = (words) => words.replaceAll(/ \([A-Z]\)/g, "");

/**
 * Return words for people who click: `Click a1 again`.
 * @param {string} words
 */
export const clicked = (words) =>
  words.replaceAll(/\b([Tt])ap\b/g, (_, letter) => (letter === "T" ? "Click" : "click"));

/**
 * Return a prompt or a refusal, which are written for fingers and keys, for the device at hand.
 * @param {string} words
 */
export function forDevice(words) {
  const known = HAS_KEYS.matches ? words : withoutKeys(words);
  return HAS_MOUSE.matches ? clicked(known) : known;
}

/**
 * Return a prompt that names the button that plays as it is called now.
 * @param {string} prompt
 * @param {string} button what the prompt calls it
 * @param {string} now
 */
export function withButton(prompt, button, now) {
  return prompt.replace(new RegExp(`(\\bpress )${button}\\b`, "i"), `$1${now}`);
}
