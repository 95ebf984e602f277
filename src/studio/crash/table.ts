import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { crashOf } from "#/lib/rules/studio/crash/chain.ts";
import { flightMs, multiplierAt } from "#/lib/rules/studio/crash/curve.ts";
import type { CrashGame } from "#/lib/rules/studio/crash/game.ts";
import { isClientSeed } from "#/lib/rules/studio/fairness.ts";
import { messageOf } from "../http.ts";
import { Payer } from "../payer.ts";
import type { Held } from "../store.ts";
import type { Studio } from "../studio.ts";
import type { CrashEnd, CrashNow } from "./api.ts";
import { type Bet, Book } from "./book.ts";
import type { CrashLive } from "./live.ts";
import { BETTING_MS, LOCK_MS, PAUSE_MS, TELL_MS, TICK_MS } from "./pace.ts";
import {
  endChain,
  endRow,
  lastEnds,
  openRoundRow,
  saltChain,
  settleBets,
  startRow,
  storeCashed,
} from "./records.ts";
import { type Round, viewOf } from "./round.ts";
import { type ChainOptions, payStrays, type TakenChain, takeChain } from "./takeover.ts";

/** One process at a time keeps the table. */
const TABLE_LOCK = 4_322_089;
/** How often a process without the table asks for it. */
const ASK_MS = 1_000;
const SHOWN_ENDS = 20;

type Chain = TakenChain & { salt: string | null };

/**
 * The table that all players sit at: one round after another, by the studio's clock. Every step is stored before it is
 * told, so that a process that takes the table over finds what is owed.
 */
export class CrashTable {
  readonly game: CrashGame;
  readonly live: CrashLive;
  readonly payer: Payer;
  readonly #studio: Studio;
  readonly #options: ChainOptions;
  /** Cash-outs that arrived and are not decided yet: a round is settled after them. */
  readonly #arrived = new Set<Promise<unknown>>();
  #held: Held | null = null;
  #chain: Chain | null = null;
  #round: Round | null = null;
  /** The number of the chain's last round. */
  #played = 0;
  #last: CrashEnd[] = [];
  #askedMs = Number.NEGATIVE_INFINITY;
  #storing: Promise<void> = Promise.resolve();
  #toldMs = 0;

  constructor(studio: Studio, game: CrashGame, live: CrashLive, options: ChainOptions) {
    this.#studio = studio;
    this.game = game;
    this.live = live;
    this.#options = options;
    this.payer = new Payer(studio);
  }

  /** The round under way; null while there is none, or while another process keeps the table. */
  get round(): Round | null {
    return this.#held?.isHeld() ? this.#round : null;
  }

  /** h(0) of the chain in use; null while it is not known here. */
  get firstHash(): string | null {
    return this.#held?.isHeld() ? (this.#chain?.secret.firstHash ?? null) : null;
  }

