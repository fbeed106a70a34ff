import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { markDone, progressWords, stepsDone } from "../../src/clew/web/static/learn/progress.js";
import { stepWords } from "../../src/clew/web/static/live/guide_words.js";
import { partial } from "./fakes.js";

/** @typedef {import("#api").Touches} Touches */

/** @type {Map<string, string>} */
const stored = new Map();

beforeEach(() => {
  stored.clear();
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: {
      getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
    },
  });
});

test("steps that are done are remembered for each game", () => {
  assert.equal(progressWords("pebbles", 3), null);
  markDone("pebbles", 2);
  markDone("pebbles", 1);
  markDone("pebbles", 2);
  assert.deepEqual([...stepsDone("pebbles")], [1, 2]);
  assert.equal(progressWords("pebbles", 3), "2 of 3 steps done");
  markDone("pebbles", 3);
  assert.equal(progressWords("pebbles", 3), "Done");
  assert.equal(progressWords("marbles", 3), null);
});

test("what is stored by something else counts as nothing", () => {
  stored.set("clew-learned:pebbles", "{no JSON");
  assert.equal(stepsDone("pebbles").size, 0);
  stored.set("clew-learned:pebbles", '["x", 1]');
  assert.deepEqual([...stepsDone("pebbles")], [1]);
});

/**
 * @param {string} prompt
 * @param {string[]} touched
 * @param {[boolean, boolean][]} next whether each is asked for and on the board
 */
const touches = (prompt, touched, ...next) =>
  /** @type {Touches} */ (partial({ prompt, touched, next: next.map(([asked, on_board]) => ({ asked, on_board })) }));

test("the guide names the step and says where it is", () => {
  const open = { isCrowded: false, isComplete: false, turns: 0 };
  assert.deepEqual(stepWords(touches("Pick a card.", [], [true, true], [true, true], [false, true]), open), [
    "First pick a card.",
    "What you can choose is outlined.",
  ]);
  assert.deepEqual(stepWords(touches("Tap the space.", ["card"], [true, true]), open), [
    "Now tap the space.",
    "It is outlined.",
  ]);
  assert.deepEqual(stepWords(touches("No card fits: stop here.", [], [true, false]), open), [
    "No card fits: stop here.",
    "",
  ]);
  assert.deepEqual(stepWords(touches("Claim a spot.", [], [true, true]), { ...open, isCrowded: true }), [
    "First claim a spot.",
    "",
  ]);
  assert.deepEqual(stepWords(touches("Tap the space.", ["card"], [true, true]), { ...open, turns: 2 })[1], "");
  assert.deepEqual(stepWords(touches("Play it.", ["a1"]), { ...open, isComplete: true }), [
    "Press the red button, or choose something else.",
    "",
  ]);
});
