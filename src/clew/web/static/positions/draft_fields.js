// What is beside the board of the position editor: supplies, cards, counts. Each follows from the board until it is given.

import { element } from "../lib/dom.js";

/** @import { DraftState } from "#api" */
/** @typedef {DraftState["fields"][number]} DraftField */

export class DraftFields {
  /**
   * @param {HTMLElement} place
   * @param {(code: string, value: string) => void} changed
   */
  constructor(place, changed) {
    this.place = place;
    place.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) changed(target.name, target.value);
    });
  }

  /**
   * Show the fields; those that are already there keep the focus.
   * @param {DraftField[]} fields
   */
  show(fields) {
    const codes = fields.map(({ code, choices }) => `${code} ${choices.map(({ value }) => value).join()}`).join(";");
    if (this.place.dataset.codes !== codes) {
      this.place.dataset.codes = codes;
      this.place.replaceChildren(...fields.map((each) => this.#made(each)));
    }
    for (const each of fields) this.#fill(each);
  }

  /** @param {DraftField} field */
  #made({ code, label, choices, high }) {
    const isText = choices.length === 0 && high === null;
    const control =
      choices.length > 0
        ? element(
            "select",
            { name: code },
            ...choices.map(({ value, label: text }) => element("option", { value, text })),
          )
        : element("input", {
            name: code,
            autocomplete: "off",
            ...(isText ? {} : { type: "number", min: "0", max: String(high) }),
          });
    return element("label", { class: isText ? "field wide" : "field" }, element("span", { text: label }), control);
  }

  /** @param {DraftField} field */
  #fill({ code, value }) {
    const control = [...this.place.querySelectorAll("input, select")].find(
      (each) => each.getAttribute("name") === code,
    );
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
    control.value = value;
  }
}
