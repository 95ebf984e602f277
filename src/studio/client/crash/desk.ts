import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { multiplierAt } from "#/lib/rules/studio/crash/curve.ts";
import { type CrashGame, crashPaidMinor } from "#/lib/rules/studio/crash/game.ts";
import type { CrashFacts, HistoryReply, RoundView } from "../../api.ts";
import type { CrashBetView, CrashOrder, CrashReply } from "../../crash/api.ts";
import type { Purse } from "../purse.ts";
import { randomText, type Server, type Table } from "../server.ts";
import type { Feed } from "./feed.ts";

/** Where bets are handed in: the studio's, or a demonstration's in this browser. */
export type Desk = {
  readonly mine: () => Promise<Result<CrashReply>>;
  readonly bet: (order: CrashOrder) => Promise<Result<CrashReply>>;
  readonly cancel: () => Promise<Result<CrashReply>>;
  readonly cashOut: () => Promise<Result<CrashReply>>;
  /** Null where there is no name to show. */
  readonly show: ((shown: boolean) => Promise<Result<CrashReply>>) | null;
  /** What the record is read from. */
  readonly table: Table;
};

export function studioDesk(server: Server): Desk {
  return {
    mine: () => server.call("GET", "/api/crash"),
    bet: (order) => server.call("POST", "/api/crash/bets", order),
    cancel: () => server.call("POST", "/api/crash/cancel", {}),
    cashOut: () => server.call("POST", "/api/crash/cash-out", {}),
    show: (shown) => server.call("POST", "/api/crash/shown", { shown }),
    table: server,
  };
}

type Held = { -readonly [K in keyof CrashBetView]: CrashBetView[K] } & {
  readonly spinId: string;
  readonly startedAt: string;
};

/**
 * Play money that nobody owes, in the very rounds that all play: bets stay in this browser, and are decided by what the
 * studio tells everybody. Where one left is known only once it is told where the round broke off.
 */
export class DemoDesk {
  readonly #game: CrashGame;
  readonly #facts: CrashFacts;
  readonly #feed: Feed;
  readonly #purse: Purse;
  readonly #server: Table;
  readonly #rounds: Held[] = [];
  readonly #proofs = new Map<number, RoundView["fairness"]>();
  #balanceMinor: bigint;

  constructor(
    parts: { readonly feed: Feed; readonly purse: Purse; readonly server: Table },
    game: CrashGame,
    facts: CrashFacts,
    balance: string,
  ) {
    this.#game = game;
    this.#facts = facts;
    this.#feed = parts.feed;
    this.#purse = parts.purse;
    this.#server = parts.server;
    this.#balanceMinor = parts.purse.minor(balance);
  }

