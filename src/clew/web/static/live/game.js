// The page of a game: to play and to watch.

import { apiError, get, post } from "../lib/api.js";
import { $, button, find } from "../lib/dom.js";
import { onPalette } from "../lib/preferences.js";
import { listenToForms, sendAction } from "./actions.js";
import { Clocks } from "./clocks.js";
import { GameBoard } from "./game_board.js";
import { Notifier } from "./notify.js";
import { showActions, showChat, showHeadline, showMoves, showSeats } from "./panels.js";
import { EventStream } from "./stream.js";

/** @import { GameEvent, GameState } from "#api" */

/** How long to wait before the server is asked again, in milliseconds. */
const RETRY_DELAY = 1000;
const RELOAD_DELAY = 2000;

class GamePage {
  /** @type {GameState | null} */
  state = null;
  /** The state being fetched. @type {Promise<void> | null} */
  #fetching = null;
  /** Whether something has happened since that was asked for. */
  #isStale = false;
  #clocks = new Clocks();
  #notifier = new Notifier();

  constructor() {
    const { game = "", events = "" } = $("board").dataset;
    this.path = { game_id: game };
    this.board = new GameBoard(game, {
      state: () => this.state,
      refresh: () => this.refresh(),
      send: (moves) => this.#send(moves),
      announce,
    });
    this.stream = new EventStream(game, events.split(" "), {
      lastNumber: () => this.state?.number ?? 0,
      connected: (is) => this.#connected(is),
      received: (event) => this.#received(event),
    });
    this.#listen();
  }

  async start() {
    await this.refresh();
    if (this.state) this.stream.open();
    else setTimeout(() => location.reload(), RELOAD_DELAY);
  }

  #listen() {
    const { entry } = this.board;
    listenToForms((fields, form) => this.#guarded(() => this.#act(fields, form)));
    $("action-move").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#type(find($("action-move"), "[name=move]", HTMLInputElement));
    });
    button("hint").addEventListener("click", () => this.#guarded(() => this.board.hint()));
    document.addEventListener("keydown", async (event) => {
      const target = /** @type {Node} */ (event.target);
      if (event.key !== "Escape" || $("board").contains(target) || !entry.open) return;
      await entry.back();
      if (target === this.board.playButton) this.board.board.focus(null);
    });
    onPalette(async () => {
      await this.board.fetchPicture(this.state?.ply ?? 0);
      if (entry.open) await entry.go(entry.touched);
      else this.board.drawPlain();
    });
  }

  /** @param {HTMLInputElement} field */
  async #type(field) {
    const move = field.value.trim();
    const { board } = this;
    if (!move) return;
    await board.entry.type(move);
    if (board.entry.ghost || board.isSending) field.value = "";
  }

  /**
   * Show what the server refuses.
   * @param {() => Promise<void>} work
   */
  #guarded(work) {
    work().catch((error) => this.board.notifyRefusal(apiError(error).refusal));
  }

  /**
   * @param {FormData} fields
   * @param {HTMLFormElement} form
   */
  async #act(fields, form) {
    if (!this.state) return;
    const next = await sendAction(this.state, fields);
    if (fields.get("action") === "chat") form.reset();
    if (next) location.assign(next);
    else await this.refresh();
  }

  /**
   * Send the moves of a turn, which are listed at once, and taken off the list again if the server refuses one.
   * @param {string[]} moves
   */
  async #send(moves) {
    const { state } = this;
    if (!state) return null;
    showMoves(state, moves.at(-1));
    try {
      for (const [number, move] of moves.entries()) {
        await post("/api/v1/games/{game_id}/moves", this.path, { move, ply: state.ply + number });
      }
      this.board.notify("");
      await this.refresh();
      return null;
    } catch (error) {
      const { refusal } = apiError(error);
      showMoves(state);
      this.board.isPlain = false;
      this.board.drawPlain();
      await this.refresh();
      return refusal;
    }
  }

  /** Fetch state and picture; a call while that runs makes it fetch again. */
  refresh() {
    if (this.#fetching) this.#isStale = true;
    else this.#fetching = this.#fetch();
    return this.#fetching;
  }

  async #fetch() {
    try {
      do {
        this.#isStale = false;
        await this.#load().catch((error) => this.#failed(error));
      } while (this.#isStale);
    } finally {
      this.#fetching = null;
    }
  }

  /** @param {unknown} thrown */
  #failed(thrown) {
    const error = apiError(thrown);
    if (error.isTemporary) setTimeout(() => this.refresh(), RETRY_DELAY);
    else this.board.notifyRefusal(error.refusal);
  }

  async #load() {
    const fresh = await get("/api/v1/games/{game_id}", this.path);
    const { state } = this;
    // After an undo the same moves can lead to another position: what they turn up has been shuffled.
    const isSame =
      state &&
      fresh.ply === state.ply &&
      fresh.moves.at(-1) === state.moves.at(-1) &&
      fresh.position === state.position;
    if (!isSame) await this.board.fetchPicture(fresh.ply);
    this.#apply(fresh);
  }

  /** @param {GameState} fresh */
  #apply(fresh) {
    const before = this.state ?? fresh;
    this.state = fresh;
    showSeats(fresh);
    this.#clocks.set(fresh);
    showHeadline(fresh);
    showMoves(fresh);
    showChat(fresh);
    showActions(fresh);
    this.#notifier.update(before, fresh);
    const { board } = this;
    const isEntering = board.entry.open && board.entry.ply === fresh.ply && fresh.can.move;
    if (!board.isPlain && !isEntering) {
      board.shut();
      board.setHintStep(1);
      board.drawPlain();
    }
    if (fresh.ply > before.ply) announce(`${fresh.moves.slice(before.ply).join(", ")}. ${fresh.headline}.`);
    else if (fresh.headline !== before.headline) announce(fresh.headline);
    board.open();
    board.guide.update(fresh);
  }

  /** @param {boolean} is */
  #connected(is) {
    $("offline").hidden = is;
    if (is) this.refresh();
  }

  /** @param {GameEvent} event */
  #received(event) {
    const { state } = this;
    if (!state || event.number <= state.number) return;
    if (event.kind === "chat" && event.seat !== null) announce(`${state.seats[event.seat].name} says: ${event.words}`);
    this.refresh();
  }
}

/**
 * Say something to screen readers only.
 * @param {string} words
 */
function announce(words) {
  $("announcement").textContent = words;
}

new GamePage().start();
