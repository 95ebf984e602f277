import { randomBytes } from "node:crypto";
import type { Card } from "#/lib/rules/studio/tienlen/cards.ts";
import { combinationOf, playsOf } from "#/lib/rules/studio/tienlen/combinations.ts";
import { commitmentOf, type Share } from "#/lib/rules/studio/tienlen/deal.ts";
import { TIEN_LEN } from "#/lib/rules/studio/tienlen/game.ts";
import { buildApp } from "#/studio/app.ts";
import type { Studio } from "#/studio/studio.ts";
import type { Ready, TienLenReply, TienLenTable } from "#/studio/tienlen/api.ts";
import { advanceTienLen, openTienLen } from "#/studio/tienlen/open.ts";
import type { TienLen } from "#/studio/tienlen/routes.ts";
import type { FakeWallet } from "./fake-wallet.ts";
import { Seated, StudioHarness, studioDatabase, type TableStart, tableStudio } from "./studio.ts";

export const STAKE = "10000.00";

export type TienLenAnswer = {
  readonly status: number;
  readonly code: string;
  readonly value: TienLenReply;
};

/** A member at a table, and what their browser does. */
export class CardPlayer extends Seated {
  readonly shares = new Map<number, Share>();
  address = "127.0.0.1";
  table = "";

  async ask(path: string, body?: unknown): Promise<TienLenAnswer> {
    const method = body === undefined ? "GET" : "POST";
    const url = `/api/tienlen/${path}`;
    return this.harness.call(method, url, this.token, body, this.address);
  }

  async sit(stake = STAKE, table?: string): Promise<TienLenAnswer> {
    const answer = await this.ask("sit", { stake, ...(table === undefined ? {} : { table }) });
    this.table = answer.value?.table?.id ?? this.table;
    return answer;
  }

  ready = (ready: Ready = "once") => this.ask("ready", { table: this.table, ready });
  leave = () => this.ask("leave", { table: this.table });
  mine = () => this.ask("mine");

  async view(): Promise<TienLenTable> {
    const { value, code } = await this.mine();
    if (!value?.table) throw new Error(`nowhere: ${code}`);
    return value.table;
  }

  async commit(): Promise<TienLenAnswer> {
    const { table, mine } = (await this.mine()).value;
    const deal = table?.hand?.deal ?? 0;
    const share = this.shares.get(deal) ?? {
      seed: randomBytes(16).toString("hex"),
      nonce: randomBytes(16).toString("hex"),
    };
    this.shares.set(deal, share);
    const commitment = await commitmentOf(share, deal, mine?.seat ?? 0);
    return this.ask("commit", { table: this.table, deal, commitment });
  }

  async reveal(): Promise<TienLenAnswer> {
    const deal = (await this.view()).hand?.deal ?? 0;
    return this.ask("reveal", { table: this.table, deal, ...this.shares.get(deal) });
  }

  async move(cards: readonly Card[], more: object = {}): Promise<TienLenAnswer> {
    const { hand } = await this.view();
    const order = { hand: hand?.hand, turn: hand?.turn ?? 1, cards, ...more };
    return this.ask("move", { table: this.table, ...order });
  }

  /** The lowest that may be played, or a pass. */
  async choose(): Promise<readonly Card[]> {
    const { table, mine } = (await this.mine()).value;
    const on = table?.hand?.top ? combinationOf(table.hand.top.cards) : null;
    const [first] = playsOf(mine?.cards ?? [], on, table?.hand?.must ?? null);
    return first?.cards ?? [];
  }
}

/** A studio whose tables are kept by the test's clock. */
export class TienLenHarness extends StudioHarness {
  readonly tienLen: TienLen;

  constructor(wallet: FakeWallet, studio: Studio, tienLen: TienLen, app: StudioHarness["app"]) {
    super(wallet, studio, app);
    this.tienLen = tienLen;
  }

