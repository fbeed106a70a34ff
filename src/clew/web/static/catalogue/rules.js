// The page of a game's rules: opens the exact rules for a link to one of them, and prints.

/** Open what hides the rule that the address names, and show it: not every browser does that by itself. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = target?.closest("details");
  if (!target || !details || details.open) return;
  details.open = true;
  target.scrollIntoView();
}

document.getElementById("print")?.addEventListener("click", () => window.print());
// A link to the rule that the address already names changes nothing in it.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  if (link) setTimeout(openTarget);
});
window.addEventListener("hashchange", openTarget);
openTarget();
