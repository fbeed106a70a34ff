// Pieces: their pictures, and the tray with those that are not on the board.

import { get } from "../lib/api.js";
import { element, parseSvg } from "../lib/dom.js";
import { preferences } from "../lib/preferences.js";
import { Roving } from "../lib/roving.js";

/** @import { PuzzleState } from "#api" */

/**
 * Return which piece a name means, however it is turned: "3/5" is piece 3.
 * @param {string | undefined} name
 */
export const pieceNumber = (name) => name?.split("/")[0];

/** Pictures of pieces in the palette of the page, fetched once. */
export class PiecePictures {
  /** @type {Map<string, Element>} */
  #pictures = new Map();

  /** @param {string} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
  }

  /** @param {string} name */
  #key(name) {
    return `${preferences.palette} ${name}`;
  }

  /**
   * Fetch pieces, turned by some steps, and return their names.
   * @param {string[]} piece
   * @param {number} by
   */
  async #fetch(piece, by) {
    const query = { puzzle: this.puzzle, piece, by, palette: preferences.palette };
    const found = await get("/api/v1/puzzles/pieces", query);
    for (const { name, svg } of found) {
      const picture = parseSvg(svg);
      // The button that a piece lies on says which it is.
      picture.setAttribute("aria-hidden", "true");
      for (const words of picture.querySelectorAll("title, desc")) words.remove();
      this.#pictures.set(this.#key(name), picture);
    }
    return found.map(({ name }) => name);
  }

  /**
   * Return pictures that the page may insert.
   * @param {string[]} names
   */
  async get(names) {
    const missing = names.filter((name) => !this.#pictures.has(this.#key(name)));
    if (missing.length > 0) await this.#fetch(missing, 0);
    return names.map((name) => /** @type {Element} */ (this.#pictures.get(this.#key(name))?.cloneNode(true)));
  }

  /**
   * Return the name of a piece after it was turned.
   * @param {string} piece
   * @param {number} by
   */
  async turn(piece, by) {
    const [name] = await this.#fetch([piece], by);
    return name;
  }
}

/** The pieces beside the board. */
export class Tray {
  /**
   * @param {HTMLElement} place
   * @param {PiecePictures} pictures
   */
  constructor(place, pictures) {
    this.place = place;
    this.pictures = pictures;
    this.roving = new Roving(place, ".piece", { preventScroll: true });
  }

  /**
   * Show these pieces; the focus stays on the piece that has it, however that is turned.
   * @param {PuzzleState["loose"]} pieces
   */
  async show(pieces) {
    const pictures = await this.pictures.get(pieces.map(({ name }) => name));
    const focused = pieceNumber(this.focused);
    const buttons = pieces.map(({ name, label }, number) => {
      const attributes = { type: "button", class: "piece", "aria-label": label, "data-piece": name };
      return element("button", { ...attributes, "data-number": pieceNumber(name) ?? "" }, pictures[number]);
    });
    this.place.replaceChildren(...buttons);
    this.roving.rest(buttons[0]);
    if (!focused) return;
    buttons.find(({ dataset }) => pieceNumber(dataset.piece) === focused)?.focus({ preventScroll: true });
  }

  /** The name of the piece that has the focus. */
  get focused() {
    const active = document.activeElement;
    return active instanceof HTMLElement && this.place.contains(active) ? active.dataset.piece : undefined;
  }

  focus() {
    const stop = this.roving.all.find((piece) => piece.getAttribute("tabindex") === "0") ?? this.roving.all[0];
    stop?.focus();
  }

  /** @param {string | null} chosen */
  markChosen(chosen) {
    for (const piece of this.roving.all) piece.setAttribute("aria-pressed", String(piece.dataset.piece === chosen));
  }

  /** @param {string} hinted */
  markHinted(hinted) {
    for (const piece of this.roving.all) {
      piece.classList.toggle("hinted", pieceNumber(piece.dataset.piece) === pieceNumber(hinted));
    }
  }
}
