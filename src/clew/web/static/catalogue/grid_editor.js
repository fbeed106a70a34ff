// Editors of options that are a grid: exchange the marks of two places, or switch places on and off.

import { forDevice } from "../lib/device_words.js";
import { closest, element, svgElement } from "../lib/dom.js";
import { Roving } from "../lib/roving.js";
import { SYMMETRIES, mirrored, placeName, resized, swapped, withMark } from "./grids.js";

/** @import { GridEditorCard } from "#api" */
/** @import { Place, Symmetry } from "./grids.js" */

/**
 * What an editor changes.
 * @typedef {object} Edits
 * @property {(rows: string[]) => void} edited the grid has these rows now
 * @property {(value: string) => void} chosen the option has this value now
 * @property {(words: string) => void} announce
 */

/** A grid of buttons, one for each place. */
class GridPlaces {
  /** @type {string[]} */
  rows = [];

  /**
   * @param {GridEditorCard} card
   * @param {string} label
   * @param {Edits} edits
   */
  constructor(card, label, edits) {
    this.card = card;
    this.edits = edits;
    this.place = element("div", { class: "grid-places", role: "group", "aria-label": label });
    this.roving = new Roving(this.place, ".grid-place");
  }

  /** @param {string} mark */
  markOf(mark) {
    return this.card.marks.find((each) => each.mark === mark) ?? this.card.marks[0];
  }

  /** @param {string[]} rows */
  show(rows) {
    const isSame = rows.length === this.rows.length && rows[0]?.length === this.rows[0]?.length;
    this.rows = rows;
    this.place.hidden = rows.length === 0;
    this.place.style.setProperty("--columns", String(rows[0]?.length ?? 1));
    if (!isSame) this.#build();
    for (const button of this.buttons) this.dress(button);
  }

  get buttons() {
    return /** @type {HTMLButtonElement[]} */ ([...this.place.children]);
  }

  #build() {
    const places = this.rows.flatMap((marks, row) => [...marks].map((_, column) => `${row} ${column}`));
    this.place.replaceChildren(
      ...places.map((at) => element("button", { type: "button", class: "grid-place", "data-at": at })),
    );
    this.roving.rest(this.buttons[0]);
  }

  /**
   * @param {Element} button
   * @returns {Place}
   */
  at(button) {
    const [row, column] = (button.getAttribute("data-at") ?? "0 0").split(" ").map(Number);
    return [row, column];
  }

  /**
   * Show what lies at the place of a button.
   * @param {HTMLButtonElement} _button
   */
  dress(_button) {}
}

/** Tap one place, then another: their marks are exchanged. */
class SwapPlaces extends GridPlaces {
  /** @type {Place | null} */
  #chosen = null;

  /**
   * @param {GridEditorCard} card
   * @param {string} label
   * @param {Edits} edits
   */
  constructor(card, label, edits) {
    super(card, label, edits);
    this.place.addEventListener("click", (event) => {
      const button = closest(event.target, ".grid-place");
      if (button) this.#tapped(this.at(button));
    });
  }

  /** @param {Place} place */
  #tapped(place) {
    const { rows } = this;
    const chosen = this.#chosen;
    this.#chosen = chosen ? null : place;
    const isSame = chosen && chosen[0] === place[0] && chosen[1] === place[1];
    if (chosen && !isSame) {
      const names = [chosen, place].map(([row, column]) => this.markOf(rows[row][column]).name);
      this.show(swapped(rows, chosen, place));
      this.edits.edited(this.rows);
      this.edits.announce(`Exchanged ${names[0]} and ${names[1]}`);
    } else this.show(rows);
  }

  /**
   * @override
   * @param {HTMLButtonElement} button
   */
  dress(button) {
    const [row, column] = this.at(button);
    const { mark, name, role } = this.markOf(this.rows[row][column]);
    const isChosen = this.#chosen?.[0] === row && this.#chosen[1] === column;
    button.setAttribute("aria-label", `${placeName(this.rows, [row, column])}: ${mark} ${name}`);
    button.setAttribute("aria-pressed", String(isChosen));
    const picture = svgElement("svg", { viewBox: "0 0 20 20", class: "clew-picture", "aria-hidden": "true" });
    const letter = svgElement("text", { x: 10, y: 13, class: `fill-on-${role}` });
    letter.textContent = mark;
    picture.append(svgElement("circle", { cx: 10, cy: 10, r: 8.5, class: `fill-${role} stroke-rim-${role}` }), letter);
    button.replaceChildren(picture);
  }
}

/** Tap or draw over places to switch them on and off. */
class DrawPlaces extends GridPlaces {
  /** @type {Symmetry} */
  symmetry = "none";
  /** The mark that is being drawn. @type {string | null} */
  #drawing = null;

