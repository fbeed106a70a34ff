// What all puzzles share: a notice, requests one after the other, checking and solving.

import { apiError, get } from "../lib/api.js";
import { $, element } from "../lib/dom.js";
import { Roving } from "../lib/roving.js";

/** How many mistakes are listed. */
const MOST_MISTAKES = 12;

const OFFLINE = "There is no connection. You can go on solving; help will be back with the connection.";

/** @param {string} sentence */
const capitalised = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

export class PuzzlePage {
  place = $("board");
  puzzle = this.place.dataset.puzzle ?? "";
  sites = new Roving(this.place, "[data-site]", { preventScroll: true });
  /** @type {Promise<void>} */
  #queue = Promise.resolve();

  constructor() {
    document.getElementById("check")?.addEventListener("click", () => this.check());
    document.getElementById("solve")?.addEventListener("click", () => this.solve());
  }

  // What the two kinds of puzzles override.

  /** The answer so far. */
  get answer() {
    return "";
  }

  /** The spaces that have a piece. @returns {Record<string, string>} */
  get filled() {
    return {};
  }

  /**
   * Show an answer of the server.
   * @param {string} _answer
   */
  async showSolution(_answer) {}

  // What they share.

  /**
   * Do one thing after the other, each with the result of the one before.
   * @param {() => Promise<void>} work
   */
  inTurn(work) {
    this.place.setAttribute("aria-busy", "true");
    const mine = this.#queue
      .then(work)
      .catch((error) => {
        const { status, message } = apiError(error);
        this.notify("refused", status === 0 ? OFFLINE : capitalised(message));
      })
      .finally(() => {
        if (this.#queue === mine) this.place.setAttribute("aria-busy", "false");
      });
    this.#queue = mine;
    return mine;
  }

  /**
   * Show something in the notice.
   * @param {"" | "refused" | "preview"} kind
   * @param {...(Node | string)} nodes
   */
  notify(kind, ...nodes) {
    $("notice").className = `notice ${kind}`;
    $("notice").replaceChildren(...nodes);
    $("mistakes").replaceChildren();
    this.mark("wrong-here", []);
  }

  /**
   * Give these spaces a class, and no others.
   * @param {string} kind
   * @param {(string | null)[]} spaces
   */
  mark(kind, spaces) {
    for (const site of this.sites.all) site.classList.toggle(kind, spaces.includes(site.dataset.site ?? ""));
  }

  /** Say what is wrong with the answer. @returns {Promise<void>} */
  check() {
    return this.inTurn(async () => {
      const { solved, mistakes } = await get("/api/v1/puzzles/check", { puzzle: this.puzzle, answer: this.answer });
      const { filled } = this;
      // What is still empty is no mistake.
      const wrong = mistakes.filter(({ spaces }) => spaces.length === 0 || spaces.some((space) => space in filled));
      const found = `${wrong.length} ${wrong.length === 1 ? "mistake" : "mistakes"}.`;
      if (solved) this.notify("preview", "Everything is right.");
      else this.notify(wrong.length > 0 ? "refused" : "preview", wrong.length > 0 ? found : "No mistakes so far.");
      const rows = wrong.slice(0, MOST_MISTAKES).map(({ where, sentence }) => {
        return element("li", {}, element("b", { text: `${where}: ` }), sentence);
      });
      $("mistakes").replaceChildren(...rows);
      this.mark(
        "wrong-here",
        mistakes.flatMap(({ spaces }) => spaces).filter((space) => space in filled),
      );
    });
  }

  /** Show a solution, or the best answer. @returns {Promise<void>} */
  solve() {
    return this.inTurn(async () => {
      this.notify("", "Solving …");
      const { answer, value, facts, conclusion } = await get("/api/v1/puzzles/solve", { puzzle: this.puzzle });
      if (answer !== null) await this.showSolution(answer);
      const best = value === null ? "" : `The best found: ${value}. `;
      const words = Object.entries(facts).map(([name, fact]) => `${name}: ${fact}. `);
      this.notify("preview", `${best}${words.join("")}${conclusion || "This is one solution."}`);
    });
  }
}
