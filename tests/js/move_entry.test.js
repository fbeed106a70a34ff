import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ApiError } from "../../src/clew/web/static/lib/api.js";
import { MoveEntry } from "../../src/clew/web/static/lib/move_entry.js";
import { partial } from "./fakes.js";

/**
 * @typedef {import("#api").Ghost} Ghost
 * @typedef {import("#api").MovePreview} MovePreview
 * @typedef {import("#api").Touches} Touches
 * @typedef {import("#api").MoveVerdict} MoveVerdict
 * @typedef {import("../../src/clew/web/static/lib/move_view.js").EntryQuery} EntryQuery
 * @typedef {import("../../src/clew/web/static/lib/move_view.js").EntryStep} EntryStep
 */

// A move is a piece, p or q, a place, a or b, and one of two turns: p-a-1. After q-b another piece of the turn follows.
const PIECES = ["p", "q"];
const PLACES = ["a", "b"];

/**
 * @param {string} move
 * @returns {Ghost}
 */
function ghost(move) {
  const [piece, place] = move.split("-");
  const again = move.startsWith("q-b");
  const question = move.startsWith("q-a") ? "Really?" : null;
  const said = { effects: [`does ${move}`], where: "", question, costs: false };
  return { move, touches: [piece, place], sites: [place], again, svg: "", ...said };
}

/** @param {EntryQuery} query */
function answer({ touched, like }) {
  const last = touched.at(-1) ?? "";
  const refused = last !== "" && ![...PIECES, ...PLACES].includes(last);
  // The later of two pieces, or of two places, counts.
  const piece = touched.filter((each) => PIECES.includes(each)).at(-1) ?? null;
  const place = touched.filter((each) => PLACES.includes(each)).at(-1) ?? null;
  const kept = [...new Set(touched)].filter((each) => each === piece || each === place);
  const ghosts = kept.length > 0 ? [1, 2].map((turn) => ghost(`${piece ?? "p"}-${place ?? "a"}-${turn}`)) : [];
  const part = (
    /** @type {string} */ role,
    /** @type {"source" | "target"} */ kind,
    /** @type {string | null} */ touch,
  ) => ({ role, kind, touch, label: touch, settled: false });
  const turn = ghosts.findIndex((each) => each.move.at(-1) === like?.at(-1));
  const next = [...PIECES, ...PLACES].map((touch) => partial(/** @type {Touches["next"][number]} */ ({ touch })));
  const refusal = refused ? { sentence: `${last} fits nothing`, rule: null, link: null } : null;
  return partial(
    /** @type {Touches} */ ({
      ply: 4,
      touched: kept,
      next,
      moves: piece && place ? 2 : 8,
      refusal,
      prompt: "",
      parts: [part("piece", "source", piece), part("place", "target", place)],
      ghosts,
      ghost: ghosts.length > 0 ? Math.max(turn, 0) : null,
    }),
  );
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

  touches = (/** @type {EntryQuery} */ query) => {
    const after = query.after.length > 0 ? ` after ${query.after}` : "";
    return this.#answer(`${query.touched}${after}`, answer(query));
  };
  preview = (/** @type {string} */ move) =>
    this.#answer(`preview ${move}`, partial(/** @type {MovePreview} */ ({ move, touches: ghost(move).touches })));
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
  setBusy = () => {};
  stepped = (/** @type {EntryStep} */ { ghost: shown, isHovering }) =>
    void this.shown.push(`${isHovering ? "over" : "shown"} ${shown?.move ?? "nothing"}`);
  refused = (/** @type {{ sentence: string }} */ { sentence }) => void this.shown.push(`refused ${sentence}`);
  ask = (/** @type {string | null} */ question) => void this.shown.push(`ask ${question}`);
  planned = async (/** @type {string[]} */ plan) => void this.shown.push(`planned ${plan}`);
  outdated = () => void this.shown.push("outdated");
  play = (/** @type {string[]} */ moves) => void this.shown.push(`play ${moves}`);

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
  assert.deepEqual(view.take(), ["shown nothing"]);
});

test("touches narrow in any order, and the move that remains is shown", async () => {
  await entry.touch("b");
  await entry.touch("p");
  assert.deepEqual(view.take(), ["shown p-b-1", "shown p-b-1"]);
  assert.equal(entry.ghost?.move, "p-b-1");
});

test("a second tap on the shown move plays it", async () => {
  await entry.touch("p");
  await entry.touch("b");
  view.take();
  await entry.touch("b");
  assert.deepEqual(view.take(), ["play p-b-1"]);
});

test("a tap beside the shown move, or a drag that ends on it, does not play it", async () => {
  await entry.touch("p");
  await entry.touch("b");
  await entry.touch("b", false);
  assert.ok(!view.take().includes("play p-b-1"));
});

