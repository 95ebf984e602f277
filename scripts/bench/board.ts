import type { Browser, Page } from "@playwright/test";
import { SECOND_MS } from "#/lib/base/time.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import { launchChromium } from "../suites/chromium.ts";
import { type Bench, type Figure, median } from "./bench.ts";

const ROUNDS = 5;
const DRAWS = 2;
/** A cheap phone's processor against this one. */
const SLOWER = 4;
/** Around the moment in which a draw's numbers appear. */
const BEFORE_MS = 500;
const AFTER_MS = 1_500;
/** Two draws of the minute, and what is late of them. */
const DRAW_WITHIN_MS = 150 * SECOND_MS;
const PHONE = {
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  serviceWorkers: "block",
} as const;
/** A page with nothing but something that moves and something to press. */
const EMPTY =
  "data:text/html,<!doctype html><style>p{animation:a 2s linear infinite alternate}@keyframes a{to{translate:50px}}</style><p>0</p><button onclick=textContent='1'>0</button>";

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

async function openPhone(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watchFrames);
  await page.goto(url);
  return page;
}

/** Interaction to next paint of three presses, each as the browser times it, beside one on an empty page. */
async function presses(browser: Browser, url: string): Promise<Figure[]> {
  const rounds: { empty: number; number: number; type: number; slip: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const still = await openPhone(browser, EMPTY);
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

async function timed(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(forgetPresses);
  await press();
  return page.evaluate(slowestPress);
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
    const empty = await openPhone(browser, EMPTY);
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

type Watched = { frames: number[]; presses: number[] };
declare global {
  interface Window {
    watched: Watched;
  }
}

/** Runs in the page: notes when each frame begins, and how long each press took until it was painted. */
function watchFrames(): void {
  const watched: Watched = { frames: [], presses: [] };
  window.watched = watched;
  const note = (atMs: number) => {
    watched.frames.push(atMs);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  type Press = PerformanceEntry & { readonly interactionId: number };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as Press).interactionId > 0) watched.presses.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

function forgetPresses(): void {
  window.watched.presses.length = 0;
}

/** The longest part of the last press, once it is told; a press of less than 16 ms is told of by nobody. */
async function slowestPress(): Promise<number> {
  const painted = () =>
    new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (let frame = 0; frame < 30; frame++) await painted();
  return Math.max(16, ...window.watched.presses);
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
