// The moves to look at: which they are, what they cost, and what would have been better.

import { element } from "../lib/dom.js";

/** @import { Judgement } from "#api" */

/** The mark of a move by how much it lost at least. @type {[loss: number, mark: string][]} */
const MARKS = [
  [0.25, "??"],
  [0.1, "?"],
];

/** How many costly moves are listed. */
const COSTLY = 3;

/** What the page calls the visitor. */
const YOU = "You";

/**
 * Return the mark of a move that lost something.
 * @param {number} loss
 */
export const markOf = (loss) => MARKS.find(([least]) => loss >= least)?.[1] ?? "";

/**
 * Return a share of 1 in words.
 * @param {number} value
 */
export const percent = (value) => `${Math.round(100 * value)} %`;

/** @param {string} name */
const possessive = (name) => (name === YOU ? "your" : `${name}'s`);

/**
 * Return what a move cost, in a sentence.
 * @param {Judgement} judged
 * @param {string[]} called what the players are called
 */
function cost({ seat, before, after }, called) {
  return `Lowered ${possessive(called[seat])} winning chances from ${percent(before[seat])} to ${percent(after[seat])}.`;
}

/**
 * Return who was ahead from a move on, in a sentence.
 * @param {Judgement} judged
 * @param {string[]} called
 */
function lead({ leader }, called) {
  if (leader === null) return [];
  const name = called[leader];
  return [`${name} ${name === YOU ? "were" : "was"} ahead from here on.`];
}

/**
 * Return the best move in words, with its notation.
 * @param {{ move: string, words: string }} best
 */
export function inWords({ move, words }) {
  return words ? `${words} (${move})` : move;
}

/**
 * Return the moves to look at, in their order, each with why: the last one that changed the lead, and the costliest.
 * @param {Map<number, Judgement>} judgements
 * @param {string[]} called what the players are called
 */
export function keyMoves(judgements, called) {
  const all = [...judgements.values()];
  const decisive = all.filter(({ turned }) => turned).sort((one, other) => other.ply - one.ply)[0];
  const costly = all.filter(({ loss }) => markOf(loss)).sort((one, other) => other.loss - one.loss);
  const found = new Set([...(decisive ? [decisive] : []), ...costly.slice(0, COSTLY)]);
  return [...found]
    .sort((one, other) => one.ply - other.ply)
    .map((judged) => {
      const isCostly = markOf(judged.loss) !== "";
      const reasons = [
        ...(isCostly ? [cost(judged, called)] : []),
        ...(judged === decisive ? lead(judged, called) : []),
      ];
      const better = isCostly ? inWords({ move: judged.best, words: judged.better }) : "";
      return { ply: judged.ply, move: judged.move, words: reasons.join(" "), better };
    });
}

/**
 * Return the row of a move to look at.
 * @param {{ ply: number, move: string, words: string, better: string }} found
 * @param {(ply: number) => void} go called with the move to go to: to the position before it, if it could be better
 */
export function keyMoveRow({ ply, move, words, better }, go) {
  const sentence = document.querySelector(`#moves [data-ply="${ply}"]`)?.textContent ?? move;
  const link = (/** @type {number} */ to, /** @type {string} */ text) => {
    const made = element("a", { href: `?ply=${to}`, text });
    made.addEventListener("click", (event) => {
      event.preventDefault();
      go(to);
    });
    return made;
  };
  const row = element("li", {}, link(ply, `${ply}. ${sentence}`), element("span", { class: "faint", text: words }));
  if (better) row.append(element("span", {}, "Better: ", link(ply - 1, better)));
  return row;
}
