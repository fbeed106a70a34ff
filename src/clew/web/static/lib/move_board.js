// A board on which moves are entered: the picture, the prompt, what the shown move does, and the buttons beside it.
// The page of a live game and the boards of lessons and analysis differ only in what is overridden.

import { Aiming } from "./aiming.js";
import { Board } from "./board.js";
import { forDevice, sentences, withButton } from "./device_words.js";
import { element, refusalNodes, spot } from "./dom.js";
import { MoveEntry } from "./move_entry.js";

/** @import { Ghost, Refusal, Touch, Touches } from "#api" */
/** @import { BoardElements, EntryStep, MoveSource, MoveView } from "./move_view.js" */

/** What a notice can be, as classes. */
const KINDS = ["refused", "preview", "wins", "costs"];

/**
 * Return what kind of notice says what a move does.
 * @param {Ghost} ghost
 */
function kindOf({ effects, costs }) {
  if (effects[0]?.startsWith("You win")) return "preview wins";
  return costs ? "preview costs" : "preview";
}

/** @implements {MoveView} */
export class MoveBoard {
  /** The picture without the move that is being entered. */
  picture = "";
  /** Whether that picture is shown, and not one with a move on it. */
  isPlain = true;
  /** What a hint points at. @type {string[]} */
  hinted = [];
  /** What can be chosen beside the board before anything is touched. @type {Touch[]} */
  #firstChoices = [];
  /** Whether the notice is about a shown move or a refusal, and goes with the next step. */
  #isPassing = false;

  /**
   * @param {BoardElements} elements
   * @param {MoveSource} source
   */
  constructor(elements, source) {
    const { place, notice, choices, playButton, prompt = null, backButton = null, turnButton = null } = elements;
    this.place = place;
    this.notice = notice;
    this.choices = choices;
    this.playButton = playButton;
    this.prompt = prompt;
    this.backButton = backButton;
    this.turnButton = turnButton;
    this.question = elements.question ?? null;
    this.board = new Board(place, {
      touch: (site) => this.touch(site),
      back: () => this.entry.back(),
      turn: (step) => this.entry.turn(step),
      hover: (site) => this.entry.hover(site),
      play: () => this.entry.confirm(),
    });
    this.aiming = new Aiming(this.board, {
      isSource: (site) => this.#isSource(site),
      touch: (site, isExact) => this.touch(site, isExact),
      hover: (site) => this.entry.hover(site),
    });
    this.entry = new MoveEntry(source, this);
    playButton?.addEventListener("click", () => this.entry.confirm());
    backButton?.addEventListener("click", () => this.entry.back());
    turnButton?.addEventListener("click", () => this.entry.turn(1));
    this.question?.yes.addEventListener("click", () => this.entry.confirm());
    this.question?.no.addEventListener("click", () => this.entry.back());
  }

  // What pages override.

  /**
   * Play the moves of a turn.
   * @param {string[]} _moves
   * @returns {void | Promise<void>}
   */
  play(_moves) {
    throw new Error("play has to be overridden");
  }

  /**
   * Show the position after moves that are entered but not played.
   * @param {string[]} _plan
   * @returns {Promise<void>}
   */
  planned(_plan) {
    throw new Error("planned has to be overridden");
  }

  /** Whether a complete move is shown before it is played. */
  confirms() {
    return true;
  }

  /** The game has moved on since it was drawn. */
  outdated() {}

  /** Attributes of links to rules. @returns {Record<string, string>} */
  get linkAttributes() {
    return {};
  }

  /**
   * @param {string} site
   * @param {boolean} isExact whether the site itself was hit, so that a second touch can play
   */
  touch(site, isExact = true) {
    return this.entry.touch(site, isExact);
  }

  // What all of them share.

  /**
   * Show something in the notice.
   * @param {"" | "refused" | "preview" | "preview wins" | "preview costs"} kind
   * @param {...(Node | string)} nodes
   */
  notify(kind, ...nodes) {
    this.#isPassing = kind === "refused";
    const kinds = kind.split(" ");
    for (const each of KINDS) this.notice.classList.toggle(each, kinds.includes(each));
    this.notice.replaceChildren(...nodes);
  }

  /**
   * Show a refusal in the notice.
   * @param {Refusal} refusal
   * @param {string} before words in front of it
   */
  notifyRefusal(refusal, before = "") {
    this.notify("refused", before, ...refusalNodes(refusal, this.linkAttributes));
  }

  /** @param {boolean} is whether the board waits for an answer */
  setBusy(is) {
    this.place.setAttribute("aria-busy", String(is));
  }

  /**
   * @param {string} svg
   * @param {boolean} isPlain
   */
  draw(svg, isPlain) {
    this.isPlain = isPlain;
    this.board.show(svg);
  }

  /** Show the picture without the move that is being entered. */
  drawPlain() {
    if (!this.isPlain) this.draw(this.picture, true);
    else this.board.drawGhost(null);
  }

  /** Let nothing be touched. */
  shut() {
    this.entry.close();
    this.ask(null);
    this.board.drawGhost(null);
    this.board.offer([], []);
    this.showReady(false);
  }

