import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, onTestFinished } from "vitest";
import { parseMoney } from "#/lib/base/money.ts";
import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import { GALLO_DE_JADE } from "#/lib/rules/studio/slot/gallo-de-jade.ts";
import { fairRound, type SlotRound } from "#/lib/rules/studio/slot/round.ts";
import type { RoundReply, SessionView } from "#/studio/api.ts";
import { buildApp } from "#/studio/app.ts";
import { workOutbox } from "#/studio/outbox.ts";
import { openStore, type Store } from "#/studio/store.ts";
import type { Studio } from "#/studio/studio.ts";
import { openWallet } from "#/studio/wallet.ts";
import { FakeWallet } from "./fake-wallet.ts";

/** An empty database of its own for a studio, dropped after the file. */
export async function studioDatabase(): Promise<string> {
  const adminUrl = process.env["PLENO_TEST_SERVER"] ?? "";
  const name = `test_studio_${randomBytes(6).toString("hex")}`;
  await asAdmin(adminUrl, `create database ${name}`);
  afterAll(() => asAdmin(adminUrl, `drop database ${name} with (force)`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A running studio with a wallet of its own and a clock that the test turns. */
export class StudioHarness {
  nowMs = Date.UTC(2026, 10, 21);
  readonly logged: string[] = [];
  readonly studio: Studio;
  readonly app: FastifyInstance;
  readonly #wallet: FakeWallet | null;
  /** From now on the studio waits so long for an answer of the wallet. */
  readonly waitFor: (timeoutMs: number) => void;

  constructor(
    wallet: FakeWallet | null,
    studio: Studio,
    app: FastifyInstance,
    waitFor: (timeoutMs: number) => void = () => undefined,
  ) {
    this.#wallet = wallet;
    this.waitFor = waitFor;
    this.studio = studio;
    this.app = app;
  }

  get wallet(): FakeWallet {
    if (!this.#wallet) throw new Error("this table plays at a real wallet");
    return this.#wallet;
  }

  /** Lets time pass and the worker take a turn. */
  async later(ms: number): Promise<void> {
    this.nowMs += ms;
    await workOutbox(this.studio);
  }

  async call(
    method: "GET" | "POST",
    url: string,
    token: string,
    body?: unknown,
    remoteAddress = "127.0.0.1",
  ) {
    const response = await this.app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: response.statusCode, ...response.json() };
  }

  async states(): Promise<string[]> {
    const rows = await this.studio.store.sql<{ state: string }>(
      "select state from rounds order by id",
    );
    return rows.map((row) => row.state);
  }
}

const KINDS = {
  win: (round: SlotRound) => round.spins.length === 1 && round.payUnits > 0,
  loss: (round: SlotRound) => round.spins.length === 1 && round.payUnits === 0,
  series: (round: SlotRound) => round.spins.length > 1,
} as const;

/** A member at the table: a session with a client seed chosen, and the calls that the browser makes. */
export class Seated {
  readonly token = randomBytes(32).toString("base64url");
  readonly harness: StudioHarness;
  readonly launch: string;

  constructor(harness: StudioHarness, launch: string) {
    this.harness = harness;
    this.launch = launch;
  }

  open() {
    return this.post("/api/session", { launch: this.launch, session: this.token });
  }

  async session(): Promise<SessionView> {
    return (await this.harness.call("GET", "/api/session", this.token)).value;
  }

  async seed(clientSeed: string) {
    const { nextHash } = (await this.session()).seeds;
    return this.post("/api/seeds", { clientSeed, nextHash });
  }

  spin(stake = "1000.00", spinId = randomBytes(16).toString("base64url")) {
    return this.post("/api/spins", { spinId, stake });
  }

  post(url: string, body: unknown) {
    return this.harness.call("POST", url, this.token, body);
  }

  /** Plays a round of a kind: the server seed in use is exchanged for one that makes it. */
  async spinOf(kind: keyof typeof KINDS): Promise<RoundReply> {
    await this.#fix(KINDS[kind]);
    const { success, value, code } = await this.spin();
    if (!success) throw new Error(`the spin was refused: ${code}`);
    return value;
  }

  async #fix(wanted: (round: SlotRound) => boolean): Promise<void> {
    const { sql } = this.harness.studio.store;
    const { clientSeed, currentHash, nonce } = (await this.session()).seeds;
    for (let n = 0; ; n += 1) {
      const serverSeed = `${currentHash}${n}`;
      const round = await fairRound(GALLO_DE_JADE, {
        serverSeed,
        clientSeed: clientSeed ?? "",
        nonce,
      });
      if (!wanted(round)) continue;
      await sql(
        "update seeds set server_seed = $2, server_seed_hash = $3 where server_seed_hash = $1",
        [currentHash, serverSeed, await sha256Hex(serverSeed)],
      );
      return;
    }
  }

  async playOut({ round }: RoundReply): Promise<RoundReply> {
    let index = round.freePlayed;
    for (;;) {
      index += 1;
      const { value, code } = await this.post(`/api/rounds/${round.roundId}/free`, { index });
      if (!value?.round) throw new Error(`the free spin was refused: ${code}`);
      if (value.round.state !== "series") return value;
    }
  }
}

/** A studio on a database of this file's own; each call of the returned function starts one with a new wallet. */
export async function studioTest(): Promise<
  (options?: { balance?: string; callsPerMinute?: number }) => Promise<StudioHarness>
> {
  const url = await studioDatabase();
  const closing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });
  return async ({ balance = "100000000", callsPerMinute = 1_000_000 } = {}) => {
    const store: Store = await openStore(url, () => undefined, 8);
    await store.sql("truncate wallet_calls, rounds, sessions, seeds, seats cascade");
    const wallet = new FakeWallet(balance);
    const walletUrl = await wallet.open();
    const keys = { vendorId: wallet.vendorId, key: wallet.key };
    const clock = () => harness.nowMs;
    const waiting = (timeoutMs: number) =>
      openWallet({ ...keys, url: walletUrl, clock, timeoutMs });
    let asked = waiting(60_000);
    const studio: Studio = {
      store,
      get wallet() {
        return asked;
      },
      clock,
      log: (_level, event) => harness.logged.push(event),
      seriesMs: 24 * 3_600_000,
    };
    const harness: StudioHarness = new StudioHarness(
      wallet,
      studio,
      await buildApp(studio, keys, { callsPerMinute }),
      (timeoutMs) => {
        asked = waiting(timeoutMs);
      },
    );
    closing.push(async () => {
      await harness.app.close();
      await wallet.close();
      await store.close();
    });
    return harness;
  };
}

