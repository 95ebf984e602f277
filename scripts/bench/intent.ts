import type { Browser, Page } from "@playwright/test";
import { launchChromium } from "../suites/chromium.ts";
import { type Bench, type Figure, median } from "./bench.ts";
import { onSlowNetwork, PHONE, SLOWER } from "./phone.ts";

const ROUNDS = 5;
/** Lighthouse's slow 4G. */
const NETWORK = { latencyMs: 150, bytesPerMs: 200 } as const;
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
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchTouchAndFocus);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const travelled = await onSlowNetwork(page, NETWORK);
    await page.goto(url, { waitUntil: "domcontentloaded" });
    const opener = page.locator(`[data-part="header"] [data-open="${name}"]`);
    await opener.waitFor();
    if (when !== "at once") await fetchedAhead(page);
    const { bytes: before } = travelled();
    await opener.tap();
    await page.locator(`#${DIALOGS[name]} [name="username"]:focus`).waitFor();
    const ms = await page.evaluate(() => Number(document.documentElement.dataset["openedMs"]));
    return { ms, bytes: travelled().bytes - before };
  } finally {
    await context.close();
  }
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
