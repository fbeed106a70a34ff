// A move being entered: touches narrow the legal moves, in any order, and the most natural move that remains is shown.

import { apiError } from "./api.js";
import { EntryAnswers } from "./entry_answers.js";
import { LatestOnly } from "./latest_only.js";
import { ShownMove } from "./shown_move.js";

/** @import { Ghost, Refusal, Touches } from "#api" */
/** @import { MoveSource, MoveView } from "./move_view.js" */

export class MoveEntry {
  /** Whether a move can be entered. */
  open = false;
  /** How many moves were played when the entry was opened. */
  ply = -1;
  /** Moves of this turn that are entered but not played. @type {string[]} */
  plan = [];
  #move = new ShownMove();
  /** Everything that can be touched at the start of a move, and starts it again later. @type {Set<string>} */
  touchable = new Set();
  #latest = new LatestOnly((/** @type {string} */ site) => this.#look(site));
  /** Answers to earlier requests are ignored: each request has a number. */
  #request = 0;
  #answers;
  /** Touches whose answer is on its way, or was lost with the connection. @type {string[] | null} */
  #asked = null;
  #wasCut = false;
  #isQuestioned = false;

  /**
   * @param {MoveSource} source
   * @param {MoveView} view
   */
  constructor(source, view) {
    this.source = source;
    this.#answers = new EntryAnswers(source);
    this.view = view;
  }

  /** What remains after the touches that count. @returns {Touches | null} */
  get current() {
    return this.#move.entered?.touches ?? null;
  }

  /** The touches that count. */
  get touched() {
    return this.current?.touched ?? [];
  }

  /** The move that Play plays. @returns {Ghost | null} */
  get ghost() {
    return this.#move.entered?.ghost ?? null;
  }

  /** Whether nothing is left to choose but turns. */
  get isComplete() {
    return this.#move.isComplete;
  }

  /** Let nothing be entered. */
  close() {
    this.open = false;
    this.ply = -1;
    this.plan = [];
    this.#forget();
  }

