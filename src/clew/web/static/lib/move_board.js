// A board on which moves are entered: the picture, a notice, choices beside the board and a button that plays.
// The page of a live game and the boards of lessons and analysis differ only in what is overridden.

import { Board } from "./board.js";
import { element, refusalNodes } from "./dom.js";
import { MoveEntry } from "./move_entry.js";

/** @import { MovePreview, Refusal, Touch, Touches } from "#api" */
/** @import { MoveSource, MoveView } from "./move_entry.js" */

/**
 * The elements of a board.
 * @typedef {object} BoardElements
 * @property {HTMLElement} place holds the picture
 * @property {HTMLElement} notice
 * @property {HTMLElement} choices
 * @property {HTMLButtonElement | null} playButton
 */

/**
 * Return what a move does, as a sentence.
 * @param {string | null} move
 * @param {string[]} effects
 */
export function describeMove(move, effects) {
  return `${[move, effects.join("; ")].filter(Boolean).join(": ")}.`;
}

/**
 * Return a label with its colon read as a blank: "draw:2" is a choice called "draw 2".
 * @param {string} label
 */
export const readable = (label) => label.replace(":", " ");

/** @implements {MoveView} */
export class MoveBoard {
  /** Whether the last touch came from the keyboard: then the focus moves on to what comes next. */
  byKeyboard = false;
  /** The picture without the move that is being entered. */
  picture = "";
  /** Whether that picture is shown, and not one with a move on it. */
  isPlain = true;
  /** What a hint points at. @type {string[]} */
  hinted = [];

  /**
   * @param {BoardElements} elements
   * @param {MoveSource} source
   */
  constructor({ place, notice, choices, playButton }, source) {
    this.place = place;
    this.notice = notice;
    this.choices = choices;
    this.playButton = playButton;
    this.board = new Board(place, {
      touch: (site, byKeyboard) => {
        this.byKeyboard = byKeyboard;
        this.touch(site);
      },
      back: () => this.entry.back(),
    });
    this.entry = new MoveEntry(source, this);
    playButton?.addEventListener("click", () => {
      if (this.entry.ready) this.play(this.entry.ready);
    });
  }

  // What pages override.

  /**
   * Play a complete move.
   * @param {string} _move
   * @returns {void | Promise<void>}
   */
  play(_move) {
    throw new Error("play has to be overridden");
  }

  /** Whether a complete move is shown before it is played. */
  confirms() {
    return false;
  }

  /** The game has moved on since it was drawn. */
  outdated() {}

  /**
   * Enable the button that plays, or show it.
   * @param {boolean} _is
   */
  setPlayable(_is) {}

  /** Attributes of links to rules. @returns {Record<string, string>} */
  get linkAttributes() {
    return {};
  }

  /** @param {string} site */
  touch(site) {
    return this.entry.touch(site);
  }

  // What all of them share.

  /**
   * Show something in the notice.
   * @param {"" | "refused" | "preview"} kind
   * @param {...(Node | string)} nodes
   */
  notify(kind, ...nodes) {
    this.notice.className = `notice ${kind}`;
    this.notice.replaceChildren(...nodes);
  }

  /**
   * Show a refusal in the notice.
   * @param {Refusal} refusal
   * @param {string} before words in front of it
   */
  notifyRefusal(refusal, before = "") {
    this.notify("refused", before, ...refusalNodes(refusal, this.linkAttributes));
  }

  /**
   * Say, also to screen readers, whether the board waits for an answer.
   * @param {boolean} is
   */
  setBusy(is) {
    this.place.setAttribute("aria-busy", String(is));
  }

  /**
   * @param {string} svg
   * @param {boolean} isPlain
   */
  draw(svg, isPlain) {
    this.isPlain = isPlain;
    this.board.show(svg);
  }

  /** Show the picture without the move that is being entered. */
  drawPlain() {
    if (!this.isPlain) this.draw(this.picture, true);
  }

  /** Let nothing be touched. */
  shut() {
    this.entry.close();
    this.board.offer([], []);
    this.showReady(false);
  }

  /** @param {boolean} is */
  showReady(is) {
    this.setPlayable(is);
    if (!is) this.choices.replaceChildren();
  }

  /**
   * Return what something that can be touched is called.
   * @param {string} touch
   */
  nameOf(touch) {
    return this.board.site(touch)?.getAttribute("aria-label")?.split(",")[0] ?? readable(touch);
  }

  /** @param {string[]} touched */
  namesOf(touched) {
    return touched.map((each) => this.nameOf(each)).join(", ");
  }

  /** @param {Touch} choice */
  #choiceButton({ touch, label }) {
    const attributes = { type: "button", class: "choice", text: readable(label), "data-touch": touch };
    const made = element("button", attributes);
    made.addEventListener("click", () => this.touch(touch));
    return made;
  }

  // The view of the entry.

  /** @param {string[]} touched */
  touching(touched) {
    this.setBusy(true);
    this.drawPlain();
    this.hinted = [];
    this.board.offer([], touched);
    this.showReady(false);
    if (touched.length > 0) this.notify("", this.namesOf(touched));
  }

  /** @param {Touches} touches */
  offered({ next, touched, move }) {
    this.setBusy(move !== null);
    const names = next.map((each) => each.touch);
    this.board.offer(names, touched, this.hinted);
    const beside = next.filter((each) => !this.board.site(each.touch));
    this.choices.replaceChildren(...beside.map((each) => this.#choiceButton(each)));
    if (!this.byKeyboard || touched.length === 0 || move) return;
    if (beside.length === next.length) this.choices.querySelector("button")?.focus({ preventScroll: true });
    else this.board.focus(null);
  }

  /**
   * @param {MovePreview} preview
   * @param {Touches} touches
   */
  ready(preview, { next, touched }) {
    this.setBusy(false);
    this.draw(preview.svg, false);
    this.board.offer(
      next.map((each) => each.touch),
      touched,
    );
    this.showReady(true);
    this.notify("preview", describeMove(preview.move, preview.effects));
    if (this.byKeyboard) this.playButton?.focus({ preventScroll: true });
  }

  /** @param {Refusal} refusal */
  refused(refusal) {
    this.setBusy(false);
    this.notifyRefusal(refusal);
  }
}
