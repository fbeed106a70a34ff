// The words of the guide for a step of a move: what the prompt asks for, and where it is.

/** @import { Touches } from "#api" */

/** Prompts that are orders, so that "first" or "now" can stand before them. */
const ORDER = /^(Choose|Claim|Pick|Place|Put|Tap|Turn)\b/;

/** With more places than this, it does not help to say that they glow. */
const FEW = 8;

/**
 * Return where to find what the prompt asks for, where that helps.
 * @param {Touches} touches
 * @param {boolean} isCrowded whether nearly everything can be touched, so that nothing is marked
 */
function whereToTouch({ next }, isCrowded) {
  const asked = next.filter((each) => each.asked);
  const onBoard = asked.filter((each) => each.on_board).length;
  if (onBoard === 0 || isCrowded || onBoard > FEW) return "";
  return onBoard === 1 ? "It is glowing." : "The glowing ones are possible.";
}

/**
 * Return what to do next as an order, and where, each a short sentence.
 * @param {Touches} touches
 * @param {{ isCrowded: boolean, isComplete: boolean }} shown
 * @returns {[string, string]}
 */
export function stepWords(touches, { isCrowded, isComplete }) {
  const isFirst = touches.touched.length === 0;
  if (isComplete && !isFirst) return ["Press the red button, or choose something else.", ""];
  const { prompt } = touches;
  const lead = isFirst ? "First" : "Now";
  const order = ORDER.test(prompt) ? `${lead} ${prompt[0].toLowerCase()}${prompt.slice(1)}` : prompt;
  return [order, whereToTouch(touches, isCrowded)];
}
