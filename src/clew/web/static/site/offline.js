// The page that the service worker shows in place of one that cannot be loaded. It has the address of that page.

import { $ } from "../lib/dom.js";

const INTERVAL = 3000;

/** Load the page that was asked for if the server answers. A link would lose the secret that an address can end with. */
async function tryAgain() {
  const answer = await fetch("/offline", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer) location.reload();
}

$("try-again").addEventListener("click", (event) => {
  event.preventDefault();
  location.reload();
});
// At its own address there is nothing else to load.
if (location.pathname !== "/offline") {
  addEventListener("online", tryAgain);
  setInterval(tryAgain, INTERVAL);
}
