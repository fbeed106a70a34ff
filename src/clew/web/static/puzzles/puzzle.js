// A puzzle: pieces put down by hand, with help on demand. The server draws and judges; what lies is kept here.

import { address, get, Refused } from "../lib/api.js";
import { drawn } from "../lib/board.js";
import { look, onPalette } from "../lib/preferences.js";
import { Dragging, Roving } from "./hands.js";
import { clock, keep, kept, Stopwatch } from "./progress.js";
import { element } from "../live/panels.js";

const PATH = "/api/v1/puzzles";
const $ = (id) => document.getElementById(id);
const board = $("board");
const tray = $("tray");
const { puzzle, supply, word } = board.dataset;
const fixed = new Set((board.dataset.fixed ?? "").split(" "));
const key = board.dataset.key ?? puzzle;
const record = kept(key);
const pictures = new Map();
const past = [];
let state = null;
let chosen = null; // { piece, space }: space is null for what lies beside; fresh: it was just put there
let hinted = null;
let queue = Promise.resolve();

const time = new Stopwatch(record.seconds, (seconds) => {
  record.seconds = seconds;
  $("time").textContent = clock(seconds);
  keep(key, record);
});

const sites = new Roving(board, "[data-site]");
const pieces = tray && new Roving(tray, ".piece");

function tell(kind, ...nodes) {
  $("notice").className = `notice ${kind}`;
  $("notice").replaceChildren(...nodes);
  $("mistakes").replaceChildren();
  mark("wrong-here", []);
}

/** Do one thing after the other, each with what the one before has left. */
function inTurn(work) {
  board.setAttribute("aria-busy", "true");
  const mine = queue.then(work).catch((error) => {
    if (!(error instanceof Refused)) throw error;
    tell("refused", error.message[0].toUpperCase() + error.message.slice(1));
  }).finally(() => { if (queue === mine) board.setAttribute("aria-busy", "false"); });
  queue = mine;
  return mine;
}

const ask = (what, query = {}) => get(`${PATH}/${what}`, { puzzle, ...query });

/** Return the pictures of pieces, fetching those that are not there yet. */
async function picturesOf(names) {
  const missing = names.filter((name) => !pictures.has(`${look.palette} ${name}`));
  if (missing.length > 0) {
    for (const found of await ask("pieces", { piece: missing, palette: look.palette })) {
      pictures.set(`${look.palette} ${found.name}`, drawn(found.svg));
    }
  }
  return names.map((name) => pictures.get(`${look.palette} ${name}`));
}

/** Ask for the table after a deed, and show it. */
async function load(answer, deed = "") {
  const found = await ask("table", { answer, deed, loose: record.loose, palette: look.palette });
  const focused = board.contains(document.activeElement) ? document.activeElement.dataset.site : null;
  state = found;
  record.answer = found.answer;
  record.loose = found.loose.map((piece) => piece.name);
  board.replaceChildren(drawn(found.svg));
  await showTray();
  show();
  sites.rest(sites.all.find((site) => site.dataset.site === focused) ?? sites.all[0]);
  if (focused) sites.all.find((site) => site.dataset.site === focused)?.focus({ preventScroll: true });
}

async function showTray() {
  if (!tray) return;
  const shown = await picturesOf(state.loose.map((piece) => piece.name));
  const focused = tray.contains(document.activeElement) ? which(document.activeElement.dataset.piece) : null;
  tray.replaceChildren(...state.loose.map((piece, number) => {
    const button = element("button", { type: "button", class: "piece", "aria-label": piece.label, "data-piece": piece.name });
    button.append(shown[number].cloneNode(true), element("span", { class: "which", text: which(piece.name) }));
    return button;
  }));
  pieces.rest(pieces.all[0]);
  if (focused) pieces.all.find((each) => which(each.dataset.piece) === focused)?.focus({ preventScroll: true });
}

