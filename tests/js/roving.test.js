import assert from "node:assert/strict";
import { test } from "node:test";

import { nearest } from "../../src/clew/web/static/lib/roving.js";
import { box } from "./fakes.js";

/** @typedef {import("../../src/clew/web/static/lib/roving.js").Direction} Direction */

/** @type {Record<string, Direction>} */
const ARROWS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

test("an arrow leads to the neighbour in its direction", () => {
  const grid = [0, 20, 40].map((top) => [0, 20, 40].map((left) => box(left, top)));
  const all = grid.flat();
  const middle = grid[1][1];
  assert.equal(nearest(middle, all, ARROWS.left), grid[1][0]);
  assert.equal(nearest(middle, all, ARROWS.right), grid[1][2]);
  assert.equal(nearest(middle, all, ARROWS.up), grid[0][1]);
  assert.equal(nearest(middle, all, ARROWS.down), grid[2][1]);
});

test("at the edge there is nothing", () => {
  const [one, other] = [box(0, 0), box(0, 20)];
  assert.equal(nearest(one, [one, other], ARROWS.up), null);
  assert.equal(nearest(one, [one, other], ARROWS.left), null);
});

test("straight ahead goes before what is nearer but aside", () => {
  const [from, ahead, aside] = [box(0, 0), box(30, 0), box(10, 12)];
  assert.equal(nearest(from, [from, aside, ahead], ARROWS.right), ahead);
});

test("up and down keep to the column where they began", () => {
  const [from, left, right] = [box(20, 0), box(10, 20), box(30, 20)];
  const [below, aside] = [box(20, 40), box(0, 40)];
  const all = [from, left, right, aside, below];
  assert.equal(nearest(from, all, ARROWS.down), left);
  assert.equal(nearest(left, all, ARROWS.down, 25), below);
});

test("on a board of cells and corners up and down go to the next row, left and right stay in the row", () => {
  const [corner, next, below, cell] = [box(0, 0), box(40, 0), box(0, 40), box(20, 20)];
  const all = [corner, next, cell, below];
  assert.equal(nearest(corner, all, ARROWS.right), next);
  assert.equal(nearest(corner, all, ARROWS.down), cell);
});

test("what is far aside comes last", () => {
  const [from, aside, below] = [box(0, 0), box(60, 4), box(0, 90)];
  assert.equal(nearest(from, [from, aside, below], ARROWS.down), below);
  assert.equal(nearest(from, [from, aside], ARROWS.down), aside);
});

test("on a hexagonal board up and down reach the shifted rows", () => {
  const [from, above] = [box(20, 20), box(10, 2)];
  assert.equal(nearest(from, [from, above], ARROWS.up), above);
});
