import { waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { VUELO_DEL_COMETA as GAME } from "#/lib/rules/studio/crash/game.ts";
import type { CrashFacts, SessionView } from "#/studio/api.ts";
import type { CrashBetView, CrashNow } from "#/studio/crash/api.ts";

const HASH = "5eed".repeat(16);
const CURRENCY = { code: "VND", exponent: 2, symbol: "₫" };
const FACTS: CrashFacts = {
  ...{ kind: "crash", gameId: GAME.id, version: GAME.version, configHash: HASH },
  ...{ returnToPlayer: "99.00", lostAtOnce: "1.98", bettingMs: 6_000 },
};
const SESSION: SessionView = {
  ...{ game: FACTS, nickname: "ana", play: false, currency: CURRENCY, balance: "9000.00" },
  stakes: ["1000.00", "5000.00"],
  seeds: { clientSeed: null, currentHash: null, nextHash: HASH, nonce: 0 } as never,
  ...{
    open: null,
    last: null,
    maximum: null,
    startedAt: "2026-11-28T10:00:00Z",
    staked: "0.00",
    paid: "0.00",
  },
};
const BET: CrashBetView = {
  ...{ roundId: "r-1", number: 1, target: 250, cashed: null, crash: null },
  ...{ line: 4, stake: "5000.00", payout: "0.00", state: "series" },
};

let tell: (now: CrashNow) => void = () => undefined;
/** Nothing has a size here. */
class Unsized {
  observe() {}
}

class Stream {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  addEventListener(name: string, hear: (event: unknown) => void) {
    if (name === "now") tell = (now) => hear({ data: JSON.stringify(now) });
  }
}

/** What the studio says of the player's bet when it is asked. */
let mine: CrashBetView | null;
let host: HTMLElement;

beforeEach(async () => {
  mine = null;
  const texts = { ...textsOf("es", "studio"), ...textsOf("es", "studio-crash") };
  const page = document.createElement("script");
  Object.assign(page, { id: "page", type: "application/json" });
  page.textContent = JSON.stringify({ language: "es", texts, site: "http://site", demo: null });
  document.body.append(page);
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("ResizeObserver", Unsized);
  vi.stubGlobal("fetch", async (path: string) => {
    const value: Readonly<Record<string, unknown>> = {
      "/api/crash": { bet: mine, shown: false, balance: null },
      "/api/crash/time": { now: performance.now() },
      "/api/session": { ...SESSION, balance: mine ? "4000.00" : "9000.00" },
    };
    return Response.json({ success: true, code: "ok", value: value[path] ?? null });
  });
  const { layCrash } = await import("#/studio/client/crash/table.ts");
  const { launchOf, Server } = await import("#/studio/client/server.ts");
  const { Purse } = await import("#/studio/client/purse.ts");
  const { Sound } = await import("#/studio/client/sound.ts");
  host = document.createElement("div");
  document.body.append(host);
  const parts = {
    host,
    server: new Server(launchOf()),
    purse: new Purse(CURRENCY, "es"),
    sound: new Sound(),
  };
  await layCrash({ ...parts, tag: "" }, GAME, FACTS, SESSION).course.begin();
  const now = performance.now();
  tell({
    now,
    chain: { firstHash: HASH, salt: "salt-of-a-test-1", length: 1_000 },
    round: {
      ...{ phase: "betting", number: 1, previousHash: HASH, crash: null, hash: null, nextAt: null },
      ...{ locksAt: now + 600_000, startsAt: now + 700_000 },
    },
    last: [],
    bets: { lines: [], count: 0 },
  });
});
afterEach(() => {
  host.remove();
  vi.unstubAllGlobals();
});

const button = () => host.querySelector(".spin")?.textContent ?? "";
const theOtherTab = () => new BroadcastChannel("pleno.crash").postMessage("moved");

it("a second tab shows the bet that the first placed, offers to take it back, and lets go of it with the first", async () => {
  await waitFor(() => expect(button()).toContain("Apostar"));
  mine = BET;
  theOtherTab();
  await waitFor(() => expect(button()).toContain("Quitar"));
  expect(button()).toContain("5.000");
  expect(host.querySelector<HTMLInputElement>("#target")?.value).toBe("2,50");
  await waitFor(() => expect(host.textContent).toContain("4.000,00"));
  mine = { ...BET, state: "cancelled" };
  theOtherTab();
  await waitFor(() => expect(button()).toContain("Apostar"));
});

it("a tab that comes into sight again looks for the bet of another device", async () => {
  mine = BET;
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(button()).toContain("5.000"));
});

it("a tab shows that its player left in another", async () => {
  mine = BET;
  theOtherTab();
  await waitFor(() => expect(button()).toContain("5.000"));
  mine = { ...BET, cashed: 150, payout: "7500.00", state: "paying" };
  theOtherTab();
  await waitFor(() => expect(host.querySelector(".amount")?.textContent).toContain("7.500"));
});
