// What is said about the pieces on the board.

/** @import { Judgement, Kit, Lying } from "./kit.js" */

/**
 * Return one of two wordings, with numbers in it.
 * @param {readonly string[]} words for one, and for several
 * @param {number} number
 */
const counted = ([one, several], number) => (number === 1 ? one : several).replace("{n}", String(number));

/** @param {string} words */
const capitalised = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * @param {Kit} kit
 * @param {number} placed
 * @param {number} left
 */
function headline({ data }, placed, left) {
  if (data.is_counted) return `${placed} of ${data.target} rings`;
  if (data.is_free) return placed === 1 ? "1 tile laid" : `${placed} tiles laid`;
  return counted(data.words.left, left);
}

/**
 * Return how far the answer is: what is left, how much is right, and both as numbers for a bar.
 * @param {Kit} kit
 * @param {Lying} lying
 * @param {Judgement} judgement
 */
export function progressWords(kit, lying, { left, right, wrong, loops }) {
  const { words, target, meetings, limits, lines, is_counted } = kit.data;
  const placed = Object.keys(lying).length;
  const whole = meetings.filter((_, number) => right.includes(number)).length;
  const progress = words.progress
    .replace("{n}", String(whole))
    .replace("{wrong}", String(wrong.length))
    .replace("{total}", String(meetings.length));
  const counts = limits
    .filter(({ label }) => label)
    .map(({ label, spaces }) => `${label} ${spaces.filter((space) => space in lying).length}`);
  const most = limits.find(({ label }) => label)?.most;
  const looped = loops.map(({ colour, steps }) => `${lines?.colours[colour]} through ${steps.length} tiles`);
  return {
    headline: headline(kit, placed, left),
    facts: [
      progress,
      counts.length > 0 ? `${capitalised(counts.join(", "))}. At most ${most} of each.` : "",
      looped.length > 0 ? `Closed loops: ${looped.join(", ")}.` : "",
    ].filter(Boolean),
    done: is_counted ? placed : whole,
    total: is_counted ? target : meetings.length,
  };
}

/**
 * Return what is wrong, in sentences; none if nothing is.
 * @param {Kit} kit
 * @param {Judgement} judgement
 */
export function faults(kit, { wrong, over, left, solved }) {
  const { words } = kit.data;
  const found = new Set(over.map((limit) => limit.words));
  if (wrong.length > 0) found.add(counted(words.wrong, wrong.length));
  if (found.size === 0 && left === 0 && !solved && words.unfinished) found.add(words.unfinished);
  return [...found];
}

/**
 * Return what a space is called, with what lies there.
 * @param {Kit} kit
 * @param {Lying} lying
 * @param {string} space
 */
export function spaceLabel(kit, lying, space) {
  const piece = lying[space];
  const content = piece === undefined ? "empty" : kit.data.pieces[piece].label;
  return capitalised(`${kit.data.spaces[space]}, ${content}${kit.isFixed(space) ? ", fixed" : ""}`);
}
