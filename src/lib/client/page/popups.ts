const OPEN = "details.pop[open]";
const CHOICE = "a, button";

// What opened beside an entry of a menu closes when one presses elsewhere or chooses.
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  for (const open of document.querySelectorAll(OPEN))
    if (!open.contains(target) || target.closest(CHOICE)) open.removeAttribute("open");
});

// Keys come with a focus: what they do is fetched with the first one.
document.addEventListener("focusin", () => void import("./popup-keys.ts").catch(() => undefined), {
  once: true,
});
