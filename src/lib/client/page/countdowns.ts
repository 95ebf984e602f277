import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import { DRAW_ZONE } from "#/lib/rules/lottery/regions.ts";

const SOON_MS = 5 * MINUTE_MS;
const timers = [...document.querySelectorAll<HTMLElement>("[data-countdown]")];
const two = (value: number): string => String(Math.trunc(value)).padStart(2, "0");

function show(timer: HTMLElement): void {
  const left = Number(timer.dataset["countdown"]) - Date.now();
  const [hours, minutes, seconds] = [
    left / HOUR_MS,
    (left % HOUR_MS) / MINUTE_MS,
    (left % MINUTE_MS) / SECOND_MS,
  ].map(two);
  timer.textContent = left > 0 ? `${hours}:${minutes}:${seconds}` : (timer.dataset["over"] ?? null);
  timer.classList.toggle("soon", left > 0 && left < SOON_MS);
}

function showAll(): void {
  if (!document.hidden) for (const timer of timers) show(timer);
}

/** Hanoi's time stays; the reader's own is added where it is another. */
function tellHere(): void {
  const format = (zone?: string) =>
    new Intl.DateTimeFormat(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      ...(zone ? { timeZone: zone } : {}),
    });
  for (const place of document.querySelectorAll<HTMLElement>("[data-here]")) {
    const at = Number(place.dataset["here"]);
    const here = format().format(at);
    if (here === format(DRAW_ZONE).format(at)) continue;
    place.append(` · ${(place.dataset["text"] ?? "").replace("%", here)}`);
  }
}

if (timers.length > 0) {
  tellHere();
  showAll();
  setInterval(showAll, SECOND_MS);
  document.addEventListener("visibilitychange", showAll);
}
