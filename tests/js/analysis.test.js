import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { deleteBranch, saveBranch, savedBranches } from "../../src/clew/web/static/analysis/branches.js";
import { Cursor } from "../../src/clew/web/static/analysis/cursor.js";
import { byValue, describeValue, expectation, thoroughness } from "../../src/clew/web/static/analysis/engine.js";
import { graphHelp, plyAt, valuesOf } from "../../src/clew/web/static/analysis/game_analysis.js";
import { inWords, keyMoves, markOf } from "../../src/clew/web/static/analysis/key_moves.js";
import { sitesOf } from "../../src/clew/web/static/analysis/line_overlay.js";
import { emptyStorage, partial } from "./fakes.js";

/**
 * @typedef {import("#api").Judgement} Judgement
 * @typedef {import("#api").Opinion} Opinion
 * @typedef {import("#api").PositionState} PositionState
 */

let storage = emptyStorage();

beforeEach(() => {
  storage = emptyStorage();
});

/** @param {string} move */
const step = (move) => ({ move, position: `position after ${move}` });

/** @param {string} name */
const branch = (name) => ({ name, ply: 2, moves: [step("a1")] });

test("how thoroughly the engine has thought is said in words", () => {
  assert.equal(thoroughness(0), "A first impression");
  assert.equal(thoroughness(999), "A first impression");
  assert.equal(thoroughness(1000), "Thought carefully");
  assert.equal(thoroughness(25_000), "Thought deeply");
  assert.equal(thoroughness(1_000_000), "Thought very deeply");
});

test("moves are sorted by the value that is shown, the best first", () => {
  const moves = [0.2, 0.7, 0.5].map((value) => partial(/** @type {Opinion["moves"][number]} */ ({ value })));
  assert.deepEqual(
    byValue(moves).map(({ value }) => value),
    [0.7, 0.5, 0.2],
  );
});

test("branches are saved for each game, by name", () => {
  saveBranch("one", branch("corners"));
  saveBranch("one", branch("centre"));
  saveBranch("one", { ...branch("corners"), ply: 5 });
  assert.deepEqual(
    savedBranches("one").map(({ name, ply }) => [name, ply]),
    [
      ["centre", 2],
      ["corners", 5],
    ],
  );
  assert.deepEqual(savedBranches("other"), []);
});

test("deleting the last branch of a game leaves nothing behind", () => {
  saveBranch("one", branch("corners"));
  deleteBranch("one", "corners");
  assert.deepEqual(Object.keys(storage), []);
});

test("only the last forty branches are saved", () => {
  for (let number = 0; number < 45; number += 1) saveBranch("one", branch(`branch ${number}`));
  const names = savedBranches("one").map(({ name }) => name);
  assert.deepEqual([names.length, names[0]], [40, "branch 5"]);
});

test("what cannot be read counts as nothing", () => {
  storage.setItem("clew-branches:one", "{broken");
  assert.deepEqual(savedBranches("one"), []);
  storage.setItem("clew-branches:one", '{"not": "a list"}');
  assert.deepEqual(savedBranches("one"), []);
});

test("the cursor stays within the game", () => {
  const cursor = new Cursor(["a1", "b2", "c3"], 9);
  assert.equal(cursor.ply, 3);
  cursor.take("next");
  assert.equal(cursor.ply, 3);
  cursor.take("first");
  cursor.take("previous");
  assert.equal(cursor.ply, 0);
  cursor.take("last");
  assert.equal(cursor.ply, 3);
});

test("the game's own move leads along the game", () => {
  const cursor = new Cursor(["a1", "b2", "c3"], 1);
  cursor.play(step("b2"));
  assert.deepEqual([cursor.ply, cursor.branch, cursor.step], [2, [], null]);
});

test("another move starts a branch, which the steps follow", () => {
  const cursor = new Cursor(["a1", "b2", "c3"], 1);
  cursor.play(step("z1"));
  cursor.play(step("z2"));
  assert.deepEqual([cursor.ply, cursor.along, cursor.step?.move], [1, 2, "z2"]);
  assert.equal(cursor.take("next"), false);
  cursor.take("previous");
  assert.deepEqual([cursor.along, cursor.step?.move], [1, "z1"]);
  cursor.take("next");
  assert.equal(cursor.step?.move, "z2");
  cursor.take("last");
  assert.deepEqual([cursor.ply, cursor.branch], [3, []]);
});

test("the branch's own move leads along it, another one replaces the rest", () => {
  const cursor = new Cursor(["a1"], 0);
  cursor.follow(0, [step("x1"), step("x2"), step("x3")]);
  cursor.take("previous");
  cursor.take("previous");
  cursor.play(step("x2"));
  assert.deepEqual([cursor.along, cursor.branch.length], [2, 3]);
  cursor.play(step("y3"));
  assert.deepEqual(
    cursor.branch.map(({ move }) => move),
    ["x1", "x2", "y3"],
  );
});

