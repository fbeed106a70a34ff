// The cards of the players: what they are called, whose turn it is, and what they count.
// templates/live/seat_cards.html writes the same before the script runs.

import { element, find, spot, svgElement } from "../lib/dom.js";
import { termNodes } from "../lib/terms.js";

/** @import { GameState } from "#api" */
/** @typedef {GameState["counts"][number][number]} Count */

/** With more counts than this, they are written side by side. */
const FEW = 4;

/**
 * Return a count in words or numbers.
 * @param {Pick<Count, "note" | "value" | "of">} count
 */
export function countText({ note, value, of: wanted }) {
  return note || (wanted ? `${value} of ${wanted}` : String(value));
}

/**
 * @param {number} value
 * @param {number} wanted
 * @param {string} role
 */
function bar(value, wanted, role) {
  const attributes = { viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" };
  const svg = svgElement("svg", { class: "count-bar clew-picture", ...attributes });
  const width = Math.min(100, (100 * value) / wanted);
  svg.append(svgElement("rect", { width, height: 8, class: `fill-${role}` }));
  return svg;
}

/**
 * @param {Count} count
 * @param {string} colour the role of the seat's colour
 * @param {string} id of its explanation
 */
function countRow(count, colour, id) {
  const { label, value, of: wanted, role, warns, gains, minor, help } = count;
  const isNone = role !== null && value === 0;
  const kinds = [
    "count",
    warns && "warns",
    gains && "gains",
    role && "colour-only",
    minor && "minor",
    isNone && "none",
  ];
  const row = element("li", { class: kinds.filter(Boolean).join(" ") });
  if (role) row.append(spot(role, "count-dot"));
  row.append(element("span", { class: "count-label" }, ...(help ? termNodes(id, label, help) : [label])));
  if (wanted) row.append(bar(value, wanted, role ?? colour));
  row.append(element("span", { class: "count-value", text: countText(count) }));
  return row;
}

/**
 * Show what a player counts. The focus stays on the word that had it.
 * @param {HTMLElement} place
 * @param {Count[]} counts
 * @param {string} colour
 * @param {number} seat
 */
function showCounts(place, counts, colour, seat) {
  const focused = place.contains(document.activeElement) && document.activeElement?.getAttribute("aria-describedby");
  place.replaceChildren(...counts.map((count, number) => countRow(count, colour, `count-${seat}-${number}`)));
  if (focused) place.querySelector(/** @type {"button"} */ (`[aria-describedby="${focused}"]`))?.focus();
}

/**
 * Return what is written beside the name of a player.
 * @param {GameState["people"][number]} person
 * @param {string} colour the name of the seat
 */
function detailOf({ name, detail }, colour) {
  return [name === colour ? "" : colour, detail].filter(Boolean).join(", ");
}

/** @param {GameState} state */
export function showSeats(state) {
  const isShared = state.yours.length > 1;
  for (const { seat, name, to_move: toMove, yours } of state.seats) {
    const card = find(document, `#seats [data-seat="${seat}"]`, HTMLElement);
    const person = state.people[seat];
    card.classList.toggle("to-move", toMove);
    card.classList.toggle("yours", yours && !isShared);
    card.classList.toggle("winner", state.result?.winners.includes(seat) ?? false);
    find(card, ".name", HTMLElement).textContent = person.name;
    find(card, ".detail", HTMLElement).textContent = detailOf(person, name);
    const turn = yours && !isShared ? "your turn" : "to move";
    find(card, ".turn", HTMLElement).textContent = toMove ? turn : "";
    const counts = find(card, ".counts", HTMLElement);
    counts.classList.toggle("many", state.counts[seat].length > FEW);
    showCounts(counts, state.counts[seat], person.colour, seat);
  }
}
