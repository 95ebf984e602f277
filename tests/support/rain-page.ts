import { waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import { LLUVIA_DE_SOBRES as GAME } from "#/lib/rules/studio/rain/game.ts";
import type { RainFacts } from "#/studio/api.ts";
import type { RainBetView, RainPotView } from "#/studio/rain/api.ts";

const CURRENCY = { code: "VND", exponent: 2, symbol: "₫" };
const STAKES = ["1000.00", "2000.00"];
/** What pots are known by here, and the seed of the one that is revealed. */
export const [HASH, NEXT, SEED] = [
  "5eed".repeat(16),
  "0ff5".repeat(16),
  "0a11".repeat(16),
] as const;
export const SEED_HASH = await sha256Hex(SEED);
/** What is said where a promise was broken. */
export const BROKEN =
  "Lo revelado no coincide con lo que se te mostró antes de apostar. " +
  "No sigas jugando y comunícalo al operador con este número:";
export const FACTS: RainFacts = {
  ...{ kind: "rain", gameId: GAME.id, version: GAME.version, configHash: HASH },
  ...{ returnToPlayer: "99.00", bettingMs: 15_000, rainMs: 9_000, aloneMs: 120_000 },
};
const SESSION = {
  ...{ game: FACTS, nickname: "Linh", play: false, currency: CURRENCY, balance: "100000.00" },
  ...{ stakes: STAKES, open: null, last: null, maximum: null, startedAt: new Date().toISOString() },
  ...{ staked: "0.00", paid: "0.00" },
  seeds: { clientSeed: "s", currentHash: HASH, nextHash: HASH, nonce: 0 },
};

export function pot(changes: Partial<RainPotView> = {}): RainPotView {
  return {
    ...{ stake: "1000.00", hash: HASH, number: 7, phase: "open", lines: [] },
    ...{ locksAt: null, endsAt: null, nextAt: null, prize: null },
    ...{ shares: null, serverSeed: null, seeds: null, ...changes },
  };
}
export const line = (id: number, envelope: number | null = null) => ({ id, name: null, envelope });
export const raining = (...lines: RainPotView["lines"]) =>
  pot({ phase: "raining", lines, prize: "2970.00", endsAt: performance.now() + 9_000 });
export const bet = (changes: Partial<RainBetView> = {}): RainBetView => ({
  ...{ roundId: "r-1", hash: HASH, line: 2, stake: "1000.00", payout: "0.00" },
  ...{ state: "series", envelope: null, ...changes },
});
export const reply = (view: RainBetView | null) => ({ bet: view, shown: false, balance: null });

/** A text with one kind of space. */
export const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s/g, " ");

/** The game's page in a browser, with a studio that answers and tells what a test says. Called at the top of a file. */
export function rainPage() {
  /** What the studio answers by path (a text is a refusal), and what the page under test asked it. */
  const answers: Record<string, unknown> = {};
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  // Those of earlier tests still ask.
  let bearer = "";
  let heard: Record<string, (event: unknown) => void> = {};
  let host: HTMLElement;
  class Stream {
    static readonly CLOSED = 2;
    readonly readyState = 1;
    addEventListener(name: string, hear: (event: unknown) => void) {
      heard[name] = hear;
    }
  }
  const say = (name: string, event: unknown) => heard[name]?.({ data: JSON.stringify(event) });

  beforeAll(() => {
    const texts = Object.assign(
      {},
      ...["studio", "studio-instant", "studio-crash", "studio-rain"].map((area) =>
        textsOf("es", area),
      ),
    );
    const page = document.createElement("script");
    page.id = "page";
    page.type = "application/json";
    page.textContent = JSON.stringify({ language: "es", texts, site: "http://site", demo: null });
    document.body.append(page);
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
    vi.stubGlobal("EventSource", Stream);
    type Init = { readonly body?: string; readonly headers?: Record<string, string> };
    vi.stubGlobal("fetch", async (path: string, init?: Init) => {
      if (path === "/api/rain/time") return Response.json({ value: { now: performance.now() } });
      if (init?.headers?.["authorization"] === bearer)
        asked.push({ path, body: JSON.parse(init.body ?? "{}") });
      const answer = answers[path] ?? { bet: null, shown: false, balance: null };
      if (typeof answer === "string")
        return Response.json({ success: false, code: answer, value: null });
      return Response.json({ success: true, code: "ok", value: answer });
    });
  });

  beforeEach(() => {
    for (const path of Object.keys(answers)) delete answers[path];
    asked.length = 0;
    heard = {};
    localStorage.clear();
    host = document.createElement("div");
    document.body.append(host);
  });
  afterEach(() => host.remove());

  /** Opens the game by a new launch. */
  async function laid() {
    const { layRain } = await import("#/studio/client/rain/table.ts");
    const { launchOf, Server } = await import("#/studio/client/server.ts");
    const { Purse } = await import("#/studio/client/purse.ts");
    const { Sound } = await import("#/studio/client/sound.ts");
    history.replaceState(null, "", `/?token=${crypto.randomUUID()}`);
    const server = new Server(launchOf());
    bearer = `Bearer ${JSON.parse(sessionStorage.getItem("studio") ?? "{}").session}`;
    const purse = new Purse(CURRENCY, "es");
    const parts = { host, server, purse, sound: new Sound(), tag: false as const };
    await layRain(parts, GAME, FACTS, SESSION).course.begin();
  }
  const main = () => host.querySelector<HTMLButtonElement>(".spin");
  const shown = (name: string) => plain(host.querySelector(`.${name}`)?.textContent);

  /** Stakes in a pot as it is on show. */
  async function stake(view: RainBetView, on: RainPotView) {
    answers["/api/rain/bets"] = reply(view);
    await laid();
    tell(on);
    await userEvent.click(main() as HTMLElement);
    await waitFor(() => expect(shown("spin")).toContain("Salir"));
  }
  const tell = (one: RainPotView) => say("pot", one);
  return {
    ...{ answers, asked, laid, main, shown, stake, tell },
    begin: (pots: readonly RainPotView[]) => say("now", { now: 0, pots }),
    envelopes: () => [...host.querySelectorAll<HTMLButtonElement>(".envelope")],
    /** The page goes, as by a reload. */
    leave: () => {
      host.replaceChildren();
      asked.length = 0;
    },
  };
}
