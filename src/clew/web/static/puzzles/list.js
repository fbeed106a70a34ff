// The puzzles of a day: which ones were started and solved in this browser, the streak, and the calendar.

import { $, find } from "../lib/dom.js";
import { waitForPictures } from "./being_made.js";
import { keep } from "./keep.js";
import { loadProgress } from "./progress.js";
import { dayLines, stateWords } from "./result.js";
import { loadResults, saveResults } from "./results.js";
import { solvedByDay, streaks } from "./streak.js";
import { rememberNewKinds } from "./success.js";
import { synchronise } from "./synchronise.js";

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
    if (!link) continue;
    link.classList.toggle("all", solved >= most);
    link.classList.toggle("some", solved < most);
    const words = link.getAttribute("aria-label")?.replace(/, \d+ solved$/, "");
    link.setAttribute("aria-label", `${words}, ${solved} solved`);
  }
}

/** Offer the stars of the day to share. */
function showDayLine() {
  const place = $("share-day");
  /** @type {NodeListOf<HTMLElement>} */
  const cards = document.querySelectorAll("a[data-daily]");
  const solved = [...cards]
    .map(({ dataset }) => results[dataset.daily ?? ""])
    .filter((result) => result && !result.shown);
  const lines = dayLines(
    solved.map(({ stars }) => stars),
    cards.length,
    place.dataset,
  );
  $("day-line").textContent = lines;
  place.hidden = lines === "";
}

/** Show everything that was done. */
function show() {
  /** @type {NodeListOf<HTMLElement>} */
  const links = document.querySelectorAll("[data-puzzle], [data-daily]");
  for (const link of links) showState(link);
  showStreak();
  showDayLine();
  showCalendar();
}

let results = loadResults();
// Progress is dropped some day, results are not.
saveResults(results);
show();
waitForPictures(show);

/** Take in what the server has of this visitor, once in a session, and send it what it does not have. */
async function synchroniseList() {
  const before = JSON.stringify(results);
  if (!(await synchronise())) return;
  results = loadResults();
  if (JSON.stringify(results) !== before) show();
}
synchroniseList();

/** @type {NodeListOf<HTMLAnchorElement>} */
const cards = document.querySelectorAll("a[data-daily]");
const offline = [...cards]
  .map((card) => card.getAttribute("href") ?? "")
  .filter((link) => link.startsWith("/puzzles/"));
if (location.pathname === "/puzzles") addEventListener("load", () => keep(["/puzzles", ...offline]));

rememberNewKinds();