  /**
   * Enable a button or not. The focus goes to the board before its button cannot be pressed any more.
   * @param {HTMLButtonElement | null} button
   * @param {boolean} is
   */
  enable(button, is) {
    if (!button) return;
    if (!is && button === document.activeElement) this.board.focus(null);
    button.disabled = !is;
  }

  /** @param {boolean} is */
  showReady(is) {
    this.enable(this.playButton, is);
    if (this.turnButton) this.turnButton.hidden = true;
    if (!is) this.choices.replaceChildren();
  }

  /**
   * @param {Touch} choice
   * @param {boolean} isChosen
   */
  #choiceButton({ touch, label, colours }, isChosen) {
    const attributes = { type: "button", class: "choice", "data-touch": touch, "aria-pressed": String(isChosen) };
    const words = element("span", { class: "choice-words", text: label });
    const made = element("button", attributes, ...colours.map((role) => spot(role, "choice-dot")), words);
    made.addEventListener("click", () => this.touch(touch));
    made.addEventListener("pointerenter", () => this.entry.hover(touch));
    made.addEventListener("pointerleave", () => this.entry.hover(null));
    return made;
  }

  /**
   * Whether something can be dragged to the board.
   * @param {string} site
   */
  #isSource(site) {
    const { current } = this.entry;
    if (!this.entry.open || !current) return false;
    const roles = current.next.find((each) => each.touch === site)?.roles ?? [];
    return current.parts.some(({ kind, role, touch }) => kind === "source" && (roles.includes(role) || touch === site));
  }

  // The view of the entry.

  /** @param {EntryStep} step */
  stepped({ touches, ghost, canTurn, isHovering, plan }) {
    const { next, touched } = touches;
    this.board.canTurn = canTurn;
    this.board.drawGhost(ghost?.svg ?? null);
    this.place.dataset.ghost = ghost?.move ?? "";
    if (this.turnButton) this.turnButton.hidden = !canTurn;
    this.#describe(ghost);
    if (isHovering) return;
    this.#offer(next, touched);
    this.#showChoices(touches, ghost);
    this.enable(this.playButton, ghost !== null);
    this.#showWords(touches, ghost?.again ? "Next piece" : touches.button);
    this.enable(this.backButton, touched.length > 0 || plan.length > 0);
  }

  /**
   * Say what the shown move does. Where none is shown, what was said about another goes, and anything else stays.
   * @param {Ghost | null} ghost
   */
  #describe(ghost) {
    if (ghost) this.notify(kindOf(ghost), sentences(ghost.effects));
    else if (this.#isPassing) this.notify("");
    this.#isPassing = ghost !== null;
  }

  /**
   * @param {Touches} touches
   * @param {string} play the words of the button that plays
   */
  #showWords({ prompt, button }, play) {
    if (this.prompt) this.prompt.textContent = forDevice(withButton(prompt, button, play));
    if (this.playButton) this.playButton.textContent = play;
  }

  /**
   * @param {Touch[]} next
   * @param {string[]} touched
   */
  #offer(next, touched) {
    const asked = next.filter((each) => each.asked).map((each) => each.touch);
    this.board.offer(
      next.map((each) => each.touch),
      touched,
      this.hinted,
      asked,
      this.entry.touchable,
    );
  }

  /**
   * Show choices that are not on the board; turns have a button and a key of their own.
   * @param {Touches} touches
   * @param {Ghost | null} ghost
   */
  #showChoices({ next, touched }, ghost) {
    const beside = next.filter((each) => !each.on_board && !each.is_turn);
    if (touched.length === 0) this.#firstChoices = beside;
    // One of several choices has been made: the others stay, to choose again.
    const isChosen = touched.length === 1 && this.#firstChoices.some(({ touch }) => touch === touched[0]);
    const shown = isChosen && beside.length === 0 ? this.#firstChoices : beside;
    // Before anything is touched, the choice that Play would keep is the one that is pressed.
    const made = touched.length > 0 ? touched : (ghost?.touches ?? []);
    this.choices.replaceChildren(...shown.map((each) => this.#choiceButton(each, made.includes(each.touch))));
  }

  /** What was picked up is put back: without a word that would look as if nothing had happened. */
  putBack() {
    if (this.entry.touched.length === 0) this.notify("", "Put back. Nothing is chosen now.");
    this.#isPassing = true;
  }

  /** @param {string | null} question */
  ask(question) {
    if (!this.question) return;
    this.question.box.hidden = question === null;
    this.question.words.textContent = question ?? "";
    if (question !== null) this.question.yes.focus({ preventScroll: true });
    else if (this.question.box.contains(document.activeElement)) this.board.focus(null);
  }

  /**
   * @param {Refusal} refusal
   * @param {string | null} _site
   */
  refused(refusal, _site) {
    this.notifyRefusal(refusal);
    this.place.classList.add("pulse");
    this.place.addEventListener("animationend", () => this.place.classList.remove("pulse"), { once: true });
  }
}
