import assert from "node:assert/strict";
import { test } from "node:test";

import { withButton } from "../../src/clew/web/static/lib/device_words.js";

test("a prompt names the button that is there", () => {
  assert.equal(
    withButton("Press Play, or choose another way.", "Play", "Next piece"),
    "Press Next piece, or choose another way.",
  );
  assert.equal(withButton("Red, press Play.", "Play", "Play"), "Red, press Play.");
  // Only the button is meant.
  assert.equal(withButton("Play this move, or tap another.", "Play", "Next piece"), "Play this move, or tap another.");
});
