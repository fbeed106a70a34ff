// The page of a game: to play and to watch.

import { get, post, Refused, text } from "../lib/api.js";
import { Board } from "../lib/board.js";
import { Caller } from "./notify.js";
import { Entry } from "../lib/move_entry.js";
import { Guide } from "./guide.js";
import { look, onPalette } from "../lib/preferences.js";
import { Clocks, element, showChat, showDeeds, showHeadline, showMoves, showSeats } from "./panels.js";

const $ = (id) => document.getElementById(id);
const place = $("board");
const path = `/api/v1/games/${place.dataset.game}`;

let state = null;
let picture = place.innerHTML;
let byKeyboard = false;
let busy = false;
let hints = [];

const clocks = new Clocks();
const caller = new Caller($("notify"));
const board = new Board(place, {
  touch(site, keyboard) {
    byKeyboard = keyboard;
    touch(site);
  },
  back: () => entry.back(),
});

/** Tell something to the player; `link` leads to the rule. */
function tell(words, { kind = "", rule = null, link = null } = {}) {
  const notice = $("notice");
  notice.className = `notice ${kind}`;
  notice.replaceChildren(words);
  if (link) notice.append(" ", element("a", { href: link, target: "_blank", rel: "noopener", text: `Rule ${rule}` }));
}

/** Say something to screen readers only. */
function say(words) { $("said").textContent = words; }

function tellRefusal(refusal) {
  const begins = refusal.rule ? `${refusal.rule}: ` : "";
  const words = refusal.sentence.startsWith(begins) ? refusal.sentence.slice(begins.length) : refusal.sentence;
  tell(words, { kind: "refused", rule: refusal.rule, link: refusal.link });
}

const view = {
  // The ply is named, because the move may have been played by the time that its ghost is drawn.
  ghost: (move) => text(`${path}/board`, { ...drawing(), ply: state.ply, pending: move }),
  palette: () => look.palette,
  isHasty: () => !look.confirm,
  play: (move) => play(move),
  late: () => refresh(),
  refused(refusal) {
    settled(true);
    tellRefusal(refusal);
    guide.refused(refusal);
  },

  touching(touched) {
    settled(false);
    showPlain();
    hints = [];
    board.offer([], touched);
    showReady(null);
    $("back").disabled = touched.length === 0;
    tell(touched.length > 0 ? touched.map(named).join(", ") : "");
  },

  offered(found) {
    settled(found.move === null);
    const names = found.next.map((each) => each.touch);
    board.offer(names, found.touched, hints);
    guide.mark();
    const choices = found.next.filter((each) => !board.has(each.touch));
    $("choices").replaceChildren(...choices.map(choice));
    $("back").disabled = found.touched.length === 0;
    if (byKeyboard && found.touched.length > 0 && !found.move) focusNext(choices, names.length);
    if (found.touched.length > 0) say(`${found.touched.map(named).join(", ")}; ${names.length} can follow`);
  },

  ready(preview, found) {
    settled(true);
    board.show(preview.svg);
    place.dataset.shown = "ghost";
    board.offer(found.next.map((each) => each.touch), found.touched);
    showReady(preview.move);
    $("back").disabled = false;
    const does = preview.effects.length > 0 ? `: ${preview.effects.join("; ")}` : "";
    tell(`${preview.move}${does}.`, { kind: "preview" });
    if (byKeyboard) $("play").focus({ preventScroll: true });
    guide.ready(preview.move);
  },
};

const entry = new Entry(path, view);
const guide = new Guide(path, board);

/** Tell everybody, and screen readers, whether the board waits for an answer. */
function settled(is) { place.setAttribute("aria-busy", String(!is)); }

/** What something that can be touched is called. */
function named(touch) {
  const site = board.sites.find((each) => each.dataset.site === touch);
  return site?.getAttribute("aria-label")?.split(",")[0] ?? touch.replace(":", " ");
}

function choice(each) {
  const words = each.label.replace(":", " ");
  const button = element("button", { type: "button", class: "choice", text: words, "data-touch": each.touch });
  button.addEventListener("click", () => touch(each.touch));
  return button;
}

