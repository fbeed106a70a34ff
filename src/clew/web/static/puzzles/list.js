// The puzzles of a day: which ones were started and solved in this browser, the streak, and the calendar.

import { $, closest, find } from "../lib/dom.js";
import { loadProgress } from "./progress.js";
import { stateWords } from "./result.js";
import { loadResults } from "./results.js";
import { solvedByDay, streaks } from "./streak.js";
import { AGAIN } from "./success.js";

/** @param {HTMLElement} link */
function showState(link) {
  const key = link.dataset.puzzle ?? link.dataset.daily ?? "";
  const result = results[key];
  const words = stateWords(result ? { ...result, solved: true } : loadProgress(key));
  if (words === null) return;
  const isDone = Boolean(result && !result.shown);
  const state = find(link, ".state", HTMLElement);
  state.textContent = words;
  state.hidden = false;
  state.classList.toggle("done", isDone);
  link.classList.add(result ? "is-solved" : "is-begun");
  const mark = link.querySelector(".done-mark");
  if (mark instanceof HTMLElement) mark.hidden = !isDone;
}

function showStreak() {
  const place = $("streak");
  const { current, isTodayDone } = streaks(results, place.dataset.today ?? "");
  if (current === 0) return;
  place.hidden = false;
  find(place, "b", HTMLElement).textContent = `${current}-day streak`;
  find(place, "span", HTMLElement).textContent = isTodayDone ? "" : "· solve one today to keep it";
}

function showCalendar() {
  const calendar = find(document, ".calendar", HTMLElement);
  const most = Number(calendar.dataset.cards);
  for (const [day, solved] of solvedByDay(results)) {
    const link = calendar.querySelector(`a[data-day="${day}"]`);
    link?.classList.add(solved >= most ? "all" : "some");
    link?.setAttribute("aria-label", `${link.getAttribute("aria-label")}, ${solved} solved`);
  }
}

const results = loadResults();
for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-puzzle], [data-daily]"))) {
  showState(link);
}
showStreak();
showCalendar();

// The page of a new puzzle offers another one of the same kind.
document.addEventListener("click", ({ target }) => {
  const link = closest(target, "a[rel=nofollow]");
  if (link instanceof HTMLAnchorElement) sessionStorage.setItem(AGAIN, link.href);
});
