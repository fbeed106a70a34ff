// Commands in the field for typed moves: questions about the game, answered in words.

import { formatTime } from "../lib/time.js";
import { standing } from "./announcer.js";
import { countText } from "./seats.js";

/** @import { GameState } from "#api" */

/**
 * What a command can ask about besides the state.
 * @typedef {object} Surroundings
 * @property {{ name: string, label: string }[]} sites what is on the board, in order
 * @property {string[]} choices the names of what can be touched now
 * @property {(seat: number) => number | null} secondsLeft
 */

/** No answer lists more than this. */
const MOST = 40;

const HELP =
  "Commands: last (the last moves), board (the position in words), row 3 or row c (what is there), " +
  "where A (where something is), legal (what you can touch now), clock, help. Anything else is read as a move.";

/**
 * Return a list as a sentence.
 * @param {string[]} parts
 * @param {string} nothing
 */
function listed(parts, nothing) {
  if (parts.length === 0) return nothing;
  const rest = parts.length - MOST;
  return `${parts.slice(0, MOST).join("; ")}${rest > 0 ? `; and ${rest} more` : ""}.`;
}

/** @param {GameState} state */
function last(state) {
  // The moves of the others since one's own, at least one.
  const mine = state.log.map((line) => state.yours.length === 1 && state.yours.includes(line.seat));
  const since = Math.min(mine.lastIndexOf(true) + 1, state.log.length - 1);
  const lines = state.yours.length === 1 ? state.log.slice(Math.max(since, 0)) : state.log.slice(-1);
  return [...lines.map((line) => line.sentence), standing(state)].join(" ");
}

/** @param {GameState} state */
function board(state) {
  const counts = state.counts.map((each, seat) => {
    const parts = each.map((count) => `${count.label} ${countText(count)}`);
    return parts.length > 0 ? `${state.people[seat].name}: ${parts.join(", ")}.` : "";
  });
  const sections = state.in_words.map(({ title, sentences }) => `${title}: ${sentences.join(" ")}`);
  return [...(sections.length > 0 ? sections : counts.filter(Boolean)), standing(state)].join("\n");
}

/**
 * Whether a site is in the row or column of that name: `c4` is in row 4 and in row c, `J1` in row 1 and in row j.
 * @param {string} site
 * @param {string} row
 */
export function isInRow(site, row) {
  /** @type {string[]} */
  const parts = site.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  return parts.includes(row.toLowerCase());
}

/**
 * Whether a label has some words in it, as whole words.
 * @param {string} label
 * @param {string} words
 */
function has(label, words) {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(^|[^\\p{L}\\p{N}])${escaped}($|[^\\p{L}\\p{N}])`, "iu").test(label);
}

/**
 * @param {GameState} state
 * @param {Surroundings} around
 */
function clock(state, { secondsLeft }) {
  if (state.clock.kind === "none") return "There is no clock.";
  const times = state.seats.map(({ seat }) => {
    const left = secondsLeft(seat);
    return left === null ? "" : `${state.people[seat].name} ${formatTime(Math.ceil(left))}`;
  });
  return listed(times.filter(Boolean), "There is no clock.");
}

/**
 * Return the answer to a command, or null if the text is not one.
 * @param {string} text
 * @param {GameState} state
 * @param {Surroundings} around
 */
export function answerTo(text, state, around) {
  const [first, ...rest] = text.trim().split(/\s+/);
  const command = first.toLowerCase();
  const words = rest.join(" ");
  const labels = (/** @type {(site: { name: string, label: string }) => boolean} */ fits) =>
    around.sites.filter(fits).map((site) => site.label);
  if (!words) {
    if (command === "last") return last(state);
    if (command === "board") return board(state);
    if (command === "legal") return listed(around.choices, "Nothing can be touched now.");
    if (command === "clock") return clock(state, around);
    if (command === "help" || command === "?") return HELP;
    if (command === "row" || command === "where") return HELP;
    return null;
  }
  if (command === "row") {
    return listed(
      labels(({ name }) => isInRow(name, words)),
      `There is no row ${words}.`,
    );
  }
  if (command === "where") {
    return listed(
      labels(({ label }) => has(label, words)),
      `${words} is not on the board.`,
    );
  }
  return null;
}
