import { readSession } from "../storage.ts";

const SOON_MS = 300_000;
/** Minutes from Hanoi's time to UTC, as `getTimezoneOffset` counts them. */
const HANOI = -420;
/** What followed a draw stands so long after it; what is late is asked for again after a rest. */
const AFTER_MS = 6_000;
const REST_MS = 30_000;
const all = (name: string) => document.querySelectorAll<HTMLElement>(`[data-${name}]`);
/** Where home shows what minutes change; it comes beside the page (pages/[...lang]/home-newest.ts). */
const holders = all("now");
let restUntilMs = 0;

function showAll(): void {
  if (document.hidden) return;
  // What the page's calls have learned of the platform's clock (send.ts): people set theirs wrong.
  const nowMs = Date.now() + Number(readSession("ahead") ?? 0);
  let isOver = false;
  for (const timer of all("countdown")) {
    const left = Number(timer.dataset["countdown"]) - nowMs;
    isOver ||= left < -AFTER_MS;
    // A draw is never more than a day away: hours, minutes and seconds are those of a clock.
    timer.textContent =
      left > 0 ? new Date(left).toISOString().slice(11, 19) : (timer.dataset["over"] ?? null);
    timer.classList.toggle("soon", left > 0 && left < SOON_MS);
  }
  if (isOver && Date.now() > restUntilMs) bring();
}

/** Brings them up to date; who is in one with the keyboard keeps it, and what does not come leaves all as it is. */
function bring(): void {
  restUntilMs = Date.now() + REST_MS;
  const from = holders[0]?.dataset["now"];
  if (from)
    void fetch(from)
      .then((reply) => reply.json())
      .then(
        (came: readonly string[]) => {
          holders.forEach((place, at) => {
            if (came[at] && !place.contains(document.activeElement)) place.innerHTML = came[at];
          });
          tellHere();
          showAll();
        },
        () => undefined,
      );
}

/**
 * Hanoi's time stays; the reader's own is added where it is another, in the figures (from `zero` on) and with the sign
 * between them that Hanoi's has: the first use of Intl would hold a slow phone up for a tenth of a second.
 */
function tellHere(): void {
  for (const place of all("here")) {
    const { here, time = "", zero = "0", text = "" } = place.dataset;
    const at = new Date(Number(here));
    // It is told once.
    delete place.dataset["here"];
    if (at.getTimezoneOffset() === HANOI) continue;
    const figures = at.toTimeString().replace(":", "");
    let next = 0;
    const own = time.replace(/\p{Nd}/gu, () =>
      String.fromCharCode(zero.charCodeAt(0) + Number(figures[next++])),
    );
    place.append(` · ${text.replace("%", own)}`);
  }
}

tellHere();
bring();
showAll();
if (all("countdown")[0]) {
  setInterval(showAll, 1000);
  document.addEventListener("visibilitychange", showAll);
}
document.addEventListener("rows", tellHere);
