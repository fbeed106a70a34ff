// The analysis of a whole game: begun, stopped and gone on with at will; a graph, marks at the moves, turning points.

import { address, post, Refused } from "../lib/api.js";
import { drawn } from "../lib/board.js";
import { look } from "../lib/preferences.js";
import { element } from "../live/panels.js";

const $ = (id) => document.getElementById(id);

// What a move that costs so much is marked with, and how often the graph is drawn while moves come in.
const MARKS = [[0.25, "??"], [0.1, "?"]];
const DRAW_EVERY = 700;

export class GameStudy {
  constructor(code, plies, { go, graph }) {
    Object.assign(this, { code, plies, go, graph });
    this.source = null;
    this.forget();
    this.ply = 0;
    $("study").addEventListener("click", () => (this.source ? this.stop("Stopped") : this.start()));
    $("depth").addEventListener("change", () => {
      const going = Boolean(this.source);
      this.stop("Stopped");
      this.forget();
      if (going) this.start();
    });
    graph.addEventListener("click", (event) => this.clicked(event));
    addEventListener("pagehide", () => this.source?.close());
    this.showButton();
  }

  forget() {
    this.opinions = new Map();
    this.judgements = new Map();
  }

  opinion(ply) { return this.opinions.get(ply) ?? null; }

  get turns() { return [...this.judgements.values()].filter((each) => each.turned); }

  start() {
    this.source = new EventSource(address(`/api/v1/study/${this.code}`, { seconds: $("depth").value }));
    this.source.addEventListener("opinion", (event) => {
      const found = JSON.parse(event.data);
      this.opinions.set(found.ply, found);
    });
    this.source.addEventListener("judgement", (event) => this.judged(JSON.parse(event.data)));
    this.source.addEventListener("done", () => this.stop("Done"));
    this.source.onerror = () => {
      // What was found is kept by the server: a new stream goes on where the last one was cut off.
      if (this.source?.readyState === EventSource.CLOSED) this.stop("Too many analyses are open now: stopped");
    };
    this.showButton();
    this.showProgress("Begun");
  }

  stop(words) {
    this.source?.close();
    this.source = null;
    this.showButton();
    this.showProgress(words);
    this.draw();
  }

  showButton() {
    const begun = this.judgements.size > 0;
    const done = this.judgements.size === this.plies;
    $("study").textContent = this.source ? "Stop" : done ? "Analyse once more" : begun ? "Go on" : "Analyse all moves";
    $("study").classList.toggle("primary", !this.source);
  }

  showProgress(words) {
    $("progress").value = this.judgements.size;
    $("progress-words").textContent = `${words}: ${this.judgements.size} of ${this.plies} moves.`;
  }

  judged(found) {
    this.judgements.set(found.ply, found);
    this.mark(found);
    this.showProgress("Thinking");
    this.showTurns();
    const now = performance.now();
    if (now - (this.drawnAt ?? -Infinity) > DRAW_EVERY) this.draw();
  }

  /** Mark a move in the list: how much it cost, and whether somebody else was ahead after it. */
  mark(found) {
    const link = document.querySelector(`#moves [data-ply="${found.ply}"]`);
    const mark = MARKS.find(([least]) => found.loss >= least)?.[1] ?? "";
    link.parentElement.querySelector(".verdict")?.remove();
    link.parentElement.classList.toggle("turned", found.turned);
    link.title = mark ? `Better ${found.best}` : "";
    if (!mark) return;
    link.parentElement.append(element("span", { class: "verdict", text: mark, title: `Better ${found.best}`, "aria-label": `mistake, better ${found.best}` }));
  }

  showTurns() {
    const links = this.turns.flatMap((each, number) => {
      const link = element("a", { href: `?ply=${each.ply}`, text: `${each.ply}. ${each.move}` });
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.go(each.ply);
      });
      return number > 0 ? [", ", link] : [link];
    });
    $("turns").replaceChildren(...(links.length > 0 ? ["Somebody else was ahead after ", ...links, "."] : []));
  }

  /** Another position is looked at. */
  look(ply) {
    if (ply === this.ply) return;
    this.ply = ply;
    if (this.judgements.size > 0) this.draw();
  }

  get values() {
    const rows = [];
    for (let ply = 1; this.judgements.has(ply); ply += 1) {
      if (ply === 1) rows.push(this.judgements.get(1).before);
      rows.push(this.judgements.get(ply).after);
    }
    return rows;
  }

  async draw() {
    this.drawnAt = performance.now();
    const { values } = this;
    if (values.length === 0) return;
    const wish = { code: this.code, values, turns: this.turns.map((each) => each.ply), now: this.ply, palette: look.palette };
    try {
      const drawing = this.asked = {};
      const found = await post("/api/v1/value-graph", wish);
      if (drawing !== this.asked) return;
      this.frame = found;
      this.graph.replaceChildren(drawn(found.svg));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  clicked(event) {
    if (!this.frame) return;
    const { left, width } = this.graph.querySelector("svg").getBoundingClientRect();
    const share = ((event.clientX - left) / width - this.frame.left) / this.frame.width;
    if (share >= -0.03 && share <= 1.03) this.go(Math.round(share * this.plies));
  }
}
