// Work that is done for the latest of many wishes: one at a time, and those in between are left out.

/** @template T */
export class LatestOnly {
  /** @type {T | null} */
  #wish = null;
  #isWorking = false;

  /** @param {(wish: T) => Promise<void>} work */
  constructor(work) {
    this.work = work;
  }

  /**
   * Do the work for a wish, or for a later one; null is a wish for nothing.
   * @param {T | null} wish
   */
  async ask(wish) {
    this.#wish = wish;
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      /** @type {T | null} */
      let done = null;
      while (this.#wish !== null && this.#wish !== done) {
        done = this.#wish;
        await this.work(done);
      }
    } finally {
      this.#isWorking = false;
    }
  }

  /** @param {T} wish */
  isLatest(wish) {
    return this.#wish === wish;
  }

  forget() {
    this.#wish = null;
  }
}
