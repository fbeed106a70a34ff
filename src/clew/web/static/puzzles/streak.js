// Streaks: days in a row on which a puzzle of the day was solved, on that day.

/** @import { Result } from "./results.js" */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A day lasts as long as it is that day anywhere: it begins 14 hours before it does in UTC, and ends 12 hours later. */
const EARLY = 14 * HOUR;
const LATE = 12 * HOUR;

/** What belongs to a day has it at the end of its key, whatever it is: a puzzle or a challenge. */
const DAILY = /^[a-z]+ .* (\d{4}-\d\d-\d\d)$/;

/**
 * Return the day of a daily puzzle, or null if the key is that of another puzzle.
 * @param {string} key
 */
export const dayOf = (key) => DAILY.exec(key)?.[1] ?? null;

/** @param {string} day */
const startOf = (day) => Date.parse(`${day}T00:00:00Z`);

/**
 * Return how many puzzles of each day were solved, at any time.
 * @param {Record<string, Result>} results
 */
export function solvedByDay(results) {
  /** @type {Map<string, number>} */
  const days = new Map();
  for (const [key, { shown }] of Object.entries(results)) {
    const day = dayOf(key);
    if (day && !shown) days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}

/**
 * Return whether something was solved on its day. What was only shown does not count.
 * @param {string} key
 * @param {Result | undefined} result
 */
function isOnTime(key, result) {
  const day = dayOf(key);
  if (!day || !result || result.shown) return false;
  const start = startOf(day);
  return result.at >= start - EARLY && result.at < start + DAY + LATE;
}

/**
 * Return whether this is what made the day count: the first that was solved on that day.
 * @param {Record<string, Result>} results
 * @param {string} key
 */
export function isFirstOfDay(results, key) {
  if (!isOnTime(key, results[key])) return false;
  const others = Object.entries(results).filter(([each]) => each !== key && dayOf(each) === dayOf(key));
  return others.every(([each, result]) => !isOnTime(each, result) || result.at > results[key].at);
}

/**
 * Return the streak up to today, and the longest one. A streak ends when a whole day passes without a puzzle.
 * @param {Record<string, Result>} results
 * @param {string} today
 */
export function streaks(results, today) {
  const onTime = new Set();
  for (const [key, result] of Object.entries(results)) {
    if (isOnTime(key, result)) onTime.add(startOf(dayOf(key) ?? ""));
  }
  /** @param {number} last */
  const upTo = (last) => {
    let length = 0;
    while (onTime.has(last - length * DAY)) length += 1;
    return length;
  };
  const now = startOf(today);
  return {
    current: upTo(now) || upTo(now - DAY),
    longest: Math.max(0, ...[...onTime].map(upTo)),
    isTodayDone: onTime.has(now),
  };
}
