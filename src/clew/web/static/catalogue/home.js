// Live pictures: a game of each goes on, one move at a time, while it can be seen.

import { text } from "../lib/api.js";
import { drawn } from "../lib/board.js";
import { look } from "../lib/preferences.js";

const EVERY = 1400;
const STILL = "clew-still";
const button = document.getElementById("still");
const seen = new Set();
const shows = [...document.querySelectorAll("[data-sample]")].map((place) => ({ place, ply: 0 }));

const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (entry.isIntersecting) seen.add(entry.target);
    else seen.delete(entry.target);
  }
});
for (const { place } of shows) watcher.observe(place);

let still = localStorage.getItem(STILL) ?? (matchMedia("(prefers-reduced-motion: reduce)").matches ? "on" : "off");

function showButton() {
  button.hidden = false;
  button.setAttribute("aria-pressed", String(still === "on"));
}

button.addEventListener("click", () => {
  still = still === "on" ? "off" : "on";
  localStorage.setItem(STILL, still);
  showButton();
});
showButton();

/** Show the next move of a game; after its end it begins again. */
async function step(show) {
  const game = show.place.dataset.sample;
  const path = `/api/v1/catalogue/${game}/sample`;
  const svg = await text(path, { ply: show.ply, palette: look.palette }).catch(() => null);
  if (svg === null) return;
  const fresh = drawn(svg);
  // Beyond its end a game shows its end: twice the same picture means that it is over.
  show.ply = fresh.outerHTML === show.before ? 0 : show.ply + 1;
  show.before = fresh.outerHTML;
  const old = show.place.querySelector("svg");
  if (!old) show.place.append(fresh);
  else if (fresh.getAttribute("viewBox") === old.getAttribute("viewBox")) old.replaceWith(fresh);
}

// What was not there yet when the page was made comes as soon as it is.
for (const show of shows) if (!show.place.querySelector("svg")) step(show);

let turn = 0;
setInterval(() => {
  if (still === "on" || document.hidden) return;
  const visible = shows.filter((show) => seen.has(show.place));
  if (visible.length === 0) return;
  turn += 1;
  step(visible[turn % visible.length]);
}, EVERY);
