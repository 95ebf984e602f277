import { randomBytes } from "node:crypto";
import { crashOf } from "#/lib/rules/studio/crash/chain.ts";
import { reachMs } from "#/lib/rules/studio/crash/curve.ts";
import { VUELO_DEL_COMETA } from "#/lib/rules/studio/crash/game.ts";
import { buildApp } from "#/studio/app.ts";
import { type CrashOptions, openCrash } from "#/studio/crash/open.ts";
import type { Crash } from "#/studio/crash/routes.ts";
import { openChain } from "#/studio/crash/vault.ts";
import type { Studio } from "#/studio/studio.ts";
import type { FakeWallet } from "./fake-wallet.ts";
import { Seated, StudioHarness, studioDatabase, type TableStart, tableStudio } from "./studio.ts";

const GAME = VUELO_DEL_COMETA;
const CHAIN_LENGTH = 20;

type Options = CrashOptions & {
  /** Where the first rounds break off: from so much to so much. */
  readonly crashes?: readonly (readonly [from: number, to: number])[];
};

/** A member at the table of all. */
export class Flyer extends Seated {
  bet(target?: number, stake = "1000.00", spinId = randomBytes(16).toString("base64url")) {
    const round = this.#table.round?.number ?? 1;
    return this.post("/api/crash/bets", { spinId, round, stake, ...(target && { target }) });
  }

  cashOut = () => this.post("/api/crash/cash-out", {});
  cancel = () => this.post("/api/crash/cancel", {});
  mine = () => this.harness.call("GET", "/api/crash", this.token);

  get #table() {
    return (this.harness as CrashHarness).crash.table;
  }
}

/** A studio whose table of all is kept by the test's clock. */
export class CrashHarness extends StudioHarness {
  readonly crash: Crash;

  constructor(wallet: FakeWallet, studio: Studio, crash: Crash, app: StudioHarness["app"]) {
    super(wallet, studio, app);
    this.crash = crash;
  }

  get round() {
    const { round } = this.crash.table;
    if (!round) throw new Error("there is no round");
    return round;
  }

  /** Lets time pass as the process would: a step whenever something is due. */
  async pass(ms: number): Promise<void> {
    const { table } = this.crash;
    const end = this.nowMs + ms;
    while (this.nowMs < end) {
      this.nowMs = Math.min(end, Math.max(this.nowMs + 1, table.dueMs()));
      await table.advance();
    }
    await table.idle();
  }

  /** To the beginning of the flight. */
  async fly(): Promise<void> {
    while (this.round.phase !== "flying") await this.pass(50);
    this.nowMs = this.round.startsAtMs;
  }

  /** To the very millisecond at which a multiplier is reached. */
  async reach(multiplier: number): Promise<void> {
    await this.pass(this.round.startsAtMs + reachMs(GAME, multiplier) - this.nowMs);
  }

  /** To the end of the flight. */
  async end(): Promise<void> {
    while (this.round.phase !== "ended") await this.pass(500);
    await this.crash.table.advance();
    await this.crash.table.idle();
  }

  /** To the next round's bets. */
  async next(): Promise<void> {
    const { number } = this.round;
    while (this.crash.table.round?.number === number) await this.pass(500);
  }

  async sit(launch = "ana"): Promise<Flyer> {
    const player = new Flyer(this, launch);
    const { success, code } = await player.open();
    if (!success) throw new Error(`the session was refused: ${code} ${this.logged}`);
    return player;
  }

  /** The bets of all, as the database has them. */
  bets() {
    return this.studio.store.sql<{ state: string; cashed: number | null; payoutMinor: bigint }>(
      `select state, cashed, payout_minor "payoutMinor" from rounds
       join crash_bets on crash_bets.bet_id = rounds.id order by rounds.id`,
    );
  }
}

/** A salt with which the first rounds of a chain break off within these spans. */
async function saltFor(
  harness: CrashHarness,
  spans: NonNullable<Options["crashes"]>,
  key: string,
): Promise<string> {
  const [row] = await harness.studio.store.sql<{ sealed: Buffer; length: number }>(
    "select sealed, length from crash_chains where ended_at is null",
  );
  const chain = row && openChain(row.sealed, key, row.length);
  if (!chain) throw new Error("no chain to salt");
  for (let n = 0; ; n += 1) {
    const salt = `salt-of-a-test-${n}`;
    let isRight = true;
    for (const [i, [from, to]] of spans.entries()) {
      const crash = await crashOf(GAME, chain.hashOf(i + 1), salt);
      isRight &&= crash >= from && crash <= to;
      if (!isRight) break;
    }
    if (isRight) return salt;
  }
}

/**
 * A database of this file's own; each call of the returned function starts a studio on it, as it was left or empty. A
 * studio that is given `before` takes over from one that was killed.
 */
export async function crashTest() {
  const url = await studioDatabase();
  const game = { url, gameId: GAME.id, tables: "crash_bets, crash_rounds, crash_chains" };
  return async ({
    balance = "1000000.00",
    crashes = [[1_000, 3_000]],
    before,
    key,
    ...options
  }: Options &
    TableStart<CrashHarness> & { readonly key?: string } = {}): Promise<CrashHarness> => {
    const start = { balance, ...(before && { before }) };
    const { studio, wallet, keys, begin } = await tableStudio(game, start, () => harness);
    const crash = openCrash(studio, key ?? wallet.key, { chainLength: CHAIN_LENGTH, ...options });
    const app = await buildApp(studio, keys, { callsPerMinute: 1_000_000, crash });
    const harness: CrashHarness = new CrashHarness(wallet, studio, crash, app);
    begin(harness, () => crash.table.close());
    await crash.table.advance();
    const { firstHash } = crash.table;
    if (firstHash && crash.table.now("real")?.chain.salt === null) {
      await crash.table.salt(firstHash, await saltFor(harness, crashes, key ?? wallet.key));
      await crash.table.advance();
    }
    return harness;
  };
}
