import assert from "node:assert/strict";
import { test } from "node:test";

import { actingSeat } from "../../src/clew/web/static/live/actions.js";
import { newsOf } from "../../src/clew/web/static/live/notify.js";
import { clicked, sentences, withoutKeys } from "../../src/clew/web/static/lib/device_words.js";
import { refusalWords } from "../../src/clew/web/static/lib/dom.js";
import { partial } from "./fakes.js";

/** @typedef {import("#api").GameState} GameState */

/**
 * @param {Partial<GameState>} fields
 * @param {boolean} canMove
 */
function state(fields, canMove) {
  const can = partial(/** @type {GameState["can"]} */ ({ move: canMove }));
  return partial(/** @type {GameState} */ ({ status: "running", ply: 3, yours: [0], seat: 1, ...fields, can }));
}

test("with one seat the server knows who acts; with several it is the one to move if possible", () => {
  assert.deepEqual(actingSeat(state({ yours: [1] }, true)), {});
  assert.deepEqual(actingSeat(state({ yours: [0, 1], seat: 1 }, true)), { seat: 1 });
  assert.deepEqual(actingSeat(state({ yours: [0, 2], seat: 1 }, true)), { seat: 0 });
  assert.deepEqual(actingSeat(state({ yours: [0, 2], seat: null }, false)), { seat: 0 });
});

test("it is news that it has become the player's turn, once", () => {
  const [waiting, turn] = [state({ ply: 2 }, false), state({ ply: 3 }, true)];
  assert.equal(newsOf(waiting, turn), "turn");
  assert.equal(newsOf(turn, turn), null);
  assert.equal(newsOf(turn, state({ ply: 5 }, true)), "turn");
  assert.equal(newsOf(turn, waiting), null);
});

test("the end is news to all players, the turn only where one player is at the device", () => {
  const over = state({ status: "over" }, false);
  assert.equal(newsOf(state({}, false), over), "end");
  assert.equal(newsOf(over, over), null);
  const both = { yours: [0, 1] };
  assert.equal(newsOf(state({ ...both, ply: 2 }, false), state(both, true)), null);
  assert.equal(newsOf(state(both, true), state({ ...both, status: "over" }, false)), "end");
});

test("spectators get no news", () => {
  assert.equal(newsOf(state({ yours: [] }, false), state({ yours: [], status: "over" }, false)), null);
});

test("a refusal is shown without the number of its rule, which is the text of the link", () => {
  assert.equal(refusalWords({ sentence: "LC2: d4 is taken.", rule: "LC2" }), "d4 is taken.");
  assert.equal(refusalWords({ sentence: "d4 is taken.", rule: "LC2" }), "d4 is taken.");
  assert.equal(refusalWords({ sentence: "Not your turn.", rule: null }), "Not your turn.");
});

test("what a move does is said in sentences", () => {
  assert.equal(sentences(["Captures e5", "You win"]), "Captures e5. You win.");
  assert.equal(sentences([]), "");
});

test("words fit the device: a mouse clicks, and a phone has no keys", () => {
  assert.equal(
    clicked("Tap a1 again, or tap another place. Tapping is fine."),
    "Click a1 again, or click another place. Tapping is fine.",
  );
  assert.equal(withoutKeys("Play it, or turn it (R)"), "Play it, or turn it");
});
