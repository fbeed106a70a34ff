import assert from "node:assert/strict";
import { test } from "node:test";

import { formatTime } from "../../src/clew/web/static/lib/time.js";

test("times have minutes and two digits of seconds", () => {
  assert.equal(formatTime(0), "0:00");
  assert.equal(formatTime(7), "0:07");
  assert.equal(formatTime(187), "3:07");
  assert.equal(formatTime(3599), "59:59");
});

test("hours are shown only if there are any", () => {
  assert.equal(formatTime(3600), "1:00:00");
  assert.equal(formatTime(36_187), "10:03:07");
});

test("parts of a second are dropped, and no time is negative", () => {
  assert.equal(formatTime(59.9), "0:59");
  assert.equal(formatTime(-3), "0:00");
});