test("a move is drawn at the sites that its text names, or else at the last one that is touched", () => {
  const sites = new Set(["a1", "b2", "c3", "1,2"]);
  assert.deepEqual(sitesOf({ move: "a1-c3", seat: 0, words: "", touches: ["a1", "b2", "c3"] }, sites), ["a1", "c3"]);
  assert.deepEqual(sitesOf({ move: "a1xb2", seat: 0, words: "", touches: ["a1", "b2"] }, sites), ["b2"]);
  assert.deepEqual(sitesOf({ move: "xc3", seat: 0, words: "", touches: ["c3"] }, sites), ["c3"]);
  assert.deepEqual(sitesOf({ move: "5 north", seat: 0, words: "", touches: ["tile:5", "b2"] }, sites), ["b2"]);
  assert.deepEqual(sitesOf({ move: "pass", seat: 0, words: "", touches: ["pass"] }, sites), []);
});

test("values are shares in per cent, and proven ones are words", () => {
  assert.equal(describeValue({ value: 0.514, proven: false }), "51 %");
  assert.equal(describeValue({ value: 1, proven: true }), "wins");
  assert.equal(describeValue({ value: 0, proven: true }), "loses");
  assert.equal(describeValue({ value: 0.5, proven: true }), "50 %");
  assert.equal(describeValue({ value: 1, proven: false }), "100 %");
});

test("a finished game has no expectations: winners share it", () => {
  const ending = partial(/** @type {NonNullable<PositionState["ending"]>} */ ({ winners: [0, 2] }));
  assert.deepEqual(
    [0, 1, 2].map((seat) => expectation(seat, ending, null)),
    [0.5, 0, 0.5],
  );
  assert.equal(expectation(1, null, partial(/** @type {Opinion} */ ({ values: [0.3, 0.7] }))), 0.7);
  assert.equal(expectation(1, null, null), undefined);
});

test("moves are marked by how much they lost", () => {
  assert.deepEqual([0.05, 0.1, 0.24, 0.25, 1].map(markOf), ["", "?", "?", "??", "??"]);
});

test("a click on the graph finds the move, also a little beside it", () => {
  assert.deepEqual(
    [-0.1, -0.02, 0, 0.5, 1.02, 1.1].map((share) => plyAt(share, 8)),
    [null, -0, 0, 4, 8, null],
  );
});

test("the moves to look at are the last change of lead and the costliest moves, in their order", () => {
  const losses = [0.3, 0, 0.12, 0.02, 0.5, 0.2];
  const turned = [true, true, false, true, false, false];
  const judgements = new Map(
    losses.map((loss, index) => {
      const ply = index + 1;
      const seat = index % 2;
      const [before, after] = [loss + 0.2, 0.2].map((own) => (seat === 0 ? [own, 1 - own] : [1 - own, own]));
      const found = { ply, seat, before, after, loss, leader: 1, move: `m${ply}`, best: "b1", better: "Two in a row" };
      return [ply, /** @type {Judgement} */ (partial({ ...found, turned: turned[index] }))];
    }),
  );
  assert.deepEqual(
    keyMoves(judgements, ["You", "Computer"]).map(({ ply, words, better }) => [ply, words, better]),
    [
      [1, "Lowered your winning chances from 50 % to 20 %.", "Two in a row (b1)"],
      [4, "Computer was ahead from here on.", ""],
      [5, "Lowered your winning chances from 70 % to 20 %.", "Two in a row (b1)"],
      [6, "Lowered Computer's winning chances from 40 % to 20 %.", "Two in a row (b1)"],
    ],
  );
  const last = keyMoves(judgements, ["Ann", "You"]).find(({ ply }) => ply === 4);
  assert.equal(last?.words, "You were ahead from here on.");
  assert.deepEqual(keyMoves(new Map(), ["You", "Computer"]), []);
});

test("a move that does nothing worth saying is named by its notation", () => {
  assert.equal(inWords({ move: "e7", words: "" }), "e7");
});

test("dashes are explained where the graph has any", () => {
  assert.match(graphHelp(2), /dashed/);
  assert.doesNotMatch(graphHelp(0), /dashed/);
});

test("the graph ends where the first move is missing", () => {
  const judgement = (/** @type {number} */ ply) =>
    partial(/** @type {Judgement} */ ({ ply, before: [ply, 0], after: [0, ply] }));
  const known = new Map([1, 2, 4].map((ply) => [ply, judgement(ply)]));
  assert.deepEqual(valuesOf(known), [
    [1, 0],
    [0, 1],
    [0, 2],
  ]);
  assert.deepEqual(valuesOf(new Map()), []);
});
