// The words of the guide for a step of a move: what the prompt asks for, and where it is.

/** @import { Touches } from "#api" */

/** Prompts that are orders, so that "first" or "now" can stand before them. */
const ORDER = /^(Choose|Claim|Pick|Place|Put|Tap|Turn)\b/;

/** With more places than this, it does not help to say how they are marked. */
const FEW = 8;

/** In later turns of a game, a player knows. */
const FIRST_TURNS = 2;

/**
 * Return where to find what the prompt asks for, where that helps.
 * @param {Touches} touches
 * @param {{ isCrowded: boolean, turns: number }} shown
 */
function whereToTouch({ next }, { isCrowded, turns }) {
  const asked = next.filter((each) => each.asked);
  const onBoard = asked.filter((each) => each.on_board).length;
  if (onBoard === 0 || isCrowded || onBoard > FEW || turns >= FIRST_TURNS) return "";
  return onBoard === 1 ? "It is outlined." : "What you can choose is outlined.";
}

/**
 * Return what to do next as an order, and where, each a short sentence.
 * @param {Touches} touches
 * @param {{ isCrowded: boolean, isComplete: boolean, turns: number }} shown whether nearly everything can be touched, so
 *   that nothing is marked; whether a whole move is shown; and how many moves the player has played
 * @returns {[string, string]}
 */
export function stepWords(touches, { isCrowded, isComplete, turns }) {
  const isFirst = touches.touched.length === 0;
  if (isComplete && !isFirst) return ["Press the red button, or choose something else.", ""];
  const { prompt } = touches;
  const lead = isFirst ? "First" : "Now";
  const order = ORDER.test(prompt) ? `${lead} ${prompt[0].toLowerCase()}${prompt.slice(1)}` : prompt;
  return [order, whereToTouch(touches, { isCrowded, turns })];
}
