import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ApiError } from "../../src/clew/web/static/lib/api.js";
import { MoveEntry } from "../../src/clew/web/static/lib/move_entry.js";
import { FakeServer, FakeView, PLACES } from "./fake_entry.js";

/** @typedef {import("#api").Touches} Touches */

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

test("a tap on another place that the shown move covers moves it there, and only the next one plays", async () => {
  const covering = (/** @type {Touches} */ found) => {
    for (const each of found.ghosts) each.sites = PLACES;
    return found;
  };
  const { touches } = server;
  server.touches = async (query) => covering(await touches(query));
  await entry.touch("p");
  await entry.touch("a");
  view.take();
  await entry.touch("b");
  assert.deepEqual(view.take(), ["shown p-b-1"]);
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

test("what is picked up again is shown as it was the first time", async () => {
  await entry.touch("p");
  entry.turn(1);
  await entry.touch("p");
  await entry.hover("q");
  entry.turn(1);
  await entry.hover(null);
  view.take();
  await entry.touch("p");
  assert.deepEqual(view.take(), ["shown p-a-1"]);
});

test("a place that the pointer only crosses does not turn what is shown elsewhere", async () => {
  const { touches } = server;
  // Only the second turn is possible at b.
  server.touches = async (query) => {
    const found = await touches(query);
    return query.touched.includes("b") ? { ...found, ghost: 1 } : found;
  };
  await entry.touch("p");
  await entry.hover("b");
  view.take();
  await entry.hover("a");
  assert.deepEqual(view.take(), ["over p-a-1"]);
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

test("a touch that fits nothing is explained, and leaves only what was picked up, with no move to play", async () => {
  await entry.touch("z9");
  assert.deepEqual(view.take(), ["refused z9 fits nothing"]);
  await entry.touch("p");
  await entry.touch("b");
  view.take();
  await entry.touch("z9");
  assert.deepEqual(view.take(), ["shown nothing", "refused z9 fits nothing"]);
  assert.deepEqual([entry.touched, entry.ghost], [["p"], null]);
  entry.turn(1);
  assert.notEqual(entry.ghost, null);
});

test("two touches in quick succession both count", async () => {
  await Promise.all([entry.touch("p"), entry.touch("b")]);
  assert.deepEqual(entry.touched, ["p", "b"]);
  assert.deepEqual(view.take(), ["shown p-b-1"]);
});

test("nothing can be entered once it is closed", async () => {
  entry.close();
  await entry.touch("p");
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
