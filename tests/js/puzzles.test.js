import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { pieceNumber } from "../../src/clew/web/static/puzzles/pieces.js";
import { loadProgress, saveProgress } from "../../src/clew/web/static/puzzles/progress.js";
import { resultLine, stateWords } from "../../src/clew/web/static/puzzles/result.js";
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
  const solved = { ...loadProgress("trio"), at: 1, solved: true, seconds: 187 };
  assert.equal(stateWords({ ...solved, solved: false }), "started");
  assert.equal(stateWords(solved), "solved in 3:07");
  assert.equal(stateWords({ ...solved, shown: true }), "shown");
});

test("the result names the puzzle, the day, the time and the hints", () => {
  const solved = { ...loadProgress("trio"), solved: true, seconds: 61 };
  const puzzle = { title: "LineDance: trio", link: "http://clew/puzzle" };
  const without = "Clew, LineDance: trio: solved in 1:01, without a hint. http://clew/puzzle";
  assert.equal(resultLine(solved, puzzle), without);
  assert.match(resultLine({ ...solved, hints: 1 }, puzzle), /with 1 hint\./);
  assert.match(resultLine({ ...solved, hints: 2 }, puzzle), /with 2 hints\./);
  const daily = { ...puzzle, day: "2026-03-02" };
  assert.match(resultLine({ ...solved, shown: true }, daily), /^Clew, puzzle of 2026-03-02, .*: solution looked at\./);
});

test("a piece has the same number however it is turned", () => {
  assert.equal(pieceNumber("12/3"), "12");
  assert.equal(pieceNumber(undefined), undefined);
});
