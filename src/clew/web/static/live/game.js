// The page of a game: to play and to watch.

import { apiError, get, post } from "../lib/api.js";
import { $, button } from "../lib/dom.js";
import { onPalette } from "../lib/preferences.js";
import { listenToTerms } from "../lib/terms.js";
import { listenToForms, sendAction } from "./actions.js";
import { Announcer, newsInWords } from "./announcer.js";
import { Arrival, sitesIn } from "./arrival.js";
import { Clocks } from "./clocks.js";
import { GameBoard } from "./game_board.js";
import { LookBack } from "./look_back.js";
import { Notifier } from "./notify.js";
import { isByOther, Pacing, pliesBetween } from "./pacing.js";
import { listenToShare, showActions, showChat, showLog, showPrompt, showResult, showWords } from "./panels.js";
import { showSeats } from "./seats.js";
import { EventStream } from "./stream.js";
import { listenToTableMenu } from "./table_menu.js";
import { TypedField } from "./typed_field.js";

/** @import { GameEvent, GameState } from "#api" */

/** How long to wait before the server is asked again, in milliseconds. */
const RETRY_DELAY = 1000;

/** After which time a page says that a move is still being sent, in milliseconds. */
const SENDING_DELAY = 500;
const RELOAD_DELAY = 2000;

class GamePage {
  /** @type {GameState | null} */
  state = null;
  /** The state being fetched. @type {Promise<void> | null} */
  #fetching = null;
  #sendingTimer = 0;
  /** Whether something has happened since that was asked for. */
  #isStale = false;
  #announcer = new Announcer($("announcement"));
  #clocks = new Clocks((words) => this.#announcer.say(words));
  #notifier = new Notifier();
  #arrival = new Arrival($("board"));
  #pacing = new Pacing();

  constructor() {
    const { game = "", events = "" } = $("board").dataset;
    this.path = { game_id: game };
    this.board = new GameBoard(game, {
      state: () => this.state,
      refresh: () => this.refresh(),
      send: (moves) => this.#send(moves),
      announce: (words) => this.#announcer.say(words),
      counted: (counts) => this.state && showSeats({ ...this.state, counts: counts ?? this.state.counts }),
    });
    this.lookBack = new LookBack(this.board, () => this.state);
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
    new TypedField(this.board, {
      state: () => this.state,
      secondsLeft: (seat) => this.#clocks.left(seat),
      announce: (words) => this.#announcer.say(words),
    });
    button("hint").addEventListener("click", () => {
      // Until a move is confirmed, it may be another player's turn already.
      if (!this.board.isSending) this.#guarded(() => this.board.hint());
    });
    listenToTableMenu();
    listenToShare();
    listenToTerms();
    document.addEventListener("keydown", async (event) => {
      const target = /** @type {Node} */ (event.target);
      if (event.key !== "Escape" || $("board").contains(target) || !entry.open) return;
      await entry.back();
      if (target === this.board.playButton) this.board.board.focus(null);
    });
    onPalette(async () => {
      await this.board.fetchPicture(this.state?.ply ?? 0);
      if (entry.plan.length > 0) await this.board.planned(entry.plan);
      else this.board.drawPlain();
      if (entry.open) await entry.askAgain();
    });
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
    // A guide that is on stays on in the next game.
    if (next) location.assign(this.board.guide.isOn ? `${next}#guide` : next);
    else await this.refresh();
  }

  /**
   * Send the moves of a turn, which are listed at once, and taken off the list again if the server refuses one.
   * @param {string[]} moves
   */
  async #send(moves) {
    const { state } = this;
    if (!state) return null;
    showLog(state, moves);
    this.#setSending(true);
    try {
      for (const [number, move] of moves.entries()) {
        await post("/api/v1/games/{game_id}/moves", this.path, { move, ply: state.ply + number });
      }
      clearTimeout(this.#sendingTimer);
      this.board.notify("");
      await this.refresh();
      return null;
    } catch (error) {
      const { refusal } = apiError(error);
      showLog(state);
      this.board.isPlain = false;
      this.board.drawPlain();
      await this.refresh();
      return refusal;
    } finally {
      this.#setSending(false);
    }
  }

  /**
   * While a move is on its way, nothing else can be asked for: whose turn it is then is not known yet.
   * @param {boolean} is
   */
  #setSending(is) {
    $("entry").classList.toggle("sending", is);
    clearTimeout(this.#sendingTimer);
    if (is) {
      this.#sendingTimer = window.setTimeout(() => ($("prompt").textContent = "Sending your move…"), SENDING_DELAY);
    }
    if (is) for (const id of ["action-hint", "action-undo"]) $(id).classList.add("impossible");
    else if (this.state) showActions(this.state);
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
    if (!isSame) {
      await this.#showBetween(fresh);
      await this.board.fetchPicture(fresh.ply);
    }
    this.#apply(fresh);
  }

  /**
   * Show moves of others one by one that have come at once.
   * @param {GameState} fresh
   */
  async #showBetween(fresh) {
    for (const ply of pliesBetween(this.state, fresh)) {
      await this.#pacing.rest();
      await this.board.fetchPicture(ply);
      this.lookBack.end();
      showLog({ ...fresh, log: fresh.log.slice(0, ply) });
      this.#arrive();
    }
    if (fresh.ply > (this.state?.ply ?? 0) && isByOther(fresh)) await this.#pacing.rest();
  }

  /** Draw the picture that was fetched, and let the last move of another player arrive on it. */
  #arrive() {
    const { board } = this;
    const [sites, picture] = [sitesIn(board.place), board.place.querySelector("svg")];
    board.shut();
    board.forgetHint();
    board.drawPlain();
    this.#arrival.start(sites, picture);
    this.#pacing.arrived();
  }

  /** @param {GameState} fresh */
  #apply(fresh) {
    const before = this.state ?? fresh;
    this.state = fresh;
    if (fresh.ply !== before.ply) this.lookBack.end();
    if (fresh.result && !before.result && isByOther(fresh)) this.#pacing.holdEnd();
    showSeats(fresh);
    this.#clocks.set(fresh);
    showPrompt(fresh);
    showResult(fresh);
    showLog(fresh);
    this.lookBack.mark();
    showWords(fresh);
    showChat(fresh);
    showActions(fresh);
    this.#notifier.update(before, fresh);
    this.#announcer.say(newsInWords(before, fresh));
    this.#draw(before, fresh);
    this.board.open();
    this.board.guide.update(fresh);
  }

  /**
   * @param {GameState} before
   * @param {GameState} fresh
   */
  #draw(before, fresh) {
    const { board } = this;
    const isEntering = board.entry.open && board.entry.ply === fresh.ply && fresh.can.move;
    if (board.isPlain || isEntering || this.lookBack.isOn) return;
    // One's own move was on the board before it was played.
    if (fresh.ply > before.ply && isByOther(fresh)) {
      this.#arrive();
      return;
    }
    board.shut();
    board.forgetHint();
    board.drawPlain();
  }

  /** @param {boolean} is */
  #connected(is) {
    if (!is && $("offline").hidden) this.#announcer.say($("offline").textContent ?? "");
    $("offline").hidden = is;
    if (is) this.refresh();
  }

  /** @param {GameEvent} event */
  #received(event) {
    const { state } = this;
    if (!state || event.number <= state.number) return;
    if (event.kind === "chat" && event.seat !== null && !state.yours.includes(event.seat)) {
      this.#announcer.say(`${state.people[event.seat].name} writes: ${event.words}`);
    }
    this.refresh();
  }
}

new GamePage().start();
