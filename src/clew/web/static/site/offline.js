// The page that the service worker shows in place of one that cannot be loaded. It has the address of that page.

import { $ } from "../lib/dom.js";

// A link would lose the end of the address, which can be the secret of a seat.
$("try-again").addEventListener("click", (event) => {
  event.preventDefault();
  location.reload();
});

addEventListener("online", () => location.reload());
