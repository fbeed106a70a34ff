import assert from "node:assert/strict";
import { test } from "node:test";

import { address, ApiError, apiError, get, post } from "../../src/clew/web/static/lib/api.js";

/**
 * Let fetch answer; return the requests that were sent.
 * @param {() => Promise<Response>} answer
 */
function answerWith(answer) {
  /** @type {{ path: string, request?: RequestInit }[]} */
  const sent = [];
  globalThis.fetch = /** @type {typeof fetch} */ (
    (path, request) => {
      sent.push({ path: String(path), request });
      return answer();
    }
  );
  return sent;
}

test("parameters go into the path and the query", () => {
  assert.equal(address("/games/{id}/why", { id: "a b", move: "d4+" }), "/games/a%20b/why?move=d4%2B");
});

test("a list repeats its name; null and undefined are left out, 0 and false are not", () => {
  const query = { touched: ["a1", "b2"], ply: 0, dark: false, mark: null, show: undefined };
  assert.equal(address("/x", query), "/x?touched=a1&touched=b2&ply=0&dark=false");
  assert.equal(address("/x", { touched: [] }), "/x");
});

test("a body is sent as JSON", async () => {
  const sent = answerWith(async () => new Response('{"number": 3}', { status: 201 }));
  const path = "/api/v1/games/{game_id}/moves";
  const answer = await post(path, { game_id: "abc" }, { move: "d4", ply: 0 });
  assert.equal(answer.number, 3);
  assert.equal(sent[0].path, "/api/v1/games/abc/moves");
  assert.equal(sent[0].request?.body, '{"move":"d4","ply":0}');
});

test("a refusal has the words, the rule and the link of the server", async () => {
  const error = { sentence: "LC2: d4 is taken.", rule: "LC2", link: "/rules/line-or-colour#LC2" };
  answerWith(async () => new Response(JSON.stringify({ error }), { status: 422 }));
  const thrown = await get("/api/v1/games/{game_id}", { game_id: "abc" }).catch(apiError);
  assert(thrown instanceof ApiError);
  assert.equal(thrown.status, 422);
  assert.equal(thrown.isTemporary, false);
  assert.deepEqual(thrown.refusal, { ...error, field: null, words: null });
});

test("a request that came too early is sent again after the time that the server asks for", async () => {
  const busy = () => new Response("{}", { status: 429, headers: { "Retry-After": "0" } });
  const answers = [busy(), busy(), new Response('{"number": 3}')];
  const sent = answerWith(async () => answers.shift() ?? busy());
  const answer = await post("/api/v1/games/{game_id}/moves", { game_id: "abc" }, { move: "d4", ply: 0 });
  assert.equal(answer.number, 3);
  assert.equal(sent.length, 3);
});

test("a request that stays too early, or would have to wait long, is refused", async () => {
  const busy = (/** @type {string} */ seconds) =>
    new Response("{}", { status: 429, headers: { "Retry-After": seconds } });
  for (const [seconds, attempts] of /** @type {[string, number][]} */ ([
    ["0", 4],
    ["60", 1],
  ])) {
    const sent = answerWith(async () => busy(seconds));
    const thrown = await get("/api/v1/games", {}).catch(apiError);
    assert(thrown instanceof ApiError);
    assert.deepEqual([thrown.status, thrown.isTemporary, sent.length], [429, true, attempts]);
  }
});

test("a server that is away, or answers no JSON, is an error that may pass", async () => {
  answerWith(() => Promise.reject(new TypeError("no network")));
  const away = await get("/api/v1/games", {}).catch(apiError);
  assert(away instanceof ApiError);
  assert.deepEqual([away.status, away.isTemporary], [0, true]);
  answerWith(async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  const broken = await get("/api/v1/games", {}).catch(apiError);
  assert(broken instanceof ApiError);
  assert.deepEqual([broken.status, broken.isTemporary], [502, true]);
});

test("other errors are not swallowed", () => {
  assert.throws(() => apiError(new TypeError("a bug")), TypeError);
});
