// A game move by move: slider, buttons and keys.

import { text } from "../lib/api.js";
import { drawn } from "../lib/board.js";
import { look, onPalette } from "../lib/preferences.js";
import { showPly } from "../live/panels.js";

const EVERY = 900;
const board = document.getElementById("board");
const slider = document.getElementById("slider");
const where = document.getElementById("where");
const run = document.getElementById("run");
const plies = Number(board.dataset.plies);
let ply = Number(board.dataset.ply);
let pictures = new Map();
let running = null;

function picture(at) {
  const query = { ply: at, caption: false, background: false, prefix: "board", palette: look.palette };
  if (!pictures.has(at)) pictures.set(at, text(board.dataset.pictures, query));
  return pictures.get(at);
}

async function show(at) {
  ply = Math.max(0, Math.min(plies, at));
  const mine = ply;
  slider.value = ply;
  where.textContent = `After ${ply} of ${plies} moves`;
  showPly(ply);
  board.dispatchEvent(new CustomEvent("ply", { detail: ply }));
  const svg = await picture(mine).catch(() => null);
  if (svg === null) pictures.delete(mine);
  else if (mine === ply) board.replaceChildren(drawn(svg));
  if (mine < plies) picture(mine + 1).catch(() => pictures.delete(mine + 1));
}

function hold() {
  clearInterval(running);
  running = null;
  run.textContent = "Run";
  run.setAttribute("aria-pressed", "false");
}

function toggle() {
  if (running) return hold();
  if (ply === plies) show(0);
  run.textContent = "Hold";
  run.setAttribute("aria-pressed", "true");
  running = setInterval(() => {
    if (ply >= plies) hold();
    else show(ply + 1);
  }, EVERY);
}

const steps = { first: () => 0, previous: () => ply - 1, next: () => ply + 1, last: () => plies };
const keys = { Home: steps.first, ArrowLeft: steps.previous, ArrowRight: steps.next, End: steps.last };

for (const [id, to] of Object.entries(steps)) {
  document.getElementById(id).addEventListener("click", (event) => {
    event.preventDefault();
    hold();
    show(to());
  });
}
document.getElementById("moves").addEventListener("click", (event) => {
  const link = event.target.closest("[data-ply]");
  if (!link) return;
  event.preventDefault();
  hold();
  show(Number(link.dataset.ply));
});
slider.addEventListener("input", () => {
  hold();
  show(Number(slider.value));
});
run.addEventListener("click", toggle);
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("details, input:not([type=range])")) return;
  if (event.key === " " && !event.target.closest("a, button")) toggle();
  else if (event.key in keys) {
    hold();
    show(keys[event.key]());
  } else return;
  event.preventDefault();
});
onPalette(() => {
  pictures = new Map();
  show(ply);
});
