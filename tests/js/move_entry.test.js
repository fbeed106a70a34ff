import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ApiError } from "../../src/clew/web/static/lib/api.js";
import { MoveEntry } from "../../src/clew/web/static/lib/move_entry.js";
import { partial } from "./fakes.js";

/**
 * @typedef {import("#api").MovePreview} MovePreview
 * @typedef {import("#api").Touches} Touches
 * @typedef {import("#api").MoveVerdict} MoveVerdict
 */

// Moves are a piece and a space: p1 or q1 first, then a, b or c. After p1-a there is also a choice, to add "!".
/** @type {Record<string, string[]>} */
const NEXT = { "": ["p1", "q1"], p1: ["a", "b"], q1: ["b", "c"], "p1 a": ["!"] };

/** @param {string[]} touched */
function answer(touched) {
  const key = touched.join(" ");
  const next = (NEXT[key] ?? []).map((touch) => ({ touch, label: touch, on_board: true, moves: 1, move: null }));
  const isKnown = key in NEXT || (NEXT[touched.slice(0, -1).join(" ")] ?? []).includes(touched.at(-1) ?? "");
  const refusal = isKnown ? null : { sentence: `${key} leads nowhere`, rule: null, link: null };
  const move = touched.length > 1 && isKnown ? touched.join("-") : null;
  return partial(/** @type {Touches} */ ({ ply: 4, touched, next, move, moves: 1, refusal }));
}

class FakeServer {
  /** @type {string[]} */
  requests = [];
  /** @type {ApiError | null} */
  error = null;

  /**
   * @template T
   * @param {string} request
   * @param {T} result
   */
  async #answer(request, result) {
    this.requests.push(request);
    const { error } = this;
    await null;
    if (error) throw error;
    return result;
  }

  touches = (/** @type {string[]} */ touched) => this.#answer(`touches ${touched.join(" ")}`, answer(touched));
  preview = (/** @type {string} */ move) =>
    this.#answer(`preview ${move}`, partial(/** @type {MovePreview} */ ({ move })));
  verdict = (/** @type {string} */ move) => {
    const refusal = move === "wrong" ? { sentence: "no such move", rule: "X1", link: "/rules/x#X1" } : null;
    return this.#answer(`why ${move}`, /** @type {MoveVerdict} */ ({ move, legal: !refusal, refusal }));
  };
}

/** Writes down what it is asked to show. */
class FakeView {
  /** @type {string[]} */
  shown = [];
  isConfirming = true;

  confirms = () => this.isConfirming;
  touching = (/** @type {string[]} */ touched) => void this.shown.push(`touching ${touched.join(" ")}`.trim());
  offered = (/** @type {Touches} */ { next }) => void this.shown.push(`offered ${next.map((each) => each.touch)}`);
  ready = (/** @type {MovePreview} */ { move }) => void this.shown.push(`ready ${move}`);
  refused = (/** @type {{ sentence: string }} */ { sentence }) => void this.shown.push(`refused ${sentence}`);
  outdated = () => void this.shown.push("outdated");
  play = (/** @type {string} */ move) => void this.shown.push(`play ${move}`);

  /** Return what was shown since the last time. */
  take() {
    return this.shown.splice(0);
  }
}

let server = new FakeServer();
let view = new FakeView();
let entry = new MoveEntry(server, view);

beforeEach(async () => {
  server = new FakeServer();
  view = new FakeView();
  entry = new MoveEntry(server, view);
  await entry.begin(4);
  assert.deepEqual(view.take(), ["touching", "offered p1,q1"]);
});

test("a move is entered touch by touch, and shown when it is complete", async () => {
  await entry.touch("p1");
  await entry.touch("b");
  assert.deepEqual(view.take(), ["touching p1", "offered a,b", "touching p1 b", "offered ", "ready p1-b"]);
  assert.equal(entry.ready, "p1-b");
});

test("without confirmation a complete move is played at once, unless more can follow", async () => {
  view.isConfirming = false;
  await entry.touch("q1");
  await entry.touch("c");
  assert.equal(view.take().at(-1), "play q1-c");
  entry.close();
  await entry.begin(4);
  await entry.touch("p1");
  await entry.touch("a");
  assert.equal(view.take().at(-1), "ready p1-a");
});

test("touching the same again takes it back", async () => {
  await entry.touch("p1");
  await entry.touch("p1");
  assert.deepEqual(entry.touched, []);
});

test("back takes the last touch back, and does nothing at the start", async () => {
  await entry.touch("p1");
  await entry.touch("b");
  await entry.back();
  assert.deepEqual([entry.touched, entry.ready], [["p1"], null]);
  await entry.back();
  view.take();
  await entry.back();
  assert.deepEqual(view.take(), []);
});

test("a touch that fits an earlier step replaces what came after it", async () => {
  await entry.touch("p1");
  await entry.touch("q1");
  assert.deepEqual(entry.touched, ["q1"]);
  await entry.touch("b");
  await entry.touch("c");
  assert.deepEqual(entry.touched, ["q1", "c"]);
});

test("a touch that fits nowhere is explained, and changes nothing", async () => {
  await entry.touch("p1");
  view.take();
  await entry.touch("z9");
  assert.deepEqual(view.take(), ["refused p1 z9 leads nowhere"]);
  assert.deepEqual(entry.touched, ["p1"]);
});

test("what is known is not asked again", async () => {
  await entry.touch("p1");
  await entry.back();
  await entry.touch("p1");
  assert.deepEqual(server.requests, ["touches ", "touches p1"]);
});

test("answers that come too late are ignored", async () => {
  const slow = entry.touch("p1");
  const quick = entry.touch("q1");
  await Promise.all([slow, quick]);
  assert.deepEqual(entry.touched, ["q1"]);
  assert.deepEqual(view.take(), ["touching p1", "touching q1", "offered b,c"]);
});

test("nothing can be entered once it is closed", async () => {
  entry.close();
  await entry.touch("p1");
  await entry.type("p1-b");
  await entry.back();
  assert.deepEqual(view.take(), []);
});

test("a position that has changed meanwhile is reported", async () => {
  entry.close();
  await entry.begin(5);
  assert.deepEqual(view.take(), ["touching", "outdated"]);
});

test("after a lost connection the same is asked again, after a refusal it is not", async () => {
  server.error = new ApiError(0, { sentence: "away" });
  await entry.touch("p1");
  assert.equal(view.take().at(-1), "refused away");
  server.error = null;
  await entry.begin(4);
  assert.deepEqual(view.take(), ["touching p1", "offered a,b"]);
  await entry.begin(4);
  assert.deepEqual(view.take(), []);
});

test("a typed move is shown like one that was touched", async () => {
  await entry.touch("p1");
  view.take();
  await entry.type("q1-c");
  assert.deepEqual(view.take(), ["offered ", "ready q1-c"]);
  assert.deepEqual([entry.touched, entry.ready], [[], "q1-c"]);
});

test("a typed move that is refused leaves the entry unchanged", async () => {
  await entry.touch("p1");
  view.take();
  await entry.type("wrong");
  assert.deepEqual(view.take(), ["refused no such move"]);
  assert.deepEqual(entry.touched, ["p1"]);
});
