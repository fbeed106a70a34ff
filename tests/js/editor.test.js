import assert from "node:assert/strict";
import { test } from "node:test";

import { DraftHistory } from "../../src/clew/web/static/positions/draft_history.js";
import { kindOf, turnsOf } from "../../src/clew/web/static/positions/palette.js";
import { partial } from "./fakes.js";

/** @typedef {import("#api").DraftState} DraftState */

/** @param {string} draft */
const state = (draft) => partial(/** @type {Partial<DraftState>} */ ({ draft }));

test("steps are undone and done again, and a new one forgets what was undone", () => {
  const history = new DraftHistory();
  for (const each of ["a", "b", "c"]) history.push(/** @type {DraftState} */ (state(each)));
  assert.equal(history.move(-1)?.draft, "b");
  assert.equal(history.before?.draft, "a");
  assert.ok(history.canRedo);
  history.push(/** @type {DraftState} */ (state("d")));
  assert.ok(!history.canRedo);
  assert.equal(history.move(-1)?.draft, "b");
  assert.equal(history.move(-1)?.draft, "a");
  assert.equal(history.move(-1)?.draft, "a");
  assert.ok(!history.canUndo);
});

test("the same draft adds no step, and a turned piece replaces the last one", () => {
  const history = new DraftHistory();
  history.push(/** @type {DraftState} */ (state("a")));
  history.push(/** @type {DraftState} */ (state("a")));
  assert.ok(!history.canUndo);
  history.push(/** @type {DraftState} */ (state("b")));
  history.replace(/** @type {DraftState} */ (state("c")));
  assert.equal(history.current?.draft, "c");
  assert.equal(history.move(-1)?.draft, "a");
});

test("pieces have kinds and turns", () => {
  assert.deepEqual(turnsOf("0,1;90,-1"), [
    { degrees: 0, mirror: 1 },
    { degrees: 90, mirror: -1 },
  ]);
  assert.deepEqual(turnsOf(""), []);
  assert.equal(kindOf("12/3"), "12");
});