/** Which piece it is, however it is turned. */
function which(piece) { return piece.split("/")[0]; }

function mark(kind, spaces) {
  for (const site of sites.all) site.classList.toggle(kind, spaces.includes(site.dataset.site));
}

function show() {
  $("headline").textContent = state.headline;
  $("facts").replaceChildren(...state.facts.map((fact) => element("p", { text: fact })));
  for (const site of sites.all) {
    const { site: space } = site.dataset;
    site.classList.toggle("movable", space in state.lying && !fixed.has(space));
  }
  showChosen();
  mark("hinted", hinted ? [hinted.where] : []);
  $("undo").disabled = past.length === 0;
  $("again").disabled = Object.keys(state.lying).every((space) => fixed.has(space));
  const query = { puzzle, answer: state.answer };
  $("with-answer").href = address("/puzzle", query);
  $("copy-answer").dataset.copy = address("/puzzle", query);
  for (const link of document.querySelectorAll("a[data-picture]")) {
    link.href = address(new URL(link.href).pathname, { ...query, palette: look.palette });
  }
  if (state.solved && !record.solved) finish();
  showResult();
  keep(key, record);
}

function showChosen() {
  mark("chosen", chosen?.space ? [chosen.space] : []);
  for (const each of tray?.children ?? []) {
    const is = chosen?.space === null && each.dataset.piece === chosen.piece;
    each.setAttribute("aria-pressed", String(is));
  }
  board.classList.toggle("receiving", chosen !== null && !chosen.fresh);
  if (!tray) return;
  for (const id of ["turn", "turn-back"]) $(id).disabled = chosen === null;
  $("take").disabled = !chosen?.space;
}

function finish() {
  time.stop();
  record.solved = true;
  tell("preview", record.shown ? "" : `Solved in ${clock(record.seconds)}.`);
}

/** Return the line that can be sent to others. */
function resultLine() {
  const { day, title, link } = board.dataset;
  const help = record.hints === 0 ? "without a hint" : `with ${record.hints} ${record.hints === 1 ? "hint" : "hints"}`;
  const how = record.shown ? "solution looked at" : `solved in ${clock(record.seconds)}, ${help}`;
  return `Clew, ${day ? `puzzle of ${day}, ` : ""}${title}: ${how}. ${link}`;
}

function showResult() {
  $("result").hidden = !record.solved;
  $("result").querySelector("h2").textContent = record.shown ? "This is a solution" : "Solved!";
  $("result-line").textContent = resultLine();
}

function choose(next) {
  chosen = next;
  showChosen();
}

/** Do a deed, which can be undone. */
function act(deed, then = null) {
  return inTurn(async () => {
    const before = state.answer;
    tell("");
    hinted = null;
    if (then !== undefined) chosen = then;
    await load(before, deed);
    if (state.answer !== before) past.push(before);
    $("undo").disabled = past.length === 0;
  });
}

function put(piece, space) {
  if (fixed.has(space)) {
    choose(null);
    return tell("", `The ${word} at ${space} is pinned: it cannot be moved.`);
  }
  return act(`put ${piece} ${space}`, { piece, space, fresh: true });
}

/** Turn what is chosen, or what the focus is on. */
function turn(by) {
  return inTurn(async () => {
    const focus = board.contains(document.activeElement) ? document.activeElement.dataset.site : null;
    const space = chosen ? chosen.space : focus;
    if (dragging?.what) return turnDragged(by);
    if (space) {
      if (!(space in state.lying)) return undefined;
      const before = state.answer;
      await load(before, `turn ${space} ${by}`);
      past.push(before);
      $("undo").disabled = false;
      return chosen ? choose({ ...chosen, piece: state.lying[space] }) : undefined;
    }
    const piece = chosen?.piece ?? document.activeElement.dataset.piece;
    return piece ? turnLoose(piece, by) : undefined;
  });
}

