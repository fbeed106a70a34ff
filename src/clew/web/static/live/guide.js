// The guide of a first game: it says what is threatened and what a move gives away, as long as it is wanted.

import { post, Refused } from "../lib/api.js";
import { element } from "./panels.js";

const KEY = (path) => `clew-guide:${path}`;

export class Guide {
  constructor(path, board) {
    this.path = path;
    this.board = board;
    this.panel = document.getElementById("guide");
    this.button = document.getElementById("guide-switch");
    this.danger = [];
    this.state = null;
    this.asked = 0;
    if (!this.button) return;
    if (location.hash === "#guide") {
      localStorage.setItem(KEY(path), "on");
      history.replaceState(null, "", location.pathname + location.search);
    }
    this.button.addEventListener("click", () => this.toggle());
    this.show();
  }

  get on() { return Boolean(this.button) && localStorage.getItem(KEY(this.path)) === "on"; }

  toggle() {
    localStorage.setItem(KEY(this.path), this.on ? "off" : "on");
    this.show();
    this.said = null;
    if (this.on && this.state) this.turn(this.state);
    else this.mark();
  }

  show() {
    this.button.setAttribute("aria-pressed", String(this.on));
    this.button.title = this.on ? "The guide speaks" : "The guide is silent";
    this.panel.hidden = !this.on;
    if (!this.on) this.danger = [];
  }

  say(sentences, kind = "") {
    this.panel.className = `guide ${kind}`;
    this.panel.replaceChildren(...sentences.map((words) => element("p", { text: words })));
  }

  /** The state of the game has changed. */
  turn(state) {
    const key = `${state.ply} ${state.can.move} ${state.status}`;
    this.state = state;
    if (!this.on || this.said === key) return;
    this.said = key;
    this.danger = [];
    this.mark();
    if (state.status === "over") this.say([`${state.headline}. Undo goes back to try another way; the replay shows the whole game.`]);
    else if (state.can.move) this.ask({});
    else this.say(["The program thinks."]);
  }

  /** A move is about to be played. */
  ready(move) { if (this.on) this.ask({ move }); }

  /** A move was refused: the rule can be tried out in its lesson. */
  refused(refusal) {
    if (!this.on || !refusal.rule) return;
    const lesson = refusal.link.replace("/rules/", "/learn/");
    const link = element("a", { href: lesson, target: "_blank", rel: "noopener", text: `lesson of ${refusal.rule}` });
    this.panel.className = "guide";
    this.panel.replaceChildren(element("p", {}, "Try that rule in the ", link, "."));
  }

  async ask(wish) {
    this.asked += 1;
    const mine = this.asked;
    this.panel.setAttribute("aria-busy", "true");
    try {
      const told = await post(`${this.path}/guide`, wish);
      if (mine !== this.asked || !this.on || told.ply !== this.state.ply) return;
      if (wish.move) {
        if (told.gives_away) this.say(told.sentences, "warns");
        else this.say(["Nothing speaks against it."]);
        return;
      }
      this.say(told.sentences, told.danger.length > 0 ? "warns" : "");
      this.danger = told.danger;
      this.mark();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine === this.asked) this.say([error.message]);
    } finally {
      if (mine === this.asked) this.panel.setAttribute("aria-busy", "false");
    }
  }

  /** Mark what is threatened on the board. */
  mark() {
    for (const site of this.board.sites) site.classList.toggle("threatened", this.danger.includes(site.dataset.site));
  }
}
