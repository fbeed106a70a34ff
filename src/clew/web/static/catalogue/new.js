// A new game: the board, the seats and the editors change with the options.

import { apiError, get } from "../lib/api.js";
import { $, closest, element, find, parseSvg } from "../lib/dom.js";
import { onPalette, preferences } from "../lib/preferences.js";
import { GridEditor } from "./grid_editor.js";
import { OPTION, OptionFields } from "./option_fields.js";
import { listenToTheme } from "./preset_pictures.js";

/** @import { Refusal, StartPreview } from "#api" */
/** @import { Field } from "./option_fields.js" */

/** How long to wait for more typing, in milliseconds. */
const TYPING = 400;

class NewGameForm {
  #request = 0;
  #timer = 0;
  /** The field that was changed last. */
  #changed = "";
  /** @type {Map<string, GridEditor>} */
  #editors = new Map();

  constructor() {
    this.form = find(document, "#new-game", HTMLFormElement);
    this.options = new OptionFields(this.form);
    this.problem = $("problem");
    this.status = element("p", { class: "visually-hidden", "aria-live": "polite" });
    this.form.append(this.status);
    this.#listen();
    for (const place of this.form.querySelectorAll("[data-grid]")) this.#addEditor(/** @type {HTMLElement} */ (place));
    this.#showKinds();
    if (this.position) this.options.disable(true);
    this.#showFirstError();
  }

