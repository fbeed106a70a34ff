// How a challenge went: stars, words, and lines to share that give nothing away.

import { formatTime } from "../lib/time.js";
import { MOST_STARS, sharedLines, starSigns } from "../puzzles/result.js";

/** With more help than this, wrong turns and hints together, there is one star. */
const MOST_HELP = 2;

/**
 * Return how many stars a solution gets: three at the first try without a hint, one with much help.
 * @param {{ tries: number, hints: number }} progress
 */
export function starsOf({ tries, hints }) {
  const help = Math.max(0, tries - 1) + hints;
  if (help === 0) return MOST_STARS;
  return help <= MOST_HELP ? 2 : 1;
}

/**
 * @param {{ seconds: number, stars: number }} progress
 * @param {{ title?: string, date?: string, link?: string }} challenge
 */
export function shareLine({ seconds, stars }, { title, date, link }) {
  return sharedLines(title, date, `${starSigns(stars)} ${formatTime(seconds)}`, link);
}

/** @param {number} days in a row on which something was solved, up to today */
export function streakWords(days) {
  if (days === 0) return "";
  return days === 1 ? "1 day: a streak begins" : `${days} days in a row`;
}
