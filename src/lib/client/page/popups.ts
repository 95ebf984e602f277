// What opened beside an entry of a menu closes when one presses elsewhere or chooses.
addEventListener("click", ({ target }) => {
  for (const open of document.querySelectorAll("details.pop[open]"))
    if (!open.contains(target as Node) || (target as Element).closest("a,button"))
      open.removeAttribute("open");
});

// What keys do is fetched with the first of them, and none is lost. A dialog that has just opened by itself is not modal
// yet (loading/boot.js): the browser would not close it.
addEventListener("keydown", (event) => {
  if (event.key === "Escape")
    document.querySelector<HTMLDialogElement>("dialog[open]:not(:modal)")?.close();
  if (/^Arr|^Esc/.test(event.key))
    void import("./popup-keys.ts").then((keys) => keys.pressKey(event));
});
