// The analysis of a whole game, started and stopped at will: a graph, marks at the moves, and the moves to look at.

import { address, apiError, post } from "../lib/api.js";
import { forDevice } from "../lib/device_words.js";
import { $, button, element, find, parseSvg } from "../lib/dom.js";
import { whileShown } from "../lib/page_cache.js";
import { preferences } from "../lib/preferences.js";
import { inWords, keyMoveRow, keyMoves, markOf } from "./key_moves.js";

/** @import { Judgement, Opinion, ValueGraph } from "#api" */

/** How often the graph is drawn while moves come in, in milliseconds. */
const DRAW_INTERVAL = 700;

/** How far beside the graph a click still counts, as a share of its width. */
const MARGIN = 0.03;

/**
 * Return the ply at a share of the graph's width, or null outside of it.
 * @param {number} share
 * @param {number} plies
 */
export function plyAt(share, plies) {
  return share >= -MARGIN && share <= 1 + MARGIN ? Math.round(share * plies) : null;
}

/**
 * Return the values at every position from the start, as far as they are known without a gap.
 * @param {Map<number, Judgement>} judgements
 */
export function valuesOf(judgements) {
  const rows = [];
  for (let ply = 1; ; ply += 1) {
    const found = judgements.get(ply);
    if (!found) return rows;
    if (ply === 1) rows.push(found.before);
    rows.push(found.after);
  }
}

/**
 * Return how to read the graph.
 * @param {number} turns how often the lead changed
 */
export function graphHelp(turns) {
  const dashes = turns > 0 ? "A dashed line: the lead changed. " : "";
  return `Each player's chances of winning. ${dashes}${forDevice("Tap the graph to go to a move.")}`;
}

export class GameAnalysis {
  /** @type {EventSource | null} */
  #source = null;
  /** @type {Map<number, Opinion>} */
  #opinions = new Map();
  /** @type {Map<number, Judgement>} */
  #judgements = new Map();
  #ply = 0;
  #graph = $("graph");
  /** @type {ValueGraph | null} */
  #frame = null;
  #drawnAt = -Infinity;
  #request = 0;
  #button = button("analyse-game");
  #depth = find(document, "#depth", HTMLSelectElement);

  /**
   * @param {string} code of the game
   * @param {number} plies
   * @param {string[]} called what the players are called
   * @param {(ply: number) => void} go called when another move is chosen
   */
  constructor(code, plies, called, go) {
    this.code = code;
    this.plies = plies;
    this.called = called;
    this.go = go;
    this.#button.addEventListener("click", () => (this.#source ? this.#stop("Stopped") : this.#start()));
    this.#depth.addEventListener("change", () => this.#restart());
    this.#graph.addEventListener("click", (event) => this.#clicked(event));
    whileShown(
      () => this.#source?.close(),
      () => this.#source && this.#start(),
    );
    this.#showButton();
    // A player who comes from the end of a game wants to know at once.
    if (location.hash === "#all") this.#start();
  }

  /**
   * Return what the engine thinks of a position, if it is known.
   * @param {number} ply
   */
  opinion(ply) {
    return this.#opinions.get(ply) ?? null;
  }

  /** The moves after which another player was ahead. */
  get #turns() {
    return [...this.#judgements.values()].filter((each) => each.turned);
  }

  #start() {
    const { code, called } = this;
    const source = new EventSource(address("/api/v1/study/{code}", { code, called, seconds: this.#depth.value }));
    this.#source = source;
    source.addEventListener("opinion", (event) => {
      const found = /** @type {Opinion} */ (JSON.parse(event.data));
      this.#opinions.set(found.ply, found);
    });
    source.addEventListener("judgement", (event) => this.#judged(JSON.parse(event.data)));
    source.addEventListener("done", () => this.#stop("Done"));
    source.onerror = () => {
      // The server keeps what it has found: a new stream continues where the last one was cut off.
      if (this.#source?.readyState === EventSource.CLOSED) this.#stop("Too many analyses are open now: stopped");
    };
    this.#showButton();
    this.#graph.classList.add("started");
    this.#showProgress("Starting");
  }

  /** @param {string} words */
  #stop(words) {
    this.#source?.close();
    this.#source = null;
    this.#showButton();
    this.#showProgress(words);
    this.draw();
  }

  /** Start again with another depth, if it was running. */
  #restart() {
    const wasRunning = this.#source !== null;
    this.#stop("Stopped");
    this.#opinions.clear();
    this.#judgements.clear();
    if (wasRunning) this.#start();
  }

  #showButton() {
    this.#button.textContent = this.#source ? "Stop" : this.#startWords;
    this.#button.classList.toggle("primary", !this.#source && this.#judgements.size < this.plies);
  }

  get #startWords() {
    if (this.#judgements.size === this.plies) return "Analyse again";
    return this.#judgements.size > 0 ? "Continue" : "Analyse all moves";
  }

  /** @param {string} words */
  #showProgress(words) {
    find(document, "#progress", HTMLProgressElement).value = this.#judgements.size;
    $("progress-words").textContent = `${words}: ${this.#judgements.size} of ${this.plies} moves.`;
  }

  /** @param {Judgement} found */
  #judged(found) {
    this.#judgements.set(found.ply, found);
    this.#mark(found);
    this.#showProgress("Running");
    this.#showKeyMoves();
    if (performance.now() - this.#drawnAt > DRAW_INTERVAL) this.draw();
  }

  /**
   * Mark a move in the list: how much it lost, and whether another player was ahead after it.
   * @param {Judgement} found
   */
  #mark({ ply, loss, best, better, turned }) {
    const link = find(document, `#moves [data-ply="${ply}"]`, HTMLElement);
    const row = link.parentElement ?? link;
    const mark = markOf(loss);
    const { move = "" } = link.dataset;
    const title = `Better: ${inWords({ move: best, words: better })}`;
    row.querySelector(".verdict")?.remove();
    row.classList.toggle("turned", turned);
    link.title = mark ? `${move}. ${title}` : move;
    if (!mark) return;
    row.append(element("span", { class: "verdict", text: mark, title, "aria-label": `mistake. ${title}` }));
  }

  #showKeyMoves() {
    const rows = keyMoves(this.#judgements, this.called).map((found) => keyMoveRow(found, this.go));
    $("key-moves").replaceChildren(...rows);
  }

  /**
   * Show in the graph which position is looked at.
   * @param {number} ply
   */
  look(ply) {
    if (ply === this.#ply) return;
    this.#ply = ply;
    if (this.#judgements.size > 0) this.draw();
  }

  async draw() {
    this.#drawnAt = performance.now();
    const values = valuesOf(this.#judgements);
    if (values.length === 0) return;
    const turns = this.#turns.map((each) => each.ply);
    const { code, called } = this;
    const { palette } = preferences;
    this.#request += 1;
    const request = this.#request;
    try {
      const found = await post("/api/v1/value-graph", {}, { code, called, values, turns, now: this.#ply, palette });
      if (request !== this.#request) return;
      this.#frame = found;
      this.#graph.replaceChildren(parseSvg(found.svg));
      $("graph-help").textContent = graphHelp(turns.length);
    } catch (error) {
      // The next drawing replaces one that failed.
      apiError(error);
    }
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (!this.#frame) return;
    const { left, width } = find(this.#graph, "svg", SVGSVGElement).getBoundingClientRect();
    const ply = plyAt(((event.clientX - left) / width - this.#frame.left) / this.#frame.width, this.plies);
    if (ply !== null) this.go(ply);
  }
}
