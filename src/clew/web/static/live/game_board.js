// The board of a live game: moves are entered on it, shown before they are played, and hinted at.

import { get, getText, post } from "../lib/api.js";
import { $, button } from "../lib/dom.js";
import { MoveBoard, readable } from "../lib/move_board.js";
import { preferences } from "../lib/preferences.js";
import { Guide } from "./guide.js";

/** @import { GameState, MovePreview, Refusal, Touches } from "#api" */

/**
 * What the page does for its board.
 * @typedef {object} GameHandlers
 * @property {() => GameState | null} state
 * @property {() => void} refresh the game has moved on
 * @property {(move: string) => Promise<Refusal | null>} send a move; return why it was refused
 * @property {(words: string) => void} announce to screen readers
 */

export class GameBoard extends MoveBoard {
  /** Whether a move is being sent: until the answer nothing can be entered. */
  isSending = false;

  /**
   * @param {string} game
   * @param {GameHandlers} handlers
   */
  constructor(game, handlers) {
    const path = { game_id: game };
    super(
      { place: $("board"), notice: $("notice"), choices: $("choices"), playButton: button("play") },
      {
        touches: (touched) => get("/api/v1/games/{game_id}/touches", { ...path, touched }),
        verdict: (move) => get("/api/v1/games/{game_id}/why", { ...path, move }),
        preview: (move) => get("/api/v1/games/{game_id}/preview", { ...path, move, palette: preferences.palette }),
      },
    );
    this.game = game;
    this.handlers = handlers;
    this.guide = new Guide(game, this.board);
    this.backButton = button("back");
    this.hintButton = button("hint");
    this.backButton.addEventListener("click", () => this.entry.back());
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
   * @param {boolean} is
   */
  setPlayable(is) {
    if (this.playButton) this.playButton.disabled = !is;
  }

  /**
   * @override
   * @param {string} site
   */
  async touch(site) {
    const state = this.handlers.state();
    if (!state || this.isSending) return;
    if (this.entry.open) {
      await this.entry.touch(site);
      return;
    }
    const isWaiting = state.status === "running" && state.yours.length > 0;
    if (isWaiting) this.notify("refused", `Not yet: ${state.headline}.`);
  }

  /**
   * Play a move: it is shown at once, and taken back with the reason if the server refuses it.
   * @override
   * @param {string} move
   */
  async play(move) {
    const state = this.handlers.state();
    if (!state || this.isSending) return;
    this.isSending = true;
    this.shut();
    this.place.classList.add("sent");
    if (this.isPlain) this.#drawPending(move, state.ply);
    let refusal = null;
    try {
      refusal = await this.handlers.send(move);
    } finally {
      this.place.classList.remove("sent");
      this.isSending = false;
      this.open();
    }
    if (refusal) this.notifyRefusal(refusal);
  }

  /**
   * Draw a move that was not shown before it was sent.
   * @param {string} move
   * @param {number} ply named, because the move may have been played by the time that the picture is drawn
   */
  async #drawPending(move, ply) {
    const svg = await this.#picture({ ply, pending: move }).catch(() => null);
    if (svg !== null && this.isSending) this.board.show(svg);
  }

  /** @param {Record<string, unknown>} query */
  #picture(query) {
    // Drawn with the settings of the page, so that the server draws it once for all players.
    const drawing = { interactive: true, caption: false, background: false, prefix: "board" };
    const { palette } = preferences;
    return getText(`/api/v1/games/${this.game}/board`, { ...drawing, palette, ...query });
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
    if (state?.can.move && !this.isSending) this.entry.begin(state.ply);
  }

  /** @override */
  shut() {
    super.shut();
    this.backButton.disabled = true;
  }

  /**
   * @override
   * @param {string[]} touched
   */
  touching(touched) {
    super.touching(touched);
    this.backButton.disabled = touched.length === 0;
    if (touched.length === 0) this.notify("");
  }

  /**
   * @override
   * @param {Touches} touches
   */
  offered(touches) {
    super.offered(touches);
    this.guide.mark();
    const { touched, next } = touches;
    this.backButton.disabled = touched.length === 0;
    if (touched.length > 0) this.handlers.announce(`${this.namesOf(touched)}; ${next.length} can follow`);
  }

  /**
   * @override
   * @param {MovePreview} preview
   * @param {Touches} touches
   */
  ready(preview, touches) {
    super.ready(preview, touches);
    this.backButton.disabled = false;
    this.guide.ready(preview.move);
  }

  /**
   * @override
   * @param {Refusal} refusal
   */
  refused(refusal) {
    super.refused(refusal);
    this.guide.refused(refusal);
  }

  /**
   * Hints come in two steps: where to look, then the whole move.
   * @param {1 | 2} step of the next hint
   */
  setHintStep(step) {
    this.hintButton.dataset.step = String(step);
    this.hintButton.textContent = step === 1 ? "Hint" : "Whole hint";
  }

  /** Ask for a hint and show it. */
  async hint() {
    const step = this.hintButton.dataset.step === "2" ? 2 : 1;
    const ply = this.handlers.state()?.ply;
    this.notify("", "Thinking");
    const hint = await post("/api/v1/games/{game_id}/hint", { game_id: this.game }, { step });
    if (hint.ply !== ply || this.handlers.state()?.ply !== ply || !this.entry.open) return;
    if (step === 2) {
      this.setHintStep(1);
      await this.entry.go(hint.touches);
      return;
    }
    await this.entry.go([]);
    this.hinted = hint.places;
    this.board.offer(this.entry.current?.next.map((each) => each.touch) ?? [], [], this.hinted);
    this.setHintStep(2);
    for (const touch of this.hinted) {
      this.choices.querySelector(`[data-touch="${CSS.escape(touch)}"]`)?.classList.add("hinted");
    }
    this.notify("", `Look at ${hint.labels.map(readable).join(" or ")}.`);
  }
}
