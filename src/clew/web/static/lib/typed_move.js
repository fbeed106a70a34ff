// A move that is typed instead of touched.

import { apiError } from "./api.js";

/** @import { MoveEntry } from "./move_entry.js" */

/**
 * Enter a move as text; it is shown like one that was touched.
 * @param {MoveEntry} entry
 * @param {string} text
 */
export async function enterTyped(entry, text) {
  if (!entry.open) return;
  try {
    const { move, refusal } = await entry.source.verdict(text);
    if (refusal) {
      entry.view.refused(refusal, null);
      return;
    }
    const { touches } = await entry.source.preview(move);
    await entry.show(move, touches);
  } catch (error) {
    entry.view.refused(apiError(error).refusal, null);
  }
}
