// The board of a live game: moves are entered on it, shown before they are played, and hinted at.

import { get, getText, post } from "../lib/api.js";
import { sentences } from "../lib/device_words.js";
import { $, button, find, refusalWords } from "../lib/dom.js";
import { MoveBoard } from "../lib/move_board.js";
import { preferences } from "../lib/preferences.js";
import { reachWhileScrolling } from "../lib/scrolling.js";
import { Guide } from "./guide.js";

/** @import { GameState, Refusal } from "#api" */
/** @import { EntryStep } from "../lib/move_view.js" */

/**
 * What the page does for its board.
 * @typedef {object} GameHandlers
 * @property {() => GameState | null} state
 * @property {() => void} refresh the game has moved on
 * @property {(moves: string[]) => Promise<Refusal | null>} send the moves of a turn; return why one was refused
 * @property {(words: string) => void} announce to screen readers
 * @property {(counts: GameState["counts"] | null) => void} counted what players count after pieces that are entered but
 *   not played; null if there are none
 */

/**
 * Return names as a choice in a sentence: `a7, e3 or g2`.
 * @param {string[]} names
 */
const alternatives = (names) => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);

export class GameBoard extends MoveBoard {
  /** Whether a move is being sent: until the answer nothing can be entered. */
  isSending = false;
  /** Whether an earlier position is shown. */
  #isPast = false;

  /**
   * @param {string} game
   * @param {GameHandlers} handlers
   */
  constructor(game, handlers) {
    const path = { game_id: game };
    super(
      {
        place: $("board"),
        prompt: $("prompt"),
        notice: $("effect"),
        choices: $("choices"),
        playButton: button("play"),
        backButton: button("back"),
        turnButton: button("turn"),
        question: {
          box: $("question"),
          words: $("question-words"),
          yes: button("question-yes"),
          no: button("question-no"),
        },
      },
      {
        touches: (query) => get("/api/v1/games/{game_id}/touches", { ...path, ...query, ...this.drawing }),
        verdict: (move) => get("/api/v1/games/{game_id}/why", { ...path, move }),
        preview: (move) => get("/api/v1/games/{game_id}/preview", { ...path, move, palette: preferences.palette }),
      },
    );
    this.game = game;
    this.handlers = handlers;
    this.guide = new Guide(game, this.board);
    reachWhileScrolling(find(document, "#entry .say", HTMLElement));
    this.hintButton = button("hint");
  }

  /** How ghosts are drawn. */
  get drawing() {
    return { palette: preferences.palette, names: preferences.names, prefix: "board" };
  }

  /** @override */
  confirms() {
    return preferences.confirm;
  }

  /** @override */
  get linkAttributes() {
    return { target: "_blank", rel: "noopener" };
  }

  /** @override */
  outdated() {
    this.handlers.refresh();
  }

