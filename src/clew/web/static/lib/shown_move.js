// Which move is shown while one is entered: what the touches leave, or what a tap where the pointer is would leave, and
// how it is turned.

/** @import { Ghost, Touches } from "#api" */

/** What some touches leave, and which of its ghosts is shown. */
class Choice {
  /** Whether no ghost is shown before it is turned. */
  isHidden = false;

  /**
   * @param {Touches} touches
   * @param {number} turn
   */
  constructor(touches, turn = touches.ghost ?? 0) {
    this.touches = touches;
    this.turn = turn;
  }

  /** @returns {Ghost | null} */
  get ghost() {
    return (this.isHidden ? null : this.touches.ghosts[this.turn]) ?? null;
  }

  get canTurn() {
    return this.touches.ghosts.length > 1;
  }

  /** @param {number} step */
  turnBy(step) {
    this.isHidden = false;
    const count = this.touches.ghosts.length;
    this.turn = (this.turn + step + count) % count;
  }
}

export class ShownMove {
  /** The move that was entered or turned last: the next one is turned alike. @type {string | null} */
  like = null;
  /** What is entered. @type {Choice | null} */
  #entered = null;
  /** What the pointer is over. @type {{ site: string, choice: Choice } | null} */
  #hovered = null;

  get entered() {
    return this.#entered;
  }

  /** What is shown: where the pointer is, before what is entered. */
  get shown() {
    return this.#hovered?.choice ?? this.#entered;
  }

  get isHovering() {
    return this.#hovered !== null;
  }

  /** Whether nothing is left to choose but turns. */
  get isComplete() {
    const parts = this.#entered?.touches.parts ?? [];
    const isOpen = parts.some(({ kind, touch }) => kind !== "turn" && touch === null);
    return (this.#entered?.ghost ?? null) !== null && !isOpen;
  }

  /**
   * Whether a whole move was entered that a second touch at a site plays: the place that was touched last. A touch on
   * another place that it covers moves it there, as far as that is possible.
   * @param {string} site
   */
  isEnteredAt(site) {
    const { ghost, touches } = this.#entered ?? {};
    return this.isComplete && touches?.touched.filter((each) => ghost?.sites.includes(each)).at(-1) === site;
  }

  clear() {
    this.#entered = null;
    this.#hovered = null;
    this.like = null;
  }

  /** The next move is turned like the one that is entered; what is picked up again is shown as it was at first. */
  #remember() {
    if (this.#entered?.touches.touched.length === 0) this.like = null;
    else this.like = this.#entered?.ghost?.move ?? this.like;
  }

  /**
   * @param {Touches} touches
   * @param {boolean} isHidden whether its ghost is shown only when it is turned
   */
  enter(touches, isHidden = false) {
    this.#entered = new Choice(touches);
    this.#entered.isHidden = isHidden;
    this.#hovered = null;
    this.#remember();
  }

  /**
   * Enter what is shown where the pointer is; return whether there is something.
   * @param {string} site
   */
  enterHovered(site) {
    if (this.#hovered?.site !== site) return false;
    this.#entered = this.#hovered.choice;
    this.#hovered = null;
    this.#remember();
    return true;
  }

  /**
   * @param {string} site
   * @param {Touches} touches
   */
  hover(site, touches) {
    this.#hovered = { site, choice: new Choice(touches) };
  }

  unhover() {
    this.#hovered = null;
    if (this.#entered?.touches.touched.length === 0) this.like = null;
  }

  /** @param {number} step 1 for the next way, -1 for the one before */
  turnBy(step) {
    this.shown?.turnBy(step);
    this.like = this.shown?.ghost?.move ?? null;
  }

  /**
   * Turn to a move, if it is one of the ways to turn what is entered.
   * @param {string} move
   */
  turnTo(move) {
    const turn = this.#entered?.touches.ghosts.findIndex((each) => each.move === move) ?? -1;
    if (this.#entered && turn >= 0) this.#entered.turn = turn;
  }
}
