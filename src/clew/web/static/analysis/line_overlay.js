// The best line drawn on the board: numbers where the moves are.

import { find, svgElement } from "../lib/dom.js";

/** @import { LineStep } from "#api" */

/**
 * Return the sites of a move: those that its text names, or the last one that is touched on the board.
 * @param {LineStep} step
 * @param {{ has(site: string): boolean }} sites
 */
export function sitesOf(step, sites) {
  const onBoard = step.touches.filter((touch) => sites.has(touch));
  const named = onBoard.filter((touch) => {
    const plain = touch.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`(^|[^A-Za-z0-9.])x?${plain}($|[^A-Za-z0-9.])`).test(step.move);
  });
  return named.length > 0 ? named : onBoard.slice(-1);
}

/**
 * Return a function that finds the middle of a site in the coordinates of the picture.
 * @param {Map<string, Element>} sites
 * @param {DOMMatrix} toPicture
 */
function centres(sites, toPicture) {
  return (/** @type {string} */ name) => {
    const site = /** @type {Element} */ (sites.get(name));
    const { left, top, width, height } = (site.querySelector("[pointer-events=all]") ?? site).getBoundingClientRect();
    const { x, y } = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(toPicture);
    return { x, y, size: Math.min(width, height) * toPicture.a };
  };
}

/**
 * Return the drawing of one move, its number at the upper right of the last site, beside what lies there.
 * @param {{ x: number, y: number, size: number }[]} points
 * @param {number} number of the move, from 0
 * @param {number} beside how many numbers are at that point already
 * @param {number} radius
 */
function drawStep(points, number, beside, radius) {
  const part = svgElement("g", { class: number === 0 ? "first" : "later", opacity: 1 - 0.13 * number });
  const along = points.map(({ x, y }) => `${x},${y}`).join(" ");
  if (points.length > 1) part.append(svgElement("polyline", { points: along, "stroke-width": radius / 2.4 }));
  const { x, y: middle, size } = points[points.length - 1];
  const at = x + 0.34 * size + 1.5 * radius * beside;
  const y = middle - 0.34 * size;
  const text = svgElement("text", { x: at, y, "font-size": 1.25 * radius, "text-anchor": "middle", dy: "0.36em" });
  text.textContent = String(number + 1);
  part.append(svgElement("circle", { cx: at, cy: y, r: radius, "stroke-width": radius / 6 }), text);
  return part;
}

/**
 * Draw a line of moves on the picture in a place, instead of the one before.
 * @param {HTMLElement} place
 * @param {LineStep[]} line
 */
export function drawLine(place, line) {
  place.querySelector(".line-of-play")?.remove();
  if (line.length === 0 || !place.querySelector("svg")) return;
  const svg = find(place, "svg", SVGSVGElement);
  const toPicture = /** @type {DOMMatrix} */ (svg.getScreenCTM()).inverse();
  const found = /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("[data-site]"));
  const sites = new Map([...found].map((site) => [site.dataset.site ?? "", site]));
  const centreOf = centres(sites, toPicture);
  const group = svgElement("g", { class: "line-of-play", "aria-hidden": "true" });
  /** @type {Map<string, number>} */
  const taken = new Map();
  line.forEach((step, number) => {
    const names = sitesOf(step, sites);
    const end = names[names.length - 1];
    if (end === undefined) return;
    // Several moves may end on one site: their numbers are placed beside each other.
    const beside = taken.get(end) ?? 0;
    taken.set(end, beside + 1);
    group.prepend(drawStep(names.map(centreOf), number, beside, 9 * toPicture.a));
  });
  svg.append(group);
}