/** An amount of the wire in minor units of two decimals. */
export function minor(wire: string): bigint {
  const read = parseMoney(wire, 2);
  if (!read.ok) throw new Error(`not an amount: ${wire}`);
  return read.value;
}

/** Opens a session and chooses a client seed. */
export async function seated(harness: StudioHarness, launch = "launch-1"): Promise<Seated> {
  const player = new Seated(harness, launch);
  const { success, code } = await player.open();
  if (!success) throw new Error(`the session was refused: ${code}`);
  await player.seed("semilla");
  return player;
}

async function asAdmin(adminUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** What a table's studio is started with: empty, or as one was left that was killed, whose wallet and time it goes on with. */
export type TableStart<H> = { readonly balance?: string; readonly before?: H };

const walletUrls = new WeakMap<FakeWallet, string>();

/**
 * A studio of one game that is kept by the clock of a harness: on its database as it was left, or emptied of `tables`. The
 * caller ends its table in `closeTable`; all else is closed behind it.
 */
export async function tableStudio<H extends StudioHarness>(
  {
    url,
    gameId,
    tables,
  }: { readonly url: string; readonly gameId: string; readonly tables: string },
  { balance = "1000000.00", before }: TableStart<H>,
  harness: () => H,
) {
  const store = await openStore(url, () => undefined, 8);
  if (!before)
    await store.sql(`truncate wallet_calls, ${tables}, rounds, sessions, seeds, seats cascade`);
  const wallet = before?.wallet ?? new FakeWallet(balance);
  wallet.gameId = gameId;
  if (!before) walletUrls.set(wallet, await wallet.open());
  const keys = { vendorId: wallet.vendorId, key: wallet.key };
  const clock = () => harness().nowMs;
  const studio: Studio = {
    store,
    wallet: openWallet({ ...keys, url: walletUrls.get(wallet) ?? "", clock, timeoutMs: 60_000 }),
    clock,
    log: (_level, event, facts) => harness().logged.push(`${event} ${JSON.stringify(facts)}`),
    seriesMs: 24 * 3_600_000,
  };
  const begin = (made: H, closeTable: () => Promise<void>) => {
    if (before) made.nowMs = before.nowMs;
    onTestFinished(async () => {
      await closeTable();
      await made.app.close();
      await store.close();
      if (!before) await wallet.close();
    });
  };
  return { studio, wallet, keys, begin };
}
