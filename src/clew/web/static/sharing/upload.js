// A file of a record goes into the field; nothing is sent before the form is.

const LARGEST = 12_000;
const unread = document.getElementById("unread");

const field = document.getElementById("file");

async function take() {
  const [file] = field.files;
  unread.hidden = true;
  if (!file) return;
  if (file.size > LARGEST) {
    unread.textContent = `${file.name} is too large: expected a record of one game, at most ${LARGEST} bytes.`;
    unread.hidden = false;
    field.value = "";
    return;
  }
  document.getElementById("text").value = await file.text();
}

field.addEventListener("change", take);
// Somebody may have chosen a file before this was loaded.
take();
