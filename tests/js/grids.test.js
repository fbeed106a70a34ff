import assert from "node:assert/strict";
import { test } from "node:test";
import { mirrored, placeName, resized, swapped } from "../../src/clew/web/static/catalogue/grids.js";

test("two places exchange their marks", () => {
  assert.deepEqual(swapped(["12", "34"], [0, 0], [1, 1]), ["42", "31"]);
  assert.deepEqual(swapped(["12", "34"], [0, 1], [0, 1]), ["12", "34"]);
});

test("a place is mirrored as the symmetry says", () => {
  const rows = ["...", "...", "..."];
  assert.deepEqual(mirrored(rows, [0, 0], "none"), [[0, 0]]);
  assert.deepEqual(mirrored(rows, [0, 0], "sides"), [
    [0, 0],
    [0, 2],
  ]);
  assert.deepEqual(mirrored(rows, [0, 1], "ends"), [
    [0, 1],
    [2, 1],
  ]);
  assert.deepEqual(mirrored(rows, [0, 0], "both"), [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ]);
});

test("a grid grows at the right and at the bottom, and shrinks there", () => {
  assert.deepEqual(resized([".#"], 2, 3, "#"), [".##", "###"]);
  assert.deepEqual(resized([".##", "###"], 1, 2, "#"), [".#"]);
});

test("rows are counted from the bottom", () => {
  assert.equal(placeName(["..", ".."], [0, 1]), "column 2, row 2");
});
