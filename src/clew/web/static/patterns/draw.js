// The page on which a shape is drawn, by touch, mouse or keys.

import { $, button, closest, find } from "../lib/dom.js";
import { Roving } from "../lib/roving.js";
import { DrawnShape } from "./drawn_shape.js";
import { ShapeTasks } from "./shape_tasks.js";

/** @import { Images } from "./drawn_shape.js" */

const field = $("field");
const sites = new Roving(field, "[data-site]", { preventScroll: true });
const shape = new DrawnShape(Number(field.dataset.most));
const tasks = new ShapeTasks(field.dataset.game ?? "");
/** @type {Record<string, Images>} */
const images = JSON.parse(field.dataset.images ?? "{}");

/** What each space is called. */
const names = new Map(sites.all.map((site) => [site.dataset.site ?? "", site.getAttribute("aria-label") ?? ""]));

const switches = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-symmetry]"));

/** @param {EventTarget | null} target */
const spaceOf = (target) => closest(target, "#field [data-site]")?.dataset.site ?? null;

/** @param {string} words */
function notify(words) {
  $("notice").textContent = words;
}

/** Show the shape, and have it looked at. */
function show() {
  for (const site of sites.all) {
    const space = site.dataset.site ?? "";
    const isDrawn = shape.spaces.has(space);
    site.classList.toggle("drawn", isDrawn);
    site.setAttribute("aria-label", `${names.get(space)}, ${isDrawn ? "drawn" : "empty"}`);
    field.querySelector(`[data-drawn="${space}"]`)?.classList.toggle("drawn", isDrawn);
  }
  $("size").textContent = `${shape.spaces.size} of ${shape.most} tiles`;
  button("undo").disabled = !shape.canUndo;
  button("clear").disabled = shape.spaces.size === 0;
  remember();
  tasks.look([...shape.spaces], lattice());
}

const lattice = () => find(document, "input[name=lattice]:checked", HTMLInputElement).value;

/** Let the address carry the shape, so that it can be shared and survives a reload. */
function remember() {
  const query = new URLSearchParams({ lattice: lattice(), spaces: [...shape.spaces].join(";") });
  history.replaceState(null, "", shape.spaces.size > 0 ? `?${query}` : location.pathname);
}

/**
 * @param {string} space
 * @param {boolean} [isDrawn]
 */
function touch(space, isDrawn) {
  notify(shape.touch(space, isDrawn));
  show();
}

function readSymmetries() {
  const chosen = [...switches].filter(({ checked }) => checked);
  shape.symmetries = chosen
    .map(({ type, name, value }) => images[type === "radio" ? value : name])
    .filter((each) => each !== undefined);
}

/** Paint with the mouse: what the first space becomes, all others become. A finger taps, so that the page can scroll. */
function listenToPointer() {
  /** @type {boolean | null} */
  let paints = null;
  field.addEventListener("pointerdown", ({ target, pointerType, button: pressed }) => {
    const space = spaceOf(target);
    if (!space || pointerType !== "mouse" || pressed !== 0) return;
    paints = !shape.spaces.has(space);
    touch(space, paints);
  });
  field.addEventListener("pointerover", ({ target }) => {
    const space = spaceOf(target);
    if (paints !== null && space && shape.spaces.has(space) !== paints) touch(space, paints);
  });
  addEventListener("pointerup", () => (paints = null));
  addEventListener("pointercancel", () => (paints = null));
  field.addEventListener("click", (event) => {
    const space = spaceOf(event.target);
    if (space && /** @type {PointerEvent} */ (event).pointerType !== "mouse") touch(space);
  });
}

field.addEventListener("keydown", (event) => {
  const space = spaceOf(event.target);
  if (!space || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") touch(space);
  else if (event.key === "u") undo();
  else return;
  event.preventDefault();
});

function undo() {
  notify("");
  shape.undo();
  show();
}

listenToPointer();
button("undo").addEventListener("click", undo);
button("clear").addEventListener("click", () => {
  notify("");
  shape.replace([]);
  show();
});
for (const each of switches) each.addEventListener("change", readSymmetries);
for (const each of document.querySelectorAll("input[name=lattice]")) {
  each.addEventListener("change", () => {
    remember();
    // Tiles are drawn differently in each lattice.
    location.reload();
  });
}
readSymmetries();
shape.spaces = new Set(
  (field.dataset.spaces ?? "")
    .split(";")
    .filter((space) => names.has(space))
    .slice(0, shape.most),
);
sites.rest(sites.all[Math.floor(sites.all.length / 2)]);
show();
