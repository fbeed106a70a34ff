// A server and a view that write down what they are asked, for tests of entering moves.

import { partial } from "./fakes.js";

/**
 * @typedef {import("#api").Ghost} Ghost
 * @typedef {import("#api").MovePreview} MovePreview
 * @typedef {import("#api").Touches} Touches
 * @typedef {import("#api").MoveVerdict} MoveVerdict
 * @typedef {import("../../src/clew/web/static/lib/move_view.js").EntryQuery} EntryQuery
 * @typedef {import("../../src/clew/web/static/lib/move_view.js").EntryStep} EntryStep
 */

// A move is a piece, p or q, a place, a or b, and one of two turns: p-a-1. After q-b another piece of the turn follows.
const PIECES = ["p", "q"];
export const PLACES = ["a", "b"];

/**
 * @param {string} move
 * @returns {Ghost}
 */
function ghost(move) {
  const [piece, place] = move.split("-");
  const again = move.startsWith("q-b");
  const question = move.startsWith("q-a") ? "Really?" : null;
  const said = { effects: [`does ${move}`], where: "", question, costs: false };
  return { move, touches: [piece, place], sites: [place], again, svg: "", ...said };
}

/** @param {EntryQuery} query */
function answer({ touched, like }) {
  const last = touched.at(-1) ?? "";
  const refused = last !== "" && ![...PIECES, ...PLACES].includes(last);
  // The later of two pieces, or of two places, counts.
  const piece = touched.filter((each) => PIECES.includes(each)).at(-1) ?? null;
  const place = touched.filter((each) => PLACES.includes(each)).at(-1) ?? null;
  const kept = [...new Set(touched)].filter((each) => each === piece || each === place);
  const ghosts = kept.length > 0 ? [1, 2].map((turn) => ghost(`${piece ?? "p"}-${place ?? "a"}-${turn}`)) : [];
  const part = (
    /** @type {string} */ role,
    /** @type {"source" | "target"} */ kind,
    /** @type {string | null} */ touch,
  ) => ({ role, kind, touch, label: touch, settled: false });
  const turn = ghosts.findIndex((each) => each.move.at(-1) === like?.at(-1));
  const next = [...PIECES, ...PLACES].map((touch) => partial(/** @type {Touches["next"][number]} */ ({ touch })));
  const refusal = refused ? { sentence: `${last} fits nothing`, rule: null, link: null } : null;
  return partial(
    /** @type {Touches} */ ({
      ply: 4,
      touched: kept,
      next,
      moves: piece && place ? 2 : 8,
      refusal,
      prompt: "",
      parts: [part("piece", "source", piece), part("place", "target", place)],
      ghosts,
      ghost: ghosts.length > 0 ? Math.max(turn, 0) : null,
    }),
  );
}

/** Answers as a server does, and writes down what it was asked. */
export class FakeServer {
  /** @type {string[]} */
  requests = [];
  /** @type {import("../../src/clew/web/static/lib/api.js").ApiError | null} */
  error = null;

  /**
   * @template T
   * @param {string} request
   * @param {T} result
   */
  async #answer(request, result) {
    this.requests.push(request);
    const { error } = this;
    await null;
    if (error) throw error;
    return result;
  }

  touches = (/** @type {EntryQuery} */ query) => {
    const after = query.after.length > 0 ? ` after ${query.after}` : "";
    return this.#answer(`${query.touched}${after}`, answer(query));
  };
  preview = (/** @type {string} */ move) =>
    this.#answer(`preview ${move}`, partial(/** @type {MovePreview} */ ({ move, touches: ghost(move).touches })));
  verdict = (/** @type {string} */ move) => {
    const refusal = move === "wrong" ? { sentence: "no such move", rule: "X1", link: "/rules/x#X1" } : null;
    return this.#answer(`why ${move}`, /** @type {MoveVerdict} */ ({ move, legal: !refusal, refusal }));
  };
}

/** Writes down what it is asked to show. */
export class FakeView {
  /** @type {string[]} */
  shown = [];
  isConfirming = true;

  confirms = () => this.isConfirming;
  setBusy = () => {};
  stepped = (/** @type {EntryStep} */ { ghost: shown, isHovering }) =>
    void this.shown.push(`${isHovering ? "over" : "shown"} ${shown?.move ?? "nothing"}`);
  refused = (/** @type {{ sentence: string }} */ { sentence }) => void this.shown.push(`refused ${sentence}`);
  ask = (/** @type {string | null} */ question) => void this.shown.push(`ask ${question}`);
  planned = async (/** @type {string[]} */ plan) => void this.shown.push(`planned ${plan}`);
  outdated = () => void this.shown.push("outdated");
  play = (/** @type {string[]} */ moves) => void this.shown.push(`play ${moves}`);

  /** Return what was shown since the last time. */
  take() {
    return this.shown.splice(0);
  }
}
