// Writing a game's state into the page: players, clocks, moves, chat, what can be done.

const $ = (id) => document.getElementById(id);

/** Return an element with text, never HTML. */
export function element(name, { text, ...attributes } = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  made.append(...children);
  return made;
}

function seconds(left) {
  const whole = Math.max(0, Math.ceil(left));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export function showSeats(state) {
  for (const seat of state.seats) {
    const row = document.querySelector(`#seats [data-seat="${seat.seat}"]`);
    row.classList.toggle("to-move", seat.to_move);
    row.classList.toggle("winner", state.result?.winners.includes(seat.seat) ?? false);
    row.querySelector(".who").textContent = seat.player || "free";
    row.querySelector(".turn").textContent = seat.to_move ? (seat.yours ? "your turn" : "to move") : "";
    const score = state.result?.scores?.[seat.seat];
    row.querySelector(".score").textContent = score === undefined ? "" : String(score);
  }
}

/** Keeps the clocks running between two states. */
export class Clocks {
  constructor() {
    this.state = null;
    setInterval(() => this.tick(), 250);
  }

  set(state) {
    this.state = state;
    this.at = performance.now();
    this.tick();
  }

  tick() {
    if (!this.state || this.state.clock.kind === "none") return;
    for (const seat of this.state.seats) {
      const place = document.querySelector(`#seats [data-seat="${seat.seat}"] .clock`);
      if (seat.seconds_left === null) continue;
      const runs = seat.to_move && this.state.status === "running" && this.state.clock.deadline !== null;
      const left = seat.seconds_left - (runs ? (performance.now() - this.at) / 1000 : 0);
      place.textContent = seconds(left);
      place.classList.toggle("short", runs && left < 20);
    }
  }
}

export function showHeadline(state) {
  const place = $("headline");
  place.textContent = state.can.move && state.yours.length === 1 ? "Your turn" : state.headline;
  const reason = $("reason");
  reason.replaceChildren();
  if (state.result) {
    reason.append(`${state.result.reason} `);
    if (state.result.link) reason.append(element("a", { href: state.result.link, text: state.result.rule }));
  } else if (state.offer) {
    reason.append(`${state.seats[state.offer.seat].name} offers a draw.`);
  }
}

export function showMoves(state, waiting = null) {
  const moves = waiting ? [...state.moves, waiting] : state.moves;
  const rows = moves.map((move, number) => {
    const link = element("a", { href: `${state.replay_link}?ply=${number + 1}`, text: move });
    const row = element("li", {}, link);
    if (number === moves.length - 1) row.className = waiting ? "last waiting" : "last";
    return row;
  });
  const list = $("moves");
  list.replaceChildren(...rows);
  list.scrollTop = list.scrollHeight;
  $("no-moves").hidden = moves.length > 0;
}

/** Show at which move of a finished game somebody is: in the list of moves, and in the address, to come back to. */
export function showPly(ply) {
  for (const row of document.querySelectorAll("#moves li")) row.classList.remove("last");
  const row = document.querySelector(`#moves [data-ply="${ply}"]`)?.parentElement;
  row?.classList.add("last");
  if (row) row.parentElement.scrollTop = row.offsetTop - row.parentElement.offsetTop - row.parentElement.clientHeight / 2;
  const here = new URL(location.href);
  here.searchParams.set("ply", ply);
  history.replaceState(null, "", here);
}

export function showChat(state) {
  const lines = state.chat.map((line) =>
    element("li", {}, element("b", { text: `${state.seats[line.seat].name}: ` }), line.words),
  );
  const list = $("chat");
  list.replaceChildren(...lines);
  list.scrollTop = list.scrollHeight;
}

/** Show the forms and links for what can be done now, and no others. */
export function showDeeds(state) {
  const { can } = state;
  const shown = {
    "deed-undo": can.undo, "deed-resign": can.resign, "deed-offer": can.offer_draw, "deed-answer": can.answer_draw,
    "deed-again": can.again && state.status === "over", "deed-hint": can.hint, "deed-chat": can.chat, "deed-move": can.move,
    "deed-close": can.close,
  };
  for (const [id, on] of Object.entries(shown)) {
    const form = $(id);
    // What cannot be done for a moment only is greyed out, so that nothing jumps.
    for (const field of form.querySelectorAll("button, input, select")) field.disabled = !on;
    if (form.dataset.when === "possible") form.hidden = !on;
  }
  for (const field of document.querySelectorAll("input[name=ply]")) field.value = state.ply;
  // At the end only Undo stays: even the last move against a program can be taken back.
  if (state.yours.length > 0) for (const id of ["play", "back", "deed-hint"]) $(id).hidden = state.status === "over";
  $("entry").classList.toggle("over", state.status === "over");
  const next = $("next-game");
  next.hidden = state.again === null;
  if (state.again) next.href = `/games/${state.again}`;
  showLinks(state);
}

function showLinks(state) {
  for (const row of document.querySelectorAll("#links [data-invitation]")) {
    row.hidden = !state.invitations.some((each) => String(each.seat) === row.dataset.invitation);
  }
  for (const row of document.querySelectorAll("#links [data-join]")) {
    row.hidden = !state.can.join.includes(Number(row.dataset.join));
  }
  $("links").hidden = state.status !== "open";
  $("to-analysis").hidden = state.status !== "over";
}
