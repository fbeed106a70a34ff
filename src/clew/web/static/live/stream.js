// Live events of a game. The browser connects again by itself; where it gives up, this does.

import { address } from "../lib/api.js";
import { whileShown } from "../lib/page_cache.js";

/** @import { GameEvent } from "#api" */

const RECONNECT_DELAY = 1500;

export class EventStream {
  /** @type {EventSource | null} */
  #source = null;

  /**
   * @param {string} game
   * @param {string[]} kinds the kinds of events that the server sends
   * @param {object} handlers
   * @param {() => number} handlers.lastNumber the number of the last event that is known
   * @param {(is: boolean) => void} handlers.connected
   * @param {(event: GameEvent) => void} handlers.received
   */
  constructor(game, kinds, handlers) {
    this.game = game;
    this.kinds = kinds;
    this.handlers = handlers;
    whileShown(
      () => this.#source?.close(),
      () => this.#source && this.open(),
    );
  }

  open() {
    this.#source?.close();
    const query = { game_id: this.game, after: this.handlers.lastNumber() };
    const source = new EventSource(address("/api/v1/games/{game_id}/stream", query));
    this.#source = source;
    source.onopen = () => this.handlers.connected(true);
    source.onerror = () => {
      this.handlers.connected(false);
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.open(), RECONNECT_DELAY);
    };
    for (const kind of this.kinds) {
      source.addEventListener(kind, (event) => this.handlers.received(JSON.parse(event.data)));
    }
  }
}
