// How a puzzle went, in words.

import { formatTime } from "../lib/time.js";

/** @import { Progress } from "./progress.js" */

/**
 * Return the line that can be sent to others.
 * @param {Progress} progress
 * @param {{ day?: string, title?: string, link?: string }} puzzle
 */
export function resultLine({ hints, shown, seconds }, { day, title, link }) {
  const help = hints === 0 ? "without a hint" : `with ${hints} ${hints === 1 ? "hint" : "hints"}`;
  const how = shown ? "solution looked at" : `solved in ${formatTime(seconds)}, ${help}`;
  return `Clew, ${day ? `puzzle of ${day}, ` : ""}${title}: ${how}. ${link}`;
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