  /** What a page that comes now is shown; null while another process keeps the table. */
  now(money: Bet["money"]): CrashNow | null {
    if (!this.#chain || !this.#held?.isHeld()) return null;
    const { secret, salt, row } = this.#chain;
    return {
      now: this.#studio.clock(),
      chain: { firstHash: secret.firstHash, salt, length: row.length },
      round: viewOf(this.#round, secret.firstHash),
      last: this.#last,
      bets: this.#round?.book.list(money) ?? { lines: [], count: 0 },
    };
  }

  /** Does what is due by the clock. Calls follow each other. */
  async advance(): Promise<void> {
    if (!(await this.#keeps())) return;
    const chain = this.#chain ?? (await this.#take());
    this.#chain = chain;
    const nowMs = this.#studio.clock();
    const round = this.#round;
    if (round) await this.#step(round, nowMs);
    else if (chain.salt !== null) await this.#open(chain, chain.salt);
    this.#tell(nowMs);
  }

  /** When something is due at the latest. */
  dueMs(): number {
    const nowMs = this.#studio.clock();
    const round = this.#round;
    if (!round) return nowMs + TELL_MS;
    const { phase, locksAtMs, startsAtMs, secret, nextAtMs } = round;
    const next = {
      betting: locksAtMs,
      locked: startsAtMs,
      flying: startsAtMs + secret.flightMs,
      ended: nextAtMs ?? nowMs,
    }[phase];
    return Math.min(next, nowMs + TICK_MS);
  }

  /** Takes what a browser brings to the chain that waits for its salt: the first one is it. */
  async salt(firstHash: string, salt: string): Promise<Result<null, "unavailable">> {
    const chain = this.#chain;
    if (!chain || !this.#held?.isHeld() || !isClientSeed(salt)) return refuse("unavailable");
    if (chain.secret.firstHash !== firstHash || chain.salt !== null) return ok(null);
    const { store, clock } = this.#studio;
    if (await saltChain(store.sql, chain.row.id, salt, new Date(clock()))) chain.salt = salt;
    else this.#chain = null;
    for (const money of ["real", "play"] as const) {
      const now = this.now(money);
      if (now) this.live.tell("now", now, money);
    }
    return ok(null);
  }

  /** Has a round's end wait for something that arrived before it. */
  arrived<T>(work: Promise<T>): Promise<T> {
    const done = work.finally(() => this.#arrived.delete(done));
    this.#arrived.add(done);
    return done;
  }

  /** Stores where bets were left, and owes what they are paid: all that came since the last time, at once. */
  storeLeft(round: Round): Promise<void> {
    return this.#inTurn(async () => {
      const left = round.book.standing().filter((bet) => bet.cashed !== null && !bet.isStored);
      if (left.length > 0) await this.#owe(round, left);
    });
  }

  /** When nothing is being stored or paid any more. */
  async idle(): Promise<void> {
    await this.#storing.catch(() => undefined);
    await this.payer.idle();
  }

  async close(): Promise<void> {
    this.live.close();
    await this.idle();
    await this.#held?.letGo();
  }

  async #keeps(): Promise<boolean> {
    if (this.#held?.isHeld()) return true;
    if (this.#held) this.live.close();
    this.#held = null;
    this.#round = null;
    this.#chain = null;
    const nowMs = this.#studio.clock();
    if (nowMs - this.#askedMs < ASK_MS) return false;
    this.#askedMs = nowMs;
    this.#held = await this.#studio.store.hold(TABLE_LOCK);
    return this.#held !== null;
  }

  async #take(): Promise<Chain> {
    const chain = await takeChain(this.#studio, this.payer, this.game, this.#options);
    this.#played = chain.row.played;
    this.#last = [...(await lastEnds(this.#studio.store.sql, SHOWN_ENDS))];
    return { ...chain, salt: chain.row.salt };
  }

  /** Opens a round. Where its row fails it may be there: it is looked for as after a process that died. */
  async #open({ row, secret }: Chain, salt: string): Promise<void> {
    const { store, clock } = this.#studio;
    const number = this.#played + 1;
    const [previousHash, hash] = [secret.hashOf(number - 1), secret.hashOf(number)];
    const crash = await crashOf(this.game, hash, salt);
    const opened = { chainId: row.id, number, previousHash };
    const id = await openRoundRow(store.sql, opened, new Date(clock())).catch((error: unknown) => {
      this.#chain = null;
      throw error;
    });
    this.#played = number;
    const locksAtMs = clock() + BETTING_MS;
    this.#round = {
      ...{ id, number, previousHash, salt, locksAtMs },
      secret: { hash, crash, flightMs: flightMs(this.game, crash) },
      book: new Book(this.game),
      paid: new Map(),
      phase: "betting",
      startsAtMs: locksAtMs + LOCK_MS,
      nextAtMs: null,
      isSettled: false,
    };
    this.#tellRound();
  }

  async #step(round: Round, nowMs: number): Promise<void> {
    const { phase, locksAtMs, startsAtMs, secret, nextAtMs } = round;
    if (phase === "betting" && nowMs >= locksAtMs) {
      round.phase = "locked";
      round.startsAtMs = Math.max(startsAtMs, nowMs);
      this.#tellRound();
    } else if (phase === "locked" && nowMs >= startsAtMs) await this.#start(round);
    else if (phase === "flying" && nowMs >= startsAtMs + secret.flightMs) await this.#end(round);
    else if (phase === "flying") this.#reach(round, nowMs);
    else if (phase === "ended" && !round.isSettled) await this.#settle(round);
    else if (phase === "ended" && nextAtMs !== null && nowMs >= nextAtMs) await this.#next();
  }

  async #start(round: Round): Promise<void> {
    const { store, clock } = this.#studio;
    await startRow(store.sql, round.id, new Date(clock()));
    // Whose stake the wallet has not given by now does not fly.
    for (const bet of round.book.asking()) round.book.drop(bet);
    round.startsAtMs = clock();
    round.phase = "flying";
    this.#tellRound();
  }

  #reach(round: Round, nowMs: number): void {
    round.book.reach(multiplierAt(this.game, nowMs - round.startsAtMs));
    this.storeLeft(round).catch((error: unknown) => this.#fault(error));
  }

  async #end(round: Round): Promise<void> {
    const { store, clock } = this.#studio;
    await endRow(store.sql, round.id, round.secret, new Date(clock()));
    const { hash, crash } = round.secret;
    round.phase = "ended";
    round.nextAtMs = clock() + PAUSE_MS;
    this.#last = [{ number: round.number, crash, hash }, ...this.#last].slice(0, SHOWN_ENDS);
    this.#tellRound();
    await this.#settle(round);
  }

  /** Every bet that stands is owed what it is paid, once what arrived before the end is decided. */
  async #settle(round: Round): Promise<void> {
    await Promise.allSettled([...this.#arrived]);
    await this.#inTurn(async () => {
      round.book.reach(round.secret.crash);
      await this.#owe(round, round.book.standing());
      round.isSettled = true;
    });
  }

