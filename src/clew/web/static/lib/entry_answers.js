// What the server has answered while a move is entered: the same is not asked twice.

/** @import { Touches } from "#api" */
/** @import { EntryQuery, MoveSource } from "./move_view.js" */

export class EntryAnswers {
  /** @type {Map<string, Promise<Touches>>} */
  #known = new Map();

  /** @param {MoveSource} source */
  constructor(source) {
    this.source = source;
  }

  clear() {
    this.#known.clear();
  }

  /**
   * Return what remains after some touches.
   * @param {EntryQuery} query
   */
  after(query) {
    const key = JSON.stringify(query);
    let answer = this.#known.get(key);
    if (!answer) {
      answer = this.source.touches(query);
      this.#known.set(key, answer);
      answer.catch(() => this.#known.delete(key));
    }
    return answer;
  }
}