function focusNext(choices, all) {
  if (choices.length === all) $("choices").querySelector("button")?.focus({ preventScroll: true });
  else board.focus(null);
}

function showReady(move) {
  $("play").disabled = move === null;
  if (move === null) $("choices").replaceChildren();
}

function showPlain() {
  if (place.dataset.shown === "plain") return;
  board.show(picture);
  place.dataset.shown = "plain";
}

async function touch(site) {
  if (!state || busy) return;
  if (!entry.open) {
    if (state.status === "running" && state.yours.length > 0) tell(`Not yet: ${state.headline}.`, { kind: "refused" });
    return;
  }
  await entry.touch(site);
}

/** Play a move: it shows at once, and is taken back with the reason if the server refuses. */
async function play(move) {
  if (busy) return;
  busy = true;
  entry.close();
  board.offer([], []);
  showReady(null);
  $("back").disabled = true;
  showMoves(state, move);
  place.classList.add("sent");
  if (place.dataset.shown === "plain") {
    view.ghost(move).then((svg) => { if (busy) board.show(svg); }, () => null);
  }
  try {
    await post(`${path}/moves`, { move, ply: state.ply });
    tell("");
    await refresh();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    showMoves(state);
    place.dataset.shown = "";
    showPlain();
    await refresh();
    tellRefusal({ sentence: error.message, rule: error.rule, link: error.link });
  } finally {
    place.classList.remove("sent");
    busy = false;
    if (state.can.move) entry.begin(state.ply);
  }
}

// As the page was drawn, so that the server draws it once for all.
const drawing = () => ({ interactive: true, caption: false, background: false, prefix: "board", palette: look.palette });

let fetching = null;
let stale = false;

/** Fetch state and picture; calls while it runs are answered by one more. */
function refresh() {
  if (fetching) {
    stale = true;
    return fetching;
  }
  fetching = load().catch(away).finally(() => {
    fetching = null;
    if (stale) {
      stale = false;
      return refresh();
    }
  });
  return fetching;
}

function away(error) {
  if (!(error instanceof Refused)) throw error;
  if (error.status === 0 || error.status >= 500) setTimeout(refresh, 1000);
  else tellRefusal({ sentence: error.message, rule: error.rule, link: error.link });
}

async function load() {
  const fresh = await get(path);
  if (!state || fresh.ply !== state.ply || fresh.moves.at(-1) !== state.moves.at(-1)) {
    picture = await text(`${path}/board`, { ...drawing(), ply: fresh.ply });
    place.dataset.shown = "";
  }
  apply(fresh);
}

function apply(fresh) {
  const before = state ?? fresh;
  state = fresh;
  showSeats(fresh);
  clocks.set(fresh);
  showHeadline(fresh);
  showMoves(fresh);
  showChat(fresh);
  showDeeds(fresh);
  caller.call(before, fresh);
  const turned = place.dataset.shown !== "plain" && !(entry.open && entry.ply === fresh.ply && fresh.can.move);
  if (turned) {
    entry.close();
    board.offer([], []);
    showReady(null);
    hintStep(1);
    showPlain();
  }
  if (fresh.ply > before.ply) say(`${fresh.moves.slice(before.ply).join(", ")}. ${fresh.headline}.`);
  else if (fresh.headline !== before.headline) say(fresh.headline);
  if (fresh.can.move && !busy) entry.begin(fresh.ply);
  guide.turn(fresh);
}

const KINDS = $("board").dataset.events.split(" ");

// Live events: the browser connects again by itself; where it gives up, this does.
let source = null;

function listen() {
  source?.close();
  source = new EventSource(`${path}/stream?after=${state.number}`);
  source.onopen = () => {
    connected(true);
    refresh();
  };
  source.onerror = () => {
    connected(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1500);
  };
  for (const kind of KINDS) {
    source.addEventListener(kind, (event) => heard(JSON.parse(event.data)));
  }
}