  /**
   * @override
   * @param {string} site
   * @param {boolean} isExact
   */
  async touch(site, isExact = true) {
    const state = this.handlers.state();
    if (!state || this.isSending || this.#isPast) return;
    if (this.entry.open) {
      await this.entry.touch(site, isExact);
      return;
    }
    const isWaiting = state.status === "running" && state.yours.length > 0;
    if (isWaiting) this.notify("refused", `Not yet: ${state.headline}.`);
  }

  /**
   * Play the moves of a turn: they stay shown, and are taken back with the reason if the server refuses one.
   * @override
   * @param {string[]} moves
   */
  async play(moves) {
    const state = this.handlers.state();
    if (!state || this.isSending) return;
    this.isSending = true;
    this.entry.close();
    this.board.offer([], []);
    this.showReady(false);
    this.place.classList.add("sent");
    let refusal = null;
    try {
      refusal = await this.handlers.send(moves);
    } finally {
      this.place.classList.remove("sent");
      this.isSending = false;
      this.open();
    }
    if (refusal) this.notifyRefusal(refusal);
  }

  /**
   * @override
   * @param {string[]} plan
   */
  async planned(plan) {
    const ply = this.handlers.state()?.ply;
    this.forgetHint();
    const [svg, counts] = await Promise.all([this.#picture({ ply, after: plan }), this.#counts(plan)]);
    if (this.handlers.state()?.ply !== ply) return;
    this.draw(svg, false);
    this.handlers.counted(counts);
  }

  /**
   * Return what players count after pieces that are entered but not played.
   * @param {string[]} after
   */
  async #counts(after) {
    return after.length > 0 ? get("/api/v1/games/{game_id}/counts", { game_id: this.game, after }) : null;
  }

  /** @param {Record<string, unknown>} query */
  #picture(query) {
    // Drawn with the settings of the page, so that the server draws it once for all players.
    const drawing = { interactive: true, caption: false, standings: false, background: false, prefix: "board" };
    const { palette, names } = preferences;
    return getText(`/api/v1/games/${this.game}/board`, { ...drawing, palette, names, ...query });
  }

  /**
   * Fetch the picture after a number of moves; it is shown by `drawPlain`.
   * @param {number} ply
   */
  async fetchPicture(ply) {
    this.picture = await this.#picture({ ply });
    this.isPlain = false;
  }

  /** Let a move be entered if it is the player's turn. */
  open() {
    const state = this.handlers.state();
    if (state?.can.move && !this.isSending && !this.#isPast) this.entry.begin(state.ply);
  }

  /**
   * Show the board after a number of moves; nothing can be entered there.
   * @param {number} ply
   * @param {() => boolean} isWanted whether it still is when the picture arrives
   */
  async lookAt(ply, isWanted) {
    this.#isPast = true;
    this.shut();
    this.notify("");
    const svg = await this.#picture({ ply });
    if (isWanted()) this.draw(svg, false);
  }

  /** Show the game as it is. */
  lookAhead() {
    this.#isPast = false;
    this.drawPlain();
    this.open();
  }

  /** @override */
  shut() {
    super.shut();
    this.enable(this.backButton, false);
  }

  /**
   * @override
   * @param {EntryStep} step
   */
  stepped(step) {
    super.stepped(step);
    this.guide.mark();
    this.guide.stepped(step, this.entry.isComplete);
    if (step.isHovering || step.touches.touched.length === 0) return;
    const { effects = [], where = "" } = step.ghost ?? {};
    this.handlers.announce([sentences(effects), where, step.touches.prompt].filter(Boolean).join(" "));
  }

  /**
   * @override
   * @param {Refusal} refusal
   * @param {string | null} site
   */
  refused(refusal, site) {
    super.refused(refusal, site);
    this.handlers.announce(refusalWords(refusal));
    this.guide.refused(refusal);
  }

  /**
   * Hints come in two steps: where to look, then the whole move.
   * @param {1 | 2} step of the next hint
   */
  setHintStep(step) {
    this.hintButton.dataset.step = String(step);
    this.hintButton.textContent = step === 1 ? "Hint" : "Show move";
  }

  /** The hint was about what has passed. */
  forgetHint() {
    this.hinted = [];
    this.setHintStep(1);
  }

  /** Ask for a hint and show it. */
  async hint() {
    const step = this.hintButton.dataset.step === "2" ? 2 : 1;
    const ply = this.handlers.state()?.ply;
    this.notify("", "Thinking");
    const hint = await post("/api/v1/games/{game_id}/hint", { game_id: this.game }, { step });
    if (hint.ply !== ply || this.handlers.state()?.ply !== ply || !this.entry.open) return;
    if (step === 2 && hint.move) {
      this.forgetHint();
      await this.entry.show(hint.move, hint.touches);
      return;
    }
    this.hinted = hint.places;
    await this.entry.go([]);
    this.setHintStep(2);
    for (const touch of this.hinted) {
      this.choices.querySelector(`[data-touch="${CSS.escape(touch)}"]`)?.classList.add("hinted");
    }
    const words = `Try ${alternatives(hint.labels)}.`;
    this.notify("", words);
    this.handlers.announce(words);
  }
}
