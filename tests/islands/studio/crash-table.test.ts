import { waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { VUELO_DEL_COMETA as GAME } from "#/lib/rules/studio/crash/game.ts";
import type { CrashFacts } from "#/studio/api.ts";
import type { CrashNow, CrashRoundView } from "#/studio/crash/api.ts";

const CURRENCY = { code: "VND_PLAY", exponent: 2, symbol: "₫" };
const STAKES = ["1000.00", "5000.00"];
const BALANCE = "100000.00";
const HASH = "5eed".repeat(16);
const FACTS: CrashFacts = {
  ...{ kind: "crash", gameId: GAME.id, version: GAME.version, configHash: HASH },
  ...{ returnToPlayer: "99.00", lostAtOnce: "1.98", bettingMs: 6_000 },
};

/** The studio's stream, told by the test. */
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

let client: {
  readonly layCrash: typeof import("#/studio/client/crash/table.ts").layCrash;
  readonly DemoTable: typeof import("#/studio/client/demo.ts").DemoTable;
  readonly Purse: typeof import("#/studio/client/purse.ts").Purse;
  readonly Sound: typeof import("#/studio/client/sound.ts").Sound;
};

beforeAll(async () => {
  const texts = { ...textsOf("es", "studio"), ...textsOf("es", "studio-crash") };
  const page = document.createElement("script");
  page.id = "page";
  page.type = "application/json";
  const demo = { balance: BALANCE };
  page.textContent = JSON.stringify({ language: "es", texts, site: "http://site", demo });
  document.body.append(page);
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("ResizeObserver", Unsized);
  vi.stubGlobal("fetch", async () => Response.json({ value: { now: performance.now() } }));
  client = {
    ...(await import("#/studio/client/crash/table.ts")),
    ...(await import("#/studio/client/demo.ts")),
    ...(await import("#/studio/client/purse.ts")),
    ...(await import("#/studio/client/sound.ts")),
  };
});

let host: HTMLElement;
beforeEach(async () => {
  host = document.createElement("div");
  document.body.append(host);
  const server = new client.DemoTable({
    ...{ game: FACTS, currency: CURRENCY, stakes: STAKES, balance: BALANCE },
  });
  const opened = await server.open();
  if (!opened.ok) throw new Error(opened.code);
  const purse = new client.Purse(CURRENCY, "es");
  const parts = { host, server, purse, sound: new client.Sound(), tag: "Demostración" };
  await client.layCrash(parts, GAME, FACTS, opened.value).course.begin();
});
afterEach(() => host.remove());

/** A round in which bets are taken, and where the ones before it went out, the newest first. */
function betting(number: number, ...ends: readonly number[]): CrashNow {
  const now = performance.now();
  const round: CrashRoundView = {
    ...{ phase: "betting", number, previousHash: HASH, crash: null, hash: null, nextAt: null },
    ...{ locksAt: now + 6_000, startsAt: now + 7_000 },
  };
  const last = ends.map((crash, i) => ({ number: number - 1 - i, crash, hash: HASH }));
  const chain = { firstHash: HASH, salt: "salt-of-a-test-1", length: 1_000 };
  return { now, chain, round, last, bets: { lines: [], count: 0 } };
}

const shown = (name: string) => host.querySelector(`.${name}`)?.textContent ?? "";
const balance = () => host.querySelector("[data-balance]")?.textContent;

async function bet(target: string) {
  tell(betting(1));
  const input = host.querySelector<HTMLInputElement>("#target");
  if (!input) throw new Error("there is no target");
  await userEvent.type(input, `${target}{Enter}`);
  await waitFor(() => expect(balance()).toContain("99.000,00"));
}

describe("a bet whose end was not heard, for the line was broken", () => {
  it("is told with the round that comes next, and paid", async () => {
    await bet("1,50");
    tell(betting(3, 120, 200));
    await waitFor(() => expect(shown("note")).toBe("Vuelo 1: saliste a ×1,50; se apagó a ×2,00"));
    expect(balance()).toContain("100.500,00");
  });

  it("is told where it was lost", async () => {
    await bet("2,50");
    tell(betting(2, 200));
    await waitFor(() =>
      expect(shown("note")).toBe("Vuelo 1: se apagó a ×2,00 antes de que salieras"),
    );
    expect(balance()).toContain("99.000,00");
  });

  it("returns to who tries the game out where nobody can tell it any more", async () => {
    await bet("2,50");
    tell(betting(30, ...Array.from({ length: 20 }, () => 120)));
    await waitFor(() => expect(shown("note")).toBe("Anulada: la apuesta ha vuelto"));
    expect(balance()).toContain("100.000,00");
  });
});
