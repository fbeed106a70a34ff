// The text of a file is put into the field; nothing is sent before the form is.

import { $, find, input } from "../lib/dom.js";

const LARGEST = 12_000;
const problem = $("file-problem");
const field = input("file");

async function take() {
  const file = field.files?.[0];
  problem.hidden = true;
  if (!file) return;
  if (file.size > LARGEST) {
    problem.textContent = `${file.name} is too large: expected a record of one game, at most ${LARGEST} bytes.`;
    problem.hidden = false;
    field.value = "";
    return;
  }
  find(document, "#text", HTMLTextAreaElement).value = await file.text();
}

field.addEventListener("change", take);
// A file may have been chosen before this script was loaded.
take();
