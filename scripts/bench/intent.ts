import type { Browser, CDPSession, Page } from "@playwright/test";
import { launchChromium } from "../suites/chromium.ts";
import { type Bench, type Figure, median } from "./bench.ts";

const ROUNDS = 5;
// Lighthouse's phone: slow 4G and a processor four times slower than this one.
const LATENCY_MS = 150;
const BYTES_PER_MS = 200;
const SLOWER = 4;
const DIALOGS = { login: "loginPopupModal", register: "registerModal" } as const;
type Name = keyof typeof DIALOGS;

type Opened = {
  /** From the finger on "Log in" or "Create account" to the focus in the form. */
  readonly ms: number;
  /** What travelled meanwhile. */
  readonly bytes: number;
};

/** How long a phone takes from the touch of "Log in" or "Create account" to a form that one can type in. */
export const intent: Bench = {
  name: "intent",
  needs: [],
  async run(pleno) {
    const browser = await launchChromium();
    try {
      const figures: Figure[] = [];
      for (const name of ["login", "register"] as const) {
        const [warm, cold]: [Opened[], Opened[]] = [[], []];
        for (let round = 0; round < ROUNDS; round++) {
          warm.push(await open(browser, pleno.url, name, "once all is fetched ahead"));
          cold.push(await open(browser, pleno.url, name, "at once"));
        }
        figures.push(...figuresOf(name, warm, cold));
      }
      return figures;
    } finally {
      await browser.close();
    }
  },
};

function figuresOf(name: Name, warm: readonly Opened[], cold: readonly Opened[]): Figure[] {
  const [warmMs, coldMs] = [warm, cold].map((rounds) => median(rounds.map(({ ms }) => ms)));
  // It opens from HTML: fetched ahead or not makes no difference.
  return [
    {
      what: `touch to focused ${name}, fetched ahead`,
      value: warmMs ?? Number.NaN,
      unit: "ms",
      atMost: 100,
    },
    {
      what: `touch to focused ${name}, cold`,
      value: coldMs ?? Number.NaN,
      unit: "ms",
      atMost: 100,
    },
    {
      what: `travelled meanwhile, ${name}, cold`,
      value: median(cold.map(({ bytes }) => bytes)) / 1_000,
      unit: "kB",
    },
  ];
}

async function open(
  browser: Browser,
  url: string,
  name: Name,
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
    const opener = page.locator(`[data-part="header"] [data-open="${name}"]`);
    await opener.waitFor();
    if (when !== "at once") await fetchedAhead(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await opener.tap();
    await page.locator(`#${DIALOGS[name]} [name="username"]:focus`).waitFor();
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
