// The list of puzzles: what was begun and what is solved, as this browser knows it.

import { clock, kept } from "./progress.js";

for (const link of document.querySelectorAll("[data-puzzle], [data-daily]")) {
  const found = kept(link.dataset.puzzle ?? link.dataset.daily);
  if (found.at === 0) continue;
  const words = found.solved ? (found.shown ? "shown" : `solved in ${clock(found.seconds)}`) : "begun";
  link.querySelector(".state").textContent = words;
  link.classList.add(found.solved ? "is-solved" : "is-begun");
}
