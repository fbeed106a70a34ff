// A board of a position that belongs to no game: moves are touched and played on it, and nothing is kept.

import { get, Refused } from "../lib/api.js";
import { Board } from "../lib/board.js";
import { Entry } from "../lib/move_entry.js";
import { look } from "../lib/preferences.js";
import { element } from "../live/panels.js";

const PATH = "/api/v1/position";

/** Return a refusal with a link to its rule, as nodes. */
export function refusalNodes(refusal) {
  const begins = refusal.rule ? `${refusal.rule}: ` : "";
  const words = refusal.sentence.startsWith(begins) ? refusal.sentence.slice(begins.length) : refusal.sentence;
  return refusal.link ? [`${words} `, element("a", { href: refusal.link, text: `Rule ${refusal.rule}` })] : [words];
}

export class TryBoard {
  /**
   * `place` holds the picture; `notice`, `choices` and `button` are told what happens.
   * `played(state, move)` is called after a move, `changed(state, before)` after a position has been shown.
   */
  constructor({ place, notice, choices, button, prefix, played = () => {}, changed = () => {}, hasty = () => true }) {
    Object.assign(this, { place, notice, choices, button, prefix, played, changed, hasty });
    this.state = null;
    this.asked = 0;
    this.byKeyboard = false;
    this.marks = [];
    this.board = new Board(place, {
      touch: (site, keyboard) => {
        this.byKeyboard = keyboard;
        this.entry.touch(site);
      },
      back: () => this.entry.back(),
    });
    this.entry = new Entry(PATH, this.view(), () => ({ position: this.state.position, prefix: this.prefix }));
    button?.addEventListener("click", () => { if (this.entry.ready) this.play(this.entry.ready); });
  }

  tell(kind, ...nodes) {
    this.notice.className = `notice ${kind}`;
    this.notice.replaceChildren(...nodes);
  }

  busy(is) { this.place.setAttribute("aria-busy", String(is)); }

  view() {
    return {
      palette: () => look.palette,
      isHasty: () => this.hasty(),
      play: (move) => this.play(move),
      late: () => {},
      refused: (refusal) => {
        this.busy(false);
        this.tell("refused", ...refusalNodes(refusal));
      },
      touching: (touched) => {
        this.busy(true);
        this.showReady(null);
        this.board.offer([], touched);
        if (this.ghost) this.draw(this.state.svg);
        this.ghost = false;
        if (touched.length > 0) this.tell("", touched.map((each) => this.named(each)).join(", "));
      },
      offered: (found) => {
        this.busy(found.move !== null);
        this.board.offer(found.next.map((each) => each.touch), found.touched);
        const beside = found.next.filter((each) => !this.board.has(each.touch));
        this.choices.replaceChildren(...beside.map((each) => this.choice(each)));
        if (!this.byKeyboard || found.touched.length === 0 || found.move) return;
        if (beside.length === found.next.length) this.choices.querySelector("button")?.focus({ preventScroll: true });
        else this.board.focus(null);
      },
      ready: (preview, found) => {
        this.busy(false);
        this.draw(preview.svg);
        this.ghost = true;
        this.board.offer(found.next.map((each) => each.touch), found.touched);
        this.showReady(preview.move);
        this.tell("preview", `${[preview.move, preview.effects.join("; ")].filter(Boolean).join(": ")}.`);
        if (this.byKeyboard) this.button?.focus({ preventScroll: true });
      },
    };
  }

  named(touch) {
    const site = this.board.sites.find((each) => each.dataset.site === touch);
    return site?.getAttribute("aria-label")?.split(",")[0] ?? touch.replace(":", " ");
  }

  choice(each) {
    const button = element("button", { type: "button", class: "choice", text: each.label.replace(":", " ") });
    button.dataset.touch = each.touch;
    button.addEventListener("click", () => this.entry.touch(each.touch));
    return button;
  }

  showReady(move) {
    if (this.button) this.button.hidden = move === null;
    if (move === null) this.choices.replaceChildren();
  }

  draw(svg) {
    this.board.show(svg);
    for (const mark of this.marks) mark(this.place);
  }

  /** Show a position by its text. */
  async load(position) {
    await this.take(get(PATH, { position, palette: look.palette, prefix: this.prefix }));
  }

  /** Show the position of an answer that is on its way, and return whether it was shown.
   *  What is touched before it has come would be meant for it, and played in the old one: so nothing can be. */
  async take(answer) {
    this.asked += 1;
    const mine = this.asked;
    this.shut();
    this.busy(true);
    try {
      const state = await answer;
      // Something else may have been asked for by now.
      if (mine === this.asked) this.show(state);
    } catch (error) {
      if (mine !== this.asked) return false;
      this.fail(error);
      this.reopen();
      return false;
    }
    return mine === this.asked;
  }

  /** Let nothing be touched. */
  shut() {
    this.entry.close();
    this.board.offer([], []);
    this.showReady(null);
  }

  /** Let the position that is shown be played in again. */
  reopen() {
    if (this.state && !this.state.ending) this.entry.begin(0);
  }

  /** Show a position as the server has described it. */
  show(state) {
    const before = this.state;
    this.state = state;
    this.shut();
    this.ghost = false;
    this.draw(state.svg);
    this.changed(state, before);
    if (state.ending) this.busy(false);
    else this.entry.begin(0);
  }

  /** Play a move, legal or not: the server says which. */
  async play(move) {
    this.asked += 1;
    const mine = this.asked;
    this.entry.close();
    this.busy(true);
    const query = { position: this.state.position, move, palette: look.palette, prefix: this.prefix };
    try {
      const after = await get(`${PATH}/after`, query);
      if (mine !== this.asked) return;
      this.tell("preview", `${[after.last, after.effects.join("; ")].filter(Boolean).join(": ")}.`);
      this.played(after, after.last);
      this.show(after);
    } catch (error) {
      if (mine !== this.asked) return;
      this.fail(error);
      this.reopen();
    }
  }

  /** Try a move that may be refused: say why, and leave the board as it is. */
  async attempt(move) {
    const mine = this.asked;
    try {
      const found = await get(`${PATH}/why`, { position: this.state.position, move });
      if (mine !== this.asked) return undefined;
      if (found.legal) return await this.play(found.move);
      this.tell("refused", `${found.move}: `, ...refusalNodes(found.refusal));
    } catch (error) {
      this.fail(error);
    }
    return undefined;
  }

  fail(error) {
    if (!(error instanceof Refused)) throw error;
    this.busy(false);
    this.tell("refused", ...refusalNodes({ sentence: error.message, rule: error.rule, link: error.link }));
  }
}
