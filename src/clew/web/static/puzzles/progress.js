// What was begun is kept in the browser, each puzzle by itself, with the time that was spent on it.

const BEGIN = "clew-puzzle:";
const MOST = 60;
const EMPTY = { answer: "", loose: [], seconds: 0, hints: 0, shown: false, solved: false, at: 0 };

/** Return what was kept of a puzzle. */
export function kept(key) {
  try {
    return { ...EMPTY, ...JSON.parse(localStorage.getItem(BEGIN + key) ?? "{}") };
  } catch {
    return { ...EMPTY };
  }
}

/** Keep something of a puzzle; the oldest ones go when there are many. */
export function keep(key, what) {
  try {
    localStorage.setItem(BEGIN + key, JSON.stringify({ ...what, at: Date.now() }));
    const all = Object.keys(localStorage).filter((name) => name.startsWith(BEGIN)).map((name) => name.slice(BEGIN.length));
    if (all.length <= MOST) return;
    all.sort((one, other) => kept(one).at - kept(other).at);
    for (const old of all.slice(0, all.length - MOST)) localStorage.removeItem(BEGIN + old);
  } catch {
    // A browser that keeps nothing can still be used.
  }
}

/** Return a time as in 3:07. */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${hours > 0 ? two(Math.floor(whole / 60) % 60) : Math.floor(whole / 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Counts the seconds while the page is seen. */
export class Stopwatch {
  constructor(seconds, tick) {
    this.seconds = seconds;
    this.tick = tick;
    this.since = null;
    document.addEventListener("visibilitychange", () => this.rest());
    setInterval(() => this.rest(), 1000);
  }

  get running() { return this.since !== null; }

  /** Take in the time that has passed. */
  rest() {
    if (!this.running) return;
    const now = performance.now();
    if (!this.hidden) this.seconds += (now - this.since) / 1000;
    this.since = now;
    this.hidden = document.hidden;
    this.tick(this.seconds);
  }

  start() {
    if (this.running) return;
    this.since = performance.now();
    this.hidden = document.hidden;
  }

  stop() {
    this.rest();
    this.since = null;
  }
}
