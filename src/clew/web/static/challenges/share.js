// How a challenge went, in a line to share that gives nothing away.

import { formatTime } from "../lib/time.js";

const NUMBERS = ["", "first", "second", "third", "fourth", "fifth"];

/**
 * @param {{ seconds: number, hints: number, tries: number, shown: boolean }} progress
 * @param {{ title?: string, day?: string, grade?: string, link?: string }} challenge
 */
export function shareLine(progress, { title, day, grade, link }) {
  return `Clew ${day}, ${title}, ${grade}: ${howItWent(progress)}. ${link}`;
}

/** @param {{ seconds: number, hints: number, tries: number, shown: boolean }} progress */
export function howItWent({ seconds, hints, tries, shown }) {
  if (shown) return "answer looked at";
  const attempt = `${NUMBERS[tries] ?? `${tries}th`} try`;
  const help = hints === 0 ? "" : `, ${hints} ${hints === 1 ? "hint" : "hints"}`;
  return `solved at the ${attempt} in ${formatTime(seconds)}${help}`;
}