test("while something is left to choose, a second tap turns, but not before the first is answered", async () => {
  await Promise.all([entry.touch("b"), entry.touch("b")]);
  await entry.touch("b");
  assert.deepEqual(view.take(), ["shown p-b-1", "shown p-b-2"]);
});

test("touching what was picked up again puts it back", async () => {
  await entry.touch("p");
  await entry.touch("p");
  assert.deepEqual(entry.touched, []);
});

test("turning stays when another place is touched", async () => {
  await entry.touch("p");
  await entry.touch("a");
  entry.turn(1);
  await entry.touch("b");
  assert.equal(entry.ghost?.move, "p-b-2");
  entry.turn(-1);
  assert.equal(entry.ghost?.move, "p-b-1");
});

test("hovering shows what a tap would do, and a tap asks nothing more", async () => {
  await entry.touch("p");
  view.take();
  await entry.hover("b");
  assert.deepEqual(view.take(), ["over p-b-1"]);
  const before = server.requests.length;
  await entry.touch("b");
  assert.deepEqual([view.take(), server.requests.length], [["shown p-b-1"], before]);
  await entry.hover("a");
  await entry.hover(null);
  assert.deepEqual(view.take(), ["over p-a-1", "shown p-b-1"]);
});

test("a pointer that crosses many places asks only for the last", async () => {
  await entry.touch("p");
  const first = entry.hover("a");
  entry.hover("q");
  entry.hover("b");
  await first;
  assert.deepEqual(server.requests, ["", "p", "p,a", "p,b"]);
});

test("without confirmation the only move left is played at once, others are not", async () => {
  view.isConfirming = false;
  await entry.touch("p");
  await entry.touch("a");
  assert.equal(view.take().at(-1), "shown p-a-1");
});

test("a question is asked before the move is played, and back takes it away", async () => {
  await entry.touch("q");
  await entry.touch("a");
  view.take();
  await entry.confirm();
  assert.deepEqual(view.take(), ["ask Really?"]);
  await entry.back();
  assert.deepEqual(view.take(), ["ask null", "shown q-a-1"]);
  await entry.confirm();
  await entry.confirm();
  assert.deepEqual(view.take(), ["ask Really?", "ask null", "play q-a-1"]);
});

test("a turn of two pieces is entered whole, and each piece can be taken back", async () => {
  await entry.touch("q");
  await entry.touch("b");
  await entry.confirm();
  assert.deepEqual(view.take().slice(-2), ["planned q-b-1", "shown nothing"]);
  await entry.touch("p");
  await entry.confirm();
  assert.equal(view.take().at(-1), "play q-b-1,p-a-1");
  await entry.back();
  await entry.back();
  assert.deepEqual(view.take().slice(-2), ["planned ", "shown nothing"]);
});

test("back takes the last touch back, and does nothing at the start", async () => {
  await entry.touch("p");
  await entry.touch("b");
  await entry.back();
  assert.deepEqual(entry.touched, ["p"]);
  await entry.back();
  view.take();
  await entry.back();
  assert.deepEqual(view.take(), []);
});

test("a touch that fits nothing is explained, and changes nothing", async () => {
  await entry.touch("p");
  view.take();
  await entry.touch("z9");
  assert.deepEqual(view.take(), ["refused z9 fits nothing"]);
  assert.deepEqual(entry.touched, ["p"]);
});

test("two touches in quick succession both count", async () => {
  await Promise.all([entry.touch("p"), entry.touch("b")]);
  assert.deepEqual(entry.touched, ["p", "b"]);
  assert.deepEqual(view.take(), ["shown p-b-1"]);
});

test("nothing can be entered once it is closed", async () => {
  entry.close();
  await entry.touch("p");
  await entry.type("p-b-1");
  await entry.back();
  await entry.hover("a");
  assert.deepEqual(view.take(), []);
});

test("a position that has changed meanwhile is reported", async () => {
  entry.close();
  await entry.begin(5);
  assert.deepEqual(view.take(), ["outdated"]);
});

test("after a lost connection the same is asked again", async () => {
  server.error = new ApiError(0, { sentence: "away" });
  await entry.touch("p");
  assert.equal(view.take().at(-1), "refused away");
  server.error = null;
  await entry.begin(4);
  assert.deepEqual(view.take(), ["shown p-a-1"]);
  await entry.begin(4);
  assert.deepEqual(view.take(), []);
});

test("a typed move is shown like one that was touched", async () => {
  await entry.touch("p");
  view.take();
  await entry.type("q-b-2");
  assert.equal(view.take().at(-1), "shown q-b-2");
  assert.deepEqual(entry.touched, ["q", "b"]);
});

test("a typed move that is refused leaves the entry unchanged", async () => {
  await entry.touch("p");
  view.take();
  await entry.type("wrong");
  assert.deepEqual(view.take(), ["refused no such move"]);
  assert.deepEqual(entry.touched, ["p"]);
});