  /**
   * @param {GridEditorCard} card
   * @param {string} label
   * @param {Edits} edits
   */
  constructor(card, label, edits) {
    super(card, label, edits);
    this.place.addEventListener("pointerdown", (event) => {
      const button = closest(event.target, ".grid-place");
      if (!button || event.button !== 0) return;
      this.#drawing = this.#other(this.at(button));
      this.#draw(this.at(button));
    });
    this.place.addEventListener("pointermove", (event) => {
      if (this.#drawing === null) return;
      const button = closest(document.elementFromPoint(event.clientX, event.clientY), ".grid-place");
      if (button && this.place.contains(button)) this.#draw(this.at(button));
    });
    for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, () => this.#stop());
    this.place.addEventListener("click", (event) => {
      const button = closest(event.target, ".grid-place");
      // A click without a pointer comes from the keyboard or from a screen reader.
      if (!button || /** @type {MouseEvent} */ (event).detail !== 0) return;
      this.#drawing = this.#other(this.at(button));
      this.#draw(this.at(button));
      this.#stop();
    });
  }

  /** @param {Place} place */
  #other([row, column]) {
    const [off, on] = this.card.marks;
    return this.rows[row][column] === on.mark ? off.mark : on.mark;
  }

  /** @param {Place} place */
  #draw(place) {
    const mark = this.#drawing;
    if (mark === null) return;
    this.show(mirrored(this.rows, place, this.symmetry).reduce((rows, each) => withMark(rows, each, mark), this.rows));
  }

  #stop() {
    if (this.#drawing === null) return;
    this.#drawing = null;
    this.edits.edited(this.rows);
  }

  /**
   * Add or take away rows and columns.
   * @param {number} rows
   * @param {number} columns
   */
  grow(rows, columns) {
    const within = (/** @type {number} */ count) => Math.max(1, Math.min(this.card.most, count));
    const [height, width] = [within(this.rows.length + rows), within(this.rows[0].length + columns)];
    this.show(resized(this.rows, height, width, this.card.marks[1].mark));
    this.edits.edited(this.rows);
  }

  /**
   * @override
   * @param {HTMLButtonElement} button
   */
  dress(button) {
    const [row, column] = this.at(button);
    const { mark, name } = this.markOf(this.rows[row][column]);
    button.setAttribute("aria-label", `${placeName(this.rows, [row, column])}: ${name}`);
    button.setAttribute("aria-pressed", String(mark === this.card.marks[1].mark));
  }
}

/**
 * @param {DrawPlaces} places
 * @returns {HTMLElement}
 */
function symmetrySelect(places) {
  const options = Object.entries(SYMMETRIES).map(([value, text]) => element("option", { value, text }));
  const select = element("select", {}, ...options);
  select.addEventListener("input", (event) => {
    event.stopPropagation();
    places.symmetry = /** @type {Symmetry} */ (select.value);
  });
  return element("label", {}, "Mirror", select);
}

/**
 * @param {string} words
 * @param {(step: number) => void} grow
 */
function sizeButtons(words, grow) {
  const button = (/** @type {number} */ step, /** @type {string} */ text, /** @type {string} */ label) => {
    const made = element("button", { type: "button", class: "round", text, "aria-label": `${words}: ${label}` });
    made.addEventListener("click", () => grow(step));
    return made;
  };
  return element("span", { class: "stepper" }, button(-1, "−", "one less"), words, button(1, "+", "one more"));
}

/** The editor of an option: its grid, and buttons for well-known values. */
export class GridEditor {
  /**
   * @param {HTMLElement} place
   * @param {string} label
   * @param {Edits} edits
   */
  constructor(place, label, edits) {
    /** @type {GridEditorCard} */
    this.card = JSON.parse(place.dataset.editor ?? "{}");
    this.place = place;
    this.edits = edits;
    place.classList.add(this.card.kind);
    this.hint = element("p", { class: "help" });
    this.tools = element("div", { class: "grid-tools" }, ...this.#shortcuts());
    if (this.card.kind === "draw") {
      const places = new DrawPlaces(this.card, label, edits);
      this.places = places;
      this.tools.append(
        sizeButtons("Columns", (step) => places.grow(0, step)),
        sizeButtons("Rows", (step) => places.grow(step, 0)),
        symmetrySelect(places),
      );
    } else this.places = new SwapPlaces(this.card, label, edits);
    place.replaceChildren(this.tools, this.hint, this.places.place);
    this.show((place.dataset.rows ?? "").split(" ").filter(Boolean));
  }

  #shortcuts() {
    return this.card.shortcuts.map(({ words, value }) => {
      const button = element("button", { type: "button", class: "small", text: words });
      button.addEventListener("click", () => this.edits.chosen(value));
      return button;
    });
  }

  /** @param {string[]} rows */
  show(rows) {
    this.places.show(rows);
    this.tools.hidden = rows.length === 0;
    const how =
      this.card.kind === "draw" ? "Tap or draw over squares to add or remove them." : "Tap two spots to exchange them.";
    this.hint.textContent = rows.length > 0 ? forDevice(how) : "This board cannot be drawn on a flat grid.";
  }

  /**
   * Whether a value means something new each time.
   * @param {string} value
   */
  isDrawn(value) {
    return this.card.shortcuts.some((each) => each.value === value && each.is_drawn);
  }

  /**
   * Whether a value is a grid that a person has edited, not one of the well-known ones.
   * @param {string} value
   */
  isCustom(value) {
    return value !== "" && !this.card.shortcuts.some((each) => each.value === value);
  }
}
