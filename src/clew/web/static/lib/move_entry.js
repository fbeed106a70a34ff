// A move being entered: touch by touch, or as text; nothing is played before it is complete.

import { get, Refused } from "./api.js";

const key = (touched) => JSON.stringify(touched);

export class Entry {
  /** `view` shows what happens: touching(touched), offered(touches), ready(preview, touches), refused(refusal).
   *  `query()` goes with every question. */
  constructor(path, view, query = () => ({})) {
    this.path = path;
    this.view = view;
    this.query = query;
    this.close();
  }

  /** Nothing can be entered now. */
  close() {
    this.open = false;
    this.ply = -1;
    this.turn = (this.turn ?? 0) + 1;
    this.known = new Map();
    this.touched = [];
    this.now = null;
    this.ready = null;
    this.cut = false;
  }

  /** A move can be entered: ask what can be touched first, or once more where the server could not be reached. */
  async begin(ply) {
    if (this.open && this.ply === ply) return this.cut ? this.go(this.touched) : undefined;
    this.close();
    this.open = true;
    this.ply = ply;
    await this.go([]);
  }

  /** Return what can come after some touches. */
  async after(touched) {
    const name = key(touched);
    if (!this.known.has(name)) this.known.set(name, await get(`${this.path}/touches`, { ...this.query(), touched }));
    return this.known.get(name);
  }

  offers(touched, site) {
    return this.known.get(key(touched))?.next.some((each) => each.touch === site) ?? false;
  }

  /** A site or choice was touched. */
  async touch(site) {
    // Touched before it is known what can be: ask, and go on from there.
    if (this.open && !this.now) await this.go(this.touched);
    if (!this.open || !this.now) return;
    if (this.offers(this.touched, site)) return this.go([...this.touched, site]);
    const at = this.touched.lastIndexOf(site);
    if (at >= 0) return this.go(this.touched.slice(0, at));
    // A change of mind: the touch fits an earlier step.
    for (let kept = this.touched.length - 1; kept >= 0; kept -= 1) {
      const before = this.touched.slice(0, kept);
      if (this.offers(before, site)) return this.go([...before, site]);
    }
    await this.explain([...this.touched, site]);
  }

  /** Say why some touches lead nowhere. */
  async explain(touched) {
    const turn = this.turn;
    const found = await get(`${this.path}/touches`, { ...this.query(), touched }).catch(told);
    if (turn === this.turn && found.refusal) this.view.refused(found.refusal);
  }

  /** Take the last touch back. */
  async back() {
    if (this.open && (this.touched.length > 0 || this.ready)) await this.go(this.touched.slice(0, -1));
  }

  async go(touched) {
    this.turn += 1;
    const turn = this.turn;
    this.touched = touched;
    this.ready = null;
    this.cut = false;
    this.view.touching(touched);
    try {
      const found = await this.after(touched);
      if (turn !== this.turn) return;
      this.now = found;
      if (found.ply !== this.ply) return this.view.late();
      if (found.move) await this.complete(found.move, found);
      else this.view.offered(found);
    } catch (error) {
      if (turn !== this.turn) return;
      this.cut = error.status === 0 || error.status >= 500;
      this.view.refused(told(error).refusal);
    }
  }

  /** A move is complete: show what it does, or play it where nobody wants to be asked. */
  async complete(move, touches) {
    this.ready = move;
    if (this.view.isHasty() && touches.next.length === 0) return this.view.play(move);
    const turn = this.turn;
    this.view.offered(touches);
    const preview = await get(`${this.path}/preview`, { ...this.query(), move, palette: this.view.palette() });
    if (turn === this.turn && this.ready === move) this.view.ready(preview, touches);
  }

  /** A move was typed: the same as touching it. */
  async type(move) {
    if (!this.open) return;
    this.turn += 1;
    const turn = this.turn;
    try {
      const found = await get(`${this.path}/why`, { ...this.query(), move });
      if (turn !== this.turn) return;
      if (!found.legal) return this.view.refused(found.refusal);
      this.touched = [];
      this.now = { ...(await this.after([])), next: [] };
      await this.complete(found.move, this.now);
    } catch (error) {
      if (turn === this.turn) this.view.refused(told(error).refusal);
    }
  }
}

function told(error) {
  if (!(error instanceof Refused)) throw error;
  return { refusal: { sentence: error.message, rule: error.rule, link: error.link } };
}
