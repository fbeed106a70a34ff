import assert from "node:assert/strict";
import { test } from "node:test";

import { withButton } from "../../src/clew/web/static/lib/device_words.js";
import { fitDevice } from "../../src/clew/web/static/lib/dom.js";
import { partial } from "./fakes.js";

test("a prompt names the button that is there", () => {
  assert.equal(
    withButton("Press Play, or choose another way.", "Play", "Next piece"),
    "Press Next piece, or choose another way.",
  );
  assert.equal(withButton("Red, press Play.", "Play", "Play"), "Red, press Play.");
  // Only the button is meant.
  assert.equal(withButton("Play this move, or tap another.", "Play", "Next piece"), "Play this move, or tap another.");
});

test("words on a page fit the device, also those in bold", () => {
  /** @param {string} words */
  const text = (words) => partial(/** @type {Partial<Text>} */ ({ nodeType: 3, nodeValue: words }));
  /** @param {Node[]} inside */
  const holding = (...inside) => partial(/** @type {any} */ ({ nodeType: 1, childNodes: inside }));
  const [first, second] = [text("Do this: "), text("pick a card, then tap a cell.")];
  // Without a way to ask, as here, there is a mouse.
  fitDevice(holding(holding(first), second));
  assert.equal(`${first.nodeValue}${second.nodeValue}`, "Do this: pick a card, then click a cell.");
});
