import type { Browser, Page } from "@playwright/test";

/** A cheap phone's processor against this one. */
export const SLOWER = 4;
export const PHONE = {
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

const MEMBER = { username: "linh", password: "Pleno-2026" };

/** The same with the demonstration's member in. */
export async function enterPhone(browser: Browser, url: string, slower = SLOWER): Promise<Page> {
  const page = await openPhone(browser, url, slower);
  await page.locator('[data-part="header"] [data-open="login"]').tap();
  const modal = page.locator("#loginPopupModal");
  await modal.locator('[name="username"]').fill(MEMBER.username);
  await modal.locator('[name="password"]').fill(MEMBER.password);
  await modal.getByRole("button", { name: "Entrar", exact: true }).tap();
  await page.locator("[data-balance]").first().waitFor();
  return page;
}

type Network = { readonly latencyMs: number; readonly bytesPerMs: number };

/** From here on the phone is on a slow network; tells the bytes that travelled since, and those of scripts. */
export async function onSlowNetwork(page: Page, { latencyMs, bytesPerMs }: Network) {
  const session = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  const travelled = { bytes: 0, script: 0 };
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    travelled.bytes += encodedDataLength;
    if (scripts.has(requestId)) travelled.script += encodedDataLength;
  });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerMs * 1_000,
    uploadThroughput: bytesPerMs * 1_000,
  });
  return () => travelled;
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
