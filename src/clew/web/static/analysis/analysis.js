// The analysis board: a game and what if it had gone another way, with what a program thinks of it.

import { address, get } from "../lib/api.js";
import * as branches from "./branches.js";
import { GameStudy } from "./game_analysis.js";
import { drawLine } from "./line_overlay.js";
import { look, onPalette } from "../lib/preferences.js";
import { element, showPly } from "../live/panels.js";
import { TryBoard } from "../positions/try_board.js";

const $ = (id) => document.getElementById(id);
const place = $("board");
const { code, game } = place.dataset;
const plies = Number(place.dataset.plies);
const THINK = "clew-think";
const LIVE_SECONDS = 8;

let ply = Number(place.dataset.ply);
// The branch that leaves the game after `ply` moves, and how far along it we look.
let branch = [];
let along = 0;

const board = new TryBoard({
  place, notice: $("notice"), choices: $("choices"), button: $("play"), prefix: "board", played,
  changed: () => think(),
});
let line = [];
board.marks.push((where) => drawLine(where, line));

const study = plies > 0 ? new GameStudy(code, plies, { go: (to) => go(to), graph: $("graph") }) : null;

async function go(to) {
  ply = Math.max(0, Math.min(plies, to));
  branch = [];
  along = 0;
  await show();
}

/** Show where we are: a position of the game, or of the branch. */
async function show() {
  line = [];
  showWhere();
  const drawing = { palette: look.palette, prefix: "board" };
  const step = along > 0 ? branch[along - 1] : null;
  const shown = await board.take(step
    ? get("/api/v1/position", { ...drawing, position: step.position })
    : get(`/api/v1/view/${code}`, { ...drawing, ply }));
  if (shown) board.tell("", step ? `What if: ${step.move}` : "Touch the board to try another move.");
}

/** A move was played on the board: the game's own, the branch's own, or a new way. */
function played(after, move) {
  line = [];
  const next = document.querySelector(`#moves [data-ply="${ply + 1}"]`)?.textContent;
  if (along === 0 && move === next) {
    ply += 1;
    branch = [];
  } else if (branch[along]?.move === move) {
    along += 1;
  } else {
    branch = [...branch.slice(0, along), { move, position: after.position }];
    along = branch.length;
  }
  showWhere();
}

function showWhere() {
  const base = plies > 0 ? `After ${ply} of ${plies} moves` : "The position";
  $("where").textContent = along > 0 ? `${base}, and ${along} of what if` : base;
  $("slider").value = ply;
  showPly(ply);
  study?.look(ply);
  showBranch();
}

function showBranch() {
  const rows = branch.map((step, number) => {
    const link = element("a", { href: "#branch", text: step.move });
    link.addEventListener("click", (event) => {
      event.preventDefault();
      along = number + 1;
      show();
    });
    return element("li", number + 1 === along ? { class: "last" } : {}, link);
  });
  $("branch").replaceChildren(...rows);
  $("branch").style.counterReset = `move ${ply}`;
  $("no-branch").hidden = branch.length > 0;
  $("keep").hidden = branch.length === 0;
  if (branch.length > 0 && document.activeElement !== $("keep").elements.name) {
    $("keep").elements.name.placeholder = `${branch[0].move} after ${ply}`;
  }
}

function showKept() {
  const rows = branches.kept(code).map((each) => {
    const link = element("a", { href: "#branch", text: each.name });
    link.addEventListener("click", (event) => {
      event.preventDefault();
      [ply, branch, along] = [each.ply, each.moves, each.moves.length];
      show();
    });
    const away = element("button", { type: "button", text: "Forget", "aria-label": `Forget ${each.name}` });
    away.addEventListener("click", () => {
      branches.forget(code, each.name);
      showKept();
    });
    return element("li", {}, link, ` (${each.moves.length} after ${each.ply}) `, away);
  });
  $("kept").replaceChildren(...rows);
}

$("keep").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.name;
  branches.keep(code, { name: field.value.trim() || field.placeholder, ply, moves: branch });
  field.value = "";
  showKept();
});

