// What every page does: the menu of looks, links that carry a secret, buttons that copy.

const root = document.documentElement;
root.classList.add("scripted");

/** How the visitor wants pages to look and behave, as the server has written it into the page. */
export const look = {
  get palette() { return root.dataset.palette; },
  get confirm() { return root.dataset.confirm === "on"; },
  get sound() { return root.dataset.sound === "on"; },
};

const listeners = new Set();

/** Call something whenever the palette has changed, instead of loading the page anew. */
export function onPalette(redraw) { listeners.add(redraw); }

function show(form) {
  const chosen = new FormData(form);
  const theme = chosen.get("theme");
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.confirm = chosen.get("confirm") ?? "off";
  root.dataset.sound = chosen.get("sound") ?? "off";
  const palette = chosen.get("palette");
  const changed = palette !== root.dataset.palette;
  document.body.classList.replace(`palette-${root.dataset.palette}`, `palette-${palette}`);
  root.dataset.palette = palette;
  return changed;
}

// Choices show at once; the server keeps them in a cookie, so that the next page comes as it should look.
for (const form of document.querySelectorAll("form[data-look]")) {
  form.addEventListener("change", async () => {
    const changed = show(form);
    const body = new URLSearchParams(new FormData(form));
    await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
    if (!changed) return;
    if (listeners.size === 0) location.reload();
    for (const redraw of listeners) redraw();
  });
}

// A menu closes by Escape and by a touch outside.
for (const menu of document.querySelectorAll("details.menu")) {
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
    event.stopPropagation();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
}

// The end of a secret link never reaches the server by itself: it is put into the form here.
const fragment = decodeURIComponent(location.hash.slice(1));
for (const field of document.querySelectorAll("input[data-fragment]")) {
  if (!fragment) continue;
  field.value = fragment;
  field.closest("label").hidden = true;
  if (field.dataset.fragment === "submit") field.form.requestSubmit();
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = false;
}
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  const from = button.dataset.copyFrom && document.getElementById(button.dataset.copyFrom);
  const words = from ? from.value ?? from.textContent : new URL(button.dataset.copy, location.href).href;
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(words);
    button.textContent = "Copied";
  } catch {
    window.prompt("Copy this link", words);
  }
  setTimeout(() => { button.textContent = before; }, 1500);
});
