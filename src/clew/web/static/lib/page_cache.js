// Pages that the browser keeps as they are, to show them at once when their visitor goes back.

/** When the visitor last chose another look. The choice itself is in a cookie that scripts cannot read. */
const LOOK = "clew-look-chosen";

/**
 * Close a connection when the page is left, and open it again if the page is shown again.
 * @param {() => void} close
 * @param {() => void} reopen
 */
export function whileShown(close, reopen) {
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => {
    if (event.persisted) reopen();
  });
}

/**
 * Load the page again if a part of it is out of date when it is shown again, such as a list of games.
 * @param {string} selector
 */
export function reloadIfChanged(selector) {
  /** @param {Document} page */
  const textOf = (page) => [...page.querySelectorAll(selector)].map((part) => part.textContent).join();
  const shown = textOf(document);
  const check = async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (textOf(fresh) !== shown) location.reload();
  };
  whileShown(() => {}, check);
}

function lookChosen() {
  try {
    return localStorage.getItem(LOOK);
  } catch {
    // Without storage, pages that were kept show the look that they had.
    return null;
  }
}

let look = lookChosen();

/** Note that this page shows a look that pages before it do not have. */
export function noteLook() {
  try {
    localStorage.setItem(LOOK, String(Date.now()));
  } catch {
    return;
  }
  look = lookChosen();
}

/** Load the page again if another look was chosen since. */
export function reloadInNewLook() {
  whileShown(
    () => {},
    () => look !== lookChosen() && location.reload(),
  );
}
