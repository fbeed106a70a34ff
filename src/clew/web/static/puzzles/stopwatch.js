// A stopwatch that counts the seconds while the page is visible.

const INTERVAL = 1000;

export class Stopwatch {
  /** When the time was last counted, or null while it is stopped. @type {number | null} */
  #since = null;
  #wasHidden = false;

  /**
   * @param {number} seconds
   * @param {(seconds: number) => void} tick
   */
  constructor(seconds, tick) {
    this.seconds = seconds;
    this.tick = tick;
    document.addEventListener("visibilitychange", () => this.#count());
    setInterval(() => this.#count(), INTERVAL);
  }

  /** Add the time that has passed since it was last counted. */
  #count() {
    if (this.#since === null) return;
    const now = performance.now();
    if (!this.#wasHidden) this.seconds += (now - this.#since) / 1000;
    this.#since = now;
    this.#wasHidden = document.hidden;
    this.tick(this.seconds);
  }

  start() {
    if (this.#since !== null) return;
    this.#since = performance.now();
    this.#wasHidden = document.hidden;
  }

  stop() {
    this.#count();
    this.#since = null;
  }

  reset() {
    this.seconds = 0;
    this.start();
  }
}
