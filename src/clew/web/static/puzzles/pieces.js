// The tray with the pieces that are not on the board.

import { element } from "../lib/dom.js";
import { Roving } from "../lib/roving.js";

/** @import { PiecePictures } from "./board_drawing.js" */

/**
 * Return which piece a name means, however it is turned: "3/5" is piece 3.
 * @param {string | undefined} name
 */
export const pieceNumber = (name) => name?.split("/")[0];

export class Tray {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.roving = new Roving(place, ".piece", { preventScroll: true });
  }

  /**
   * Show these pieces; the focus stays on the piece that has it, however that is turned.
   * @param {string[]} pieces
   * @param {PiecePictures} pictures
   */
  show(pieces, pictures) {
    const focused = pieceNumber(this.focused);
    const buttons = pieces.map((piece) => {
      const { label } = pictures.kit.data.pieces[piece];
      const attributes = { type: "button", class: "piece", "aria-label": label, "data-piece": piece };
      return element("button", attributes, pictures.whole(piece));
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
      const isHinted = pieceNumber(piece.dataset.piece) === pieceNumber(hinted);
      piece.classList.toggle("hinted", isHinted);
      if (isHinted) piece.scrollIntoView({ block: "nearest" });
    }
  }
}