  /** Lets time pass as the process would. */
  async pass(ms: number, stepMs = 250): Promise<void> {
    const end = this.nowMs + ms;
    while (this.nowMs < end) {
      this.nowMs = Math.min(end, this.nowMs + stepMs);
      await this.turn();
    }
  }

  /** One turn of the process. */
  async turn(): Promise<void> {
    await advanceTienLen(this.tienLen);
    await this.tienLen.room.idle();
  }

  async open(launch: string, address?: string): Promise<CardPlayer> {
    const player = new CardPlayer(this, launch);
    if (address !== undefined) player.address = address;
    const { success, code } = await player.open();
    if (!success) throw new Error(`the session was refused: ${code} ${this.logged}`);
    return player;
  }

  /** So many members at one table, asked to be dealt in. */
  async seat(count: number, ready: Ready = "once"): Promise<CardPlayer[]> {
    const players: CardPlayer[] = [];
    for (let n = 0; n < count; n += 1) {
      const player = await this.open(`member-${n}`);
      await player.sit();
      await player.ready(ready);
      players.push(player);
    }
    return players;
  }

  async until(player: CardPlayer, phase: TienLenTable["phase"], mostMs = 60_000): Promise<void> {
    const end = this.nowMs + mostMs;
    while ((await player.view()).phase !== phase) {
      if (this.nowMs > end) throw new Error(`never ${phase}: ${(await player.view()).phase}`);
      await this.pass(250);
    }
  }

  /** The deal, as the browsers of all who play bring it about. */
  async deal(players: readonly CardPlayer[]): Promise<void> {
    const [first] = players;
    if (!first) return;
    await this.until(first, "committing");
    for (const player of players) await player.commit();
    for (const player of players) await player.reveal();
  }

  /** A whole hand; tells the table with its result. */
  async play(players: readonly CardPlayer[]): Promise<TienLenTable> {
    await this.deal(players);
    return this.finish(players);
  }

  /** The rest of a hand. */
  async finish(players: readonly CardPlayer[]): Promise<TienLenTable> {
    const [first] = players;
    if (!first) throw new Error("nobody plays");
    for (;;) {
      const table = await first.view();
      if (table.hand?.result) {
        await this.turn();
        return table;
      }
      const seat = table.hand?.toMove;
      for (const player of players) {
        const { mine } = (await player.mine()).value;
        if (mine?.seat !== seat) continue;
        const { code } = await player.move(await player.choose());
        if (code !== "ok") throw new Error(`refused: ${code} ${this.logged.at(-1)}`);
      }
    }
  }

  /** The rounds of all, as the database has them. */
  bets() {
    return this.studio.store.sql<{ state: string; payoutMinor: bigint | null }>(
      `select state, payout_minor "payoutMinor" from rounds order by id`,
    );
  }
}

type Options = TableStart<TienLenHarness> & {
  readonly key?: string;
  readonly callsPerMinute?: number;
};

/**
 * A database of this file's own; each call of the returned function starts a studio on it, as it was left or empty. A
 * studio that is given `before` takes over from one that was killed.
 */
export async function tienLenTest() {
  const url = await studioDatabase();
  const tables = "tienlen_moves, tienlen_seats, tienlen_deals, tienlen_hands";
  const game = { url, gameId: TIEN_LEN.id, tables };
  return async ({
    key,
    callsPerMinute = 1_000_000,
    ...start
  }: Options = {}): Promise<TienLenHarness> => {
    const { studio, wallet, keys, begin } = await tableStudio(game, start, () => harness);
    const tienLen = await openTienLen(studio, key ?? wallet.key);
    const app = await buildApp(studio, keys, { callsPerMinute, tienLen });
    const harness: TienLenHarness = new TienLenHarness(wallet, studio, tienLen, app);
    begin(harness, () => {
      wallet.loseHeld();
      return tienLen.room.close();
    });
    await harness.turn();
    return harness;
  };
}
