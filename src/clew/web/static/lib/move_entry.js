// A move being entered: touch by touch, or as text. Nothing is played before the move is complete.

import { apiError } from "./api.js";

/** @import { MovePreview, MoveVerdict, Refusal, Touches } from "#api" */

/**
 * What the server knows about moves in one position.
 * @typedef {object} MoveSource
 * @property {(touched: string[]) => Promise<Touches>} touches what can be touched next
 * @property {(move: string) => Promise<MovePreview>} preview the picture after a move
 * @property {(move: string) => Promise<MoveVerdict>} verdict whether a move is legal
 */

/**
 * What shows the entry of a move.
 * @typedef {object} MoveView
 * @property {() => boolean} confirms whether a complete move is shown before it is played
 * @property {(touched: string[]) => void} touching these were touched; the answer is on its way
 * @property {(touches: Touches) => void} offered these can follow
 * @property {(preview: MovePreview, touches: Touches) => void} ready a move is complete and can be played
 * @property {(refusal: Refusal) => void} refused
 * @property {() => void} outdated the game has moved on since it was drawn
 * @property {(move: string) => void | Promise<void>} play
 */

/** @param {string[]} touched */
const keyOf = (touched) => JSON.stringify(touched);

/** @param {unknown} error */
const refusalOf = (error) => apiError(error).refusal;

export class MoveEntry {
  /** Whether a move can be entered. */
  open = false;
  /** How many moves were played when the entry was opened. */
  ply = -1;
  /** @type {string[]} */
  touched = [];
  /** What can follow the touches. @type {Touches | null} */
  current = null;
  /** The complete move. @type {string | null} */
  ready = null;
  /** Answers to earlier requests are ignored: each request has a number. */
  #request = 0;
  /** @type {Map<string, Touches>} */
  #known = new Map();
  #wasCut = false;

  /**
   * @param {MoveSource} source
   * @param {MoveView} view
   */
  constructor(source, view) {
    this.source = source;
    this.view = view;
  }

  /** Let nothing be entered. */
  close() {
    this.open = false;
    this.ply = -1;
    this.#request += 1;
    this.#known = new Map();
    this.touched = [];
    this.current = null;
    this.ready = null;
    this.#wasCut = false;
  }

  /**
   * Let a move be entered: ask what can be touched first, or again where the server could not be reached.
   * @param {number} ply
   */
  async begin(ply) {
    if (this.open && this.ply === ply) {
      if (this.#wasCut) await this.go(this.touched);
      return;
    }
    this.close();
    this.open = true;
    this.ply = ply;
    await this.go([]);
  }

  /**
   * Return what can follow some touches.
   * @param {string[]} touched
   */
  async #after(touched) {
    const known = this.#known.get(keyOf(touched));
    if (known) return known;
    const found = await this.source.touches(touched);
    this.#known.set(keyOf(touched), found);
    return found;
  }

  /**
   * Whether a site is known to be possible after some touches.
   * @param {string[]} touched
   * @param {string} site
   */
  #offers(touched, site) {
    return this.#known.get(keyOf(touched))?.next.some((each) => each.touch === site) ?? false;
  }

  /**
   * Take in that a site or choice was touched.
   * @param {string} site
   */
  async touch(site) {
    // Touched before it is known what can be: ask first.
    if (this.open && !this.current) await this.go(this.touched);
    if (!this.open || !this.current) return;
    const next = this.#with(site);
    if (next) await this.go(next);
    else await this.#explain([...this.touched, site]);
  }

  /**
   * Return the touches after one more: added, taken back, or instead of an earlier one; null if it fits nowhere.
   * @param {string} site
   */
  #with(site) {
    if (this.#offers(this.touched, site)) return [...this.touched, site];
    const at = this.touched.lastIndexOf(site);
    if (at >= 0) return this.touched.slice(0, at);
    for (let length = this.touched.length - 1; length >= 0; length -= 1) {
      const before = this.touched.slice(0, length);
      if (this.#offers(before, site)) return [...before, site];
    }
    return null;
  }

  /**
   * Say why some touches do not lead to a move.
   * @param {string[]} touched
   */
  async #explain(touched) {
    const request = this.#request;
    const refusal = await this.source.touches(touched).then((found) => found.refusal, refusalOf);
    if (request === this.#request && refusal) this.view.refused(refusal);
  }

  /** Take the last touch back. */
  async back() {
    if (this.open && (this.touched.length > 0 || this.ready)) await this.go(this.touched.slice(0, -1));
  }

  /**
   * Enter these touches instead of those so far.
   * @param {string[]} touched
   */
  async go(touched) {
    this.#request += 1;
    const request = this.#request;
    this.touched = touched;
    this.ready = null;
    this.#wasCut = false;
    this.view.touching(touched);
    try {
      const found = await this.#after(touched);
      if (request !== this.#request) return;
      this.current = found;
      if (found.ply !== this.ply) this.view.outdated();
      else if (found.move) await this.#complete(found.move, found);
      else this.view.offered(found);
    } catch (error) {
      if (request !== this.#request) return;
      this.#wasCut = apiError(error).isTemporary;
      this.view.refused(refusalOf(error));
    }
  }

  /**
   * Show what a complete move does, or play it if the player does not want to confirm it.
   * @param {string} move
   * @param {Touches} touches
   */
  async #complete(move, touches) {
    this.ready = move;
    if (!this.view.confirms() && touches.next.length === 0) {
      await this.view.play(move);
      return;
    }
    const request = this.#request;
    this.view.offered(touches);
    const preview = await this.source.preview(move);
    if (request === this.#request && this.ready === move) this.view.ready(preview, touches);
  }

  /**
   * Enter a move as text.
   * @param {string} move
   */
  async type(move) {
    if (!this.open) return;
    this.#request += 1;
    const request = this.#request;
    try {
      const found = await this.source.verdict(move);
      if (request !== this.#request) return;
      if (found.refusal) {
        this.view.refused(found.refusal);
        return;
      }
      this.touched = [];
      this.current = { ...(await this.#after([])), next: [] };
      await this.#complete(found.move, this.current);
    } catch (error) {
      if (request === this.#request) this.view.refused(refusalOf(error));
    }
  }
}
