// A new game: the board and the seats change as the options do.

import { get, Refused } from "../lib/api.js";
import { drawn } from "../lib/board.js";
import { look, onPalette } from "../lib/preferences.js";

const form = document.getElementById("new-game");
const preview = document.getElementById("preview");
const problem = document.getElementById("problem");
let asked = 0;
let timer = null;

function showKinds() {
  for (const row of form.querySelectorAll(".seat-wish")) {
    row.dataset.kind = row.querySelector("select[name$=kind]").value;
  }
  form.elements.minutes.closest(".option").hidden = form.elements.clock.value === "none";
}

function chosen() {
  const position = form.elements.position.value.trim();
  if (position) return { position };
  const options = [...form.elements].filter((field) => field.name?.startsWith("option-") && field.value.trim());
  return { option: options.map((field) => `${field.name.slice("option-".length)}=${field.value.trim()}`) };
}

function showStart(start) {
  preview.replaceChildren(drawn(start.svg));
  for (const row of form.querySelectorAll(".seat-wish")) {
    const there = Number(row.dataset.seat) < start.seat_names.length;
    row.hidden = !there;
    for (const field of row.querySelectorAll("select, input")) field.disabled = !there;
  }
  // Options do not matter where a position brings its own.
  const given = form.elements.position.value.trim() !== "";
  for (const field of form.elements) if (field.name?.startsWith("option-")) field.disabled = given;
}

async function update() {
  asked += 1;
  const mine = asked;
  try {
    const start = await get(`/api/v1/catalogue/${form.dataset.game}/start`, { ...chosen(), palette: look.palette });
    if (mine !== asked) return;
    problem.hidden = true;
    showStart(start);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (mine !== asked) return;
    problem.textContent = error.message;
    problem.hidden = false;
  }
}

function matters(field) {
  return field.name === "position" || field.name?.startsWith("option-");
}

form.addEventListener("input", (event) => {
  showKinds();
  if (!matters(event.target)) return;
  clearTimeout(timer);
  timer = setTimeout(update, event.target.tagName === "SELECT" ? 0 : 400);
});
onPalette(update);
showKinds();
