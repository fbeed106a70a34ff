// A puzzle whose answer is typed as text.

import { getText } from "../lib/api.js";
import { find, parseSvg } from "../lib/dom.js";
import { preferences } from "../lib/preferences.js";
import { PuzzlePage } from "./puzzle_page.js";

export class TypedPuzzle extends PuzzlePage {
  #field = find(document, "#typed", HTMLTextAreaElement);

  start() {
    this.inTurn(async () => {});
  }

  /** @override */
  get answer() {
    return this.#field.value;
  }

  /**
   * @override
   * @param {string} answer
   */
  async showSolution(answer) {
    this.#field.value = answer;
    const query = { puzzle: this.puzzle, answer, palette: preferences.palette };
    this.place.replaceChildren(parseSvg(await getText("/puzzle.svg", query)));
  }
}
