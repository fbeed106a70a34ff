// The guide of a first game: it names the step and points at it, says what is threatened, and warns before a mistake.

import { apiError, post } from "../lib/api.js";
import { element } from "../lib/dom.js";
import { reachWhileScrolling } from "../lib/scrolling.js";
import { isKnown, setKnown } from "./guide_default.js";
import { stepWords } from "./guide_words.js";

/** @import { GameState, Guidance, Refusal } from "#api" */
/** @import { Board } from "../lib/board.js" */
/** @import { EntryStep } from "../lib/move_view.js" */

/** Games without a guide have no button for it. */
export class Guide {
  #panel = document.getElementById("guide");
  #button = document.getElementById("guide-switch");
  #step = element("p", { class: "guide-step" });
  #words = element("div", { class: "guide-words", "aria-live": "polite" });
  /** Sites that are threatened. @type {string[]} */
  #danger = [];
  /** @type {GameState | null} */
  #state = null;
  /** What the guide last spoke about. @type {string | null} */
  #topic = null;
  /** What it says about the position, and again when a move is taken back. @type {Guidance | null} */
  #position = null;
  /** The move that was asked about. @type {string | null} */
  #move = null;
  #request = 0;

  /**
   * @param {string} game
   * @param {Board} board
   */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    this.key = `clew-guide:/api/v1/games/${game}`;
    if (!this.#button) return;
    this.#panel?.replaceChildren(this.#step, this.#words);
    if (this.#panel) reachWhileScrolling(this.#panel);
    if (location.hash === "#guide") {
      localStorage.setItem(this.key, "on");
      history.replaceState(null, "", location.pathname + location.search);
    }
    this.#button.addEventListener("click", () => this.#toggle());
    this.#show();
  }

  get isOn() {
    return this.#button !== null && localStorage.getItem(this.key) === "on";
  }

  #toggle() {
    localStorage.setItem(this.key, this.isOn ? "off" : "on");
    if (!this.isOn && this.#state) setKnown(this.#state.game);
    this.#show();
    this.#topic = null;
    if (this.isOn && this.#state) this.update(this.#state);
    else this.mark();
  }

  /**
   * Switch the guide on in the first game of a kind against the computer, unless the visitor has chosen.
   * @param {GameState} state
   */
  #begin({ game, seats, status, yours }) {
    const isChosen = localStorage.getItem(this.key) !== null;
    const isFirst = yours.length === 1 && seats.some(({ level }) => level !== null) && !isKnown(game);
    if (this.#button && !isChosen && isFirst && status !== "over") {
      localStorage.setItem(this.key, "on");
      this.#show();
    }
    if (status === "over" && yours.length > 0) setKnown(game);
  }

  #show() {
    if (!this.#button || !this.#panel) return;
    this.#button.setAttribute("aria-pressed", String(this.isOn));
    this.#button.title = this.isOn ? "The guide is on" : "The guide is off";
    this.#panel.hidden = !this.isOn;
    document.body.classList.toggle("guided", this.isOn);
    if (!this.isOn) this.#danger = [];
  }

  /**
   * @param {(string | Node)[][]} rows a paragraph each
   * @param {"" | "warns" | "fine" | "aim"} kind
   */
  #say(rows, kind = "") {
    if (!this.#panel) return;
    this.#panel.className = `guide ${kind}`;
    this.#words.replaceChildren(...rows.map((nodes) => element("p", {}, ...nodes)));
  }

  /**
   * Take in another state of the game.
   * @param {GameState} state
   */
  update(state) {
    const topic = `${state.ply} ${state.can.move} ${state.status}`;
    this.#state = state;
    this.#begin(state);
    if (!this.isOn || this.#topic === topic) return;
    this.#topic = topic;
    // An answer about what has passed, or its refusal, says nothing any more.
    this.#request += 1;
    this.#panel?.setAttribute("aria-busy", "false");
    this.#danger = [];
    this.#position = null;
    this.#move = null;
    this.mark();
    if (!state.can.move) this.#step.textContent = "";
    const lost = state.result && !state.yours.some((seat) => state.result?.winners.includes(seat));
    const ended =
      lost && state.can.undo ? "Undo takes you back, to try another way." : "Analyse shows where the game turned.";
    if (state.status === "over") this.#say([[ended]]);
    else if (state.can.move) this.#ask(null);
    else this.#say([[`${state.waiting ?? state.headline}.`]]);
  }

  /**
   * Name the next step of the move that is being entered, and speak about the move when nothing is left to choose.
   * @param {EntryStep} step
   * @param {boolean} isComplete
   */
  stepped(step, isComplete) {
    if (!this.isOn || step.isHovering) return;
    const isCrowded = this.board.place.classList.contains("crowded");
    const [order, where] = stepWords(step.touches, { isCrowded, isComplete, turns: this.#movesPlayed });
    const place = element("span", { class: "where", text: where });
    this.#step.replaceChildren(element("span", { class: "order", text: order }), " ", place);
    const { ghost, plan } = step;
    // Only the last piece of a turn is judged: what the others answer to the first one does not matter.
    const isJudged = isComplete && step.touches.touched.length > 0 && !ghost?.again;
    const move = isJudged ? (ghost?.move ?? null) : null;
    if (move === this.#move) return;
    this.#move = move;
    if (move) this.#ask(move, plan);
    else if (this.#position) this.#warn(this.#position);
  }

  /** How many moves the player has played. */
  get #movesPlayed() {
    const { log = [], yours = [] } = this.#state ?? {};
    return log.filter(({ seat }) => yours.includes(seat)).length;
  }

  /**
   * Link to a board on which to try the rule that a refused move breaks.
   * @param {Refusal} refusal
   */
  refused({ rule, link }) {
    if (!this.isOn || !rule || !link) return;
    const href = link.replace(/^\/rules\/([^#]+)/, "/learn/$1/rules");
    this.#say([[element("a", { href, target: "_blank", rel: "noopener", text: "Try this rule on a small board" })]]);
  }

  /**
   * Ask the server about the position, or about a move.
   * @param {string | null} move
   * @param {string[]} after moves of this turn that are entered but not played
   */
  async #ask(move, after = []) {
    this.#request += 1;
    const request = this.#request;
    this.#panel?.setAttribute("aria-busy", "true");
    try {
      const found = await post("/api/v1/games/{game_id}/guide", { game_id: this.game, after }, move ? { move } : {});
      this.#take(found, move, request === this.#request);
    } catch (error) {
      if (request === this.#request) this.#say([[apiError(error).message]]);
    } finally {
      if (request === this.#request) this.#panel?.setAttribute("aria-busy", "false");
    }
  }

  /**
   * Take in an answer; one that is not the latest is only remembered.
   * @param {Guidance} found
   * @param {string | null} move
   * @param {boolean} isLatest
   */
  #take(found, move, isLatest) {
    if (!this.isOn || found.ply !== this.#state?.ply) return;
    if (!move) this.#position = found;
    if (!isLatest) return;
    if (move) this.#judge(found);
    else this.#warn(found);
  }

  /**
   * Say what a move gives away.
   * @param {Guidance} found
   */
  #judge({ gives_away: isMistake, sentences }) {
    const words = sentences.join(" ");
    const kind = isMistake || words.startsWith("Careful") ? "warns" : "fine";
    if (words) this.#say([[words]], kind);
    else this.#lookBack();
  }

  /** Say what the others have done, where there is nothing else to say: on phones the log is out of sight. */
  #lookBack() {
    const { log = [], yours = [] } = this.#state ?? {};
    const own = log.filter(({ seat }) => yours.includes(seat)).at(-1);
    const since = own ? log.indexOf(own) + 1 : 0;
    const words = log.slice(since).map(({ sentence }) => sentence);
    // Screen readers have heard it.
    this.#say([]);
    if (words.length > 0) {
      this.#words.append(element("p", { class: "past", "aria-hidden": "true", text: words.join(" ") }));
    }
  }

  /**
   * Say what is threatened.
   * @param {Guidance} found
   */
  #warn({ danger, sentences }) {
    const kinds = /** @type {const} */ ({ "Careful:": "warns", "You play": "aim" });
    const found = Object.entries(kinds).find(([words]) => sentences.some((each) => each.startsWith(words)));
    if (sentences.length > 0) this.#say([[sentences.join(" ")]], found?.[1] ?? "");
    else this.#lookBack();
    this.#danger = danger;
    this.mark();
  }

  /** Mark what is threatened on the board. */
  mark() {
    for (const site of this.board.sites) {
      site.classList.toggle("threatened", this.#danger.includes(site.dataset.site ?? ""));
    }
  }
}
