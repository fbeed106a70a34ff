// How play could go on, drawn on the board: numbers where the moves go.

const NAMESPACE = "http://www.w3.org/2000/svg";
const MOST = 5;

function make(name, attributes) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Return the sites of a move: those that its text names, or the last one that is touched on the board. */
function sitesOf(step, sites) {
  const named = step.touches.filter((touch) => {
    const plain = touch.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return sites.has(touch) && new RegExp(`(^|[^A-Za-z0-9.])x?${plain}($|[^A-Za-z0-9.])`).test(step.move);
  });
  if (named.length > 0) return named;
  return step.touches.filter((touch) => sites.has(touch)).slice(-1);
}

/** Draw a line of moves on the picture in a place, instead of the one before. */
export function drawLine(place, line) {
  const svg = place.querySelector("svg");
  svg?.querySelector(".line-of-play")?.remove();
  if (!svg || line.length === 0) return;
  const back = svg.getScreenCTM().inverse();
  const sites = new Map([...svg.querySelectorAll("[data-site]")].map((site) => [site.dataset.site, site]));
  const centre = (name) => {
    const first = sites.get(name).firstElementChild ?? sites.get(name);
    const { left, top, width, height } = first.getBoundingClientRect();
    const point = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(back);
    return [point.x, point.y];
  };
  const radius = 12 * back.a;
  const group = make("g", { class: "line-of-play", "aria-hidden": "true" });
  const taken = new Map();
  line.slice(0, MOST).forEach((step, number) => {
    const points = sitesOf(step, sites).map(centre);
    if (points.length === 0) return;
    const along = points.map((point) => point.join(",")).join(" ");
    const part = make("g", { class: number === 0 ? "first" : "later", opacity: 1 - 0.13 * number });
    if (points.length > 1) part.append(make("polyline", { points: along, "stroke-width": radius / 2.4 }));
    // Several moves may end on one site: their numbers stand beside each other.
    const [x, y] = points.at(-1);
    const before = taken.get(`${x} ${y}`) ?? 0;
    taken.set(`${x} ${y}`, before + 1);
    const at = x + 1.5 * radius * before;
    part.append(make("circle", { cx: at, cy: y, r: radius, "stroke-width": radius / 6 }));
    const text = make("text", { x: at, y, "font-size": 1.25 * radius, "text-anchor": "middle", dy: "0.36em" });
    text.textContent = number + 1;
    part.append(text);
    group.prepend(part);
  });
  svg.append(group);
}
