// The visitor's preferences, which the server has written into the page.

export const preferences = {
  get palette() {
    return document.documentElement.dataset.palette ?? "standard";
  },
  get confirm() {
    return document.documentElement.dataset.confirm === "on";
  },
  /** Whether boards show the names of their sites. */
  get names() {
    return document.documentElement.dataset.names === "on";
  },
  get sound() {
    return document.documentElement.dataset.sound === "on";
  },
  /** Whether nothing moves: the visitor's choice, or that of the system. */
  get still() {
    return document.documentElement.dataset.still === "on" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  },
};

/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * Call a function whenever the palette has changed, instead of loading the page again.
 * @param {() => void} redraw
 */
export function onPalette(redraw) {
  listeners.add(redraw);
}

/** Draw everything in another palette. */
export function redrawAll() {
  if (listeners.size === 0) location.reload();
  for (const redraw of listeners) redraw();
}
