// The analysis board: a game and what if it had been played differently, with the opinion of the engine.

import { address, get } from "../lib/api.js";
import { $, anchor } from "../lib/dom.js";
import { onPalette } from "../lib/preferences.js";
import { listenToSteps, showPly } from "../lib/steps.js";
import { listenToTerms } from "../lib/terms.js";
import { entryElements, TryBoard } from "../positions/try_board.js";
import { BranchPanel } from "./branch_panel.js";
import { Cursor } from "./cursor.js";
import { Engine } from "./engine.js";
import { GameAnalysis } from "./game_analysis.js";
import { drawLine } from "./line_overlay.js";

/** @import { LineStep, PositionState } from "#api" */

/**
 * Return what the players are called.
 * @param {HTMLElement} place
 * @returns {string[]}
 */
const calledBy = (place) => JSON.parse(place.dataset.called ?? "[]");

/** The moves of the game in notation; the page lists them in sentences. */
const gameMoves = () =>
  [...document.querySelectorAll("#moves [data-move]")].map((link) => link.getAttribute("data-move") ?? "");

/** A board on which the players are called as on the rest of the page. */
class AnalysisBoard extends TryBoard {
  /** @override */
  get drawing() {
    return { ...super.drawing, called: calledBy(this.place) };
  }
}

class AnalysisPage {
  #place = $("board");
  #code = this.#place.dataset.code ?? "";
  #called = calledBy(this.#place);
  #cursor = new Cursor(gameMoves(), Number(this.#place.dataset.ply));
  /** The best line, drawn on the board. @type {LineStep[]} */
  #line = [];
  /** @type {GameAnalysis | null} */
  #analysis = null;

  constructor() {
    const elements = entryElements(this.#place, document);
    this.board = new AnalysisBoard(elements, "board", {
      played: (after) => this.#played(after),
      changed: (state) => this.#changed(state),
      drawn: () => drawLine(this.#place, this.#line),
    });
    this.branches = new BranchPanel(this.#code, this.#cursor, () => this.show());
    this.engine = new Engine(this.#place, this.#called, {
      play: (moves) => this.board.play(moves),
      drawLine: (line) => this.#drawLine(line),
    });
    this.engine.onSwitch(() => this.board.state && this.#changed(this.board.state));
    if (this.#plies > 0) {
      this.#analysis = new GameAnalysis(this.#code, this.#plies, this.#called, (ply) => this.#go(ply));
    }
    this.#listen();
  }

  get #plies() {
    return this.#cursor.moves.length;
  }

  #listen() {
    listenToTerms();
    listenToSteps({
      go: (ply) => this.#go(ply),
      step: (step) => {
        if (this.#cursor.take(step)) this.show();
      },
    });
    onPalette(() => {
      this.show();
      this.#analysis?.draw();
    });
    addEventListener("resize", () => drawLine(this.#place, this.#line));
  }

  /** @param {number} ply */
  #go(ply) {
    this.#cursor.go(ply);
    this.show();
  }

  /** @param {LineStep[]} line */
  #drawLine(line) {
    this.#line = line;
    drawLine(this.#place, line);
  }

  /** Show the position at the cursor. */
  async show() {
    this.#line = [];
    this.#showCursor();
    const { step, ply } = this.#cursor;
    const { drawing } = this.board;
    const answer = step
      ? get("/api/v1/position", { ...drawing, position: step.position })
      : get("/api/v1/view/{code}", { ...drawing, code: this.#code, ply });
    const shown = await this.board.take(answer);
    if (shown) this.board.notify("", step ? `What if: ${step.move}` : "");
  }

  /**
   * Take in a move that was played on the board.
   * @param {PositionState} after
   */
  #played({ last, position }) {
    this.#line = [];
    this.#cursor.play({ move: last ?? "", position });
    this.#showCursor();
  }

  #showCursor() {
    const { ply, along } = this.#cursor;
    const base = this.#plies > 0 ? `After ${ply} of ${this.#plies} moves` : "The position";
    $("where").textContent = along > 0 ? `${base}, and ${along} of what if` : base;
    showPly(ply);
    this.#analysis?.look(ply);
    this.branches.show();
  }

  /** @param {PositionState} state */
  #changed(state) {
    const { ending } = state;
    const { ply, along } = this.#cursor;
    // A game that was resigned, or drawn by agreement, has no ending by its rules.
    const otherEnd = ply === this.#plies && along === 0 ? this.#place.dataset.ending : "";
    const end = ending ? `${ending.headline}: ${ending.reason}` : otherEnd;
    $("headline").textContent = end ? "" : state.headline;
    $("ending").textContent = end ?? "";
    const position = { position: state.public };
    const playOn = anchor("play-on");
    playOn.href = ending ? "#" : address(`/new/${this.#place.dataset.game}`, position);
    if (playOn.parentElement) playOn.parentElement.hidden = Boolean(ending);
    anchor("edit").href = address(`/editor/${this.#place.dataset.game}`, position);
    const inGame = { code: this.#code, ply };
    anchor("share").href = along > 0 ? address("/view", position) : address("/view/{code}/position", inGame);
    this.engine.think(state, along === 0 ? (this.#analysis?.opinion(ply) ?? null) : null);
  }
}

new AnalysisPage().show();
