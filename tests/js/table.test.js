import assert from "node:assert/strict";
import { test } from "node:test";

import { newsInWords, standing } from "../../src/clew/web/static/live/announcer.js";
import { callBetween } from "../../src/clew/web/static/live/clocks.js";
import { answerTo, isInRow } from "../../src/clew/web/static/live/commands.js";
import { isByOther, pliesBetween } from "../../src/clew/web/static/live/pacing.js";
import { countText } from "../../src/clew/web/static/live/seats.js";
import { placeOf } from "../../src/clew/web/static/lib/terms.js";
import { partial } from "./fakes.js";

/** @typedef {import("#api").GameState} GameState */

const PEOPLE = [
  { name: "You", detail: "", colour: "white" },
  { name: "Computer", detail: "level 3", colour: "black" },
];
const LOG = [
  { ply: 1, seat: 0, move: "a1", sentence: "You claimed a1." },
  { ply: 2, seat: 1, move: "b2", sentence: "Computer claimed b2." },
];

/**
 * @param {object} fields
 * @param {boolean} canMove
 */
function state(fields, canMove = true) {
  const usual = { status: "running", ply: 2, yours: [0], seat: 0, people: PEOPLE, log: LOG, counts: [], in_words: [] };
  const rest = { waiting: null, result: null, offer: null, seats: [], clock: { kind: "none" } };
  const can = { move: canMove };
  return partial(/** @type {GameState} */ (/** @type {unknown} */ ({ ...usual, ...rest, ...fields, can })));
}

const AROUND = {
  sites: [
    { name: "a1", label: "a1, red, White" },
    { name: "b2", label: "b2, blue, Black" },
    { name: "b10", label: "b10, free" },
  ],
  choices: ["b10, free"],
  secondsLeft: () => null,
};

test("a move is announced in its sentence with whose turn it is, and nothing is said twice", () => {
  const before = state({ ply: 1, seat: 1, log: LOG.slice(0, 1), waiting: "Computer is thinking" }, false);
  assert.equal(newsInWords(before, state({})), "Computer claimed b2. Your turn.");
  assert.equal(newsInWords(state({}), state({})), "");
  assert.equal(newsInWords(state({}), before), "Taken back. Computer is thinking.");
});

test("the end is announced with its reason, an offer with who made it", () => {
  const result = { title: "You win", sentence: "You have claimed a line." };
  assert.equal(newsInWords(state({}), state({ status: "over", result }, false)), "You win. You have claimed a line.");
  const offered = state({ offer: { seat: 1, accepted: [] } });
  assert.equal(newsInWords(state({}), offered), "Computer offers a draw. Your turn.");
  assert.equal(standing(state({ yours: [0, 1], seat: 1 })), "Computer to move.");
});

test("an explanation goes below its word, above it at the bottom, and stays inside the window", () => {
  const [tip, window] = [
    { width: 200, height: 60 },
    { width: 390, height: 800 },
  ];
  assert.deepEqual(placeOf({ left: 40, top: 100, bottom: 120 }, tip, window), { left: 40, top: 126 });
  assert.deepEqual(placeOf({ left: 300, top: 760, bottom: 780 }, tip, window), { left: 184, top: 694 });
  assert.deepEqual(placeOf({ left: -20, top: 10, bottom: 20 }, { width: 500, height: 900 }, window), {
    left: 6,
    top: 6,
  });
});

test("the clock is called at 60, 30 and 10 seconds, once each", () => {
  assert.equal(callBetween(60.2, 59.9), 60);
  assert.equal(callBetween(59.9, 59.6), null);
  assert.equal(callBetween(30.1, 30), 30);
  assert.equal(callBetween(10.1, 9.9), 10);
});

test("commands are answered from the state and the board; anything else is a move", () => {
  assert.equal(answerTo("last", state({}), AROUND), "Computer claimed b2. Your turn.");
  assert.equal(answerTo("row 1", state({}), AROUND), "a1, red, White.");
  assert.equal(answerTo("row b", state({}), AROUND), "b2, blue, Black; b10, free.");
  assert.equal(answerTo("where black", state({}), AROUND), "b2, blue, Black.");
  assert.equal(answerTo("Where A", state({}), AROUND), "A is not on the board.");
  assert.equal(answerTo("where green", state({}), AROUND), "green is not on the board.");
  assert.equal(answerTo("legal", state({}), AROUND), "b10, free.");
  assert.equal(answerTo("clock", state({}), AROUND), "There is no clock.");
  assert.match(answerTo("help", state({}), AROUND) ?? "", /where A/);
  const sections = [{ title: "You", sentences: ["You have a1."] }];
  assert.equal(answerTo("board", state({ in_words: sections }), AROUND), "You: You have a1.\nYour turn.");
  assert.equal(answerTo("d4", state({}), AROUND), null);
  assert.ok(isInRow("S0.1", "0") && !isInRow("b10", "1"));
});

test("a count is shown by its words, else by its numbers", () => {
  assert.equal(countText({ note: "home", value: 3, of: 3 }), "home");
  assert.equal(countText({ note: "", value: 3, of: 5 }), "3 of 5");
  assert.equal(countText({ note: "", value: 3, of: null }), "3");
});

test("moves of others that come at once are shown one by one, but not after a long absence", () => {
  const log = [0, 1, 1, 1].map((seat, number) => ({
    ply: number + 1,
    seat,
    move: "",
    sentence: "",
    where: "",
    sites: [],
  }));
  assert.deepEqual(pliesBetween({ ply: 0 }, { ply: 4, log, yours: [0] }), [2, 3]);
  assert.deepEqual(pliesBetween({ ply: 3 }, { ply: 4, log, yours: [0] }), []);
  assert.deepEqual(pliesBetween(null, { ply: 4, log, yours: [0] }), []);
  const long = [...log, ...log.map((line) => ({ ...line, ply: line.ply + 4 }))];
  assert.deepEqual(pliesBetween({ ply: 1 }, { ply: 8, log: long, yours: [0] }), []);
  assert.ok(isByOther({ log, yours: [0] }) && !isByOther({ log, yours: [0, 1] }) && !isByOther({ log: [], yours: [] }));
});
