import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { pieceNumber } from "../../src/clew/web/static/puzzles/pieces.js";
import { loadProgress, saveProgress } from "../../src/clew/web/static/puzzles/progress.js";
import { begunPages } from "../../src/clew/web/static/puzzles/keep.js";
import { dayLines, resultLine, starsOf, stateWords } from "../../src/clew/web/static/puzzles/result.js";
import { loadResults, saveResult } from "../../src/clew/web/static/puzzles/results.js";
import { dayOf, isFirstOfDay, solvedByDay, streaks } from "../../src/clew/web/static/puzzles/streak.js";
import { shareLine, starsOf as starsOfChallenge, streakWords } from "../../src/clew/web/static/challenges/share.js";
import { emptyStorage } from "./fakes.js";

let storage = emptyStorage();

beforeEach(() => {
  storage = emptyStorage();
});

test("a puzzle that was never started has no progress", () => {
  const progress = loadProgress("trio");
  assert.deepEqual([progress.answer, progress.seconds, progress.at], ["", 0, 0]);
  assert.equal(stateWords(progress), null);
});

test("progress is saved with the time of saving, each puzzle by itself", () => {
  saveProgress("trio", { ...loadProgress("trio"), answer: "1,1=3/0", seconds: 75 });
  const progress = loadProgress("trio");
  assert.deepEqual([progress.answer, progress.seconds, progress.at > 0], ["1,1=3/0", 75, true]);
  assert.equal(loadProgress("tent").at, 0);
});

test("what cannot be read counts as nothing, and missing fields have their defaults", () => {
  storage.setItem("clew-puzzle:trio", "{broken");
  assert.equal(loadProgress("trio").answer, "");
  storage.setItem("clew-puzzle:trio", '{"answer": "1,1=3/0"}');
  assert.deepEqual([loadProgress("trio").answer, loadProgress("trio").hints], ["1,1=3/0", 0]);
});

test("the oldest puzzles are dropped, and nothing else that is stored", (context) => {
  storage.setItem("clew-still", "on");
  let now = 1000;
  context.mock.method(Date, "now", () => (now += 1));
  for (let number = 0; number < 63; number += 1) saveProgress(`puzzle ${number}`, loadProgress("new"));
  assert.equal(Object.keys(storage).length, 61);
  assert.deepEqual([loadProgress("puzzle 2").at, loadProgress("puzzle 3").at > 0], [0, true]);
});

test("a browser without storage can still be used", () => {
  Object.defineProperty(globalThis, "localStorage", {
    get() {
      throw new Error("not allowed");
    },
    configurable: true,
  });
  saveProgress("trio", loadProgress("trio"));
  assert.equal(loadProgress("trio").at, 0);
});

test("the list says what was done", () => {
  const solved = { ...loadProgress("trio"), at: 1, solved: true, seconds: 187, stars: 2 };
  assert.equal(stateWords({ ...solved, solved: false }), "Started");
  assert.equal(stateWords(solved), "★★ 3:07");
  assert.equal(stateWords({ ...solved, shown: true }), "Solution shown");
});

test("a piece is the same however it is turned", () => {
  assert.deepEqual([pieceNumber("3/5"), pieceNumber("ring"), pieceNumber(undefined)], ["3", "ring", undefined]);
});

test("stars are for time and hints", () => {
  assert.deepEqual(
    [starsOf(60, 0, 60), starsOf(61, 0, 60), starsOf(60, 1, 60), starsOf(121, 0, 60), starsOf(10, 3, 60)],
    [3, 2, 2, 1, 1],
  );
});

test("a result can be sent to others, and gives nothing away", () => {
  const puzzle = { title: "One loop", date: "1 March", link: "https://example.org/d/2026-03-01/game/loop" };
  const progress = { shown: false, seconds: 75, stars: 3 };
  assert.equal(
    resultLine(progress, puzzle),
    "Clew, 1 March: One loop\n★★★ 1:15\nhttps://example.org/d/2026-03-01/game/loop",
  );
  assert.match(
    resultLine({ ...progress, shown: true }, { title: "tent", link: "x" }),
    /^Clew: tent\nsolution looked at/,
  );
});

test("a whole day can be sent to others", () => {
  const day = { date: "17 November", link: "https://clew/d/2026-11-17" };
  assert.equal(dayLines([3, 2, 1], 9, day), "Clew, 17 November: ★★★ ★★ ★\n3 of 9 solved\nhttps://clew/d/2026-11-17");
  assert.equal(dayLines([], 9, day), "");
});

