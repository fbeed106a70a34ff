// What every page has: the menu of preferences, links that carry a secret, buttons that copy, words for the device.

import { closest, fitDevice } from "./dom.js";
import { listenToMenu } from "./menus.js";
import { noteLook, reloadInNewLook } from "./page_cache.js";
import { redrawAll } from "./preferences.js";

const root = document.documentElement;
root.classList.add("scripted");

/**
 * Write the choices of the menu into the page, and return whether boards look different now.
 * @param {FormData} chosen
 */
function apply(chosen) {
  const theme = String(chosen.get("theme"));
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.confirm = String(chosen.get("confirm") ?? "off");
  root.dataset.sound = String(chosen.get("sound") ?? "off");
  root.dataset.still = String(chosen.get("still") ?? "off");
  const palette = String(chosen.get("palette"));
  const names = String(chosen.get("names") ?? "off");
  const changed = palette !== root.dataset.palette || names !== root.dataset.names;
  document.body.classList.replace(`palette-${root.dataset.palette}`, `palette-${palette}`);
  root.dataset.palette = palette;
  root.dataset.names = names;
  return changed;
}

/**
 * Show choices at once; the server keeps them in a cookie, so that the next page already looks as it should.
 * @param {HTMLFormElement} form
 */
async function save(form) {
  const chosen = new FormData(form);
  const changed = apply(chosen);
  const body = new URLSearchParams(/** @type {any} */ (chosen));
  noteLook();
  // The visitor may leave the page at once.
  await fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => null);
  if (changed) redrawAll();
}

/**
 * Put the end of a secret link into the form: a browser never sends it to the server by itself.
 * @param {HTMLInputElement} field
 */
function fillFragment(field) {
  const fragment = decodeURIComponent(location.hash.slice(1));
  if (!fragment) return;
  field.value = fragment;
  const label = field.closest("label");
  if (label) label.hidden = true;
  if (field.dataset.fragment === "submit") field.form?.requestSubmit();
}

/** @param {HTMLElement} button */
function textToCopy({ dataset }) {
  const source = dataset.copyFrom ? document.getElementById(dataset.copyFrom) : null;
  if (source instanceof HTMLTextAreaElement) return source.value;
  return source?.textContent ?? new URL(dataset.copy ?? "", location.href).href;
}

/** @param {HTMLElement} button */
async function copy(button) {
  const text = textToCopy(button);
  const before = [...button.childNodes];
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    window.prompt("Copy this link", text);
  }
  setTimeout(() => button.replaceChildren(...before), 1500);
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-preferences]"))) {
  form.addEventListener("change", () => save(form));
}
for (const menu of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.menu"))) {
  listenToMenu(menu);
}
for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-fragment]"))) {
  fillFragment(field);
}
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-copy]"))) {
  button.hidden = false;
}
for (const place of document.querySelectorAll("[data-device-words]")) fitDevice(place);
reloadInNewLook();
document.addEventListener("click", (event) => {
  const button = closest(event.target, "button[data-copy]");
  if (button instanceof HTMLButtonElement) copy(button);
});

// Shows a page of its own when the server cannot be reached. Nothing on a page waits for it, and in a frame of another
// site there is no use for it.
if (window.top === window && "serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js").catch(() => null));
}
