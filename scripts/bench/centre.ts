import type { Browser } from "@playwright/test";
import { launchChromium } from "../suites/chromium.ts";
import { type Bench, type Figure, median } from "./bench.ts";
import { enterPhone, SLOWER, timed } from "./phone.ts";

const ROUNDS = 5;
const MORE = "Ver más";
const WAYS = [
  { from: "messageV2", to: "securityCenter" },
  { from: "securityCenter", to: "transactionHistory" },
  { from: "transactionHistory", to: "messageV2" },
] as const;

/** The member centre in the hand: what a press takes until it is seen, and what the way to its next page takes. */
export const centre: Bench = {
  name: "centre",
  needs: [],
  async run(pleno) {
    const browser = await launchChromium();
    try {
      return [...(await presses(browser, pleno.url)), ...(await nextPages(browser, pleno.url))];
    } finally {
      await browser.close();
    }
  },
};

/** Interaction to next paint of three presses, each as the browser times it, once its page's script is there. */
async function presses(browser: Browser, url: string): Promise<Figure[]> {
  const rounds: { form: number; topic: number; more: number }[] = [];
  const page = await enterPhone(browser, url);
  for (let round = 0; round <= ROUNDS; round++) {
    await page.goto(`${url}/member/securityCenter`);
    // The first press has the script fetched.
    const place = page.locator("#paymentPassword");
    await place.getByRole("button").tap();
    const leave = place.getByRole("button", { name: "Dejarlo como está" });
    await leave.tap();
    const form = await timed(page, () => place.getByRole("button").tap());
    await page.goto(`${url}/member/messageV2`);
    const topics = page.locator("#content [role=tab], main [role=tab], main [aria-pressed]");
    await topics.nth(0).waitFor();
    await topics.nth(1).tap();
    const topic = await timed(page, () => topics.nth(2).tap());
    await page.goto(`${url}/member/transactionHistory`);
    const next = page.getByRole("button", { name: MORE });
    const more = await timed(page, () => next.first().tap());
    if (round > 0) rounds.push({ form, topic, more }); // the first warms up
  }
  await page.context().close();
  const figure = (what: string, pick: (round: (typeof rounds)[number]) => number): Figure => ({
    ...{ what: `the centre ${SLOWER} times slower, ${what} (median)`, unit: "ms" },
    ...{ value: median(rounds.map(pick)), atMost: 100 },
  });
  return [
    figure("a form opened", ({ form }) => form),
    figure("another topic of the inbox", ({ topic }) => topic),
    figure("more of a record", ({ more }) => more),
  ];
}

/** From the finger on a page of the centre to the first paint of that page, at this machine's own speed. */
async function nextPages(browser: Browser, url: string): Promise<Figure[]> {
  const page = await enterPhone(browser, url, 1);
  await page.addInitScript(noteTouch);
  const took: number[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    for (const { from, to } of WAYS) {
      await page.goto(`${url}/member/${from}`);
      await page.waitForFunction(() => document.querySelector(".skeleton") === null);
      const link = page.locator(`a[href$="/member/${to}"]:visible`);
      await link.first().scrollIntoViewIfNeeded({ timeout: 10_000 });
      await link.first().tap();
      await page.waitForURL(`**/member/${to}`);
      await page.locator("h1").first().waitFor();
      const ms = await page.evaluate(fromTouchToPaint);
      if (round > 0) took.push(ms);
    }
  await page.context().close();
  return [
    {
      what: "from the touch to the first paint of the centre's next page (median)",
      ...{ value: median(took), unit: "ms", atMost: 100 },
    },
  ];
}

/** Runs in each page: notes when it was touched, by a clock that the next page has too. */
function noteTouch(): void {
  addEventListener(
    "pointerdown",
    () => sessionStorage.setItem("touched", String(performance.timeOrigin + performance.now())),
    true,
  );
}

/** From that touch to the first paint of this page. */
async function fromTouchToPaint(): Promise<number> {
  const find = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  let painted = find();
  while (painted === undefined) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    painted = find();
  }
  return performance.timeOrigin + painted - Number(sessionStorage.getItem("touched"));
}
