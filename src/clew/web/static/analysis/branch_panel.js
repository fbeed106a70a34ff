// The panel of "what if": the branch that is being tried, and the branches that were saved.

import { $, element, find } from "../lib/dom.js";
import { deleteBranch, saveBranch, savedBranches } from "./branches.js";

/** @import { Branch } from "./branches.js" */
/** @import { Cursor } from "./cursor.js" */

/**
 * @param {string} text
 * @param {() => void} clicked
 */
function stepLink(text, clicked) {
  const link = element("a", { href: "#branch", text });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    clicked();
  });
  return link;
}

export class BranchPanel {
  #form = find(document, "#save-branch", HTMLFormElement);
  #name = find(this.#form, "[name=name]", HTMLInputElement);

  /**
   * @param {string} code of the game
   * @param {Cursor} cursor
   * @param {() => void} moved called when the cursor was moved
   */
  constructor(code, cursor, moved) {
    this.code = code;
    this.cursor = cursor;
    this.moved = moved;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save();
    });
    this.#showSaved();
  }

  #save() {
    const { ply, branch } = this.cursor;
    saveBranch(this.code, { name: this.#name.value.trim() || this.#name.placeholder, ply, moves: branch });
    this.#name.value = "";
    this.#showSaved();
  }

  /** Show the branch that is being tried. */
  show() {
    const { ply, branch, along } = this.cursor;
    const rows = branch.map((step, number) => {
      const link = stepLink(step.move, () => {
        this.cursor.along = number + 1;
        this.moved();
      });
      return element("li", number + 1 === along ? { class: "last" } : {}, link);
    });
    $("branch").replaceChildren(...rows);
    $("branch").style.counterReset = `move ${ply}`;
    $("no-branch").hidden = branch.length > 0;
    this.#form.hidden = branch.length === 0;
    if (branch.length > 0 && document.activeElement !== this.#name) {
      this.#name.placeholder = `${branch[0].move} after ${ply}`;
    }
  }

  #showSaved() {
    $("saved-branches").replaceChildren(...savedBranches(this.code).map((branch) => this.#savedRow(branch)));
  }

  /** @param {Branch} branch */
  #savedRow({ name, ply, moves }) {
    const link = stepLink(name, () => {
      this.cursor.follow(ply, moves);
      this.moved();
    });
    const forget = element("button", { type: "button", text: "Forget", "aria-label": `Forget ${name}` });
    forget.addEventListener("click", () => {
      deleteBranch(this.code, name);
      this.#showSaved();
    });
    return element("li", {}, link, ` (${moves.length} after ${ply}) `, forget);
  }
}
