import type { Browser } from "@playwright/test";
import lighthouse from "lighthouse";
import { freeRow } from "../../tests/support/processes/pleno.ts";
import { launchChromium } from "../suites/chromium.ts";
import { type Bench, type Figure, median } from "./bench.ts";
import { untilCompressed } from "./compressed.ts";
import { startLimitPage } from "./limit-page.ts";

/** A page as Lighthouse's phone on a slow network felt it; the median of several runs. */
type Felt = {
  readonly score: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  /** All that the main thread did. */
  readonly workMs: number;
  readonly cls: number;
};

const ROUNDS = 3;
// What visitors meet first, in a language without and one with many accents.
const PAGES = [
  "/",
  "/promotions",
  "/promotions/welcome",
  "/help",
  "/register",
  "/vi/",
  "/vi/promotions",
  "/vi/promotions/welcome",
  "/vi/help",
  "/vi/register",
];
const LOBBY = "/rng";
const BOARDS = ["/vnlottery", "/lottery?gameCode=k3"];

/** Lighthouse on the public pages and on a hand-written page with the same pictures, in turns within one run. */
export const lighthouseBench: Bench = {
  name: "lighthouse",
  needs: [],
  async run(pleno) {
    const limit = await startLimitPage(pleno.url);
    const port = await freeRow(1);
    const browser = await launchChromium([`--remote-debugging-port=${port}`]);
    try {
      return await measure(browser, port, pleno.url, limit.url);
    } finally {
      await browser.close();
      limit.stop();
    }
  },
};

async function measure(
  browser: Browser,
  port: number,
  ours: string,
  limit: string,
): Promise<Figure[]> {
  const pages = [...PAGES, LOBBY, ...BOARDS].map((path) => `${ours}${path}`);
  for (const url of pages) await untilCompressed(url);
  const urls = [limit, ...pages];
  const runs = new Map<string, Felt[]>(urls.map((url) => [url, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [url, felt] of runs) {
      if (!browser.isConnected()) throw new Error("the browser is gone");
      felt.push(await feel(url, port));
    }
  const of = (url: string): Felt => {
    const felt = runs.get(url) ?? [];
    const middle = (pick: (one: Felt) => number) => median(felt.map(pick));
    return {
      score: middle(({ score }) => score),
      lcpMs: middle(({ lcpMs }) => lcpMs),
      tbtMs: middle(({ tbtMs }) => tbtMs),
      workMs: middle(({ workMs }) => workMs),
      cls: middle(({ cls }) => cls),
    };
  };
  const best = of(limit);
  return [
    ...figuresOf("limit page", best, {}),
    ...PAGES.flatMap((path) =>
      figuresOf(path, of(`${ours}${path}`), {
        limit: best,
        lcp: 1.15,
        tbtMoreMs: 100,
        work: 3.5,
      }),
    ),
    ...figuresOf(LOBBY, of(`${ours}${LOBBY}`), { limit: best, lcp: 1.3, tbtMoreMs: 150, work: 5 }),
    ...BOARDS.flatMap((path) => figuresOf(path, of(`${ours}${path}`), { limit: best, lcp: 1.3 })),
  ];
}

/** The bounds, each against the limit page in the same run: both wander with the machine. */
type Bounds = {
  readonly limit?: Felt;
  readonly lcp?: number;
  readonly tbtMoreMs?: number;
  readonly work?: number;
};

function figuresOf(name: string, felt: Felt, { limit, lcp, tbtMoreMs, work }: Bounds): Figure[] {
  return [
    { what: `${name} score`, value: felt.score, unit: "" },
    { what: `${name} largest contentful paint`, value: felt.lcpMs, unit: "ms" },
    ...(limit && lcp
      ? [
          {
            what: `${name} largest contentful paint : limit page`,
            value: felt.lcpMs / limit.lcpMs,
            unit: "",
            atMost: lcp,
          },
        ]
      : []),
    {
      what: `${name} total blocking time`,
      value: felt.tbtMs,
      unit: "ms",
      ...(limit && tbtMoreMs ? { atMost: Math.round(limit.tbtMs + tbtMoreMs) } : {}),
    },
    { what: `${name} main-thread work`, value: felt.workMs, unit: "ms" },
    ...(limit && work
      ? [
          {
            what: `${name} main-thread work : limit page`,
            value: felt.workMs / limit.workMs,
            unit: "",
            atMost: work,
          },
        ]
      : []),
    {
      what: `${name} layout shift`,
      value: felt.cls,
      unit: "",
      ...(limit ? { atMost: 0.01 } : {}),
    },
  ];
}

/** One run; once more where Chromium's trace came without its beginning, which is no figure of ours. */
async function feel(url: string, port: number, again = true): Promise<Felt> {
  const run = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "silent",
    onlyCategories: ["performance"],
    // A first visit: without what an earlier page of the run left.
    clearStorageTypes: ["cookies", "local_storage", "service_workers", "cache_storage"],
  });
  if (!run) throw new Error(`Lighthouse said nothing of ${url}`);
  const { audits, categories, runtimeError } = run.lhr;
  if (runtimeError?.code === "NO_NAVSTART" && again) return feel(url, port, false);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: Math.round(100 * (categories["performance"]?.score ?? Number.NaN)),
    lcpMs: value("largest-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    workMs: value("mainthread-work-breakdown"),
    cls: value("cumulative-layout-shift"),
  };
}
