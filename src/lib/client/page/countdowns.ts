const SOON_MS = 300_000;
/** Minutes from Hanoi's time to UTC, as `getTimezoneOffset` counts them. */
const HANOI = -420;
const timers = [...document.querySelectorAll<HTMLElement>("[data-countdown]")];

function showAll(): void {
  if (document.hidden) return;
  for (const timer of timers) {
    const left = Number(timer.dataset["countdown"]) - Date.now();
    // A draw is never more than a day away: hours, minutes and seconds are those of a clock.
    timer.textContent =
      left > 0 ? new Date(left).toISOString().slice(11, 19) : (timer.dataset["over"] ?? null);
    timer.classList.toggle("soon", left > 0 && left < SOON_MS);
  }
}

/** Hanoi's time stays; the reader's own is added where it is another. */
function tellHere(place: HTMLElement): void {
  const at = new Date(Number(place.dataset["here"]));
  if (at.getTimezoneOffset() === HANOI) return;
  const time = at.toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  place.append(` · ${(place.dataset["text"] ?? "").replace("%", time)}`);
}

for (const place of document.querySelectorAll<HTMLElement>("[data-here]")) tellHere(place);
showAll();
setInterval(showAll, 1000);
document.addEventListener("visibilitychange", showAll);

export {};
