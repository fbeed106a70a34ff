import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { MoveEntry } from "../../src/clew/web/static/lib/move_entry.js";
import { enterTyped } from "../../src/clew/web/static/lib/typed_move.js";
import { FakeServer, FakeView } from "./fake_entry.js";

let view = new FakeView();
let entry = new MoveEntry(new FakeServer(), view);

beforeEach(async () => {
  view = new FakeView();
  entry = new MoveEntry(new FakeServer(), view);
  await entry.begin(4);
  view.take();
});

test("a typed move is shown like one that was touched", async () => {
  await entry.touch("p");
  view.take();
  await enterTyped(entry, "q-b-2");
  assert.equal(view.take().at(-1), "shown q-b-2");
  assert.deepEqual(entry.touched, ["q", "b"]);
});

test("a typed move that is refused leaves the entry unchanged", async () => {
  await entry.touch("p");
  view.take();
  await enterTyped(entry, "wrong");
  assert.deepEqual(view.take(), ["refused no such move"]);
  assert.deepEqual(entry.touched, ["p"]);
});

test("nothing can be typed once the entry is closed", async () => {
  entry.close();
  await enterTyped(entry, "p-b-1");
  assert.deepEqual(view.take(), []);
});
