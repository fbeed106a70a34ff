// The engine: what it thinks of the position that is shown, as long as the visitor wants to know.

import { address } from "../lib/api.js";
import { $, button, element, find } from "../lib/dom.js";
import { whileShown } from "../lib/page_cache.js";
import { inWords, percent } from "./key_moves.js";

/** @import { LineStep, Opinion, PositionState } from "#api" */

const SWITCH = "clew-think";
const SECONDS = 8;
/** How many of the best moves are listed, and how many moves of the best line: the board has numbers for as many. */
const MOST_BEST = 4;
export const MOST_IN_LINE = 5;
/** How long a position is shown before the engine starts, in milliseconds: steps may follow quickly. */
const DELAY = 200;

/**
 * Return the value of a move in words.
 * @param {{ value: number, proven: boolean }} move
 */
export function describeValue({ value, proven }) {
  if (proven && value >= 1) return "wins";
  if (proven && value <= 0) return "loses";
  return percent(value);
}

/**
 * Return what a seat can expect: an opinion of the engine, or its share of a finished game.
 * @param {number} seat
 * @param {PositionState["ending"]} ending
 * @param {Opinion | null} opinion
 */
export function expectation(seat, ending, opinion) {
  if (ending) return ending.winners.includes(seat) ? 1 / ending.winners.length : 0;
  return opinion?.values[seat];
}

/** How thoroughly the engine has thought, from this many visits on. @type {[number, string][]} */
const THOROUGHNESS = [
  [100_000, "Thought very deeply"],
  [10_000, "Thought deeply"],
  [1000, "Thought carefully"],
  [0, "A first impression"],
];

/**
 * Return in words how thoroughly the engine has thought.
 * @param {number} visits
 */
export function thoroughness(visits) {
  return THOROUGHNESS.find(([least]) => visits >= least)?.[1] ?? "";
}

/**
 * Return moves by what is shown of them: the most valuable first.
 * @param {Opinion["moves"]} moves
 */
export function byValue(moves) {
  return [...moves].sort((one, other) => other.value - one.value);
}

export class Engine {
  /** @type {EventSource | null} */
  #source = null;
  #timer = 0;
  #position = "";
  /** @type {PositionState["ending"]} */
  #ending = null;
  #switch = button("engine");
  /** The best line, as far as it is shown. @type {LineStep[]} */
  #line = [];

  /**
   * @param {HTMLElement} place
   * @param {string[]} called what the players are called
   * @param {{ play: (moves: string[]) => void, drawLine: (line: LineStep[]) => void }} handlers
   */
  constructor(place, called, handlers) {
    this.place = place;
    this.called = called;
    this.handlers = handlers;
    this.#switch.setAttribute("aria-pressed", String(this.isOn));
    whileShown(
      () => this.#source?.close(),
      () => this.#source && this.#listen(this.#position),
    );
  }

  /** @param {() => void} changed called when it was switched on or off */
  onSwitch(changed) {
    this.#switch.addEventListener("click", () => {
      localStorage.setItem(SWITCH, this.isOn ? "off" : "on");
      this.#switch.setAttribute("aria-pressed", String(this.isOn));
      changed();
    });
  }

  get isOn() {
    return localStorage.getItem(SWITCH) !== "off";
  }

  /**
   * Think about another position, and show what is known of it until then.
   * @param {PositionState} state
   * @param {Opinion | null} known
   */
  think({ position, ending }, known) {
    this.#source?.close();
    this.#source = null;
    clearTimeout(this.#timer);
    this.#ending = ending;
    this.#show(known);
    if (this.isOn && !ending) this.#timer = window.setTimeout(() => this.#listen(position), DELAY);
  }

  /** @param {string} position */
  #listen(position) {
    const source = new EventSource(address("/api/v1/study", { position, called: this.called, seconds: SECONDS }));
    this.#source = source;
    this.#position = position;
    source.addEventListener("opinion", (event) => this.#show(JSON.parse(event.data)));
    source.addEventListener("done", () => this.#finish(source));
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      $("engine-state").textContent = "Too many analyses are open now; try again in a moment.";
    };
  }

  /** @param {EventSource} source */
  #finish(source) {
    source.close();
    if (this.#source === source) this.#source = null;
  }

  /** @param {Opinion | null} opinion */
  #show(opinion) {
    this.place.dataset.thought = opinion ? String(opinion.done) : "";
    [...$("values").children].forEach((row, seat) => {
      const value = expectation(seat, this.#ending, opinion);
      find(row, "meter", HTMLMeterElement).value = value ?? 0;
      find(row, "b", HTMLElement).textContent = value === undefined ? "" : percent(value);
    });
    this.#line = (opinion?.line ?? []).slice(0, MOST_IN_LINE);
    const best = byValue(opinion?.moves ?? []).slice(0, MOST_BEST);
    $("best").replaceChildren(...best.map((move) => this.#row(move)));
    $("line").replaceChildren(...this.#line.map((step, number) => this.#lineRow(step, number)));
    $("line-title").hidden = this.#line.length < 2;
    this.handlers.drawLine(this.#line);
    $("engine-state").textContent = this.#state(opinion);
    // Room is kept as long as more may come, so that nothing moves while the engine thinks.
    $("thoughts").classList.toggle("thinking", this.isOn && !this.#ending && !opinion?.done);
    this.#showThoroughness(opinion);
  }

  /**
   * Draw moves on the board as long as something is pointed at or has the focus, then the best line again.
   * @param {HTMLElement} shown
   * @param {LineStep[]} line
   */
  #drawWhile(shown, line) {
    for (const kind of ["pointerenter", "focus"]) shown.addEventListener(kind, () => this.handlers.drawLine(line));
    for (const kind of ["pointerleave", "blur"]) shown.addEventListener(kind, () => this.handlers.drawLine(this.#line));
  }

  /**
   * Return a row of the best line: who moves, and what the move does.
   * @param {LineStep} step
   * @param {number} number from 0
   */
  #lineRow(step, number) {
    const moves = this.#line.slice(0, number + 1);
    const who = element("b", { text: this.called[step.seat] });
    const what = element("span", { text: inWords(step) });
    const made = element("button", { type: "button", class: "quiet", title: inWords(step) }, who, " ", what);
    made.addEventListener("click", () => this.handlers.play(moves.map(({ move }) => move)));
    this.#drawWhile(made, moves);
    return element("li", {}, made);
  }

  /**
   * Say in words how thoroughly it has thought; the number explains them.
   * @param {Opinion | null} opinion
   */
  #showThoroughness(opinion) {
    $("thoroughness").hidden = !opinion;
    if (!opinion) return;
    $("thoroughness").textContent = thoroughness(opinion.visits);
    const number = opinion.visits.toLocaleString("en");
    $("thoroughness-help").textContent = `The engine has tried ${number} ways to continue, called visits.`;
    $("still-thinking").textContent = opinion.done ? "" : ", still thinking";
  }

  /** @param {Opinion["moves"][number]} found */
  #row(found) {
    const what = element("span", { class: "what", text: found.words || found.move });
    const notation = found.words ? [element("small", { text: found.move })] : [];
    const value = element("b", { text: describeValue(found) });
    const made = element("button", { type: "button", title: found.words }, what, ...notation, value);
    made.addEventListener("click", () => this.handlers.play([found.move]));
    this.#drawWhile(made, found.move === this.#line[0]?.move ? this.#line : [{ ...found, seat: 0 }]);
    return element("li", {}, made);
  }

  /** @param {Opinion | null} opinion */
  #state(opinion) {
    if (opinion || this.#ending) return "";
    return this.isOn ? "Starting." : "The engine is off.";
  }
}
