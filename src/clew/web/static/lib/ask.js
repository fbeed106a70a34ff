// A question before something that cannot be taken back, or that spoils something.

import { element } from "./dom.js";

/**
 * Ask a question, and return whether the answer is yes.
 * @param {string} question
 * @param {string} words what would happen
 * @param {string} yes the words on the button
 * @returns {Promise<boolean>}
 */
export function ask(question, words, yes) {
  const title = element("h2", { id: "ask-title", text: question });
  const agree = element("button", { type: "button", class: "primary", text: yes });
  const cancel = element("button", { type: "button", text: "Cancel" });
  const buttons = element("p", { class: "bar" }, agree, cancel);
  const dialog = element("dialog", { class: "ask", "aria-labelledby": "ask-title" }, title);
  dialog.append(element("p", { text: words }), buttons);
  document.body.append(dialog);
  return new Promise((resolve) => {
    agree.addEventListener("click", () => dialog.close("yes"));
    cancel.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    dialog.showModal();
    cancel.focus();
  });
}
