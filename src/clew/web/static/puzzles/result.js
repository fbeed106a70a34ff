// How a puzzle went, in words.

import { formatTime } from "../lib/time.js";

/** @import { Progress } from "./progress.js" */

/** With more hints there is one star, whatever the time. */
const MOST_HINTS = 2;

export const MOST_STARS = 3;

/**
 * Return how many stars a solution gets: three in good time and without a hint, two with a few hints or in twice the
 * time, and one for every other solution.
 * @param {number} seconds
 * @param {number} hints
 * @param {number} par the good time, in seconds
 */
export function starsOf(seconds, hints, par) {
  if (hints === 0 && seconds <= par) return MOST_STARS;
  return hints <= MOST_HINTS && seconds <= 2 * par ? 2 : 1;
}

/** @param {number} par the good time, in seconds */
export const starsRule = (par) => `Three stars: up to ${formatTime(par)}, without a hint.`;

/** @param {number} stars */
export const starSigns = (stars) => "★".repeat(stars) + "☆".repeat(MOST_STARS - stars);

/** @param {number} hints */
export const hintWords = (hints) => (hints === 0 ? "no hints" : `${hints} ${hints === 1 ? "hint" : "hints"}`);

/**
 * Return the lines that can be sent to others. They give nothing of the solution away.
 * @param {Pick<Progress, "shown" | "seconds" | "stars">} progress
 * @param {{ date?: string, title?: string, link?: string }} puzzle
 */
export function resultLine({ shown, seconds, stars }, { date, title, link }) {
  return sharedLines(title, date, shown ? "solution looked at" : `${starSigns(stars)} ${formatTime(seconds)}`, link);
}

/**
 * Return the lines about one thing that was solved.
 * @param {string | undefined} title
 * @param {string | undefined} date empty if it belongs to no day
 * @param {string} how
 * @param {string | undefined} link
 */
export const sharedLines = (title, date, how, link) => `Clew${date ? `, ${date}` : ""}: ${title}\n${how}\n${link}`;

/**
 * Return the lines about a whole day; empty if nothing of it was solved.
 * @param {number[]} stars of what was solved, in the order of the day
 * @param {number} total how many there are
 * @param {{ date?: string, link?: string }} day
 */
export function dayLines(stars, total, { date, link }) {
  if (stars.length === 0) return "";
  const signs = stars.map((number) => "★".repeat(number)).join(" ");
  return `Clew, ${date}: ${signs}\n${stars.length} of ${total} solved\n${link}`;
}

/**
 * Return the state of a puzzle for a list, or null if it was not started.
 * @param {Pick<Progress, "at" | "solved" | "shown" | "seconds" | "stars">} progress
 */
export function stateWords({ at, solved, shown, seconds, stars }) {
  if (at === 0) return null;
  if (!solved) return "Started";
  return shown ? "Solution shown" : `${"★".repeat(stars)} ${formatTime(seconds)}`.trim();
}
