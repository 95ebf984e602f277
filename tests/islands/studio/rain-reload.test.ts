import { waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { formatWire } from "#/lib/base/money.ts";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import { LLUVIA_DE_SOBRES as GAME } from "#/lib/rules/studio/rain/game.ts";
import { splitPrize } from "#/lib/rules/studio/rain/split.ts";
import type { RainFacts } from "#/studio/api.ts";
import type { RainBetView, RainPotView } from "#/studio/rain/api.ts";

const CURRENCY = { code: "VND", exponent: 2, symbol: "₫" };
const STAKES = ["1000.00", "2000.00"];
const [HASH, NEXT] = ["5eed".repeat(16), "0ff5".repeat(16)];
const SEED = "0a11".repeat(16);
const SEED_HASH = await sha256Hex(SEED);
const BROKEN =
  "Lo revelado no coincide con lo que se te mostró antes de apostar. " +
  "No sigas jugando y comunícalo al operador con este número:";
const FACTS: RainFacts = {
  ...{ kind: "rain", gameId: GAME.id, version: GAME.version, configHash: HASH },
  ...{ returnToPlayer: "99.00", bettingMs: 15_000, rainMs: 9_000, aloneMs: 120_000 },
};
const SESSION = {
  ...{ game: FACTS, nickname: "Linh", play: false, currency: CURRENCY, balance: "100000.00" },
  ...{ stakes: STAKES, open: null, maximum: null, startedAt: new Date().toISOString() },
  ...{ staked: "0.00", paid: "0.00" },
  seeds: { clientSeed: "s", currentHash: HASH, nextHash: HASH, nonce: 0 },
};

/** The studio's stream, told by the test. */
let tell: (pot: RainPotView) => void = () => undefined;
class Stream {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  addEventListener(name: string, hear: (event: unknown) => void) {
    if (name === "pot") tell = (pot) => hear({ data: JSON.stringify(pot) });
  }
}

/** What the studio answers, and what it was asked. */
let answers: Record<string, unknown> = {};
const asked: { path: string; body: Record<string, unknown> }[] = [];
/** Of the page under test; those of earlier tests still ask. */
let bearer = "";

let layRain: typeof import("#/studio/client/rain/table.ts").layRain;
let client: typeof import("#/studio/client/server.ts");
let Purse: typeof import("#/studio/client/purse.ts").Purse;
let Sound: typeof import("#/studio/client/sound.ts").Sound;

beforeAll(async () => {
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
  ({ layRain } = await import("#/studio/client/rain/table.ts"));
  client = await import("#/studio/client/server.ts");
  ({ Purse } = await import("#/studio/client/purse.ts"));
  ({ Sound } = await import("#/studio/client/sound.ts"));
});

let host: HTMLElement;
beforeEach(() => {
  answers = {};
  asked.length = 0;
  localStorage.clear();
  host = document.createElement("div");
  document.body.append(host);
});
afterEach(() => host.remove());

async function laid() {
  history.replaceState(null, "", `/?token=${crypto.randomUUID()}`);
  const server = new client.Server(client.launchOf());
  bearer = `Bearer ${JSON.parse(sessionStorage.getItem("studio") ?? "{}").session}`;
  const purse = new Purse(CURRENCY, "es");
  const parts = { host, server, purse, sound: new Sound(), tag: false as const };
  await layRain(parts, GAME, FACTS, SESSION).course.begin();
}

function pot(changes: Partial<RainPotView> = {}): RainPotView {
  return {
    ...{ stake: "1000.00", hash: HASH, number: 7, phase: "open", lines: [] },
    ...{ locksAt: null, endsAt: null, nextAt: null, prize: null },
    ...{ shares: null, serverSeed: null, seeds: null, ...changes },
  };
}
const line = (id: number, envelope: number | null = null) => ({ id, name: null, envelope });
const bet = (changes: Partial<RainBetView> = {}): RainBetView => ({
  ...{ roundId: "r-1", hash: HASH, line: 2, stake: "1000.00", payout: "0.00" },
  ...{ state: "series", envelope: null, ...changes },
});
const reply = (view: RainBetView | null) => ({ bet: view, shown: false, balance: null });

const main = () => host.querySelector<HTMLButtonElement>(".spin");
const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s/g, " ");
const shown = (name: string) => plain(host.querySelector(`.${name}`)?.textContent);

const endOf = (hash: string, seeds: readonly string[], shares: readonly string[]) =>
  pot({
    ...{ hash, phase: "ended", lines: [line(1, 0), line(2, 1)], prize: "1980.00" },
    ...{ shares, seeds, serverSeed: SEED },
  });

it.each([
  ["the same pot: nothing is to be said", SEED_HASH, true, ""],
  ["a pot of another hash: it is said at once, and at the end", HASH, true, "Bote —."],
  ["a pot that this browser's text is not in: it is said at the end", SEED_HASH, false, ""],
])("of a stake that is found after a reload in %s", async (_, first, isIn, atOnce) => {
  answers["/api/rain/bets"] = reply(bet({ hash: first, line: 1 }));
  await laid();
  tell(pot({ hash: first }));
  await userEvent.click(main() as HTMLElement);
  await waitFor(() => expect(shown("spin")).toContain("Salir"));
  const own = String(asked.find(({ path }) => path === "/api/rain/bets")?.body["seed"]);
  host.replaceChildren();
  asked.length = 0;
  answers["/api/rain"] = reply(bet({ hash: SEED_HASH, line: 1 }));
  await laid();
  expect(shown("trouble")).toContain(atOnce);
  const seeds = [isIn ? own : "another-text-than-ours-1", "what-another-brought"];
  const split = await splitPrize(198_000n, { serverSeed: SEED, seeds, number: 7 });
  tell(
    endOf(
      SEED_HASH,
      seeds,
      split.map((share) => formatWire(share, 2)),
    ),
  );
  await waitFor(() => expect(shown("rain-players .mine")).toContain("Sobre 1"));
  await waitFor(() => expect(asked.at(-1)?.path).toBe("/api/session"), { timeout: 3_000 });
  const isRight = first === SEED_HASH && isIn;
  expect(shown("trouble")).toBe(isRight ? "" : `${BROKEN} Bote 7.`);
});

it("of another browser's stake is held to the hash that this one was shown first", async () => {
  answers["/api/rain"] = reply(bet({ hash: HASH, line: 1 }));
  await laid();
  host.replaceChildren();
  answers["/api/rain"] = reply(bet({ hash: NEXT, line: 1 }));
  await laid();
  await waitFor(() => expect(shown("trouble")).toBe(`${BROKEN} Bote —.`));
});
