// Lessons: small boards that become live when they are seen.

import { find } from "../lib/dom.js";
import { onPalette } from "../lib/preferences.js";
import { entryElements, TryBoard } from "../positions/try_board.js";

/** @type {Map<Element, TryBoard>} */
const boards = new Map();

/**
 * Make the board of a lesson live.
 * @param {HTMLElement} lesson
 */
function activate(lesson) {
  const restart = find(lesson, "[data-restart]", HTMLButtonElement);
  const elements = entryElements(find(lesson, ".board", HTMLElement), lesson);
  const played = () => {
    restart.disabled = false;
  };
  const board = new TryBoard(elements, lesson.dataset.name ?? "", { played });
  boards.set(lesson, board);
  const start = async () => {
    board.notify("");
    restart.disabled = true;
    await board.load(lesson.dataset.position ?? "");
  };
  const ready = start();
  restart.addEventListener("click", start);
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (lesson.querySelectorAll("[data-try]"))) {
    button.addEventListener("click", async () => {
      await ready;
      // Every attempt starts from the position of the lesson.
      if (!restart.disabled) await start();
      await board.attempt(button.dataset.try ?? "");
    });
  }
}

/** @param {IntersectionObserverEntry[]} entries */
function seen(entries) {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting && target instanceof HTMLElement && !boards.has(target)) activate(target);
  }
}

const observer = new IntersectionObserver(seen, { rootMargin: "300px" });
for (const lesson of document.querySelectorAll("[data-lesson]")) observer.observe(lesson);

onPalette(() => {
  for (const board of boards.values()) if (board.state) board.load(board.position);
});
