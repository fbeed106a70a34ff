// The list of games to learn: what was done of each tutorial in this browser, and where to continue.

import { find } from "../lib/dom.js";
import { progressWords, stepsDone } from "./progress.js";

for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-learn]"))) {
  const { learn: game = "", name = "", steps = "0" } = card.dataset;
  const words = progressWords(game, Number(steps));
  if (words !== null) {
    const done = stepsDone(game);
    const chip = find(card, "[data-state]", HTMLElement);
    chip.textContent = words;
    chip.classList.toggle("done", words === "Done");
    chip.hidden = false;
    const link = find(card, "[data-start]", HTMLAnchorElement);
    let next = 1;
    while (done.has(next)) next += 1;
    const isWhole = next > Number(steps);
    link.textContent = isWhole ? "Learn again" : "Continue";
    link.setAttribute("aria-label", `${link.textContent}${isWhole ? ":" : " learning"} ${name}`);
    if (!isWhole && next > 1) link.href = `/learn/${game}/${next}`;
  }
}
