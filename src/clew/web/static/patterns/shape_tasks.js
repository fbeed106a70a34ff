// What is known about a shape: whether it can be filled, how often, and how.

import { address, apiError, get, getText } from "../lib/api.js";
import { $, find, parseSvg } from "../lib/dom.js";
import { preferences } from "../lib/preferences.js";

/** @import { ShapeTask } from "#api" */

/** How long a shape rests before the server looks at it, and how long before it is asked again when it was busy. */
const PAUSE = 350;
const AGAIN = 3000;

/** One way to fill the shape, as a panel of the page. */
class TaskPanel {
  /** @type {ShapeTask | null} */
  #task = null;

  /**
   * @param {HTMLElement} place
   * @param {string} game
   */
  constructor(place, game) {
    this.place = place;
    this.game = game;
    this.name = place.dataset.task ?? "";
    this.find(".show").addEventListener("click", () => this.#solve());
    this.find(".count").addEventListener("click", () => this.#count());
  }

  /** @param {string} selector */
  find(selector) {
    return find(this.place, selector, HTMLElement);
  }

  /**
   * @param {string} kind
   * @param {string} words
   */
  say(kind, words) {
    const verdict = this.find(".verdict");
    verdict.className = `verdict chip ${kind}`;
    verdict.textContent = words;
    this.find(".task-work").hidden = kind !== "yes";
    this.find(".count-words").textContent = "";
  }

  /**
   * @param {ShapeTask} task
   * @param {string} lattice
   */
  async show(task, lattice) {
    this.#task = task;
    if (task.fillable === null) await this.#lookLonger(task);
    else this.#decide(task.fillable);
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const graded = this.place.querySelectorAll("a[data-difficulty]");
    for (const link of graded) {
      const { difficulty } = link.dataset;
      const query = { game: this.game, kind: this.place.dataset.kind, difficulty, shape: task.shape, lattice };
      link.href = address("/puzzles/new", query);
    }
    find(this.place, ".play", HTMLAnchorElement).href = task.link;
  }

  /** @param {boolean} fillable */
  #decide(fillable) {
    if (fillable) this.say("yes", "Can be filled");
    else this.say("no", "Cannot be filled");
  }

  /**
   * Look with the server's full time limit.
   * @param {ShapeTask} task
   */
  async #lookLonger(task) {
    this.say("looking", "Still looking …");
    try {
      const { answer, conclusion } = await get("/api/v1/puzzles/solve", { puzzle: task.puzzle });
      if (this.#task !== task) return;
      if (answer !== null || conclusion.startsWith("There is none")) this.#decide(answer !== null);
      else this.say("unknown", "Not found in time");
    } catch (error) {
      if (this.#task === task) this.say("unknown", apiError(error).message);
    }
  }

  async #solve() {
    const task = this.#task;
    if (!task) return;
    try {
      const { answer } = await get("/api/v1/puzzles/solve", { puzzle: task.puzzle });
      if (answer === null || this.#task !== task) return;
      await showSolution(task.puzzle, answer);
    } catch (error) {
      this.find(".count-words").textContent = apiError(error).message;
    }
  }

  async #count() {
    const task = this.#task;
    if (!task) return;
    const words = this.find(".count-words");
    words.textContent = "Counting …";
    try {
      const { sentence } = await get("/api/v1/puzzles/count", { puzzle: task.puzzle });
      words.textContent = sentence.replace(/ \(.*\)$/, "");
    } catch (error) {
      words.textContent = apiError(error).message;
    }
  }

  forget() {
    this.#task = null;
    this.say("", "");
  }
}

/**
 * @param {string} puzzle
 * @param {string} answer
 */
async function showSolution(puzzle, answer) {
  const { palette } = preferences;
  const query = { puzzle, answer, palette };
  const svg = await getText("/puzzle.svg", query);
  const figure = $("solution");
  find(figure, ".solution-picture", HTMLElement).replaceChildren(parseSvg(svg));
  find(figure, "a.svg", HTMLAnchorElement).href = address("/puzzle.svg", query);
  find(figure, "a.png", HTMLAnchorElement).href = address("/puzzle.png", { ...query, width: 1200 });
  figure.hidden = false;
  figure.scrollIntoView({ block: "nearest" });
}

export class ShapeTasks {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The number of the last question, so that earlier answers are not shown. */
  #asked = 0;

  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {NodeListOf<HTMLElement>} */
    const places = document.querySelectorAll("[data-task]");
    this.panels = [...places].map((place) => new TaskPanel(place, game));
  }

  /**
   * Look at a shape as soon as it rests.
   * @param {string[]} space
   * @param {string} lattice
   */
  look(space, lattice) {
    clearTimeout(this.#timer);
    this.#asked += 1;
    $("solution").hidden = true;
    for (const panel of this.panels) panel.forget();
    $("symmetry").textContent = "";
    if (space.length === 0) return;
    for (const panel of this.panels) panel.say("looking", "Looking …");
    this.#timer = setTimeout(() => this.#ask(space, lattice, this.#asked), PAUSE);
  }

  /**
   * @param {string[]} space
   * @param {string} lattice
   * @param {number} number
   */
  async #ask(space, lattice, number) {
    try {
      const found = await get("/api/v1/puzzles/shape", { game: this.game, lattice, space });
      if (number !== this.#asked) return;
      $("symmetry").textContent = found.symmetry;
      for (const task of found.tasks) this.panels.find(({ name }) => name === task.name)?.show(task, lattice);
    } catch (error) {
      if (number !== this.#asked) return;
      const { isTemporary, status, message } = apiError(error);
      if (isTemporary || status === 429) this.#timer = setTimeout(() => this.#ask(space, lattice, number), AGAIN);
      else for (const panel of this.panels) panel.say("unknown", message);
    }
  }
}
