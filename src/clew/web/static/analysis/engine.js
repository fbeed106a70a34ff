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
      const visits = `${opinion.visits.toLocaleString("en")} visits${opinion.done ? "" : ", running"}. `;
      const moves = line.map((step, number) => `${number + 1}. ${step.move}`).join(" ");
      return line.length > 0 ? `${visits}Best line: ${moves}` : visits;
    }
    if (this.#ending) return "";
    return this.isOn ? "Starting." : "The engine is off.";
  }
}
