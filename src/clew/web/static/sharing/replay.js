// A game move by move: slider, buttons and keys.

import { getText } from "../lib/api.js";
import { $, button, closest, parseSvg } from "../lib/dom.js";
import { onPalette, preferences } from "../lib/preferences.js";
import { hasModifier } from "../lib/roving.js";
import { listenToSteps, markPly, showPly } from "../lib/steps.js";

/** @import { Step } from "../lib/steps.js" */

const INTERVAL = 900;

class Replay {
  board = $("board");
  #runButton = button("run");
  #plies = Number(this.board.dataset.plies);
  #ply = Number(this.board.dataset.ply);
  /** @type {Map<number, Promise<string>>} */
  #pictures = new Map();
  /** @type {number | null} */
  #timer = null;

  constructor() {
    listenToSteps({ step: (step) => this.#jump(this.#target(step)), go: (ply) => this.#jump(ply) });
    this.#runButton.addEventListener("click", () => this.#toggle());
    document.addEventListener("keydown", (event) => {
      if (event.key !== " " || hasModifier(event)) return;
      if (closest(event.target, "a, button, details, input:not([type=range])")) return;
      event.preventDefault();
      this.#toggle();
    });
    onPalette(() => {
      this.#pictures.clear();
      this.#show(this.#ply);
    });
    // The list of a long game begins at its first move.
    markPly(this.#ply);
  }

  /** @param {Step} step */
  #target(step) {
    return { first: 0, previous: this.#ply - 1, next: this.#ply + 1, last: this.#plies }[step];
  }

  /** @param {number} ply */
  #picture(ply) {
    const known = this.#pictures.get(ply);
    if (known) return known;
    const query = { ply, caption: false, background: false, prefix: "board", palette: preferences.palette };
    const picture = getText(this.board.dataset.pictures ?? "", query);
    this.#pictures.set(ply, picture);
    // A picture that did not come is asked for again next time.
    picture.catch(() => this.#pictures.delete(ply));
    return picture;
  }

  /** @param {number} to */
  async #show(to) {
    const ply = Math.max(0, Math.min(this.#plies, to));
    this.#ply = ply;
    $("where").textContent = `After ${ply} of ${this.#plies} moves`;
    showPly(ply);
    const outcome = document.getElementById("outcome");
    if (outcome) outcome.hidden = ply < this.#plies;
    this.board.dispatchEvent(new CustomEvent("ply", { detail: ply }));
    const svg = await this.#picture(ply).catch(() => null);
    if (svg !== null && ply === this.#ply) this.board.replaceChildren(parseSvg(svg));
    if (ply < this.#plies) this.#picture(ply + 1);
  }

  /**
   * Stop running, and show another move.
   * @param {number} ply
   */
  #jump(ply) {
    this.#stop();
    this.#show(ply);
  }

  #stop() {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#runButton.textContent = "Play";
    this.#runButton.setAttribute("aria-pressed", "false");
  }

  #toggle() {
    if (this.#timer !== null) {
      this.#stop();
      return;
    }
    if (this.#ply === this.#plies) this.#show(0);
    this.#runButton.textContent = "Pause";
    this.#runButton.setAttribute("aria-pressed", "true");
    this.#timer = window.setInterval(() => {
      if (this.#ply >= this.#plies) this.#stop();
      else this.#show(this.#ply + 1);
    }, INTERVAL);
  }
}

new Replay();
