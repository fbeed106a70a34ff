// Links that follow the move that is shown, the palette and the darkness of pictures.

import { look, onPalette } from "../lib/preferences.js";

const board = document.getElementById("board");
const dark = document.getElementById("dark");
const frame = document.getElementById("frame");
let ply = Number(board.dataset.ply);

function changed(address, query) {
  const url = new URL(address, location.href);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

function update() {
  for (const link of document.querySelectorAll("a[data-at-ply]")) link.href = changed(link.getAttribute("href"), { ply });
  for (const button of document.querySelectorAll("button[data-at-ply]")) button.dataset.copy = changed(button.dataset.copy, { ply });
  for (const link of document.querySelectorAll("a[data-picture]")) {
    link.href = changed(link.getAttribute("href"), { palette: look.palette, dark: dark.checked });
  }
  const url = new URL(frame.dataset.frame);
  url.search = new URLSearchParams({ ply, palette: look.palette, ...(dark.checked ? { theme: "dark" } : {}) });
  const source = url.href.replaceAll("&", "&amp;");
  frame.value = frame.value.replace(/src="[^"]*"/, `src="${source}"`);
}

board.addEventListener("ply", (event) => {
  ply = event.detail;
  update();
});
dark.checked = document.documentElement.dataset.theme === "dark";
dark.addEventListener("change", update);
onPalette(() => {
  update();
  // A position by itself has no script that draws it anew.
  if (board.dataset.plies === "0") location.reload();
});
update();
