// The board of a puzzle done by hand: which pieces are where, and which one is chosen. The server draws and judges.

import { address, get } from "../lib/api.js";
import { $, anchor, button, closest, element, parseSvg } from "../lib/dom.js";
import { preferences } from "../lib/preferences.js";
import { PiecePictures, Tray } from "./pieces.js";
import { ProgressPanel } from "./progress_panel.js";
import { PuzzlePage } from "./puzzle_page.js";

/** @import { PuzzleState } from "#api" */

/**
 * The piece that is chosen.
 * @typedef {object} Choice
 * @property {string} piece
 * @property {string | null} space null if it is in the tray
 * @property {boolean} [isPlaced] whether it was just put there, so that another touch elsewhere does not move it
 */

export class HandBoard extends PuzzlePage {
  /** @type {PuzzleState | null} */
  state = null;
  /** @type {Choice | null} */
  chosen = null;
  /** The piece that is put down by every touch, if the supply has no end. */
  supply = this.place.dataset.supply ?? "";
  /** What a piece is called. */
  word = this.place.dataset.word ?? "";
  pictures = new PiecePictures(this.puzzle);
  progress = new ProgressPanel(this.place.dataset.key ?? this.puzzle, this.place.dataset);
  /** @type {Tray | null} */
  tray = null;
  #fixed = new Set((this.place.dataset.fixed ?? "").split(" "));

  constructor() {
    super();
    const tray = document.getElementById("tray");
    if (tray) this.tray = new Tray(tray, this.pictures);
  }

  /** @override */
  get answer() {
    return this.state?.answer ?? "";
  }

  /** @override */
  get filled() {
    return this.state?.lying ?? {};
  }

  /**
   * Return the piece on a space, if it can be moved.
   * @param {string | null | undefined} space
   */
  movable(space) {
    return space && !this.isFixed(space) ? (this.filled[space] ?? null) : null;
  }

  /** @param {string} space */
  isFixed(space) {
    return this.#fixed.has(space);
  }

  /** The space that has the focus. */
  get focusedSpace() {
    const site = closest(document.activeElement, "[data-site]");
    return site && this.place.contains(site) ? (site.dataset.site ?? null) : null;
  }

  /**
   * Ask for the board after an action, and show it.
   * @param {string} answer
   * @param {string} action in the words of the API, such as "put 3/0 1,1"
   */
  async load(answer, action = "") {
    const { saved } = this.progress;
    const { loose } = saved;
    const query = { puzzle: this.puzzle, answer, deed: action, loose, palette: preferences.palette };
    const found = await get("/api/v1/puzzles/table", query);
    const focused = this.focusedSpace;
    this.state = found;
    saved.answer = found.answer;
    saved.loose = found.loose.map(({ name }) => name);
    this.place.replaceChildren(parseSvg(found.svg));
    await this.tray?.show(found.loose);
    this.show(found);
    const site = this.sites.all.find(({ dataset }) => dataset.site === focused);
    this.sites.rest(site ?? this.sites.all[0]);
    site?.focus({ preventScroll: true });
  }

  /**
   * Write a state into the page.
   * @param {PuzzleState} state
   */
  show({ headline, facts, solved }) {
    $("headline").textContent = headline;
    $("facts").replaceChildren(...facts.map((fact) => element("p", { text: fact })));
    const movable = Object.keys(this.filled).filter((space) => !this.isFixed(space));
    this.mark("movable", movable);
    this.choose(this.chosen);
    button("restart").disabled = movable.length === 0;
    this.#showLinks();
    if (solved && !this.progress.saved.solved) this.notify("preview", this.progress.finish());
    this.progress.showResult();
    this.progress.save();
  }

  #showLinks() {
    const query = { puzzle: this.puzzle, answer: this.answer };
    anchor("with-answer").href = address("/puzzle", query);
    button("copy-answer").dataset.copy = address("/puzzle", query);
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-picture]"))) {
      link.href = address(new URL(link.href).pathname, { ...query, palette: preferences.palette });
    }
  }

  /**
   * Choose a piece, or none.
   * @param {Choice | null} chosen
   */
  choose(chosen) {
    this.chosen = chosen;
    this.mark("chosen", [chosen?.space ?? null]);
    this.place.classList.toggle("receiving", chosen !== null && !chosen.isPlaced);
    if (!this.tray) return;
    this.tray.markChosen(chosen?.space === null ? chosen.piece : null);
    for (const id of ["turn", "turn-back"]) button(id).disabled = chosen === null;
    button("remove").disabled = !chosen?.space;
  }
}
