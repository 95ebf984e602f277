import type { Browser, CDPSession, Page } from "@playwright/test";
import { launchChromium } from "../suites/chromium.ts";
import { type Bench, type Figure, median } from "./bench.ts";

const ROUNDS = 5;
// Lighthouse's phone: slow 4G and a processor four times slower than this one.
const LATENCY_MS = 150;
const BYTES_PER_MS = 200;
const SLOWER = 4;
const LOGIN = '[data-part="header"] [data-open="login"]';

type Opened = {
  /** From the finger on "Log in" to the focus in the form. */
  readonly ms: number;
  /** What travelled meanwhile. */
  readonly bytes: number;
};

/** How long a phone takes from the touch of "Log in" to a form that one can type in. */
export const intent: Bench = {
  name: "intent",
  needs: [],
  async run(pleno) {
    const browser = await launchChromium();
    const [warm, cold]: [Opened[], Opened[]] = [[], []];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        warm.push(await open(browser, pleno.url, "once all is fetched ahead"));
        cold.push(await open(browser, pleno.url, "at once"));
      }
    } finally {
      await browser.close();
    }
    return figuresOf(warm, cold);
  },
};

function figuresOf(warm: readonly Opened[], cold: readonly Opened[]): Figure[] {
  const [warmMs, coldMs] = [warm, cold].map((rounds) => median(rounds.map(({ ms }) => ms)));
  // It opens from HTML: fetched ahead or not makes no difference.
  return [
    {
      what: "touch to focused login, fetched ahead",
      value: warmMs ?? Number.NaN,
      unit: "ms",
      atMost: 100,
    },
    { what: "touch to focused login, cold", value: coldMs ?? Number.NaN, unit: "ms", atMost: 100 },
    {
      what: "travelled meanwhile, cold",
      value: median(cold.map(({ bytes }) => bytes)) / 1_000,
      unit: "kB",
    },
  ];
}

async function open(
  browser: Browser,
  url: string,
  when: "at once" | "once all is fetched ahead",
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript(watchTouchAndFocus);
    await slowDown(session);
    await page.goto(url, { waitUntil: "domcontentloaded" });
    await page.locator(LOGIN).waitFor();
    if (when !== "at once") await fetchedAhead(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.locator(LOGIN).tap();
    await page.locator('#loginPopupModal [name="username"]:focus').waitFor();
    const ms = await page.evaluate(() => Number(document.documentElement.dataset["openedMs"]));
    return { ms, bytes };
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_MS * 1_000,
    uploadThroughput: BYTES_PER_MS * 1_000,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** Until all that the page fetches ahead is there, modules and texts. */
async function fetchedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ahead = [
      ...document.querySelectorAll<HTMLLinkElement>(
        'head link:is([rel="modulepreload"], [rel="prefetch"])',
      ),
    ];
    const there = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
    return ahead.length > 0 && ahead.every(({ href }) => there.has(href));
  });
}

/** Runs in the page: notes the first touch, and when a field of the form has the focus. */
function watchTouchAndFocus(): void {
  let touchedMs = 0;
  addEventListener(
    "pointerdown",
    () => {
      touchedMs ||= performance.now();
    },
    true,
  );
  addEventListener(
    "focusin",
    ({ target }) => {
      if (touchedMs && target instanceof HTMLInputElement)
        document.documentElement.dataset["openedMs"] ??= String(performance.now() - touchedMs);
    },
    true,
  );
}
