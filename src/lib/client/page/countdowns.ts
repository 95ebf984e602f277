import { readSession } from "../storage.ts";

const SOON_MS = 300_000;
/** Minutes from Hanoi's time to UTC, as `getTimezoneOffset` counts them. */
const HANOI = -420;
const timers = [...document.querySelectorAll<HTMLElement>("[data-countdown]")];

function showAll(): void {
  if (document.hidden) return;
  // What the page's calls have learned of the platform's clock (send.ts): people set theirs wrong.
  const nowMs = Date.now() + Number(readSession("ahead") ?? 0);
  for (const timer of timers) {
    const left = Number(timer.dataset["countdown"]) - nowMs;
    // A draw is never more than a day away: hours, minutes and seconds are those of a clock.
    timer.textContent =
      left > 0 ? new Date(left).toISOString().slice(11, 19) : (timer.dataset["over"] ?? null);
    timer.classList.toggle("soon", left > 0 && left < SOON_MS);
  }
}

/**
 * Hanoi's time stays; the reader's own is added where it is another, in the figures (from `zero` on) and with the sign
 * between them that Hanoi's has: the first use of Intl would hold a slow phone up for a tenth of a second.
 */
function tellHere(place: HTMLElement): void {
  const { here, time = "", zero = "0", text = "" } = place.dataset;
  const at = new Date(Number(here));
  if (at.getTimezoneOffset() === HANOI) return;
  const figures = at.toTimeString().replace(":", "");
  let next = 0;
  const own = time.replace(/\p{Nd}/gu, () =>
    String.fromCharCode(zero.charCodeAt(0) + Number(figures[next++])),
  );
  place.append(` · ${text.replace("%", own)}`);
}

for (const place of document.querySelectorAll<HTMLElement>("[data-here]")) tellHere(place);
if (timers.length > 0) {
  showAll();
  setInterval(showAll, 1000);
  document.addEventListener("visibilitychange", showAll);
}
