// The position editor: pieces are put on the board and taken away, and the server says whether the rules allow it.

import { Aiming } from "../lib/aiming.js";
import { apiError, address, get } from "../lib/api.js";
import { Board } from "../lib/board.js";
import { forDevice } from "../lib/device_words.js";
import { $, button, find } from "../lib/dom.js";
import { onPalette, preferences } from "../lib/preferences.js";
import { DraftFields } from "./draft_fields.js";
import { DraftHistory } from "./draft_history.js";
import { listenToKeys } from "./editor_keys.js";
import { Palette } from "./palette.js";
import { showVerdict } from "./verdict.js";

/** @import { DraftState } from "#api" */

/** What the line above the pieces says. */
const WORDS = {
  none: "Pick a piece, then tap where it goes. Tap it again to take it away.",
  take: "Tap a piece on the board to take it away.",
  turn: matchMedia("(hover: hover)").matches ? "R or the wheel turns it." : "The button below turns it.",
};

class Editor {
  #place = $("board");
  #game = this.#place.dataset.game ?? "";
  #sites = new Set((this.#place.dataset.sites ?? "").split(" "));
  #history = new DraftHistory();
  #isTaking = false;
  /** Where the picked piece was put last, so that turning it turns it there. @type {string | null} */
  #lastPut = null;
  /** Edits are sent one after the other, each for the draft that the one before has made. */
  #queue = Promise.resolve();
  #text = find(document, "#text", HTMLTextAreaElement);

  constructor() {
    this.board = new Board(this.#place, {
      touch: (site) => this.#touch(site),
      back: () => this.#step(-1),
      turn: (step) => this.#turn(step),
    });
    this.aiming = new Aiming(this.board, {
      isSource: () => false,
      touch: (site) => this.#touch(site),
      hover: () => {},
    });
    this.palette = new Palette($("palette"), () => this.#picked());
    const fields = document.getElementById("fields");
    this.fields = fields ? new DraftFields(fields, (code, value) => this.#edit(`set ${code} ${value}`)) : null;
    this.#listen();
    this.#open({ draft: this.#place.dataset.draft });
  }

  #listen() {
    button("take").addEventListener("click", () => this.#setTaking(!this.#isTaking));
    button("turn").addEventListener("click", () => this.#turn(1));
    button("undo").addEventListener("click", () => this.#step(-1));
    button("redo").addEventListener("click", () => this.#step(1));
    button("start").addEventListener("click", () => this.#edit("start"));
    button("empty").addEventListener("click", () => this.#edit("empty"));
    $("seats").addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) this.#edit(`seat ${target.value}`);
    });
    find(document, "#as-text", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.#readText();
    });
    this.#text.addEventListener("change", () => this.#readText());
    listenToKeys({
      step: (step) => this.#step(step),
      take: (site) => this.#edit(`take ${site}`),
      turn: (step) => this.#turn(step),
    });
    onPalette(() => location.reload());
  }

  /** @returns {DraftState | null} */
  get #state() {
    return this.#history.current;
  }

  /** How pictures are drawn. */
  get #drawing() {
    return { palette: preferences.palette, names: preferences.names, prefix: "board" };
  }

  // What is picked.