  async #next(): Promise<void> {
    const chain = this.#chain;
    if (!chain) return;
    await payStrays(this.#studio, this.payer);
    if (this.#played >= chain.row.length) {
      await endChain(this.#studio.store.sql, chain.row.id, new Date(this.#studio.clock()));
      this.#chain = null;
    }
    this.#round = null;
    if (this.#chain && chain.salt !== null) await this.#open(chain, chain.salt);
  }

  async #owe(round: Round, bets: readonly Bet[]): Promise<void> {
    const { store, clock } = this.#studio;
    const ids = bets.flatMap(({ id }) => (id === null ? [] : [id]));
    const left = bets.flatMap(({ id, cashed }) =>
      id === null || cashed === null ? [] : [{ id, cashed }],
    );
    const due = await store.transaction(async (sql) => {
      await storeCashed(sql, left);
      return settleBets(sql, ids, clock());
    });
    for (const bet of bets) bet.isStored = true;
    for (const [id, answer] of this.payer.pay(due)) round.paid.set(id, answer);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#storing = this.#storing.catch(() => undefined).then(work);
    return this.#storing;
  }

  #tellRound(): void {
    if (this.#chain) this.live.tell("round", viewOf(this.#round, this.#chain.secret.firstHash));
  }

  #tell(nowMs: number): void {
    this.live.beat(nowMs);
    if (nowMs - this.#toldMs < TELL_MS && nowMs >= this.#toldMs) return;
    this.#toldMs = nowMs;
    const changes = this.#round?.book.changes();
    if (!changes) return;
    this.live.tell("bets", changes.real, "real");
    this.live.tell("bets", changes.play, "play");
  }

  #fault(error: unknown): void {
    this.#studio.log("error", "fault", { message: messageOf(error) });
  }
}