// What is thought of the position that is shown, as long as that is wanted.
let source = null;
let timer = null;

function think() {
  source?.close();
  source = null;
  clearTimeout(timer);
  const { state } = board;
  $("headline").textContent = state.ending ? `${state.ending.headline}: ${state.ending.reason}` : state.headline;
  $("play-on").href = state.ending ? "#" : address(`/new/${game}`, { position: state.public });
  $("play-on").parentElement.hidden = Boolean(state.ending);
  $("share").href = along > 0 ? address("/view", { position: state.public }) : address(`/view/${code}/position`, { ply });
  const known = along === 0 ? study?.opinion(ply) : null;
  showOpinion(known);
  if (!wanted() || state.ending) return;
  timer = setTimeout(() => listen(state.position), 200);
}

function listen(position) {
  source = new EventSource(address("/api/v1/study", { position, seconds: LIVE_SECONDS }));
  source.addEventListener("opinion", (event) => showOpinion(JSON.parse(event.data)));
  source.addEventListener("done", () => source.close());
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) $("line").textContent = "Too many analyses are open now; try again in a moment.";
  };
}

const wanted = () => localStorage.getItem(THINK) !== "off";

const percent = (value) => `${Math.round(100 * value)} %`;

function sure(each) {
  if (!each.proven) return percent(each.value);
  return each.value >= 1 ? "wins" : each.value <= 0 ? "loses" : percent(each.value);
}

function showOpinion(found) {
  place.dataset.thought = found ? String(found.done) : "";
  [...$("values").children].forEach((row, seat) => {
    const value = board.state?.ending ? Number(board.state.ending.winners.includes(seat)) / board.state.ending.winners.length : found?.values[seat];
    row.querySelector("meter").value = value ?? 0;
    row.querySelector("b").textContent = value === undefined ? "" : percent(value);
  });
  const rows = (found?.moves ?? []).map((each) => {
    const button = element("button", { type: "button" }, element("span", { text: each.move }), element("b", { text: sure(each) }));
    button.addEventListener("click", () => board.attempt(each.move));
    return element("li", {}, button);
  });
  $("best").replaceChildren(...rows);
  line = found?.line ?? [];
  drawLine(place, line);
  const visits = found ? `${found.visits.toLocaleString("en")} visits${found.done ? "" : ", going on"}. ` : "";
  const words = line.length > 0 ? `${visits}Play could go on ${line.map((step, number) => `${number + 1}. ${step.move}`).join(" ")}` : visits;
  $("line").textContent = words || (board.state?.ending ? "" : wanted() ? "Thinking begins." : "Nobody thinks about it now.");
}

$("live").addEventListener("click", () => {
  localStorage.setItem(THINK, wanted() ? "off" : "on");
  $("live").setAttribute("aria-pressed", String(wanted()));
  think();
});
$("live").setAttribute("aria-pressed", String(wanted()));

// Steps go along the branch while there is one.
const steps = {
  first: () => go(0),
  previous: () => {
    if (along === 0) return go(ply - 1);
    along -= 1;
    return show();
  },
  next: () => {
    if (along >= branch.length) return branch.length > 0 ? undefined : go(ply + 1);
    along += 1;
    return show();
  },
  last: () => go(plies),
};
const keys = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };
for (const [id, step] of Object.entries(steps)) {
  $(id).addEventListener("click", (event) => {
    event.preventDefault();
    step();
  });
}
$("run").hidden = true;
$("slider").parentElement.hidden = plies === 0;
$("slider").addEventListener("input", () => go(Number($("slider").value)));
$("moves")?.addEventListener("click", (event) => {
  const link = event.target.closest("[data-ply]");
  if (!link) return;
  event.preventDefault();
  go(Number(link.dataset.ply));
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (event.target.closest("details, input:not([type=range]), select, #board") || !(event.key in keys)) return;
  event.preventDefault();
  steps[keys[event.key]]();
});
onPalette(() => {
  show();
  study?.draw();
});
addEventListener("pagehide", () => source?.close());
addEventListener("resize", () => drawLine(place, line));
showKept();
show();
