import assert from "node:assert/strict";
import { test } from "node:test";

import { isDrag } from "../../src/clew/web/static/lib/drag.js";

test("a touch that moves a little is no drag", () => {
  assert.equal(isDrag({ x: 100, y: 100 }, { clientX: 104, clientY: 104 }), false);
});

test("six pixels in any direction are a drag", () => {
  assert.equal(isDrag({ x: 100, y: 100 }, { clientX: 106, clientY: 100 }), true);
  assert.equal(isDrag({ x: 100, y: 100 }, { clientX: 95, clientY: 95 }), true);
});
