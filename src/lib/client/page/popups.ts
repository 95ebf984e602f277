const OPEN = "details.pop[open]";

// What opened beside an entry of a menu closes when one presses elsewhere or chooses.
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  for (const open of document.querySelectorAll(OPEN))
    if (!open.contains(target) || target.closest("a,button")) open.removeAttribute("open");
});

// What keys do is fetched with the first of them, and none is lost.
document.addEventListener("keydown", (event) => {
  if (/^(?:Arrow|Esc)/.test(event.key))
    void import("./popup-keys.ts").then((keys) => keys.pressKey(event));
});