  desk(): Desk {
    const server = this.#server;
    return {
      mine: async () => ok(this.#reply()),
      bet: async (order) => this.#bet(order),
      cancel: async () => this.#cancel(),
      cashOut: async () => this.#cashOut(),
      show: null,
      table: {
        open: () => server.open(),
        session: () => server.session(),
        spin: (order) => server.spin(order),
        playFree: (roundId, index) => server.playFree(roundId, index),
        openField: (roundId, order) => server.openField(roundId, order),
        cashOut: (roundId, step) => server.cashOut(roundId, step),
        rotate: (order) => server.rotate(order),
        rounds: async (): Promise<Result<HistoryReply>> => {
          this.#settle();
          return ok({ rounds: this.#rounds.map((bet) => this.#viewOf(bet)), more: false });
        },
        round: async (id: string) => {
          this.#settle();
          const found = this.#rounds.find(({ roundId }) => roundId === id);
          return found ? ok(this.#viewOf(found)) : refuse("round_unknown");
        },
      },
    };
  }

  #bet(order: CrashOrder): Result<CrashReply> {
    this.#settle();
    const round = this.#feed.now?.round;
    if (round?.phase !== "betting" || round.number !== order.round) return refuse("bets_closed");
    if (this.#open()) return refuse("round_open");
    const stakeMinor = this.#purse.minor(order.stake);
    if (stakeMinor > this.#balanceMinor)
      return refuse("not_enough_funds", {
        detail: { balance: this.#purse.wire(this.#balanceMinor) },
      });
    this.#balanceMinor -= stakeMinor;
    this.#rounds.unshift({
      spinId: order.spinId,
      startedAt: new Date().toISOString(),
      roundId: randomText(16),
      line: null,
      stake: order.stake,
      payout: this.#purse.wire(0n),
      state: "series",
      number: round.number,
      target: order.target ?? null,
      cashed: null,
      crash: null,
    });
    return ok(this.#reply());
  }

  #cancel(): Result<CrashReply> {
    const bet = this.#open();
    if (!bet) return refuse("no_bet");
    if (this.#feed.phase !== "betting") return refuse("bets_closed");
    bet.state = "cancelled";
    this.#balanceMinor += this.#purse.minor(bet.stake);
    return ok(this.#reply());
  }

  #cashOut(): Result<CrashReply> {
    const bet = this.#open();
    const round = this.#feed.now?.round;
    if (!bet || !round) return refuse("no_bet");
    if (round.phase === "ended") return refuse("crashed");
    const elapsedMs = Math.floor(this.#feed.clock() - round.startsAt);
    const multiplier = multiplierAt(this.#game, elapsedMs);
    if (round.phase !== "flying" || multiplier < this.#game.lowest) return refuse("too_early");
    bet.cashed = Math.min(multiplier, bet.target ?? this.#game.highest);
    return ok(this.#reply());
  }

  #open(): Held | null {
    const [bet] = this.#rounds;
    return bet?.state === "series" ? bet : null;
  }

  /** Pays what was left before the round broke off, once that is told. */
  #settle(): void {
    const bet = this.#open();
    const end = this.#feed.now?.last.find(({ number }) => number === bet?.number);
    const chain = this.#feed.now?.chain;
    const [oldest] = this.#feed.now?.last.slice(-1) ?? [];
    if (bet && oldest && bet.number < oldest.number) {
      bet.state = "cancelled";
      this.#balanceMinor += this.#purse.minor(bet.stake);
    }
    if (!bet || !end || !chain) return;
    const left = bet.cashed ?? bet.target ?? this.#game.highest;
    bet.cashed = left <= end.crash ? left : null;
    bet.crash = end.crash;
    bet.state = "settled";
    const paid = crashPaidMinor(this.#purse.minor(bet.stake), bet.cashed);
    bet.payout = this.#purse.wire(paid);
    this.#balanceMinor += paid;
    const before = this.#feed.now?.last.find(({ number }) => number === end.number - 1);
    this.#proofs.set(bet.number, {
      serverSeed: end.hash,
      serverSeedHash: before?.hash ?? (end.number === 1 ? chain.firstHash : ""),
      clientSeed: chain.salt ?? "",
      nonce: end.number,
      configHash: this.#facts.configHash,
    });
  }

  #reply(): CrashReply {
    this.#settle();
    const [bet] = this.#rounds;
    const isOfNow = bet?.number === this.#feed.now?.round.number;
    return {
      bet: isOfNow && bet ? { ...bet } : null,
      shown: false,
      balance: this.#purse.wire(this.#balanceMinor),
    };
  }

  #viewOf({ spinId, startedAt, line: _, target, cashed, crash, number, ...bet }: Held): RoundView {
    const { configHash } = this.#facts;
    const none = { serverSeedHash: "", serverSeed: null, clientSeed: "", nonce: number };
    return {
      ...bet,
      spinId,
      startedAt,
      refusal: null,
      spins: [],
      instant: null,
      mines: null,
      rain: null,
      tienlen: null,
      crash: { number, target, cashed, crash },
      freeAwarded: 0,
      freePlayed: 0,
      fairness: this.#proofs.get(number) ?? { ...none, configHash },
    };
  }
}
