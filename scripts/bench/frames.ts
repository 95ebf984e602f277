import { setTimeout } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { launchChromium } from "../suites/chromium.ts";
import { type Bench, type Figure, median } from "./bench.ts";
import { openPhone } from "./phone.ts";

/** A frame of a screen that shows sixty a second, and what is seen as a jolt. */
const [FRAME_MS, JOLT_MS] = [1_000 / 60, 100 / 3];
/** Frames of 16.7 ms are told by the browser as 16.6 to 16.8. */
const SLACK_MS = 1;
const MOST_WAIT_MS = 60_000;

/** What a game is seen to move in: laid ready, then begun, for as long as `lasts`. */
type Scene = {
  readonly id: string;
  readonly what: string;
  readonly ready: (page: Page) => Promise<void>;
  readonly begin: (page: Page) => Promise<void>;
  readonly lastsMs: number;
};

const isReady = (page: Page) =>
  page.locator('.spin[aria-disabled="false"]').waitFor({ timeout: MOST_WAIT_MS });
const press = (page: Page) => page.locator(".spin").tap();
const still = async () => undefined;
const spun = { ready: isReady, begin: press };
/** Bet on, and waited for until that is there. */
const betUntil = (selector: string) => async (page: Page) => {
  await isReady(page);
  await press(page);
  await page.locator(selector).first().waitFor({ timeout: MOST_WAIT_MS });
};

const SCENES: readonly Scene[] = [
  { id: "gallo-de-jade", what: "a spin", ...spun, lastsMs: 2_000 },
  { id: "marea-alta", what: "a fall and its waves", ...spun, lastsMs: 1_500 },
  { id: "dados-del-puerto", what: "a roll", ...spun, lastsMs: 1_300 },
  { id: "lluvia-de-canicas", what: "a marble's way", ...spun, lastsMs: 2_200 },
  { id: "rueda-del-mercado", what: "the wheel turning", ...spun, lastsMs: 3_200 },
  { id: "huevos-de-oro", what: "an egg", ...spun, lastsMs: 900 },
  {
    id: "minas-de-plata",
    what: "fields opening",
    ready: betUntil('.mine-field [aria-disabled="false"]'),
    begin: async (page) => {
      await page.locator('.field-card[data-state="closed"]').first().tap();
    },
    lastsMs: 1_000,
  },
  {
    id: "vuelo-del-cometa",
    what: "a round in flight",
    ready: (page) => page.locator('[data-phase="flying"]').waitFor({ timeout: MOST_WAIT_MS }),
    begin: still,
    lastsMs: 1_500,
  },
  {
    id: "lluvia-de-sobres",
    what: "the rain",
    ready: betUntil('[data-falling="true"]'),
    begin: still,
    lastsMs: 3_000,
  },
  {
    id: "tien-len-mien-nam",
    what: "a trick",
    ready: betUntil(".tl-hand .tl-card"),
    begin: still,
    lastsMs: 5_000,
  },
];

type Seen = {
  readonly frames: readonly number[];
  readonly layouts: number;
  readonly styles: number;
  readonly scriptMs: number;
  readonly taskMs: number;
};

/** How the house's games move on a phone with a slow processor: frames, and what the browser has to do for each. */
export const frames: Bench = {
  name: "frames",
  needs: [],
  async run(pleno) {
    const browser = await launchChromium();
    try {
      const figures: Figure[] = [];
      for (const scene of SCENES) {
        const url = `http://localhost:${pleno.port + 1}/play?demo=${scene.id}&lang=es`;
        figures.push(...figuresOf(scene, await watch(browser, url, scene)));
      }
      return figures;
    } finally {
      await browser.close();
    }
  },
};

function figuresOf({ id, what }: Scene, { frames, ...work }: Seen): Figure[] {
  const share = (ms: number) =>
    (100 * frames.filter((one) => one > ms + SLACK_MS).length) / frames.length;
  const each = (sum: number) => sum / frames.length;
  const figure = (name: string, value: number, unit: string) => ({
    what: `${id}, ${what}: ${name}`,
    value,
    unit,
  });
  return [
    figure("frames a second", 1_000 / median(frames), ""),
    figure("later than 16.7 ms", share(FRAME_MS), "%"),
    figure("later than 33 ms", share(JOLT_MS), "%"),
    figure("longest frame", Math.max(...frames), "ms"),
    figure("layouts a frame", each(work.layouts), ""),
    figure("styles computed a frame", each(work.styles), ""),
    figure("script a frame", each(work.scriptMs), "ms"),
    figure("work of the page a frame", each(work.taskMs), "ms"),
  ];
}

async function watch(browser: Browser, url: string, scene: Scene): Promise<Seen> {
  const page = await openPhone(browser, url);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    await page.locator("#game main:not(.only)").waitFor();
    await setTimeout(1_500);
    await scene.ready(page);
    await page.evaluate(() => {
      window.watched.frames.length = 0;
    });
    const before = await workOf(session);
    await scene.begin(page);
    await setTimeout(scene.lastsMs);
    const after = await workOf(session);
    const begun = await page.evaluate(() => window.watched.frames);
    const sum = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    return {
      frames: begun.slice(1).map((atMs, at) => atMs - (begun[at] ?? 0)),
      layouts: sum("LayoutCount"),
      styles: sum("RecalcStyleCount"),
      scriptMs: sum("ScriptDuration") * 1_000,
      taskMs: sum("TaskDuration") * 1_000,
    };
  } finally {
    await page.context().close();
  }
}

async function workOf(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
