// The list of puzzles: which ones were started and solved in this browser.

import { find } from "../lib/dom.js";
import { loadProgress } from "./progress.js";
import { stateWords } from "./result.js";

/** @type {NodeListOf<HTMLElement>} */
const links = document.querySelectorAll("[data-puzzle], [data-daily]");

for (const link of links) {
  const progress = loadProgress(link.dataset.puzzle ?? link.dataset.daily ?? "");
  const words = stateWords(progress);
  if (words === null) continue;
  find(link, ".state", HTMLElement).textContent = words;
  link.classList.add(progress.solved ? "is-solved" : "is-begun");
}
