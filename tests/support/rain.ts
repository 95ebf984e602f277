import { randomBytes } from "node:crypto";
import { LLUVIA_DE_SOBRES } from "#/lib/rules/studio/rain/game.ts";
import { buildApp } from "#/studio/app.ts";
import { openRain } from "#/studio/rain/open.ts";
import type { Pot } from "#/studio/rain/pot.ts";
import type { Rain } from "#/studio/rain/routes.ts";
import { findSession } from "#/studio/sessions.ts";
import type { Studio } from "#/studio/studio.ts";
import type { FakeWallet } from "./fake-wallet.ts";
import {
  minor,
  Seated,
  StudioHarness,
  studioDatabase,
  type TableStart,
  tableStudio,
} from "./studio.ts";

export const RAIN_STAKE = "1000.00";

/** A member at the table of pots. */
export class Catcher extends Seated {
  #seed = "";

  /** What this member's browser brought with the last stake. */
  get brought(): string {
    return this.#seed;
  }

  async bet({
    stake = RAIN_STAKE,
    spinId = randomBytes(16).toString("base64url"),
    seed = randomBytes(12).toString("base64url"),
    hash,
  }: {
    stake?: string;
    spinId?: string;
    seed?: string;
    hash?: string;
  } = {}) {
    this.#seed = seed;
    const seen = hash ?? this.#table.potOf(stake)?.hash ?? "0".repeat(64);
    return this.post("/api/rain/bets", { spinId, stake, seed, hash: seen });
  }

  take = (envelope: number, hash = this.#table.pot.hash) =>
    this.post("/api/rain/take", { hash, envelope });
  cancel = () => this.post("/api/rain/cancel", {});
  mine = () => this.harness.call("GET", "/api/rain", this.token);

  get #table() {
    return this.harness as RainHarness;
  }
}

/** A studio whose table of pots is kept by the test's clock. */
export class RainHarness extends StudioHarness {
  readonly rain: Rain;

  constructor(wallet: FakeWallet, studio: Studio, rain: Rain, app: StudioHarness["app"]) {
    super(wallet, studio, app);
    this.rain = rain;
  }

  /** What everybody is told of the pot at a stake. */
  told(stake = RAIN_STAKE) {
    return this.rain.table.now("real VND")?.pots.find((pot) => pot.stake === stake);
  }

  /** The pot of a stake, with what it hides. */
  potOf(stake: string): Pot | undefined {
    return this.#pots().find(({ place }) => place.stakeMinor === minor(stake));
  }

  get pot(): Pot {
    const pot = this.potOf(RAIN_STAKE);
    if (!pot) throw new Error("there is no pot");
    return pot;
  }

  #pots(): readonly Pot[] {
    return this.#session ? this.rain.table.seatedAt(this.#session) : [];
  }

  #session: Parameters<Rain["table"]["seatedAt"]>[0] | null = null;

  /** Lets time pass as the process would. */
  async pass(ms: number): Promise<void> {
    const { table } = this.rain;
    const end = this.nowMs + ms;
    while (this.nowMs < end) {
      this.nowMs = Math.min(end, Math.max(this.nowMs + 1, table.dueMs()));
      await table.advance();
    }
    await table.idle();
  }

  /** To the rain of the pot, which has enough stakes. */
  async fall(): Promise<void> {
    for (let step = 0; step < 400 && this.pot.phase !== "raining"; step += 1) await this.pass(100);
  }

  /** To the end of the pot. */
  async end(): Promise<void> {
    for (let step = 0; step < 400 && this.pot.phase !== "ended"; step += 1) await this.pass(100);
    await this.rain.table.idle();
  }

  /** To the pot after this one. */
  async next(): Promise<void> {
    const { hash } = this.pot;
    for (let step = 0; step < 400 && this.pot.hash === hash; step += 1) await this.pass(100);
  }

  async sit(launch = "ana"): Promise<Catcher> {
    const player = new Catcher(this, launch);
    const { success, code } = await player.open();
    if (!success) throw new Error(`the session was refused: ${code} ${this.logged}`);
    await player.mine();
    this.#session = await findSession(this.studio, player.token);
    return player;
  }

  /** So many members with a stake in the pot each. */
  async fill(count: number): Promise<readonly Catcher[]> {
    const players: Catcher[] = [];
    for (let i = 0; i < count; i += 1) {
      const player = await this.sit(`player${i}`);
      const { success, code } = await player.bet();
      if (!success) throw new Error(`the stake was refused: ${code} ${this.logged}`);
      players.push(player);
    }
    return players;
  }

  /** The stakes of all, as the database has them, in their order. */
  stakes() {
    return this.studio.store.sql<{
      state: string;
      envelope: number | null;
      payoutMinor: bigint | null;
    }>(
      `select state, envelope, payout_minor "payoutMinor" from rounds
       join rain_bets on rain_bets.bet_id = rounds.id order by rounds.id`,
    );
  }

  pots() {
    return this.studio.store.sql<{
      state: string;
      prizeMinor: bigint | null;
      shares: string[] | null;
    }>(`select state, prize_minor "prizeMinor", shares from rain_pots order by id`);
  }
}

/**
 * A database of this file's own; each call of the returned function starts a studio on it, as it was left or empty. A
 * studio that is given `before` takes over from one that was killed.
 */
export async function rainTest() {
  const url = await studioDatabase();
  const game = { url, gameId: LLUVIA_DE_SOBRES.id, tables: "rain_bets, rain_pots" };
  return async (start: TableStart<RainHarness> = {}): Promise<RainHarness> => {
    const { studio, wallet, keys, begin } = await tableStudio(game, start, () => harness);
    const rain = openRain(studio);
    const app = await buildApp(studio, keys, { callsPerMinute: 1_000_000, rain });
    const harness: RainHarness = new RainHarness(wallet, studio, rain, app);
    begin(harness, () => rain.table.close());
    await rain.table.advance();
    return harness;
  };
}