  /** Show the field that the server refused: the page has grown since the browser focused and scrolled by itself. */
  #showFirstError() {
    const invalid = this.form.querySelector("[aria-invalid=true]");
    if (!(invalid instanceof HTMLElement)) return;
    invalid.focus({ preventScroll: true });
    invalid.scrollIntoView({ block: "center" });
  }

  #listen() {
    this.form.addEventListener("input", (event) => this.#onInput(/** @type {Field} */ (event.target)));
    this.form.addEventListener("click", (event) => {
      const step = closest(event.target, ".option [data-step]");
      if (step instanceof HTMLElement) this.#step(step);
      const preset = closest(event.target, ".preset");
      if (preset instanceof HTMLButtonElement) this.#choosePreset(event, preset);
    });
    onPalette(() => this.update());
    listenToTheme(this.form);
  }

  /** @param {HTMLElement} place */
  #addEditor(place) {
    const name = place.dataset.grid ?? "";
    const label = place.closest(".option")?.querySelector("b")?.textContent ?? name;
    const editor = new GridEditor(place, label, {
      edited: (rows) => {
        for (const other of editor.card.implied) this.options.set(other, "");
        this.#setOption(name, rows.join(editor.card.separator));
      },
      chosen: (value) => this.#setOption(name, value),
      announce: (words) => this.#say(words),
    });
    this.#editors.set(name, editor);
  }

  /** @param {string} words */
  #say(words) {
    this.status.textContent = words;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #setOption(name, value) {
    this.options.set(name, value);
    this.#changed = OPTION + name;
    this.#press(null);
    this.update();
  }

  get seats() {
    return /** @type {NodeListOf<HTMLElement>} */ (this.form.querySelectorAll(".seat-choice"));
  }

  get position() {
    return find(this.form, "[name=position]", HTMLInputElement).value.trim();
  }

  /** @param {Field} field */
  #onInput(field) {
    this.#showKinds();
    if (field.name !== "position" && !field.name.startsWith(OPTION)) return;
    this.#changed = field.name;
    // A variant can be played by any number of players that its rules allow.
    if (!field.closest(".counts-players")) this.#press(null);
    this.#resetImplying(field.name.slice(OPTION.length));
    clearTimeout(this.#timer);
    const isTyped = field instanceof HTMLInputElement && ["text", "number"].includes(field.type);
    this.#timer = window.setTimeout(() => this.update(), isTyped ? TYPING : 0);
  }

  /**
   * An option that follows from an edited grid was chosen: the grid is the usual one again.
   * @param {string} changed
   */
  #resetImplying(changed) {
    for (const [name, editor] of this.#editors) {
      const isImplied = editor.card.implied.includes(changed);
      if (isImplied && editor.isCustom(this.options.get(name))) this.options.set(name, "");
    }
  }

  /** @param {HTMLElement} button */
  #step(button) {
    const field = find(/** @type {HTMLElement} */ (button.parentElement), "input", HTMLInputElement);
    // An automatic number starts from what it is now.
    if (!field.value) field.value = field.dataset.resolved ?? field.min;
    if (Number(button.dataset.step) > 0) field.stepUp();
    else field.stepDown();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /**
   * @param {Event} event
   * @param {HTMLButtonElement} button
   */
  #choosePreset(event, button) {
    event.preventDefault();
    find(this.form, "[name=position]", HTMLInputElement).value = "";
    this.options.setAll(JSON.parse(button.dataset.options ?? "{}"));
    this.#changed = "";
    this.#press(button);
    this.update();
  }

  /** @param {HTMLElement | null} chosen */
  #press(chosen) {
    for (const button of this.form.querySelectorAll(".preset")) {
      button.setAttribute("aria-pressed", String(button === chosen));
    }
  }

  /** Show the fields that the kinds of players need. */
  #showKinds() {
    for (const row of this.seats) row.dataset.kind = find(row, "select[name$=kind]", HTMLSelectElement).value;
  }

  /** @param {StartPreview} start */
  #show(start) {
    $("preview").replaceChildren(parseSvg(start.svg));
    for (const row of this.seats) {
      row.hidden = Number(row.dataset.seat) >= start.seat_names.length;
      const fields = /** @type {NodeListOf<Field>} */ (row.querySelectorAll("select, input"));
      for (const field of fields) field.disabled = row.hidden;
    }
    // A position brings its own options.
    this.options.disable(this.position !== "");
    $("from-position").hidden = this.position === "";
    this.#showFirst(start);
    this.#showResolved(start);
  }

  /**
   * Show which colour the visitor plays.
   * @param {StartPreview} start
   */
  #showFirst({ seat, seat_names: names }) {
    const starting = seat ?? 0;
    const seats = { you: starting, opponent: (starting + names.length - 1) % names.length };
    for (const [value, number] of Object.entries(seats)) {
      const chip = find(this.seats[number], ".seat-chip", SVGElement).cloneNode(true);
      find(this.form, `[data-first=${value}]`, HTMLElement).replaceChildren(chip, ` you are ${names[number]}`);
    }
  }

  /**
   * Show the values that follow from the others.
   * @param {StartPreview} start
   */
  #showResolved(start) {
    for (const name of this.options.names) {
      const [field] = this.options.of(name);
      const resolved = start.options[name];
      if (field instanceof HTMLInputElement && this.options.default(name) === "" && resolved !== undefined) {
        field.placeholder = `${resolved} (auto)`;
        field.dataset.resolved = resolved;
      }
      const editor = this.#editors.get(name);
      if (!editor) continue;
      // What was drawn is what will be played.
      if (editor.isDrawn(this.options.get(name))) this.options.set(name, resolved);
      editor.show(start.grids[name] ?? []);
    }
  }

  /**
   * Say what is wrong beside its field, or above the form if it has none; null if nothing is wrong.
   * @param {Refusal | null} refusal
   */
  #showRefusal(refusal) {
    const name = refusal?.field ?? "";
    const words = refusal?.words ?? refusal?.sentence ?? "";
    const beside = document.getElementById(`error-${name}`);
    for (const place of this.form.querySelectorAll(".field-error")) {
      place.textContent = place === beside ? words : "";
      place.toggleAttribute("hidden", place !== beside);
    }
    this.#markInvalid(name);
    this.problem.textContent = beside ? "" : words;
    this.problem.hidden = this.problem.textContent === "";
    if (beside) this.#say(words);
  }

  /** @param {string} name of the field that is wrong; empty if none is */
  #markInvalid(name) {
    for (const field of this.form.querySelectorAll("[aria-describedby]")) {
      if (field.getAttribute("name") === name) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }

  /** Fetch and show how the game would start. */
  async update() {
    this.#request += 1;
    const request = this.#request;
    const chosen = this.position ? { position: this.position } : { option: this.options.assignments };
    const query = { game: this.form.dataset.game ?? "", ...chosen, palette: preferences.palette };
    try {
      const start = await get("/api/v1/catalogue/{game}/start", query);
      if (request !== this.#request) return;
      this.#showRefusal(null);
      this.#show(start);
    } catch (error) {
      const { refusal } = apiError(error);
      if (request !== this.#request) return;
      if (this.#resetGrid(refusal)) await this.update();
      else this.#showRefusal(refusal);
    }
  }

  /**
   * A grid that does not fit an option that was changed afterwards is the usual one again.
   * @param {Refusal} refusal
   */
  #resetGrid({ field }) {
    const name = field?.slice(OPTION.length) ?? "";
    const editor = this.#editors.get(name);
    if (!editor || this.#changed === field || !editor.isCustom(this.options.get(name))) return false;
    this.options.set(name, "");
    return true;
  }
}

new NewGameForm();
