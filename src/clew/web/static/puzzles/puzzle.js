// The page of a puzzle: done by hand where the server offers it, otherwise answered as text.

import { $ } from "../lib/dom.js";
import { HandInput } from "./hand_input.js";
import { HandPuzzle } from "./hand_puzzle.js";
import { rememberNewKinds } from "./success.js";
import { TypedPuzzle } from "./typed_puzzle.js";

if ($("board").dataset.byHand) {
  const puzzle = new HandPuzzle();
  new HandInput(puzzle);
  puzzle.start();
} else {
  new TypedPuzzle().start();
}

rememberNewKinds();
