import assert from "node:assert/strict";
import { test } from "node:test";

import { DrawnShape } from "../../src/clew/web/static/patterns/drawn_shape.js";

// Five spaces in a row: a b c d e. The mirror is at c; the shift leaves the field at e.
const MIRROR = { a: "e", b: "d", c: "c", d: "b", e: "a" };
const SHIFT = { a: "b", b: "c", c: "d", d: "e" };

test("a touch draws a space, and the next one erases it", () => {
  const shape = new DrawnShape(3);
  assert.equal(shape.touch("a"), "");
  assert.deepEqual([...shape.spaces], ["a"]);
  shape.touch("a");
  assert.deepEqual([...shape.spaces], []);
});

test("symmetries draw and erase the images too", () => {
  const shape = new DrawnShape(4);
  shape.symmetries = [MIRROR];
  shape.touch("a");
  shape.touch("c");
  assert.deepEqual([...shape.spaces], ["a", "e", "c"]);
  shape.touch("e");
  assert.deepEqual([...shape.spaces], ["c"]);
});

test("what does not fit is refused as a whole", () => {
  const shape = new DrawnShape(3);
  shape.symmetries = [MIRROR];
  shape.touch("a");
  assert.match(shape.touch("b"), /only 3 tiles, and this would add 2/);
  shape.touch("c");
  shape.symmetries = [];
  assert.match(shape.touch("b"), /only 3 tiles\. Erase/);
  shape.symmetries = [SHIFT];
  assert.match(shape.touch("b"), /outside the field/);
  assert.deepEqual([...shape.spaces], ["a", "e", "c"]);
});

test("painting over what is drawn changes nothing, and every change can be undone", () => {
  const shape = new DrawnShape(3);
  assert.equal(shape.canUndo, false);
  shape.touch("a", true);
  shape.touch("a", true);
  shape.touch("b", true);
  shape.replace([]);
  shape.undo();
  assert.deepEqual([...shape.spaces], ["a", "b"]);
  shape.undo();
  shape.undo();
  assert.deepEqual([[...shape.spaces], shape.canUndo], [[], false]);
});
