// What opened beside an entry of a menu closes when one presses elsewhere or chooses.
addEventListener("click", ({ target }) => {
  for (const open of document.querySelectorAll<HTMLDetailsElement>("details.pop[open]"))
    if (!open.contains(target as Node) || (target as Element).closest("a,button"))
      open.open = false;
});

// What keys do is fetched with the first of them, and none is lost.
addEventListener("keydown", (event) => {
  if (/^Arr|^Esc/.test(event.key))
    void import("./popup-keys.ts").then((keys) => keys.pressKey(event));
});
