// Writing the state of a game into the page: players, moves, chat, and the actions that are possible.

import { $, anchor, element, find } from "../lib/dom.js";

/** @import { GameState } from "#api" */
/** @typedef {HTMLButtonElement | HTMLInputElement | HTMLSelectElement} Control */

/** @param {GameState["seats"][number]} seat */
function turnWords(seat) {
  if (!seat.to_move) return "";
  return seat.yours ? "your turn" : "to move";
}

/** @param {GameState} state */
export function showSeats(state) {
  for (const seat of state.seats) {
    const row = find(document, `#seats [data-seat="${seat.seat}"]`, HTMLElement);
    row.classList.toggle("to-move", seat.to_move);
    row.classList.toggle("winner", state.result?.winners.includes(seat.seat) ?? false);
    find(row, ".who", HTMLElement).textContent = seat.player || "free";
    find(row, ".turn", HTMLElement).textContent = turnWords(seat);
    const score = state.result?.scores?.[seat.seat];
    find(row, ".score", HTMLElement).textContent = score === undefined ? "" : String(score);
  }
}

/** @param {GameState} state */
export function showHeadline(state) {
  $("headline").textContent = state.can.move && state.yours.length === 1 ? "Your turn" : state.headline;
  $("banner-title").textContent = state.headline;
  const reason = $("reason");
  reason.replaceChildren();
  if (state.result) {
    const { reason: words, link, rule } = state.result;
    reason.append(`${words} `);
    if (link) reason.append(element("a", { href: link, text: rule ?? "" }));
  }
  $("offer-words").textContent = state.offer ? `${state.seats[state.offer.seat].name} offers a draw.` : "";
}

/**
 * @param {GameState} state
 * @param {string | null} waiting a move that the server has not confirmed yet
 */
export function showMoves(state, waiting = null) {
  const moves = waiting ? [...state.moves, waiting] : state.moves;
  const rows = moves.map((move, number) => {
    const link = element("a", { href: `${state.replay_link}?ply=${number + 1}`, text: move });
    const row = element("li", {}, link);
    if (number === moves.length - 1) row.className = waiting ? "last waiting" : "last";
    return row;
  });
  fillAndScroll($("moves"), rows);
  $("no-moves").hidden = moves.length > 0;
  $("redrawn").hidden = state.redrawn.length === 0;
}

/** @param {GameState} state */
export function showChat(state) {
  const lines = state.chat.map((line) =>
    element("li", {}, element("b", { text: `${state.seats[line.seat].name}: ` }), line.words),
  );
  fillAndScroll($("chat"), lines);
}

/**
 * Fill a list and scroll to its end.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} rows
 */
function fillAndScroll(list, rows) {
  list.replaceChildren(...rows);
  list.scrollTop = list.scrollHeight;
}

/**
 * Show the forms and links of the actions that are possible now.
 * @param {GameState} state
 */
export function showActions(state) {
  const { can, status } = state;
  const isOver = status === "over";
  const possible = {
    "action-undo": can.undo,
    "action-resign": can.resign,
    "action-offer": can.offer_draw,
    "action-answer": can.answer_draw,
    "action-again": can.again && isOver,
    "action-hint": can.hint,
    "action-chat": can.chat,
    "action-move": can.move,
    "action-close": can.close,
  };
  for (const [id, is] of Object.entries(possible)) enable($(id), is);
  const plies = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=ply]"));
  for (const field of plies) field.value = String(state.ply);
  $("action-hint").hidden = !can.hint;
  // The end takes the place of the prompt.
  $("entry").hidden = isOver;
  $("entry").classList.toggle("waiting", !can.move);
  $("banner").hidden = !isOver;
  showLinks(state);
}

/**
 * Enable or disable the fields of a form. Forms for what is impossible only for a moment stay visible, so that nothing
 * jumps.
 * @param {HTMLElement} form
 * @param {boolean} is
 */
function enable(form, is) {
  const fields = /** @type {NodeListOf<Control>} */ (form.querySelectorAll("button, input, select"));
  for (const field of fields) field.disabled = !is;
  if (form.dataset.when === "possible") form.hidden = !is;
}

/** @param {GameState} state */
function showLinks(state) {
  const invited = state.invitations.map((each) => each.seat);
  showRows("[data-invitation]", ({ dataset }) => invited.includes(Number(dataset.invitation)));
  showRows("[data-join]", ({ dataset }) => state.can.join.includes(Number(dataset.join)));
  $("links").hidden = state.status !== "open";
  for (const id of ["to-analysis", "to-share"]) $(id).hidden = state.result === null;
  const next = anchor("next-game");
  next.hidden = state.again === null;
  if (state.again) next.href = `/games/${state.again}`;
}

/**
 * @param {string} selector
 * @param {(row: HTMLElement) => boolean} isShown
 */
function showRows(selector, isShown) {
  const rows = /** @type {NodeListOf<HTMLElement>} */ ($("links").querySelectorAll(selector));
  for (const row of rows) row.hidden = !isShown(row);
}
