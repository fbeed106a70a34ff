// Cards of puzzles that are being made: the page looks for their pictures until all are there.

const SELECTOR = ".daily-card:has(.making)";

/** How long it waits before it looks, and how often it looks at most. */
const DELAY = 4000;
const MOST_LOOKS = 60;

/** Return whether cards have no picture yet. */
export const isWaiting = () => document.querySelector(SELECTOR) !== null;

/**
 * Replace the cards whose picture has been made, and look again while there are others.
 * @param {() => void} changed called after cards were replaced
 * @param {number} [looks]
 */
export function waitForPictures(changed, looks = MOST_LOOKS) {
  if (!isWaiting() || looks === 0) return;
  setTimeout(async () => {
    if (!document.hidden) await replaceCards(changed);
    waitForPictures(changed, looks - 1);
  }, DELAY);
}

/** @param {() => void} changed */
async function replaceCards(changed) {
  const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  let number = 0;
  for (const card of document.querySelectorAll(SELECTOR)) {
    const made = page.querySelector(`.daily-card[href="${CSS.escape(card.getAttribute("href") ?? "")}"]`);
    if (!made || made.querySelector(".making")) continue;
    card.replaceWith(made);
    number += 1;
  }
  if (number > 0) changed();
}