function heard(event) {
  if (event.number <= state.number) return;
  if (event.kind === "chat") say(`${state.seats[event.seat].name} says: ${event.words}`);
  refresh();
}

function connected(is) { $("offline").hidden = is; }

// Hints in two steps: where to look, then the whole move.
function hintStep(step) {
  const button = $("hint");
  button.dataset.step = step;
  button.textContent = step === 1 ? "Hint" : "Whole hint";
}

async function giveHint() {
  const step = Number($("hint").dataset.step);
  const ply = state.ply;
  tell("Thinking");
  const told = await post(`${path}/hint`, { step });
  if (told.ply !== ply || state.ply !== ply || !entry.open) return;
  if (step === 2) {
    hintStep(1);
    return entry.go(told.touches);
  }
  await entry.go([]);
  hints = told.places;
  board.offer(entry.now.next.map((each) => each.touch), [], hints);
  hintStep(2);
  for (const place of hints) {
    $("choices").querySelector(`[data-touch="${CSS.escape(place)}"]`)?.classList.add("hinted");
  }
  tell(`Look at ${told.labels.map((label) => label.replace(":", " ")).join(" or ")}.`);
}

/** Do something that a form asks for, without leaving the page. */
async function deed(form, submitter) {
  const fields = Object.fromEntries(new FormData(form, submitter));
  const deeds = {
    undo: () => post(`${path}/undo`, { ply: state.ply }),
    resign: () => post(`${path}/resign`, seat()),
    close: () => post(`${path}/close`, {}),
    draw: () => post(`${path}/draw`, { answer: fields.answer, ...seat() }),
    chat: () => post(`${path}/chat`, { words: fields.words, ...seat() }),
    again: () => post(`${path}/again`, { level: fields.level ? Number(fields.level) : null, rotate: "rotate" in fields }),
  };
  const answer = await deeds[fields.deed]();
  if (fields.deed === "chat") form.reset();
  if (fields.deed === "again") location.assign(answer.link);
  else await refresh();
}

/** Which of my seats acts: the one to move if it is mine. */
function seat() {
  if (state.yours.length < 2) return {};
  return { seat: state.yours.includes(state.seat) ? state.seat : state.yours[0] };
}

function guarded(work) {
  work().catch((error) => {
    if (!(error instanceof Refused)) throw error;
    tellRefusal({ sentence: error.message, rule: error.rule, link: error.link });
  });
}

for (const form of document.querySelectorAll("form[data-deed]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const sure = event.submitter?.dataset.sure;
    if (sure && !event.submitter.classList.contains("asked")) return ask(event.submitter, sure);
    guarded(() => deed(form, event.submitter));
  });
}

/** What cannot be undone is asked twice, by the same button, until something else is touched. */
function ask(button, words) {
  const before = button.textContent;
  const forget = (event) => {
    if (event.target === button && event.type === "pointerdown") return;
    document.removeEventListener("pointerdown", forget);
    button.removeEventListener("blur", forget);
    button.classList.remove("asked");
    button.textContent = before;
  };
  button.classList.add("asked");
  button.textContent = words;
  document.addEventListener("pointerdown", forget);
  button.addEventListener("blur", forget);
}

$("deed-move").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.move;
  byKeyboard = true;
  if (field.value.trim()) entry.type(field.value.trim()).then(() => { if (entry.ready || busy) field.value = ""; });
});
$("play").addEventListener("click", () => { if (entry.ready) play(entry.ready); });
$("back").addEventListener("click", () => entry.back());
$("hint").addEventListener("click", () => guarded(giveHint));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || place.contains(event.target) || !entry.open) return;
  const fromPlay = event.target === $("play");
  entry.back().then(() => { if (fromPlay) board.focus(null); });
});

onPalette(async () => {
  picture = await text(`${path}/board`, { ...drawing(), ply: state.ply });
  place.dataset.shown = "";
  if (entry.open) await entry.go(entry.touched);
  else showPlain();
});

place.dataset.shown = "plain";
refresh().then(() => { if (state) listen(); else setTimeout(() => location.reload(), 2000); });