  #forget() {
    this.#request += 1;
    this.#answers.clear();
    this.#move.clear();
    this.#latest.forget();
    this.touchable = new Set();
    this.#asked = null;
    this.#wasCut = false;
    this.#isQuestioned = false;
  }

  /**
   * Let a move be entered, or ask again where the server could not be reached.
   * @param {number} ply
   */
  async begin(ply) {
    if (this.open && this.ply === ply) {
      if (this.#wasCut) await this.go(this.#asked ?? []);
      return;
    }
    this.close();
    this.open = true;
    this.ply = ply;
    await this.go([]);
  }

  /** Ask for everything again, because it is drawn differently now. */
  async askAgain() {
    this.#answers.clear();
    await this.go(this.touched);
  }

  /** @param {string[]} touched */
  #after(touched) {
    return this.#answers.after({ touched, after: this.plan, like: this.#move.like });
  }

  /**
   * Take in that a site or choice was touched.
   * @param {string} site
   * @param {boolean} isExact a tap beside it, or a drag that ends on it, never plays what is shown
   */
  async touch(site, isExact = true) {
    // Touched before it is known what can be: ask first.
    if (this.open && !this.current) await this.go([]);
    if (!this.open || !this.current) return;
    if (this.#asked) await this.#add(site);
    else if (isExact && this.#move.isEnteredAt(site)) await this.confirm();
    else if (!this.touched.includes(site)) await this.#add(site);
    else if (isExact) await this.#again(site);
  }

  /**
   * Turn what is shown at a place that is touched again; let go of what was picked up.
   * @param {string} site
   */
  async #again(site) {
    const isPlace = this.ghost?.sites.includes(site) ?? false;
    if (isPlace && this.#move.shown?.canTurn) this.turn(1);
    else await this.go(this.touched.filter((each) => each !== site)).then(() => this.view.putBack?.());
  }

  /** @param {string} site */
  async #add(site) {
    const before = this.#asked ?? this.touched;
    if (this.#move.enterHovered(site)) this.#entered();
    // A second tap while the first one is being answered changes nothing.
    else if (!before.includes(site)) await this.go([...before, site], site);
  }

  /**
   * Enter these touches instead of those so far.
   * @param {string[]} touched
   * @param {string | null} added the touch that may be refused
   */
  async go(touched, added = null) {
    this.#request += 1;
    const request = this.#request;
    this.#wasCut = false;
    this.#asked = touched;
    this.#unask();
    this.view.setBusy(true);
    try {
      const found = await this.#after(touched);
      if (request !== this.#request) return;
      this.#asked = null;
      if (found.ply !== this.ply) this.view.outdated();
      else if (found.refusal && added !== null) await this.#refuse(found.refusal, added);
      else this.#take(found);
    } catch (error) {
      if (request !== this.#request) return;
      this.#wasCut = apiError(error).isTemporary;
      this.view.refused(apiError(error).refusal, null);
    } finally {
      if (request === this.#request) this.view.setBusy(false);
    }
  }

  /**
   * Show a refusal. The move that was shown goes, because Play beside a refusal would look as if it played what is
   * refused. What was picked up stays.
   * @param {Refusal} refusal
   * @param {string} added
   */
  async #refuse(refusal, added) {
    const request = this.#request;
    const { ghost, touched } = this;
    if (ghost && touched.length > 0) {
      const left = await this.#after(touched.filter((each) => !ghost.sites.includes(each)));
      if (request !== this.#request) return;
      this.#move.enter(left, left.touched.length > 0);
      this.#show();
    }
    this.view.refused(refusal, added);
  }

  /** @param {Touches} touches */
  #take(touches) {
    this.#move.enter(touches);
    if (touches.touched.length === 0) this.touchable = new Set(touches.next.map((each) => each.touch));
    this.#entered();
  }

  #entered() {
    this.#unask();
    this.#show();
    const isOnly = this.current?.moves === 1 && this.touched.length > 0;
    // A button that is a whole move and asks first needs no second tap before the question.
    const asksAtOnce = this.ghost?.question && this.ghost.sites.length === 0;
    if (isOnly && (asksAtOnce || !this.view.confirms())) this.confirm();
  }

  #show() {
    const { shown, isHovering } = this.#move;
    if (!shown) return;
    const { touches, ghost, canTurn } = shown;
    this.view.stepped({ touches, ghost, canTurn, isHovering, plan: this.plan });
  }

  /**
   * Show what a tap on a site would do, or again what is entered when the pointer is over none.
   * @param {string | null} site
   */
  async hover(site) {
    const isNew = site !== null && this.open && this.touchable.has(site) && !this.touched.includes(site);
    if (!isNew && this.#move.isHovering) {
      this.#move.unhover();
      this.#show();
    }
    await this.#latest.ask(isNew ? site : null);
  }

  /** @param {string} site */
  async #look(site) {
    const request = this.#request;
    const touches = await this.#after([...this.touched, site]).catch(() => null);
    if (!this.#latest.isLatest(site) || request !== this.#request || !touches || touches.refusal) return;
    if (this.#isQuestioned || touches.ply !== this.ply) return;
    this.#move.hover(site, touches);
    this.#show();
  }

  /**
   * Show the move turned another way.
   * @param {number} step 1 for the next way, -1 for the one before
   */
  turn(step) {
    if (!this.open || !this.#move.shown?.canTurn) return;
    this.#move.turnBy(step);
    this.#unask();
    this.#show();
  }

  /** Take the last touch back, or the last piece of the turn. */
  async back() {
    if (!this.open) return;
    if (this.#isQuestioned) {
      const wasAtOnce = this.ghost?.sites.length === 0;
      this.#unask();
      if (wasAtOnce) await this.go([]);
      else this.#show();
    } else if (this.touched.length > 0) {
      await this.go(this.touched.slice(0, -1));
    } else if (this.plan.length > 0) {
      await this.#replan(this.plan.slice(0, -1));
    }
  }

  /** Play the move that is shown, or keep it as the first piece of a turn. */
  async confirm() {
    const { ghost, open } = this;
    if (!open || !ghost) return;
    if (ghost.question && !this.#isQuestioned) {
      this.#isQuestioned = true;
      this.view.ask(ghost.question);
      return;
    }
    this.#unask();
    if (ghost.again) await this.#replan([...this.plan, ghost.move]);
    else await this.view.play([...this.plan, ghost.move]);
  }

  #unask() {
    if (this.#isQuestioned) this.view.ask(null);
    this.#isQuestioned = false;
  }

  /** @param {string[]} plan */
  async #replan(plan) {
    this.#forget();
    this.plan = plan;
    await this.view.planned(plan);
    await this.go([]);
  }

  /**
   * Show a whole move, as if it had been entered.
   * @param {string} move
   * @param {string[]} touches
   */
  async show(move, touches) {
    this.#move.like = move;
    await this.go(touches);
    this.#move.turnTo(move);
    this.#show();
  }
}