  #picked() {
    if (this.palette.piece !== null) this.#isTaking = false;
    this.#lastPut = null;
    this.#showTools();
  }

  /** @param {boolean} is */
  #setTaking(is) {
    if (is) this.palette.pick(null);
    this.#isTaking = is;
    this.#showTools();
  }

  #showTools() {
    const { canTurn, name, piece } = this.palette;
    button("take").setAttribute("aria-pressed", String(this.#isTaking));
    button("turn").hidden = !canTurn;
    this.board.canTurn = canTurn;
    const put = `${name}: tap where it goes.${canTurn ? ` ${WORDS.turn}` : ""}`;
    $("hint").textContent = forDevice(piece === null ? WORDS[this.#isTaking ? "take" : "none"] : put);
  }

  /** @param {string} site */
  #touch(site) {
    const there = this.#state?.pieces[site];
    const { piece } = this.palette;
    if (piece === null && !there) return this.#refuse(this.#isTaking ? "Nothing is there." : "Pick a piece first.");
    if (this.#isTaking || piece === null || piece === there) return this.#edit(`take ${site}`);
    return this.#put(site, piece);
  }

  /**
   * @param {string} site
   * @param {string} piece
   */
  #put(site, piece) {
    const asked = this.#edit(`put ${site} ${piece}`);
    this.#lastPut = site;
    return asked;
  }

  /**
   * Turn the picked piece, and the same piece on the board if it was put there just now.
   * @param {number} step
   */
  #turn(step) {
    if (!this.palette.canTurn) return;
    this.palette.turn(step);
    const site = this.#lastPut;
    if (site) {
      this.#ask(
        () => this.#putAgain(site),
        (state) => !state.refused && this.#history.replace(state),
      );
    }
  }

  /**
   * Return the question for the picked piece on a site instead of the last step, unless that was refused.
   * @param {string} site
   */
  #putAgain(site) {
    const { before } = this.#history;
    return this.#lastPut === site && before
      ? { draft: before.draft, edit: [`put ${site} ${this.palette.piece}`] }
      : null;
  }

  // Edits, and what becomes of them.

  /** @param {string} edit */
  #edit(edit) {
    this.#lastPut = null;
    return this.#ask(
      () => ({ draft: this.#state?.draft, edit: [edit] }),
      (state) => {
        if (state.refused) this.#lastPut = null;
        this.#history.push(state);
      },
    );
  }

  /** @param {{ draft?: string, position?: string }} source */
  #open(source) {
    return this.#ask(
      () => source,
      (state) => this.#history.push(state),
    );
  }

  /**
   * Send a question after those before it, and show the draft that it gives.
   * @param {() => { draft?: string, position?: string, edit?: string[] } | null} query
   * @param {(state: DraftState) => void} keep
   */
  #ask(query, keep) {
    this.#place.setAttribute("aria-busy", "true");
    const asked = this.#queue.then(() => this.#answer(query(), keep));
    this.#queue = asked;
    asked.then(() => {
      if (this.#queue === asked) this.#place.setAttribute("aria-busy", "false");
    });
    return asked;
  }

  /**
   * @param {{ draft?: string, position?: string, edit?: string[] } | null} query
   * @param {(state: DraftState) => void} keep
   */
  async #answer(query, keep) {
    if (!query) return;
    try {
      const state = await get("/api/v1/position/draft", { ...query, ...this.#drawing });
      keep(state);
      this.#refuse(state.refused);
      this.#show();
    } catch (error) {
      this.#failed(apiError(error).message, "position" in query);
    }
  }

  /**
   * @param {string} sentence
   * @param {boolean} isText whether the text that was typed is no position
   */
  #failed(sentence, isText) {
    if (!isText) return this.#refuse(sentence);
    const problem = $("text-problem");
    problem.textContent = sentence;
    problem.hidden = false;
  }

  /** @param {string | null} sentence */
  #refuse(sentence) {
    $("notice").textContent = sentence ?? "";
    $("notice").hidden = !sentence;
  }

  /** @param {1 | -1} step */
  #step(step) {
    this.#lastPut = null;
    this.#queue = this.#queue.then(() => {
      this.#history.move(step);
      this.#refuse(null);
      this.#show();
    });
  }

  #readText() {
    const position = this.#text.value.trim().split(/\s+/).join(" ");
    if (position && position !== this.#state?.position) this.#open({ position });
  }

  // What is shown.

  #show() {
    const state = this.#state;
    if (!state) return;
    this.board.show(state.svg);
    this.#leaveSitesOnly();
    this.board.offer([...this.#sites], []);
    this.#showTools();
    showVerdict(state, this.#game);
    this.palette.showUsed(Object.values(state.pieces));
    this.fields?.show(state.fields);
    this.#text.value = state.position;
    $("text-problem").hidden = true;
    const seat = find($("seats"), `input[value="${state.seat}"]`, HTMLInputElement);
    seat.checked = true;
    button("undo").disabled = !this.#history.canUndo;
    button("redo").disabled = !this.#history.canRedo;
    this.#keepInAddress(state);
  }

  /** Take from the picture what cannot be set up: hands, cards, buttons. */
  #leaveSitesOnly() {
    for (const site of this.board.sites) if (!this.#sites.has(site.dataset.site ?? "")) site.remove();
    for (const tray of this.#place.querySelectorAll(".tray")) if (!tray.querySelector("[data-site]")) tray.remove();
  }

  /**
   * Keep the work in the address, so that loading the page again loses nothing.
   * @param {DraftState} state
   */
  #keepInAddress(state) {
    const query = state.legal ? { position: state.position } : { draft: state.draft };
    history.replaceState(null, "", address(location.pathname, query));
  }
}

new Editor();
