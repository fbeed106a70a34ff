// How a puzzle is done by hand: pieces are dragged, touched, or moved by keys.

import { button, closest, find } from "../lib/dom.js";
import { Dragging } from "../lib/drag.js";

/** @import { HandPuzzle } from "./hand_puzzle.js" */

/** @typedef {{ piece: string, space: string | null, isTurned?: boolean }} Dragged */

/** @param {EventTarget | null} target */
const spaceOf = (target) => closest(target, "#board [data-site]")?.dataset.site ?? null;

/** @param {EventTarget | null} target */
const pieceOf = (target) => closest(target, ".piece")?.dataset.piece ?? null;

export class HandInput {
  /** @type {Dragging<Dragged> | null} */
  #dragging = null;

  /** @param {HandPuzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    puzzle.place.addEventListener("click", (event) => {
      const space = spaceOf(event.target);
      if (space && puzzle.kit) this.#touched(space, false);
    });
    document.addEventListener("keydown", (event) => this.#pressed(event));
    if (puzzle.tray) this.#listenToTray(puzzle.tray.place);
  }

  /** @param {HTMLElement} tray */
  #listenToTray(tray) {
    const { puzzle } = this;
    this.#dragging = new Dragging([puzzle.place, tray], {
      grab: (target) => this.#grab(target),
      ghost: async ({ piece }) => /** @type {Element} */ (puzzle.pictures?.whole(piece)),
      drop: (item, target) => this.#drop(item, target),
      over: (target) => puzzle.mark("target", [spaceOf(target)]),
      begun: (item) => {
        const { height } = find(puzzle.place, "[data-site]", SVGElement).getBoundingClientRect();
        document.body.style.setProperty("--piece", `${height}px`);
        puzzle.choose({ piece: item.piece, space: item.space });
      },
    });
    tray.addEventListener("click", (event) => {
      const piece = pieceOf(event.target);
      // A click without a pointer comes from the keyboard.
      if (piece) this.#touchedPiece(piece, event.detail === 0);
    });
    button("turn").addEventListener("click", () => this.#turn(1));
    button("turn-back").addEventListener("click", () => this.#turn(-1));
    button("remove").addEventListener("click", () => {
      if (puzzle.chosen?.space) puzzle.remove(puzzle.chosen.space);
    });
  }

  /**
   * Take in that a space was touched.
   * @param {string} space
   * @param {boolean} byKeyboard
   */
  #touched(space, byKeyboard) {
    const { puzzle } = this;
    const { chosen } = puzzle;
    const isFilled = space in puzzle.filled;
    if (puzzle.isFrozen) puzzle.refuseFrozen();
    else if (puzzle.supply && isFilled) puzzle.remove(space);
    else if (puzzle.supply) puzzle.put(puzzle.supply, space);
    else if (chosen?.space === space) this.#turn(1);
    else if (chosen && !chosen.isPlaced && (chosen.space === null || !isFilled)) puzzle.put(chosen.piece, space);
    else this.#choose(space, byKeyboard);
  }

  /**
   * Choose the piece on a space, if there is one that can be moved.
   * @param {string} space
   * @param {boolean} byKeyboard
   */
  #choose(space, byKeyboard) {
    const { puzzle } = this;
    const piece = puzzle.movable(space);
    if (piece) {
      puzzle.choose({ piece, space });
    } else if (puzzle.isFixed(space)) {
      puzzle.refuseFixed();
    } else {
      puzzle.choose(null);
      puzzle.notify("", `Choose a ${puzzle.word} first.`);
      if (byKeyboard) puzzle.tray?.focus();
    }
  }

  /**
   * Take in that a piece of the tray was touched.
   * @param {string} piece
   * @param {boolean} byKeyboard
   */
  #touchedPiece(piece, byKeyboard) {
    const { puzzle } = this;
    if (puzzle.isFrozen) {
      puzzle.refuseFrozen();
      return;
    }
    if (puzzle.chosen?.piece === piece && !byKeyboard) {
      this.#turn(1);
      return;
    }
    puzzle.choose({ piece, space: null });
    puzzle.notify("", "Now choose a space.");
    if (byKeyboard) this.#focusBoard();
  }

  /** Put the focus on an empty space: the one where it was last, if that is empty. */
  #focusBoard() {
    const sites = this.puzzle.sites.all;
    const isEmpty = (/** @type {typeof sites[number]} */ site) => !((site.dataset.site ?? "") in this.puzzle.filled);
    const last = sites.find((site) => site.getAttribute("tabindex") === "0");
    const target = last && isEmpty(last) ? last : (sites.find(isEmpty) ?? last);
    target?.focus();
  }

  /**
   * Turn the piece that is dragged or chosen.
   * @param {number} by
   */
  #turn(by) {
    const { chosen, kit } = this.puzzle;
    const item = this.#dragging?.item;
    if (item && kit) this.#dragging?.replace({ ...item, piece: kit.turned(item.piece, by), isTurned: true });
    else if (chosen?.space) this.puzzle.turnPlaced(chosen.space, by);
    else if (chosen) this.puzzle.turnLoose(chosen.piece, by);
  }

  /**
   * Turn the piece that has the focus; on an empty space the one that is dragged, or held to be put there.
   * @param {number} by
   * @param {string | null} space
   * @param {string | null} loose
   */
  #turnFocused(by, space, loose) {
    const { puzzle } = this;
    if (this.#dragging?.item) this.#turn(by);
    else if (loose) puzzle.turnLoose(loose, by);
    else if (space && puzzle.movable(space)) puzzle.turnPlaced(space, by);
    else if (puzzle.chosen && puzzle.chosen.space === null) puzzle.turnLoose(puzzle.chosen.piece, by);
  }

  /**
   * Return what is dragged from an element.
   * @param {EventTarget | null} target
   * @returns {Dragged | null}
   */
  #grab(target) {
    if (!this.puzzle.kit || this.puzzle.isFrozen) return null;
    const loose = pieceOf(target);
    if (loose) return { piece: loose, space: null };
    const space = spaceOf(target);
    const piece = this.puzzle.movable(space);
    return piece ? { piece, space } : null;
  }

  /**
   * @param {Dragged} item
   * @param {Element | null} target
   */
  #drop({ piece, space, isTurned }, target) {
    const to = spaceOf(target);
    if (to === space && !isTurned) this.puzzle.choose(null);
    else if (to) this.puzzle.put(piece, to);
    else if (space) this.puzzle.remove(space);
    else this.puzzle.choose(null);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.altKey || event.metaKey || closest(event.target, "textarea, input, select, dialog") || !this.puzzle.kit) {
      return;
    }
    if (event.ctrlKey && event.key !== "z") return;
    const [space, piece] = [spaceOf(event.target), pieceOf(event.target)];
    // Letters belong to what has the focus: elsewhere a page may use them, or a screen reader.
    const isLetter = /^[a-z]$/i.test(event.key) && !event.ctrlKey;
    if (isLetter && !space && !piece) return;
    const action = this.#actionOf(event.key, space, piece);
    if (!action) return;
    action();
    event.preventDefault();
  }

  /**
   * Return what a key does, if anything.
   * @param {string} key
   * @param {string | null} focus the space that has the focus
   * @param {string | null} piece of the tray that has the focus
   * @returns {(() => void) | null}
   */
  #actionOf(key, focus, piece) {
    const { puzzle } = this;
    /** @type {Record<string, (() => void) | null>} */
    const actions = {
      Escape: () => puzzle.choose(null),
      u: () => puzzle.undo(),
      z: () => puzzle.undo(),
      Enter: focus ? () => this.#touched(focus, true) : null,
      Delete: focus && puzzle.movable(focus) ? () => puzzle.remove(focus) : null,
      r: puzzle.tray && (() => this.#turnFocused(1, focus, piece)),
      R: puzzle.tray && (() => this.#turnFocused(-1, focus, piece)),
      t: puzzle.tray && (() => puzzle.tray?.focus()),
    };
    const synonyms = { " ": "Enter", Backspace: "Delete" };
    return actions[key in synonyms ? synonyms[/** @type {keyof typeof synonyms} */ (key)] : key] ?? null;
  }
}
