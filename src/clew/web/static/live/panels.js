// Writing the state of a game into the page: prompt, result, moves, chat, and the actions that are possible.

import { $, anchor, button, element, find, spot } from "../lib/dom.js";

/** @import { GameState } from "#api" */

/**
 * Say who is doing what while nothing can be entered; while a move can be entered, the board writes the prompt.
 * @param {GameState} state
 */
export function showPrompt(state) {
  const { can, status, waiting } = state;
  $("entry").classList.toggle("waiting", !can.move);
  // The end takes the place of the prompt.
  $("entry").hidden = status === "over";
  $("banner").hidden = status !== "over";
  // What the others have just done to the player stays until it is their turn again.
  $("news").textContent = (can.move && state.setback) || "";
  if (!can.move) {
    $("prompt").textContent = waiting ?? "";
    $("effect").replaceChildren();
  }
}

/** @param {GameState} state */
export function showResult({ result, headline, offer, people, rematch }) {
  $("banner-title").textContent = result?.title ?? headline;
  $("reason").replaceChildren(result?.sentence ?? "");
  if (result?.link) {
    const rule = element("a", { href: result.link, target: "_blank", text: "See the rule" });
    $("reason").append(" ", rule);
  }
  $("starts-rotated").textContent = rematch?.rotated ?? "";
  $("starts-same").textContent = rematch?.same ?? "";
  $("offer-words").textContent = offer ? `${people[offer.seat].name} offers a draw.` : "";
}

/**
 * @param {GameState} state
 * @param {{ move: string, sentence: string, seat: number, where?: string, sites?: string[] }} line
 * @param {number} ply
 */
function logRow(state, { move, sentence, seat, where = "", sites = [] }, ply) {
  const link = element("a", { href: `${state.replay_link}?ply=${ply}`, text: sentence });
  if (where) link.append(element("span", { class: "visually-hidden", text: ` ${where}` }));
  const row = element("li", { "data-move": move }, spot(state.people[seat].colour, "seat-chip"), link);
  for (const event of ["pointerenter", "focusin"]) row.addEventListener(event, () => pointAt(sites));
  for (const event of ["pointerleave", "focusout"]) row.addEventListener(event, () => pointAt([]));
  return row;
}

/**
 * Mark on the board what a line of the log is about.
 * @param {string[]} sites
 */
function pointAt(sites) {
  const all = /** @type {NodeListOf<SVGElement>} */ ($("board").querySelectorAll("[data-site]"));
  for (const site of all) site.classList.toggle("pointed", sites.includes(site.dataset.site ?? ""));
}

/**
 * List the moves in sentences.
 * @param {GameState} state
 * @param {string[]} waiting moves that the server has not confirmed yet
 */
export function showLog(state, waiting = []) {
  const rows = state.log.map((line) => logRow(state, line, line.ply));
  rows.at(-1)?.classList.add("last");
  for (const move of waiting) {
    const seat = state.seat ?? 0;
    const sentence = `${state.people[seat].name} …`;
    const row = logRow(state, { move, sentence, seat }, state.ply + 1);
    row.classList.add("waiting");
    rows.push(row);
  }
  fillAndScroll($("moves"), rows);
  $("no-moves").hidden = rows.length > 0;
  $("redrawn").hidden = state.redrawn.length === 0;
}

/** @param {GameState} state */
export function showWords({ in_words: sections, diagram, position }) {
  const nodes = sections.flatMap(({ title, sentences }) => [
    element("h3", { text: title }),
    element("ul", {}, ...sentences.map((sentence) => element("li", { text: sentence }))),
  ]);
  $("in-words").replaceChildren(...nodes);
  $("diagram").textContent = diagram;
  $("position").textContent = position;
}

/** @param {GameState} state */
export function showChat(state) {
  const lines = state.chat.map((line) => element("li", {}, element("b", { text: `${line.name}: ` }), line.words));
  fillAndScroll($("chat"), lines);
  const hasCompany = state.seats.some((seat) => seat.kind === "person" && !seat.yours);
  $("chat-card").hidden = !hasCompany && lines.length === 0;
}

/** Lists that stay at their end when something beside them takes room. @type {WeakSet<HTMLElement>} */
const following = new WeakSet();

/**
 * Fill a list and scroll to its end.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} rows
 */
function fillAndScroll(list, rows) {
  list.replaceChildren(...rows);
  list.scrollTop = list.scrollHeight;
  if (!following.has(list)) {
    following.add(list);
    new ResizeObserver(() => (list.scrollTop = list.scrollHeight)).observe(list);
  }
}

/**
 * Show the forms and links of the actions that are possible now.
 * @param {GameState} state
 */
export function showActions(state) {
  const { can, status } = state;
  const isOver = status === "over";
  show($("action-undo"), can.undo, isOver);
  show($("action-hint"), can.hint, isOver);
  show($("action-resign"), can.resign, isOver);
  show($("action-offer"), can.offer_draw, isOver);
  show($("action-answer"), can.answer_draw, isOver);
  show($("action-again"), can.again && isOver && state.again === null, isOver);
  show($("action-chat"), can.chat, isOver);
  show($("action-close"), can.close, isOver);
  const plies = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=ply]"));
  for (const field of plies) field.value = String(state.ply);
  showLinks(state);
}

/**
 * Show a form, or hide it. What is impossible only until the player's turn keeps its place, so that nothing jumps.
 * @param {HTMLElement} form
 * @param {boolean} is
 * @param {boolean} isOver
 */
function show(form, is, isOver) {
  const { when } = form.dataset;
  const keepsPlace = when === "turn" && !isOver;
  form.classList.toggle("impossible", keepsPlace && !is);
  form.hidden = when === "never" || (!is && !keepsPlace);
}

/** Let the button that shares a game offer its link, instead of leaving the table. */
export function listenToShare() {
  const dialog = find(document, "#share-dialog", HTMLDialogElement);
  $("to-share").addEventListener("click", (event) => {
    event.preventDefault();
    dialog.showModal();
  });
  button("close-share").addEventListener("click", () => dialog.close());
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
