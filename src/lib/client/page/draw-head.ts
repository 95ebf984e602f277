// The head of a regional lottery's board goes on to the next draw once the one that it names has closed.
import { readSession } from "#/lib/client/storage.ts";

const SECOND_MS = 1_000;
/** For so long it says that sales are over. */
const OVER_MS = 3 * SECOND_MS;

/** When sales of a draw end, and its day in the page's words. */
type Following = readonly [closesAt: string, day: string];

/** Puts the next draw that is still sold in the place of one that has closed. */
export function moveHeadOn(nowMs: number): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("[data-following]")) {
    if (Number(time.dataset["countdown"]) > nowMs - OVER_MS) continue;
    const following = JSON.parse(time.dataset["following"] ?? "[]") as Following[];
    const at = following.findIndex(([closesAt]) => Date.parse(closesAt) > nowMs);
    const next = following[at];
    if (!next) continue;
    const [closesAt, text] = next;
    time.dateTime = closesAt;
    time.dataset["countdown"] = String(Date.parse(closesAt));
    time.dataset["following"] = JSON.stringify(following.slice(at + 1));
    const day = time.closest(".dh")?.querySelector("[data-draw-day]");
    if (day) day.textContent = text;
  }
}

if (document.querySelector("[data-following]"))
  // As countdowns.ts has it: what the page's calls have learned of the platform's clock.
  setInterval(() => moveHeadOn(Date.now() + Number(readSession("ahead") ?? 0)), SECOND_MS);
