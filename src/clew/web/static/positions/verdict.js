// What the rules say about a draft, and what can be done with it.

import { address } from "../lib/api.js";
import { $, anchor, button, find } from "../lib/dom.js";

/** @import { DraftState } from "#api" */

/**
 * Say whether a draft is a position, and let it be played from, analysed and shared if it is.
 * @param {DraftState} state
 * @param {string} game
 */
export function showVerdict(state, game) {
  const verdict = $("verdict");
  // The same words are not announced again.
  if (verdict.textContent !== state.sentence) verdict.textContent = state.sentence;
  verdict.classList.toggle("wrong", !state.legal);
  verdict.classList.toggle("right", state.legal);
  $("remark").textContent = state.remark;
  $("remark").hidden = !state.remark;
  const play = anchor("play-from-here");
  if (state.legal && !state.over) {
    play.href = address(`/new/${game}`, { position: state.position });
    play.removeAttribute("aria-disabled");
  } else {
    play.removeAttribute("href");
    play.setAttribute("aria-disabled", "true");
  }
  for (const id of ["analyse", "share"]) {
    button(`${id}-button`).disabled = !state.legal;
    find(document, `#${id} input`, HTMLInputElement).value = state.position;
  }
}
