import { setTimeout } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { studioGames } from "#/studio/games.ts";
import { launchChromium } from "../suites/chromium.ts";
import { type Bench, type Figure, median } from "./bench.ts";
import { enterPhone, onSlowNetwork } from "./phone.ts";

const ROUNDS = 3;
/** By then a page has fetched ahead what it is likely to need. */
const REST_MS = 4_000;
/** 400 kbit/s, and what each request waits beside. */
const NETWORK = { latencyMs: 150, bytesPerMs: 50 } as const;
const MOST_MS = 3_000;
const OWN_PACE: ReadonlySet<string> = new Set(["slot", "instant", "mines"]);

type Opened = { readonly ms: number; readonly bytes: number; readonly script: number };

/** The house's games in the hand: from the touch of a card in their lobby until one can play, on 400 kbit/s. */
export const games: Bench = {
  name: "games",
  needs: [],
  async run(pleno) {
    const browser = await launchChromium();
    try {
      const figures: Figure[] = [];
      for (const { id, rules } of await studioGames()) {
        const rounds: Opened[] = [];
        for (let round = 0; round < ROUNDS; round++)
          rounds.push(await open(browser, pleno.url, id, rules.kind));
        figures.push(...figuresOf(id, rounds));
      }
      return figures;
    } finally {
      await browser.close();
    }
  },
};

function figuresOf(id: string, rounds: readonly Opened[]): Figure[] {
  const middle = (pick: (one: Opened) => number) => median(rounds.map(pick));
  return [
    {
      what: `${id}, touch to play on 400 kbit/s (median of ${ROUNDS})`,
      value: middle(({ ms }) => ms),
      unit: "ms",
      atMost: MOST_MS,
    },
    {
      what: `${id}, travelled meanwhile`,
      value: middle(({ bytes }) => bytes) / 1_000,
      unit: "kB",
    },
    {
      what: `${id}, script of it`,
      value: middle(({ script }) => script) / 1_000,
      unit: "kB",
      atMost: 130,
    },
  ];
}

async function open(browser: Browser, url: string, id: string, kind: string): Promise<Opened> {
  const page = await enterPhone(browser, url);
  try {
    await page.addInitScript(noteTouch);
    await page.addInitScript(notePlayable, OWN_PACE.has(kind));
    await page.goto(`${url}/inhouse`);
    const card = page.locator(`main [data-game="${id}"]`).first();
    await card.scrollIntoViewIfNeeded();
    await setTimeout(REST_MS);
    const travelled = await onSlowNetwork(page, NETWORK);
    await card.tap();
    const game = page.frameLocator("iframe").locator("html[data-playable-at]");
    const playableAt = Number(await game.getAttribute("data-playable-at"));
    const touchedAt = await page.evaluate(() => Number(sessionStorage.getItem("touched")));
    return { ms: playableAt - touchedAt, ...travelled() };
  } finally {
    await page.context().close();
  }
}

/** Runs in the page: notes when the last touch was, for the page that it leads to. */
function noteTouch(): void {
  addEventListener(
    "pointerdown",
    () => sessionStorage.setItem("touched", String(performance.timeOrigin + performance.now())),
    true,
  );
}

/**
 * Runs in the frame: notes when the game is laid and painted with its pictures, and takes a bet where that is not a matter
 * of the table's clock.
 */
function notePlayable(hasOwnPace: boolean): void {
  const look = () => {
    const game = document.querySelector("#game");
    const table = game?.querySelector("main:not(.only)");
    const isReady = game?.querySelector('.spin[aria-disabled="false"]') || !hasOwnPace;
    const hasCome = [...(table?.querySelectorAll("img") ?? [])].every(({ complete }) => complete);
    if (table && isReady && hasCome)
      requestAnimationFrame(() =>
        window.setTimeout(() => {
          const nowMs = performance.timeOrigin + performance.now();
          document.documentElement.dataset["playableAt"] = String(nowMs);
        }),
      );
    else requestAnimationFrame(look);
  };
  if (window !== top) look();
}
