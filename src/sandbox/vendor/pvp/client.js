const clock = /** @type {HTMLElement | null} */ (document.querySelector("[data-ends]"));
const endsAt = Date.now() + Number(clock?.dataset["ends"]) * 1_000;

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  /** @type {HTMLButtonElement | null} */
  const button = /^[1-5]$/.test(event.key)
    ? document.querySelector(`[aria-keyshortcuts="${event.key}"]`)
    : null;
  button?.click();
});

if (clock)
  setInterval(() => {
    const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));
    const text = (clock.dataset["left"] ?? "").replace("#", String(left));
    if (clock.textContent !== text) clock.textContent = text;
    // The table plays the card then, a moment later, and the page shows it.
    if (Date.now() > endsAt + 2_000) location.replace(location.pathname + location.search);
  }, 500);
