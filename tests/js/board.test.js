import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Board } from "../../src/clew/web/static/lib/board.js";
import { following } from "../../src/clew/web/static/lib/board_input.js";
import { FakePlace, FakeSite, useFakeDocument } from "./fake_board.js";

/** @typedef {import("../../src/clew/web/static/lib/board_input.js").BoardHandlers} BoardHandlers */

// Three rows of three, of which a1 is at the top left, and a tray below.
const grid = () =>
  ["a", "b", "c"].flatMap((row, down) => [1, 2, 3].map((at) => new FakeSite(`${row}${at}`, 20 * at, 20 * down)));
const tray = () => [new FakeSite("card", 20, 80, "button"), new FakeSite("skip", 60, 80, "button")];

/** @type {string[]} */
let calls = [];
/** @type {FakePlace} */
let place;
/** @type {Board} */
let board;

beforeEach(() => {
  useFakeDocument();
  calls = [];
  place = new FakePlace([...grid(), ...tray()]);
  board = new Board(place.asElement, {
    touch: (site, byKeyboard) => void calls.push(`touch ${site}${byKeyboard ? " by key" : ""}`),
    back: () => void calls.push("back"),
    turn: (step) => void calls.push(`turn ${step}`),
    hover: (site) => void calls.push(`hover ${site}`),
    play: () => void calls.push("play"),
  });
});

/** @param {...string} keys */
function press(...keys) {
  for (const key of keys) place.press(key);
  return board.focused?.dataset.site;
}

test("one site can be reached with Tab: the first that can be touched, then the one that had the focus", () => {
  board.offer(["b2"], []);
  const reached = () =>
    place.sites.filter((site) => site.getAttribute("tabindex") === "0").map(({ dataset }) => dataset.site);
  assert.deepEqual(reached(), ["b2"]);
  board.focus("c1");
  board.offer(["a1"], []);
  assert.deepEqual(reached(), ["c1"]);
});

test("arrows reach every site, also those that cannot be touched, and the tray", () => {
  board.offer(["a1"], []);
  board.focus("a1");
  assert.equal(press("ArrowRight", "ArrowDown"), "b2");
  assert.equal(press("ArrowLeft", "ArrowDown", "ArrowDown"), "card");
  assert.equal(press("ArrowRight"), "skip");
  assert.equal(press("ArrowUp"), "c3");
});

test("Enter and the space bar touch whatever has the focus", () => {
  board.offer(["a1"], []);
  board.focus("c3");
  press("Enter", " ");
  assert.deepEqual(calls, ["touch c3 by key", "touch c3 by key"]);
});

test("N and Shift+N go through what can be touched", () => {
  board.offer(["a2", "c1", "skip"], []);
  board.focus("b1");
  assert.equal(press("n"), "c1");
  assert.equal(press("n"), "skip");
  assert.equal(press("n"), "a2");
  assert.equal(press("Shift+N"), "skip");
  board.offer([], []);
  assert.equal(press("n"), "skip");
});

test("Home and End stay in the row, with Ctrl they go through the whole board", () => {
  board.focus("b2");
  assert.equal(press("Home"), "b1");
  assert.equal(press("End"), "b3");
  assert.equal(press("Ctrl+Home"), "a1");
  assert.equal(press("Ctrl+End"), "skip");
});

test("Escape takes back, R turns, P plays", () => {
  board.focus("b2");
  press("Escape", "r", "Shift+R", "p", "Ctrl+Enter");
  assert.deepEqual(calls, ["back", "turn 1", "turn -1", "play", "play"]);
});

test("letters do nothing beside the board, nor together with Ctrl, Alt or Meta", () => {
  board.focus("b2");
  press("Ctrl+r", "Alt+n", "Meta+p");
  place.press("r", place);
  assert.deepEqual([calls, board.focused?.dataset.site], [[], "b2"]);
});

test("what can be touched, what is asked for and what was touched are marked, and nothing is disabled", () => {
  board.offer(["a1", "a2"], ["card"], ["a2"], ["a1"]);
  const [a1, a2, card] = ["a1", "a2", "card"].map((name) => place.site(name));
  assert.deepEqual(a1.classes, ["next", "asked"]);
  assert.deepEqual(a2.classes, ["next", "hinted"]);
  assert.deepEqual(card.classes, ["touched"]);
  assert.equal(a1.getAttribute("aria-description"), "can be chosen");
  assert.equal(card.getAttribute("aria-pressed"), "true");
  assert.ok(place.sites.every((site) => site.getAttribute("aria-disabled") === null));
  board.offer([], ["b2"]);
  assert.equal(place.site("b2").getAttribute("aria-selected"), "true");
  assert.equal(card.getAttribute("aria-pressed"), null);
});

test("marks are strong for few, fine for many, and absent where nearly everything is possible", () => {
  const many = Array.from({ length: 100 }, (_, at) => new FakeSite(`s${at}`, 20 * at, 0));
  place.sites = many;
  const names = many.map(({ dataset }) => dataset.site);
  board.offer(names.slice(0, 12), []);
  assert.deepEqual(place.classes, ["live"]);
  board.offer(names.slice(0, 20), []);
  assert.deepEqual(place.classes, ["live", "many"]);
  board.offer(names.slice(0, 30), []);
  assert.deepEqual(place.classes.sort(), ["crowded", "live", "many"]);
});

test("the focus stays by name from picture to picture, or goes to the nearest place", () => {
  board.focus("b2");
  place.nextPicture = grid();
  board.show("<svg/>");
  assert.equal(board.focused?.dataset.site, "b2");
  assert.equal(board.focused, place.site("b2"));
  place.nextPicture = [new FakeSite("near", 38, 22), new FakeSite("far", 100, 100)];
  board.show("<svg/>");
  assert.equal(board.focused?.dataset.site, "near");
});

test("a picture does not take the focus from the rest of the page", () => {
  place.nextPicture = grid();
  board.show("<svg/>");
  assert.equal(board.focused, null);
});

test("pointers hover, fingers do not, and the label is shown meanwhile", () => {
  place.point("pointerover", place.site("a1"));
  assert.equal(place.site("a1").title, "a1, free");
  place.point("pointerover", place.site("a2"));
  assert.equal(place.site("a1").title, null);
  place.point("pointerover", place.site("b1"), "touch");
  place.point("pointerleave", place);
  assert.deepEqual(calls, ["hover a1", "hover a2", "hover null"]);
});

test("the wheel turns only what can be turned", () => {
  assert.equal(place.wheel(100).defaultPrevented, false);
  board.canTurn = true;
  assert.equal(place.wheel(100).defaultPrevented, true);
  place.wheel(-30);
  place.wheel(-30);
  assert.deepEqual(calls, ["turn 1", "turn -1"]);
});

test("after the last comes the first", () => {
  assert.equal(following(["a", "b", "c"], ["a", "c"], "c", 1), "a");
  assert.equal(following(["a", "b", "c"], ["a", "c"], "b", -1), "a");
  assert.equal(following(["a", "b"], ["b"], null, 1), "b");
  assert.equal(following(["a"], [], "a", 1), null);
});
