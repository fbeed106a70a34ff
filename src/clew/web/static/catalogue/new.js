// A new game: the board and the seats change with the options.

import { apiError, get } from "../lib/api.js";
import { $, find, parseSvg } from "../lib/dom.js";
import { onPalette, preferences } from "../lib/preferences.js";

/** @import { StartPreview } from "#api" */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** How long to wait for more typing, in milliseconds. */
const TYPING = 400;
const OPTION = "option-";

class NewGameForm {
  #request = 0;
  #timer = 0;

  constructor() {
    this.form = find(document, "#new-game", HTMLFormElement);
    this.preview = $("preview");
    this.problem = $("problem");
    this.form.addEventListener("input", (event) => this.#changed(/** @type {Field} */ (event.target)));
    onPalette(() => this.update());
    this.showKinds();
  }

  /** The fields of options. */
  get options() {
    const fields = /** @type {NodeListOf<Field>} */ (this.form.querySelectorAll(`[name^=${OPTION}]`));
    return [...fields];
  }

  get seats() {
    return /** @type {NodeListOf<HTMLElement>} */ (this.form.querySelectorAll(".seat-choice"));
  }

  get position() {
    return this.#value("position");
  }

  /** @param {string} name */
  #value(name) {
    return /** @type {Field} */ (this.form.elements.namedItem(name)).value.trim();
  }

  /** @param {Field} field */
  #changed(field) {
    this.showKinds();
    if (field.name !== "position" && !field.name.startsWith(OPTION)) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.update(), field.tagName === "SELECT" ? 0 : TYPING);
  }

  /** Show the fields that the kinds of players and clock need. */
  showKinds() {
    for (const row of this.seats) row.dataset.kind = find(row, "select[name$=kind]", HTMLSelectElement).value;
    const minutes = find(this.form, "[name=minutes]", HTMLElement).closest(".option");
    if (minutes instanceof HTMLElement) minutes.hidden = this.#value("clock") === "none";
  }

  /** Return what the start of the game depends on. */
  get chosen() {
    if (this.position) return { position: this.position };
    const given = this.options.filter((field) => field.value.trim());
    return { option: given.map((field) => `${field.name.slice(OPTION.length)}=${field.value.trim()}`) };
  }

  /** @param {StartPreview} start */
  #show(start) {
    this.preview.replaceChildren(parseSvg(start.svg));
    for (const row of this.seats) {
      row.hidden = Number(row.dataset.seat) >= start.seat_names.length;
      const fields = /** @type {NodeListOf<Field>} */ (row.querySelectorAll("select, input"));
      for (const field of fields) field.disabled = row.hidden;
    }
    // A position brings its own options.
    for (const field of this.options) field.disabled = this.position !== "";
  }

  /** Fetch and show how the game would start. */
  async update() {
    this.#request += 1;
    const request = this.#request;
    const query = { game: this.form.dataset.game ?? "", ...this.chosen, palette: preferences.palette };
    try {
      const start = await get("/api/v1/catalogue/{game}/start", query);
      if (request !== this.#request) return;
      this.problem.hidden = true;
      this.#show(start);
    } catch (error) {
      const { message } = apiError(error);
      if (request !== this.#request) return;
      this.problem.textContent = message;
      this.problem.hidden = false;
    }
  }
}

new NewGameForm();
