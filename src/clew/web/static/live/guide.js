// The guide of a first game: it says what is threatened and what a move gives away, as long as it is switched on.

import { apiError, post } from "../lib/api.js";
import { element } from "../lib/dom.js";

/** @import { GameState, Guidance, Refusal } from "#api" */
/** @import { Board } from "../lib/board.js" */

/** @param {string[]} sentences */
const paragraphs = (sentences) => sentences.map((sentence) => [sentence]);

/** Games without a guide have no button for it. */
export class Guide {
  #panel = document.getElementById("guide");
  #button = document.getElementById("guide-switch");
  /** Sites that are threatened. @type {string[]} */
  #danger = [];
  /** @type {GameState | null} */
  #state = null;
  /** What the guide last spoke about. @type {string | null} */
  #topic = null;
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
    this.#show();
    this.#topic = null;
    if (this.isOn && this.#state) this.update(this.#state);
    else this.mark();
  }

  #show() {
    if (!this.#button || !this.#panel) return;
    this.#button.setAttribute("aria-pressed", String(this.isOn));
    this.#button.title = this.isOn ? "The guide is on" : "The guide is off";
    this.#panel.hidden = !this.isOn;
    if (!this.isOn) this.#danger = [];
  }

  /**
   * @param {(string | Node)[][]} rows a paragraph each
   * @param {"" | "warns"} kind
   */
  #say(rows, kind = "") {
    if (!this.#panel) return;
    this.#panel.className = `guide ${kind}`;
    this.#panel.replaceChildren(...rows.map((nodes) => element("p", {}, ...nodes)));
  }

  /**
   * Take in another state of the game.
   * @param {GameState} state
   */
  update(state) {
    const topic = `${state.ply} ${state.can.move} ${state.status}`;
    this.#state = state;
    if (!this.isOn || this.#topic === topic) return;
    this.#topic = topic;
    this.#danger = [];
    this.mark();
    const ended = state.can.undo ? "Undo goes back, to try another way." : "The replay shows the whole game.";
    if (state.status === "over") this.#say([[ended]]);
    else if (state.can.move) this.#ask(null);
    else this.#say([[`${state.waiting ?? state.headline}.`]]);
  }

  /**
   * Speak about a move that is about to be played.
   * @param {string} move
   */
  ready(move) {
    if (this.isOn) this.#ask(move);
  }

  /**
   * Link to the lesson of the rule that a refused move breaks.
   * @param {Refusal} refusal
   */
  refused({ rule, link }) {
    if (!this.isOn || !rule || !link) return;
    const href = link.replace(/^\/rules\/([^#]+)/, "/learn/$1/rules");
    const lesson = element("a", { href, target: "_blank", rel: "noopener", text: `lesson of ${rule}` });
    this.#say([["Try that rule in the ", lesson, "."]]);
  }

  /**
   * Ask the server about the position, or about a move.
   * @param {string | null} move
   */
  async #ask(move) {
    this.#request += 1;
    const request = this.#request;
    this.#panel?.setAttribute("aria-busy", "true");
    try {
      const found = await post("/api/v1/games/{game_id}/guide", { game_id: this.game }, move ? { move } : {});
      if (request !== this.#request || !this.isOn || found.ply !== this.#state?.ply) return;
      if (move) this.#judge(found);
      else this.#warn(found);
    } catch (error) {
      const { message } = apiError(error);
      if (request === this.#request) this.#say([[message]]);
    } finally {
      if (request === this.#request) this.#panel?.setAttribute("aria-busy", "false");
    }
  }

  /**
   * Say what a move gives away.
   * @param {Guidance} found
   */
  #judge({ gives_away: isMistake, sentences }) {
    if (isMistake) this.#say(paragraphs(sentences), "warns");
    else this.#say([["Looks fine."]]);
  }

  /**
   * Say what is threatened.
   * @param {Guidance} found
   */
  #warn({ danger, sentences }) {
    this.#say(paragraphs(sentences), danger.length > 0 ? "warns" : "");
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
