// Actions at a game: forms that are sent without leaving the page.

import { post } from "../lib/api.js";

/** @import { GameState } from "#api" */

/**
 * Return which of the player's seats acts: the one to move if it is theirs.
 * @param {GameState} state
 */
export function actingSeat({ yours, seat }) {
  if (yours.length < 2) return {};
  return { seat: seat !== null && yours.includes(seat) ? seat : yours[0] };
}

/**
 * Send the action of a form; return the address of the page to show next, if it is another one.
 * @param {GameState} state
 * @param {FormData} form
 * @returns {Promise<string | null>}
 */
export async function sendAction(state, form) {
  const game = { game_id: state.id };
  const seat = actingSeat(state);
  const field = (/** @type {string} */ name) => String(form.get(name) ?? "");
  const answer = /** @type {"offer" | "accept" | "decline"} */ (field("answer"));
  const level = field("level") ? Number(field("level")) : null;
  /** @type {Record<string, () => Promise<object>>} */
  const actions = {
    undo: () => post("/api/v1/games/{game_id}/undo", game, { ply: state.ply }),
    resign: () => post("/api/v1/games/{game_id}/resign", game, seat),
    close: () => post("/api/v1/games/{game_id}/close", game, null),
    draw: () => post("/api/v1/games/{game_id}/draw", game, { answer, ...seat }),
    chat: () => post("/api/v1/games/{game_id}/chat", game, { words: field("words"), ...seat }),
    again: () => post("/api/v1/games/{game_id}/again", game, { level, rotate: form.has("rotate") }),
  };
  const result = await actions[field("action")]();
  return field("action") === "again" && "link" in result ? String(result.link) : null;
}

/**
 * Let a button that cannot be undone ask first: it is pressed twice, unless something else is touched in between.
 * @param {HTMLElement} button
 * @param {string} question
 */
function askAgain(button, question) {
  const before = button.textContent;
  const forget = (/** @type {Event} */ event) => {
    if (event.target === button && event.type === "pointerdown") return;
    document.removeEventListener("pointerdown", forget);
    button.removeEventListener("blur", forget);
    button.classList.remove("confirming");
    button.textContent = before;
  };
  button.classList.add("confirming");
  button.textContent = question;
  document.addEventListener("pointerdown", forget);
  button.addEventListener("blur", forget);
}

/**
 * Close the menu that a form is in, so that what comes of it is seen.
 * @param {HTMLFormElement} form
 */
function closeMenu(form) {
  const menu = /** @type {HTMLDetailsElement | null} */ (form.closest("details.table-menu"));
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus({ preventScroll: true });
}

/**
 * Call a function with the fields of every form of an action that is sent.
 * @param {(fields: FormData, form: HTMLFormElement) => void} send
 */
export function listenToForms(send) {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-action]"))) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { submitter } = event;
      const question = submitter?.dataset.question;
      if (submitter && question && !submitter.classList.contains("confirming")) askAgain(submitter, question);
      else {
        send(new FormData(form, submitter), form);
        closeMenu(form);
      }
    });
  }
}
