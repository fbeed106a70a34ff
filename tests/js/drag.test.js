import assert from "node:assert/strict";
import { test } from "node:test";

import { distanceTo } from "../../src/clew/web/static/lib/aiming.js";
import { isDrag } from "../../src/clew/web/static/lib/drag.js";

test("a touch that moves a little is no drag", () => {
  assert.equal(isDrag({ x: 100, y: 100 }, { clientX: 104, clientY: 104 }), false);
});

test("six pixels in any direction are a drag", () => {
  assert.equal(isDrag({ x: 100, y: 100 }, { clientX: 106, clientY: 100 }), true);
  assert.equal(isDrag({ x: 100, y: 100 }, { clientX: 95, clientY: 95 }), true);
});

test("the distance of a finger from a site is that from its edge", () => {
  const box = { left: 10, top: 10, right: 30, bottom: 30 };
  assert.equal(distanceTo(box, { clientX: 12, clientY: 29 }), 0);
  assert.equal(distanceTo(box, { clientX: 33, clientY: 34 }), 5);
});