async function turned(piece, by) {
  const [found] = await ask("pieces", { piece, by, palette: look.palette });
  pictures.set(`${look.palette} ${found.name}`, drawn(found.svg));
  return found.name;
}

async function turnLoose(piece, by) {
  const name = await turned(piece, by);
  record.loose = record.loose.map((each) => (each === piece ? name : each));
  if (chosen) chosen = { ...chosen, piece: name };
  await load(state.answer);
}

async function turnDragged(by) {
  const { what } = dragging;
  dragging.replace({ ...what, piece: await turned(what.piece, by), turned: true });
}

function take(space) { return act(`take ${space}`); }

function touched(space, byKeyboard) {
  if (supply) return act(space in state.lying ? `take ${space}` : `put ${supply} ${space}`);
  if (chosen?.space === space) return turn(1);
  if (chosen && !chosen.fresh && (chosen.space === null || !(space in state.lying))) return put(chosen.piece, space);
  if (space in state.lying && !fixed.has(space)) return choose({ piece: state.lying[space], space });
  choose(null);
  tell("", fixed.has(space) ? `The ${word} at ${space} is pinned: it cannot be moved.` : `Choose a ${word} first.`);
  if (byKeyboard && !fixed.has(space)) focusTray();
  return undefined;
}

function touchedPiece(piece, byKeyboard) {
  if (chosen?.piece === piece && !byKeyboard) return turn(1);
  choose({ piece, space: null });
  tell("", "Now choose a space.");
  if (byKeyboard) focusBoard();
  return undefined;
}

function focusTray() { (tray?.querySelector(".piece[tabindex='0']") ?? tray?.firstElementChild)?.focus(); }

/** Put the focus on an empty space, the one where it was last if that is empty. */
function focusBoard() {
  const last = sites.all.find((site) => site.getAttribute("tabindex") === "0");
  const isEmpty = (site) => site && !(site.dataset.site in state.lying);
  (isEmpty(last) ? last : sites.all.find(isEmpty) ?? last)?.focus();
}

function undo() {
  if (past.length === 0) return undefined;
  return inTurn(async () => {
    tell("");
    chosen = null;
    await load(past.pop());
  });
}

function startAgain() {
  return inTurn(async () => {
    past.push(state.answer);
    Object.assign(record, { seconds: 0, hints: 0, solved: false });
    time.seconds = 0;
    time.start();
    chosen = null;
    hinted = null;
    tell("");
    await load("", "clear");
  });
}

// Help

function check() {
  return inTurn(async () => {
    const answer = state ? state.answer : $("typed").value;
    const found = await ask("check", { answer });
    const missing = found.mistakes.length;
    tell(found.solved ? "preview" : "refused", found.solved ? "It is right." : `${missing} ${missing === 1 ? "thing is" : "things are"} not right yet.`);
    $("mistakes").replaceChildren(...found.mistakes.slice(0, 12).map((mistake) =>
      element("li", {}, element("b", { text: `${mistake.where}: ` }), mistake.sentence)));
    mark("wrong-here", found.mistakes.flatMap((mistake) => mistake.spaces).filter((space) => space in (state?.lying ?? {})));
  });
}

/** The first time where to look, the second time what to do. */
function hint() {
  return inTurn(async () => {
    if (hinted) {
      tell("preview", hinted.tell);
      for (const each of tray?.children ?? []) each.classList.toggle("hinted", which(each.dataset.piece) === which(hinted.piece));
      return;
    }
    tell("", "Looking for a hint …");
    hinted = await ask("hint", { answer: state.answer });
    record.hints += 1;
    keep(key, record);
    tell("preview", `${hinted.look} `, element("span", { class: "faint", text: "Once more tells what." }));
    mark("hinted", [hinted.where]);
  });
}

