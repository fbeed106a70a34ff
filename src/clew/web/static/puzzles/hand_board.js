// The board of a puzzle done by hand: which pieces are where, and which one is chosen. Everything is drawn and judged
// here, with the puzzle's kit, so that nothing waits for the server.

import { address, get } from "../lib/api.js";
import { $, anchor, button, closest, element } from "../lib/dom.js";
import { preferences } from "../lib/preferences.js";
import { BoardDrawing, PiecePictures } from "./board_drawing.js";
import { Kit } from "./kit.js";
import { progressWords } from "./kit_words.js";
import { Tray } from "./pieces.js";
import { ProgressPanel } from "./progress_panel.js";
import { PuzzlePage } from "./puzzle_page.js";

/** @import { Judgement, Lying } from "./kit.js" */

/**
 * The piece that is chosen.
 * @typedef {object} Choice
 * @property {string} piece
 * @property {string | null} space null if it is in the tray
 * @property {boolean} [isPlaced] whether it was just put there, so that another touch elsewhere does not move it
 */

export class HandBoard extends PuzzlePage {
  /** @type {Kit | null} */
  kit = null;
  /** @type {Lying} */
  lying = {};
  /** @type {Judgement | null} */
  judgement = null;
  /** @type {Choice | null} */
  chosen = null;
  /** The piece that is put down by every touch, if the supply has no end. */
  supply = this.place.dataset.supply ?? "";
  /** What a piece is called. */
  word = this.place.dataset.word ?? "";
  progress = new ProgressPanel(this.place.dataset.key ?? this.puzzle, this.place.dataset);
  /** @type {PiecePictures | null} */
  pictures = null;
  /** @type {Tray | null} */
  tray = null;
  /** @type {BoardDrawing | null} */
  #drawing = null;

  constructor() {
    super();
    const tray = document.getElementById("tray");
    if (tray) this.tray = new Tray(tray);
  }

  /** @override */
  get answer() {
    return this.kit?.format(this.lying) ?? "";
  }

  /** @override */
  get filled() {
    return this.lying;
  }

  /**
   * Return the piece on a space, if it can be moved.
   * @param {string | null | undefined} space
   */
  movable(space) {
    return space && !this.isFrozen && !this.isFixed(space) ? (this.lying[space] ?? null) : null;
  }

  /** Whether nothing can be moved: what is solved stays as it is until it is played again. */
  get isFrozen() {
    return this.judgement?.solved ?? false;
  }

  /** @param {string} space */
  isFixed(space) {
    return this.kit?.isFixed(space) ?? false;
  }

  /** The space that has the focus. */
  get focusedSpace() {
    const site = closest(document.activeElement, "[data-site]");
    return site && this.place.contains(site) ? (site.dataset.site ?? null) : null;
  }

  /** Load the kit in the palette of the page, and draw the empty board. */
  async loadKit() {
    const query = { puzzle: this.puzzle, palette: preferences.palette };
    this.kit = new Kit(await get("/api/v1/puzzles/kit", query));
    this.pictures = new PiecePictures(this.kit);
    this.#drawing = new BoardDrawing(this.place, this.kit, this.pictures);
    this.progress.setPar(this.kit.data.par_seconds);
  }

  /**
   * Show these pieces, and what is to be said about them.
   * @param {Lying} lying
   */
  lay(lying) {
    const { kit, pictures } = this;
    if (!kit || !pictures) return;
    const focused = this.focusedSpace;
    const { saved } = this.progress;
    this.lying = lying;
    this.judgement = kit.judge(lying);
    saved.answer = kit.format(lying);
    saved.loose = kit.loose(lying, saved.loose);
    this.#drawing?.show(lying, this.judgement);
    this.tray?.show(saved.loose, pictures);
    this.#showProgress(this.judgement);
    this.show();
    const site = this.sites.all.find(({ dataset }) => dataset.site === focused);
    this.sites.rest(site ?? this.sites.all.find(({ tabIndex }) => tabIndex === 0) ?? this.sites.all[0]);
  }

  /** @param {Judgement} judgement */
  #showProgress(judgement) {
    if (!this.kit) return;
    const { headline, facts, done, total } = progressWords(this.kit, this.lying, judgement);
    $("headline").textContent = headline;
    $("facts").replaceChildren(...facts.map((fact) => element("p", { text: fact })));
    const bar = document.getElementById("bar");
    if (!(bar instanceof HTMLProgressElement)) return;
    bar.max = total;
    bar.value = done;
  }

  /** Write the state into the page. */
  show() {
    const own = Object.keys(this.lying).filter((space) => !this.isFixed(space));
    this.mark("movable", this.isFrozen ? [] : own);
    this.mark(
      "over",
      this.judgement?.over.flatMap(({ spaces }) => spaces).filter((space) => space in this.lying) ?? [],
    );
    this.choose(this.isFrozen ? null : this.chosen);
    button("restart").disabled = own.length === 0;
    this.#showLinks();
    this.progress.update(this.answer, this.judgement?.solved ?? false);
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
    const canTurn = chosen !== null;
    for (const name of ["turn", "turn-back"]) button(name).disabled = !canTurn;
    button("remove").disabled = !chosen?.space;
  }
}
