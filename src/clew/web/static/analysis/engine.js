// The engine: what it thinks of the position that is shown, as long as the visitor wants to know.

import { address } from "../lib/api.js";
import { $, button, element, find } from "../lib/dom.js";
import { whileShown } from "../lib/page_cache.js";

/** @import { LineStep, Opinion, PositionState } from "#api" */

const SWITCH = "clew-think";
const SECONDS = 8;
/** How long a position is shown before the engine starts, in milliseconds: steps may follow quickly. */
const DELAY = 200;

/** @param {number} value */
const percent = (value) => `${Math.round(100 * value)} %`;

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

  /**
   * @param {HTMLElement} place
   * @param {{ play: (move: string) => void, drawLine: (line: LineStep[]) => void }} handlers
   */
  constructor(place, handlers) {
    this.place = place;
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
    const source = new EventSource(address("/api/v1/study", { position, seconds: SECONDS }));
    this.#source = source;
    this.#position = position;
    source.addEventListener("opinion", (event) => this.#show(JSON.parse(event.data)));
    source.addEventListener("done", () => this.#finish(source));
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      $("line").textContent = "Too many analyses are open now; try again in a moment.";
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
    $("best").replaceChildren(...byValue(opinion?.moves ?? []).map((move) => this.#row(move)));
    const line = opinion?.line ?? [];
    this.handlers.drawLine(line);
    $("line").textContent = this.#words(opinion, line);
    this.#showThoroughness(opinion);
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
    made.addEventListener("click", () => this.handlers.play(found.move));
    return element("li", {}, made);
  }

  /**
   * @param {Opinion | null} opinion
   * @param {LineStep[]} line
   */
  #words(opinion, line) {
    if (opinion) {
      const moves = line.map((step, number) => `${number + 1}. ${step.move}`).join(" ");
      return moves && `Best line: ${moves}`;
    }
    if (this.#ending) return "";
    return this.isOn ? "Starting." : "The engine is off.";
  }
}