test("results stay when progress is dropped, and what is solved stays solved", () => {
  const result = { seconds: 75, hints: 0, stars: 3, shown: false, at: 1000 };
  saveResult("trio", { ...result, shown: true, stars: 0 });
  saveResult("trio", result);
  saveResult("trio", { ...result, seconds: 500 });
  assert.deepEqual(loadResults(), { trio: result });
  // What versions without results have solved counts as well.
  saveProgress("tent", { ...loadProgress("tent"), solved: true, seconds: 9 });
  assert.deepEqual([loadResults().tent.stars, loadResults().tent.seconds], [1, 9]);
});

const HOUR = 3_600_000;

/**
 * Return results of puzzles that were solved some hours after their day began in UTC.
 * @param {Record<string, number>} days
 */
function solvedAfter(days) {
  const entries = Object.entries(days).map(([day, hours]) => {
    const at = Date.parse(`${day}T00:00:00Z`) + hours * HOUR;
    return [`daily some-game kind ${day}`, { seconds: 1, hints: 0, stars: 3, shown: false, at }];
  });
  return Object.fromEntries(entries);
}

test("a streak counts days in a row, wherever it was that day", () => {
  const results = solvedAfter({ "2026-03-01": 12, "2026-03-02": -13, "2026-03-03": 35, "2026-03-05": 1 });
  assert.deepEqual(streaks(results, "2026-03-05"), { current: 1, longest: 3, isTodayDone: true });
  // Until a day has passed, the streak can be kept.
  assert.deepEqual(streaks(results, "2026-03-06"), { current: 1, longest: 3, isTodayDone: false });
  assert.equal(streaks(results, "2026-03-07").current, 0);
  assert.equal(streaks({}, "2026-03-07").longest, 0);
});

test("only the first that is solved on a day is celebrated as the streak", () => {
  const day = Date.parse("2026-03-02T00:00:00Z");
  const solved = { seconds: 1, hints: 0, stars: 3, shown: false };
  const results = {
    "daily game one 2026-03-02": { ...solved, at: day + 2 * HOUR },
    "challenge game easy 2026-03-02": { ...solved, at: day + HOUR },
    "daily game shown 2026-03-02": { ...solved, shown: true, at: day },
    "daily game one 2026-02-02": { ...solved, at: day },
  };
  const firsts = Object.keys(results).filter((key) => isFirstOfDay(results, key));
  assert.deepEqual(firsts, ["challenge game easy 2026-03-02"]);
  assert.equal(isFirstOfDay(results, "daily game never-solved 2026-03-02"), false);
});

test("old puzzles count in the calendar, but not for the streak", () => {
  const results = solvedAfter({ "2026-03-01": 60, "2026-03-02": 12 });
  assert.equal(streaks(results, "2026-03-02").current, 1);
  assert.deepEqual(
    [...solvedByDay(results)],
    [
      ["2026-03-01", 1],
      ["2026-03-02", 1],
    ],
  );
  assert.equal(dayOf("some-game shape=trio"), null);
  assert.equal(dayOf("challenge some-game easy 2026-03-01"), "2026-03-01");
});

test("pages of puzzles that were begun are kept, and those of solved ones are not", () => {
  saveProgress("daily some-game loop 2026-03-01", { ...loadProgress("x"), answer: "a" });
  saveProgress("some-game shape=trio", { ...loadProgress("x"), answer: "a" });
  saveProgress("some-game shape=tent", { ...loadProgress("x"), solved: true });
  assert.deepEqual(begunPages().sort(), [
    "/puzzle?puzzle=some-game+shape%3Dtrio",
    "/puzzles/daily/some-game/loop?day=2026-03-01",
  ]);
});

test("a challenge has three stars at the first try without help, and lines that give nothing away", () => {
  assert.equal(starsOfChallenge({ tries: 1, hints: 0 }), 3);
  assert.equal(starsOfChallenge({ tries: 2, hints: 1 }), 2);
  assert.equal(starsOfChallenge({ tries: 4, hints: 0 }), 1);
  const line = shareLine(
    { seconds: 71, stars: 2 },
    { title: "LineUp!: Prevent a structure, hard", date: "17 November", link: "https://clew/x" },
  );
  assert.equal(line, "Clew, 17 November: LineUp!: Prevent a structure, hard\n★★☆ 1:11\nhttps://clew/x");
  assert.deepEqual([0, 1, 3].map(streakWords), ["", "1 day: a streak begins", "3 days in a row"]);
});
