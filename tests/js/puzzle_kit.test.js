import assert from "node:assert/strict";
import { test } from "node:test";

import { Kit } from "../../src/clew/web/static/puzzles/kit.js";
import { faults, progressWords, spaceLabel } from "../../src/clew/web/static/puzzles/kit_words.js";

/** @param {number[]} sides */
const piece = (sides) => ({ label: `piece ${sides}`, picture: "", angle: 0, sides });

// Two squares side by side with four sides each, from the right clockwise; side 0 of a meets side 2 of b, and so that a
// loop is possible, side 3 of a meets side 1 of b as well.
const PAIR = /** @type {any} */ ({
  svg: "",
  spaces: { a: "left", b: "right" },
  fixed: {},
  pieces: {
    "1/0": piece([0, 1, 1, 0]),
    "1/1": piece([0, 0, 1, 1]),
    "2/0": piece([1, 0, 0, 1]),
    "2/1": piece([1, 1, 0, 0]),
  },
  pictures: {},
  piece_size: 100,
  target: 2,
  par_seconds: 10,
  words: {
    left: ["1 left", "{n} left"],
    progress: "{n} of {total} match",
    wrong: ["one is wrong", "{n} are wrong"],
    unfinished: "no loop yet",
  },
  is_counted: false,
  meetings: [
    {
      x: 0,
      y: 0,
      ends: [
        ["a", 0],
        ["b", 2],
      ],
    },
    {
      x: 0,
      y: 0,
      ends: [
        ["a", 3],
        ["b", 1],
      ],
    },
  ],
  same: true,
  limits: [],
  lines: { colours: ["red", "blue"], across: {}, ends: [] },
  looped_parts: [["a", "b"]],
  is_free: false,
});

const RINGS = /** @type {any} */ ({
  ...PAIR,
  spaces: { a: "a", b: "b", c: "c" },
  pieces: { ring: piece([]) },
  is_counted: true,
  meetings: [],
  lines: null,
  looped_parts: [],
  limits: [{ spaces: ["a", "b"], most: 1, words: "Two in a row.", label: "red" }],
});

test("an answer reads back, without what is impossible", () => {
  const kit = new Kit(PAIR);
  assert.equal(kit.format(kit.parse("b=2/1 a=1/0")), "a=1/0 b=2/1");
  assert.deepEqual(kit.parse("a=1/0 b=1/1 z=2/0 c=9/9"), { a: "1/0" });
  const fixed = new Kit({ ...PAIR, fixed: { a: "2/0" } });
  assert.deepEqual(fixed.parse("a=1/0 b=2/1"), { a: "2/0" });
});

test("pieces turn, change places and return to the tray as they were turned", () => {
  const kit = new Kit(PAIR);
  assert.deepEqual([kit.turned("1/0", 1), kit.turned("1/0", -1), kit.turned("1/1", 1)], ["1/1", "1/1", "1/0"]);
  assert.deepEqual(kit.put({ a: "1/0", b: "2/0" }, "1/0", "b"), { a: "2/0", b: "1/0" });
  assert.deepEqual(kit.loose({ a: "1/0" }, ["2/1"]), ["2/1"]);
});

test("what is wrong is said, and what is missing is not", () => {
  const kit = new Kit(PAIR);
  const one = kit.judge({ a: "1/0" });
  assert.deepEqual([one.left, one.solved, faults(kit, one)], [1, false, []]);
  const wrong = kit.judge({ a: "1/0", b: "2/1" });
  assert.deepEqual([wrong.wrong, faults(kit, wrong)], [[1], ["one is wrong"]]);
  assert.equal(progressWords(kit, { a: "1/0", b: "2/1" }, wrong).facts[0], "1 of 2 match");
});

test("a closed loop is found, and needed", () => {
  const kit = new Kit(PAIR);
  const lying = { a: "1/0", b: "2/0" };
  const solved = kit.judge(lying);
  assert.deepEqual([solved.solved, solved.loops.map(({ colour, steps }) => [colour, steps.length])], [true, [[0, 2]]]);
  assert.match(progressWords(kit, lying, solved).facts[1], /red through 2/);
  const open = new Kit({ ...PAIR, meetings: PAIR.meetings.slice(0, 1) });
  assert.deepEqual([open.judge(lying).solved, faults(open, open.judge(lying))], [false, ["no loop yet"]]);
});

test("limits count pieces", () => {
  const kit = new Kit(RINGS);
  assert.equal(kit.format(kit.parse("c a")), "a c");
  assert.equal(kit.judge({ a: "ring", c: "ring" }).solved, true);
  const over = kit.judge({ a: "ring", b: "ring" });
  assert.deepEqual([over.solved, faults(kit, over)], [false, ["Two in a row."]]);
  const { headline, facts } = progressWords(kit, { a: "ring" }, kit.judge({ a: "ring" }));
  assert.deepEqual([headline, facts.at(-1)], ["1 of 2 rings", "Red 1. At most 1 of each."]);
  assert.equal(spaceLabel(kit, {}, "a"), "A, empty");
});