function solve() {
  return inTurn(async () => {
    tell("", "Solving …");
    const found = await ask("solve");
    if (!state) {
      $("typed").value = found.answer ?? "";
      board.replaceChildren(drawn(await (await fetch(address("/puzzle.svg", { puzzle, answer: found.answer ?? "", palette: look.palette }))).text()));
    } else if (found.answer !== null) {
      past.push(state.answer);
      if (!record.solved) record.shown = true;
      chosen = null;
      hinted = null;
      await load(found.answer);
    }
    const value = found.value === null ? "" : `The best found: ${found.value}. `;
    const facts = Object.entries(found.facts).map(([name, told]) => `${name}: ${told}. `).join("");
    tell("preview", `${value}${facts}${found.conclusion || "This is one solution."}`);
  });
}

function count() {
  return inTurn(async () => {
    tell("", "Counting …");
    tell("preview", (await ask("count")).sentence);
  });
}

// Hands

function grab(target) {
  const piece = target.closest(".piece");
  if (piece) return { piece: piece.dataset.piece, space: null };
  const space = target.closest("[data-site]")?.dataset.site;
  return space && space in state.lying && !fixed.has(space) ? { piece: state.lying[space], space } : null;
}

const siteOf = (target) => target?.closest?.("#board [data-site]")?.dataset.site ?? null;

function dropped(what, target) {
  const space = siteOf(target);
  if (space === what.space && !what.turned) return choose(null);
  if (space) return put(what.piece, space);
  return what.space ? take(what.space) : choose(null);
}

const dragging = tray && new Dragging([board, tray], {
  grab: (target) => (state ? grab(target) : null),
  ghost: async (what) => (await picturesOf([what.piece]))[0],
  drop: dropped,
  over: (target) => mark("target", [siteOf(target)]),
  begun: (what) => {
    document.body.style.setProperty("--piece", `${board.querySelector("[data-site]").getBoundingClientRect().height}px`);
    choose({ piece: what.piece, space: what.space });
  },
});

function pressed(event) {
  if (event.altKey || event.metaKey || event.target.closest("textarea, input, select") || !state) return;
  if (event.ctrlKey && event.key !== "z") return;
  const focus = event.target.closest("#board [data-site]")?.dataset.site;
  if (event.key === "Escape") choose(null);
  else if (event.key === "u" || event.key === "z") undo();
  else if (focus && (event.key === "Enter" || event.key === " ")) touched(focus, true);
  else if (tray && event.key === "r") turn(1);
  else if (tray && event.key === "R") turn(-1);
  else if (tray && event.key === "t") focusTray();
  else if ((event.key === "Delete" || event.key === "Backspace") && (chosen?.space ?? focus) in state.lying) take(chosen?.space ?? focus);
  else return;
  event.preventDefault();
}

function begin() {
  board.addEventListener("click", (event) => {
    const space = siteOf(event.target);
    if (space && state) touched(space, false);
  });
  tray?.addEventListener("click", (event) => {
    const piece = event.target.closest(".piece");
    if (piece) touchedPiece(piece.dataset.piece, event.detail === 0);
  });
  document.addEventListener("keydown", pressed);
  $("undo").addEventListener("click", undo);
  $("again").addEventListener("click", startAgain);
  $("hint").addEventListener("click", hint);
  $("count").addEventListener("click", count);
  if (tray) {
    $("turn").addEventListener("click", () => turn(1));
    $("turn-back").addEventListener("click", () => turn(-1));
    $("take").addEventListener("click", () => chosen?.space && take(chosen.space));
  }
  onPalette(() => inTurn(() => load(state.answer)));
  $("time").textContent = clock(record.seconds);
  // What comes with the link goes before what was kept; if that cannot be read any more, all begins anew.
  inTurn(async () => {
    try {
      await load(board.dataset.answer || record.answer);
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 0) throw error;
      await load("");
    }
    if (!record.solved) time.start();
  });
}

$("check").addEventListener("click", check);
$("solve").addEventListener("click", solve);
if (board.dataset.hands) begin();
else inTurn(async () => {});
