import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { launchChromium } from "../suites/chromium.ts";
import type { Bench, Figure } from "./bench.ts";
import { untilCompressed } from "./compressed.ts";

type Weights = {
  /** HTML and the stylesheets that hold up the first paint, as they travelled. */
  readonly beforePaint: number;
  /** Script that ran before anybody touched anything, gzip. */
  readonly run: number;
  /** All script that was fetched, preloaded included, gzip. */
  readonly all: number;
  readonly runsReact: boolean;
  /** All that was asked for until nothing more was. */
  readonly requests: number;
  /** The files of faces, and their bytes. */
  readonly fonts: { readonly files: number; readonly bytes: number };
};

// QUALITY: the public pages, in a language without and one with many accents.
const PAGES = ["/", "/vi/", "/register", "/vi/register", "/help", "/promotions"];
const LOBBY = "/rng";
const IDLE_MS = 3_000;
/** After that, until the offline page is kept too. */
const QUIET_MS = 2_000;
const gzipped = (text: string) => gzipSync(text, { level: 9 }).length;

/** What a visitor's browser takes in before they do anything, on a phone's screen. */
export const weights: Bench = {
  name: "weights",
  needs: [],
  async run(pleno) {
    const browser = await launchChromium();
    const figures: Figure[] = [];
    try {
      for (const path of [...PAGES, LOBBY]) {
        await untilCompressed(`${pleno.url}${path}`);
        const found = await weigh(browser, `${pleno.url}${path}`);
        if (!found) {
          console.log(`  ${path}: no such page yet`);
          continue;
        }
        figures.push(...figuresOf(path, found));
      }
    } finally {
      await browser.close();
    }
    return figures;
  },
};

function figuresOf(path: string, found: Weights): Figure[] {
  const lobby = path === LOBBY;
  return [
    {
      what: `${path} HTML and CSS before the first paint`,
      value: found.beforePaint / 1_000,
      unit: "kB",
      ...(lobby ? {} : { atMost: 14 }),
    },
    {
      what: `${path} script run before intent`,
      value: found.run / 1_000,
      unit: "kB gzip",
      ...(lobby ? {} : { atMost: 8 }),
    },
    {
      what: `${path} all script`,
      value: found.all / 1_000,
      unit: "kB gzip",
      atMost: lobby ? 100 : 110,
    },
    {
      what: `${path} runs React before intent`,
      value: found.runsReact ? 1 : 0,
      unit: "",
      ...(lobby ? {} : { atMost: 0 }),
    },
    {
      what: `${path} requests until quiet`,
      value: found.requests,
      unit: "",
      atMost: lobby ? 60 : 30,
    },
    { what: `${path} files of faces`, value: found.fonts.files, unit: "", atMost: 4 },
    { what: `${path} faces`, value: found.fonts.bytes / 1_000, unit: "kB", atMost: 70 },
  ];
}

async function weigh(browser: Browser, url: string): Promise<Weights | null> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const scripts = new Map<string, string>();
    const styles = new Map<string, number>();
    const fonts = new Map<string, number>();
    let requests = 0;
    page.on("request", () => {
      requests++;
    });
    page.on("response", async (reply) => {
      const kind = reply.request().resourceType();
      const type = reply.headers()["content-type"] ?? "";
      if (kind === "font" || type.startsWith("font/"))
        fonts.set(reply.url(), Number(reply.headers()["content-length"]));
      if (type.includes("javascript")) scripts.set(reply.url(), await reply.text().catch(() => ""));
      if (kind === "stylesheet")
        styles.set(reply.url(), (await reply.request().sizes()).responseBodySize);
    });
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    const reply = await page.goto(url, { waitUntil: "load" });
    if (reply?.status() !== 200) return null;
    await setTimeout(IDLE_MS); // what is preloaded at idle is fetched meanwhile
    const blocking = await page.$$eval('head link[rel="stylesheet"]', (links) =>
      links.map((link) => (link as HTMLLinkElement).href),
    );
    const ran = (await page.coverage.stopJSCoverage()).filter(
      ({ functions }) => (functions[0]?.ranges[0]?.count ?? 0) > 0,
    );
    const fetched = [...scripts.values()];
    await setTimeout(QUIET_MS);
    const html = await reply.request().sizes();
    return {
      beforePaint:
        html.responseBodySize + blocking.reduce((sum, href) => sum + (styles.get(href) ?? 0), 0),
      run: ran.reduce((sum, { source }) => sum + gzipped(source ?? ""), 0),
      all: fetched.reduce((sum, text) => sum + gzipped(text), 0),
      requests,
      fonts: {
        files: fonts.size,
        bytes: [...fonts.values()].reduce((sum, bytes) => sum + bytes, 0),
      },
      runsReact: ran.some(({ source }) =>
        /react\.(?:element|transitional\.element)/.test(source ?? ""),
      ),
    };
  } finally {
    await page.close();
  }
}
