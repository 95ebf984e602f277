import type { Browser } from "@playwright/test";
import { SECOND_MS } from "#/lib/base/time.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import { launchChromium } from "../suites/chromium.ts";
import { type Bench, type Figure, median } from "./bench.ts";
import { EMPTY_PAGE, openPhone, SLOWER, timed } from "./phone.ts";

const ROUNDS = 5;
const DRAWS = 2;
/** Around the moment in which a draw's numbers appear. */
const BEFORE_MS = 500;
const AFTER_MS = 1_500;
/** Two draws of the minute, and what is late of them. */
const DRAW_WITHIN_MS = 150 * SECOND_MS;
/** The lottery's board in the hand: what a press takes until it is seen, and how evenly frames come while numbers fall. */
export const board: Bench = {
  name: "board",
  needs: [],
  async run(pleno) {
    const browser = await launchChromium();
    try {
      return [
        ...(await presses(browser, `${pleno.url}/vnlottery?gameCode=${REGIONAL_CODES.north}`)),
        ...(await frames(browser, `${pleno.url}/lottery?gameCode=k3`)),
      ];
    } finally {
      await browser.close();
    }
  },
};

/** Interaction to next paint of three presses, each as the browser times it, beside one on an empty page. */
async function presses(browser: Browser, url: string): Promise<Figure[]> {
  const rounds: { empty: number; number: number; type: number; slip: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const still = await openPhone(browser, EMPTY_PAGE);
    const empty = await timed(still, () => still.locator("button").tap());
    await still.context().close();
    const page = await openPhone(browser, url);
    const cells = page.locator("[data-cell]");
    // The first press has the script fetched, which `intent` measures.
    await cells.nth(0).tap();
    await page.locator('[data-cell][aria-pressed="true"]').waitFor();
    const measured = {
      empty,
      number: await timed(page, () => cells.nth(7).tap()),
      type: await timed(page, () => page.locator(".bet-types button").nth(1).tap()),
      slip: await timed(page, async () => {
        await page.getByRole("button", { name: "Apostar", exact: true }).tap();
        await page.locator("#slipModal").waitFor();
      }),
    };
    if (round > 0) rounds.push(measured); // the first warms up
    await page.context().close();
  }
  const figure = (what: string, pick: (round: (typeof rounds)[number]) => number): Figure => ({
    ...{ what: `the board ${SLOWER} times slower, ${what} (median)`, unit: "ms" },
    ...{ value: median(rounds.map(pick)), atMost: 100 },
  });
  return [
    {
      what: `an empty page ${SLOWER} times slower, a button pressed (median)`,
      ...{ value: median(rounds.map(({ empty }) => empty)), unit: "ms" },
    },
    figure("a number pressed", ({ number }) => number),
    figure("another bet type", ({ type }) => type),
    figure("the slip opened", ({ slip }) => slip),
  ];
}

/** Frames while the numbers of a draw appear, against an empty page's in as long. */
async function frames(browser: Browser, url: string): Promise<Figure[]> {
  const ratios: number[] = [];
  const each: number[] = [];
  const span = { beforeMs: BEFORE_MS, afterMs: AFTER_MS };
  for (let draw = 0; draw < DRAWS; draw++) {
    const page = await openPhone(browser, url);
    await page.locator("[data-last-draw] > *").first().waitFor();
    const drawn = await page.evaluate(framesOfDraw, { ...span, withinMs: DRAW_WITHIN_MS });
    await page.context().close();
    const empty = await openPhone(browser, EMPTY_PAGE);
    const still = await empty.evaluate(framesOfNothing, BEFORE_MS + AFTER_MS);
    await empty.context().close();
    each.push(drawn);
    ratios.push(drawn / still);
  }
  return [
    { what: "frames a second while numbers are drawn", value: median(each), unit: "/s" },
    {
      what: `frames while numbers are drawn : an empty page's (of ${DRAWS})`,
      ...{ value: median(ratios), unit: "", atLeast: 0.95 },
    },
  ];
}

/** Frames a second around the moment in which other numbers are those of the last draw. */
function framesOfDraw({
  beforeMs,
  afterMs,
  withinMs,
}: {
  readonly beforeMs: number;
  readonly afterMs: number;
  readonly withinMs: number;
}): Promise<number> {
  const place = document.querySelector("[data-last-draw]");
  return new Promise((resolve, reject) => {
    if (!place) return void reject(new Error("no last draw"));
    setTimeout(() => reject(new Error("nothing was drawn")), withinMs);
    const seen = new MutationObserver(() => {
      seen.disconnect();
      const drawnMs = performance.now();
      setTimeout(() => {
        const counted = window.watched.frames.filter(
          (atMs) => atMs >= drawnMs - beforeMs && atMs < drawnMs + afterMs,
        );
        resolve((counted.length * 1_000) / (beforeMs + afterMs));
      }, afterMs + 100);
    });
    seen.observe(place, { childList: true, subtree: true });
  });
}

function framesOfNothing(forMs: number): Promise<number> {
  const fromMs = performance.now();
  return new Promise((resolve) =>
    setTimeout(() => {
      const counted = window.watched.frames.filter(
        (atMs) => atMs >= fromMs && atMs < fromMs + forMs,
      );
      resolve((counted.length * 1_000) / forMs);
    }, forMs + 100),
  );
}
