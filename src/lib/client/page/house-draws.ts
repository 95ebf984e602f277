// The places of a page that tell of the house's draws: the last one as dice, digits, cars or balls, and the time left.
// No page is made anew for them: each asks for one small answer, when it opens and when a draw of a game on it is due.
import { chance } from "#/lib/client/chance.ts";
import { platformNowMs } from "#/lib/client/send.ts";
import { $houseDraws, refreshHouseDraws } from "#/lib/client/stores/lottery/house-draws.ts";
import type { HouseDraws } from "#/lib/contract/lottery/house-draws.ts";
import { showOpenDraws } from "./open-draws.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** A draw's numbers stand so long after its time; pages that wait for one do not all ask at once. */
const DRAWN_AFTER_MS = 1_500;
const SPREAD_MS = 2_000;
/** How often what is late is asked for again, at the longest. */
const LONGEST_REST_MS = 30_000;

type Place = { readonly element: HTMLElement; readonly game: string };
const placesOf = (attribute: string): readonly Place[] =>
  [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)].map((element) => ({
    ...{ element, game: element.getAttribute(attribute) ?? "" },
  }));
const lasts = placesOf("data-last-draw");
const times = placesOf("data-closes");
const shown = new Set([...lasts, ...times].map(({ game }) => game));

function showLasts(games: Readonly<Record<string, HouseDraws>>): void {
  for (const { element, game } of lasts) {
    const last = games[game]?.last;
    if (!last || element.dataset["shown"] === last.drawId) continue;
    const isNew = element.dataset["shown"] !== undefined;
    element.dataset["shown"] = last.drawId;
    element.classList.toggle("fell", isNew);
    element.replaceChildren(
      ...last.drawn.flat().map((number) => {
        const mark = document.createElement("b");
        mark.className = element.dataset["look"] ?? "ball";
        mark.dataset["n"] = String(Number(number));
        mark.textContent = number;
        return mark;
      }),
    );
    const of = element.parentElement?.querySelector<HTMLElement>("[data-last-of]");
    if (of) of.textContent = `· ${timeOf(last.period)}`;
  }
}

/** A draw as Hanoi tells it: its time of day where a day has several, else its day. */
function timeOf(period: string): string {
  const [, month, day, time] = period.split("-");
  return time ? `${time.slice(0, 2)}:${time.slice(2)}` : `${day}/${month}`;
}

/** What is on sale now: the first draw that has not closed. */
const nextOf = (game: string) =>
  $houseDraws.get()[game]?.open.find(({ closesAt }) => Date.parse(closesAt) > platformNowMs());

function showTimes(): void {
  if (document.hidden) return;
  for (const { element, game } of times) {
    const next = nextOf(game);
    const known = $houseDraws.get()[game];
    const leftMs = next ? Date.parse(next.closesAt) - platformNowMs() : 0;
    const text = next
      ? new Date(leftMs).toISOString().slice(leftMs < HOUR_MS ? 14 : 11, 19)
      : (element.dataset["over"] ?? "");
    if (known && element.textContent !== text) element.textContent = text;
    const soonMs = Number(element.dataset["soon"]) * SECOND_MS;
    element.classList.toggle("soon", next !== undefined && leftMs < soonMs);
  }
}

/** When the next answer is worth asking for: once the first draw of a game that is shown has been drawn. */
function dueMs(): number | null {
  const drawn = [...shown].flatMap((game) => {
    const known = $houseDraws.get()[game];
    const first = known?.open.find(({ drawsAt }) => !known.last || drawsAt > known.last.drawsAt);
    return first ? [Date.parse(first.drawsAt) + DRAWN_AFTER_MS] : [];
  });
  return drawn.length > 0 ? Math.min(...drawn) : null;
}

let rests = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Waits for the next draw; what is late is asked for again with growing rests. */
function plan(): void {
  clearTimeout(timer);
  const due = dueMs();
  const late = due === null || due <= platformNowMs();
  rests = late ? rests + 1 : 0;
  const waitMs = late
    ? Math.min(SECOND_MS * 2 ** rests, LONGEST_REST_MS)
    : due - platformNowMs() + chance() * SPREAD_MS;
  timer = setTimeout(() => void ask(), Math.min(waitMs, HOUR_MS));
}

async function ask(): Promise<void> {
  if (document.hidden) return;
  await refreshHouseDraws();
  showTimes();
  plan();
}

if (shown.size > 0) {
  $houseDraws.subscribe(showLasts);
  $houseDraws.subscribe(showOpenDraws);
  setInterval(showTimes, SECOND_MS);
  document.addEventListener("visibilitychange", () => void ask());
  void ask();
}
