// The board: a picture of the server's, whose sites can be touched by finger, mouse and keyboard.

const NAMESPACE = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Return a picture of the server's as an element. */
export function drawn(svg) {
  return document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
}

function box(site) {
  const first = site.firstElementChild;
  return (first?.getAttribute("pointer-events") === "all" ? first : site).getBBox();
}

function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

export class Board {
  /** `touch(site, byKeyboard)` and `back()` are called for what the player does. */
  constructor(place, { touch, back }) {
    this.place = place;
    this.touch = touch;
    this.back = back;
    this.next = new Set();
    this.touched = [];
    this.hinted = [];
    place.addEventListener("click", (event) => this.clicked(event));
    place.addEventListener("keydown", (event) => this.pressed(event));
    place.addEventListener("focusin", (event) => this.rove(event.target.closest("[data-site]")));
  }

  get sites() { return [...this.place.querySelectorAll("[data-site]")]; }

  /** Whether the picture has something to be touched. */
  has(name) { return this.sites.some((site) => site.dataset.site === name); }

  /** Show another picture; the focus stays where it was. */
  show(svg) {
    const focused = this.place.contains(document.activeElement) ? document.activeElement.dataset.site : null;
    this.place.replaceChildren(drawn(svg));
    this.mark();
    if (focused) this.focus(focused);
  }

  /** Say what can be touched next, what has been touched, and what a hint points at. */
  offer(next, touched, hinted = []) {
    this.next = new Set(next);
    this.touched = touched;
    this.hinted = hinted;
    this.mark();
  }

  mark() {
    const live = this.next.size > 0 || this.touched.length > 0;
    this.place.classList.toggle("live", live);
    this.place.classList.toggle("crowded", this.next.size > 30);
    for (const site of this.sites) {
      const name = site.dataset.site;
      const is = {
        next: this.next.has(name),
        touched: this.touched.includes(name),
        hinted: this.hinted.includes(name),
      };
      for (const [kind, on] of Object.entries(is)) site.classList.toggle(kind, on);
      site.toggleAttribute("aria-disabled", !is.next && !is.touched);
      if (!is.next && !is.touched) site.setAttribute("aria-disabled", "true");
      if (is.touched) site.setAttribute("aria-pressed", "true");
      else site.removeAttribute("aria-pressed");
      site.setAttribute("tabindex", "-1");
      this.halo(site, is.next || is.touched || is.hinted);
    }
    this.rove(this.stops()[0]);
  }

  halo(site, wanted) {
    const old = site.querySelector(":scope > .halo");
    if (!wanted || old) {
      if (!wanted) old?.remove();
      return;
    }
    const { x, y, width, height } = box(site);
    const halo = document.createElementNS(NAMESPACE, "rect");
    const inset = 0.04 * Math.min(width, height);
    const measures = { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset };
    for (const [name, value] of Object.entries(measures)) halo.setAttribute(name, Math.max(0, value) || value);
    halo.setAttribute("rx", Math.min(0.22 * Math.min(width, height), 25));
    halo.setAttribute("class", "halo");
    site.append(halo);
  }

  /** Where the focus can stop: what can be touched, or everything where nothing can be. */
  stops() {
    const sites = this.sites;
    const live = sites.filter((site) => this.next.has(site.dataset.site) || this.touched.includes(site.dataset.site));
    return live.length > 0 ? live : sites;
  }

  rove(site) {
    if (!site) return;
    for (const other of this.place.querySelectorAll("[data-site][tabindex='0']")) other.setAttribute("tabindex", "-1");
    site.setAttribute("tabindex", "0");
  }

  /** Put the focus on a site, or where the focus can stop if there is none of that name. */
  focus(name) {
    const stops = this.stops();
    const site = stops.find((each) => each.dataset.site === name) ?? stops[0];
    site?.focus({ preventScroll: true });
  }

  clicked(event) {
    const site = event.target.closest("[data-site]");
    if (site) this.touch(site.dataset.site, false);
  }

  pressed(event) {
    const site = event.target.closest("[data-site]");
    if (event.key === "Escape") {
      event.preventDefault();
      this.back();
    }
    if (!site || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") this.touch(site.dataset.site, true);
    else if (event.key in ARROWS) this.step(site, ARROWS[event.key]);
    else if (event.key === "Home") this.stops()[0]?.focus();
    else if (event.key === "End") this.stops().at(-1)?.focus();
    else return;
    event.preventDefault();
  }

  /** Move the focus to the nearest stop in a direction; what lies off the straight line counts as farther. */
  step(from, [right, down]) {
    const [x, y] = centre(from);
    let best = null;
    let least = Infinity;
    for (const stop of this.stops()) {
      const [left, top] = centre(stop);
      const along = (left - x) * right + (top - y) * down;
      const aside = Math.abs((left - x) * down) + Math.abs((top - y) * right);
      if (stop === from || along < 2) continue;
      const far = along + 2 * aside;
      if (far < least) [best, least] = [stop, far];
    }
    best?.focus();
  }
}
