// Lessons: small boards that come to life when they are seen.

import { onPalette } from "../lib/preferences.js";
import { TryBoard } from "../positions/try_board.js";

const alive = new Map();

function wake(lesson) {
  if (alive.has(lesson)) return;
  const again = lesson.querySelector("[data-again]");
  const board = new TryBoard({
    place: lesson.querySelector(".board"),
    notice: lesson.querySelector(".notice"),
    choices: lesson.querySelector(".choices"),
    button: lesson.querySelector("[data-play]"),
    prefix: lesson.dataset.name,
    played: () => { again.disabled = false; },
  });
  alive.set(lesson, board);
  const start = async () => {
    board.tell("");
    again.disabled = true;
    await board.load(lesson.dataset.position);
  };
  const ready = start();
  again.addEventListener("click", start);
  for (const button of lesson.querySelectorAll("[data-try]")) {
    button.addEventListener("click", async () => {
      await ready;
      // Every try begins where the lesson does.
      if (!again.disabled) await start();
      await board.attempt(button.dataset.try);
    });
  }
}

const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) wake(entry.target);
}, { rootMargin: "300px" });
for (const lesson of document.querySelectorAll("[data-lesson]")) watcher.observe(lesson);

onPalette(() => { for (const board of alive.values()) if (board.state) board.load(board.state.position); });
