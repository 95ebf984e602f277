import type { Browser, Page } from "@playwright/test";

/** A cheap phone's processor against this one. */
export const SLOWER = 4;
const PHONE = {
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  serviceWorkers: "block",
} as const;
/** A page with nothing but something that moves and something to press. */
export const EMPTY_PAGE =
  "data:text/html,<!doctype html><style>p{animation:a 2s linear infinite alternate}@keyframes a{to{translate:50px}}</style><p>0</p><button onclick=textContent='1'>0</button>";

/** A page on that phone, whose presses and frames are noted. */
export async function openPhone(browser: Browser, url: string, slower = SLOWER): Promise<Page> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.addInitScript(watchFrames);
  await page.goto(url);
  return page;
}

/** How long a press took until it was painted, by the browser's own clock; the longest where it was several. */
export async function timed(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(forgetPresses);
  await press();
  return page.evaluate(slowestPress);
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
