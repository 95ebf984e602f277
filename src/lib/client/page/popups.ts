const OPEN = "details.pop[open]";

// What opened beside an entry of a menu closes when one presses elsewhere, or Escape: then its entry is focused.
document.addEventListener("click", ({ target }) => {
  for (const open of document.querySelectorAll(OPEN))
    if (!(target instanceof Node && open.contains(target))) open.removeAttribute("open");
});
document.addEventListener("keydown", (event) => {
  const open = event.key === "Escape" && document.querySelector(OPEN);
  if (!open) return;
  event.preventDefault();
  open.removeAttribute("open");
  open.querySelector("summary")?.focus();
});

export {};
