// A file of a record goes into the field; nothing is sent before the form is.

const LARGEST = 12_000;
const unread = document.getElementById("unread");

document.getElementById("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  unread.hidden = true;
  if (!file) return;
  if (file.size > LARGEST) {
    unread.textContent = `${file.name} is too large: expected a record of one game, at most ${LARGEST} bytes.`;
    unread.hidden = false;
    event.target.value = "";
    return;
  }
  document.getElementById("text").value = await file.text();
});
