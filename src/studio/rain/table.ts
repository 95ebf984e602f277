import type { RainGame } from "#/lib/rules/studio/rain/game.ts";
import { splitPrize } from "#/lib/rules/studio/rain/split.ts";
import { stakesMinor } from "../games.ts";
import { messageOf } from "../http.ts";
import type { Live } from "../live.ts";
import { giveBack } from "../outbox.ts";
import { Payer } from "../payer.ts";
import type { Session } from "../sessions.ts";
import type { Money } from "../shown.ts";
import type { Held } from "../store.ts";
import type { Studio } from "../studio.ts";
import type { RainEvents, RainNow } from "./api.ts";
import { ALONE_MS, PAUSE_MS, RAIN_MS, TELL_MS, TICK_MS } from "./pace.ts";
import { type Place, Pot, type Stake } from "./pot.ts";
import { envelopesOf, isBetting, settleStake, startRain } from "./records.ts";
import { finishRain, recover } from "./recovery.ts";

/** One process at a time keeps the table. */
const TABLE_LOCK = 4_322_090;
/** How often a process without the table asks for it. */
const ASK_MS = 1_000;

/** Real or play money of one currency: what a stream tells of. */
export type Channel = `${Money} ${string}`;

export const channelOf = (money: Money, code: string): Channel => `${money} ${code}`;

/** A place at the table, the pot under way there, and whether something moved in it that nobody was told. */
type Room = { readonly channel: Channel; readonly place: Place; pot: Pot; isMoved: boolean };

/**
 * The table of pots: at each stake of each currency one pot after another, by the studio's clock. Every step is stored
 * before it is told, so that a process that takes the table over finds what is owed.
 */
export class RainTable {
  readonly game: RainGame;
  readonly live: Live<RainEvents, Channel>;
  readonly payer: Payer;
  readonly #studio: Studio;
  readonly #rooms = new Map<string, Room>();
  /** Envelopes that were asked for and are not stored yet: a pot ends after them. */
  readonly #arrived = new Set<Promise<unknown>>();
  #held: Held | null = null;
  #isRecovered = false;
  #askedMs = Number.NEGATIVE_INFINITY;
  #toldMs = 0;

  constructor(studio: Studio, game: RainGame, live: Live<RainEvents, Channel>) {
    this.#studio = studio;
    this.game = game;
    this.live = live;
    this.payer = new Payer(studio);
  }

  get isKept(): boolean {
    return this.#isRecovered && this.#held?.isHeld() === true;
  }

  /** What a page that comes now is shown; null while another process keeps the table. */
  now(channel: Channel): RainNow | null {
    if (!this.isKept) return null;
    const rooms = [...this.#rooms.values()].filter((room) => room.channel === channel);
    return { now: this.#studio.clock(), pots: rooms.map(({ pot }) => pot.view()) };
  }

  /** The pots of a player's currency, made where there are none yet. */
  seatedAt({ game, currency, play }: Session): readonly Pot[] {
    if (!this.isKept) return [];
    const money = play ? "play" : "real";
    const channel = channelOf(money, currency.code);
    return stakesMinor(game, currency).map((stakeMinor) => {
      const key = `${channel} ${stakeMinor}`;
      const place = { money, currency, stakeMinor } as const;
      const room = this.#rooms.get(key) ?? {
        ...{ channel, place, isMoved: true },
        pot: new Pot(this.game, place),
      };
      this.#rooms.set(key, room);
      return room.pot;
    });
  }

  /** Something moved in a pot: it is told with the next turn. */
  moved(pot: Pot): void {
    for (const room of this.#rooms.values()) if (room.pot === pot) room.isMoved = true;
  }

  /** Has a pot's end wait for something that arrived before it. */
  arrived<T>(work: Promise<T>): Promise<T> {
    const done = work.finally(() => this.#arrived.delete(done));
    this.#arrived.add(done);
    return done;
  }

  /** Does what is due by the clock. Calls follow each other; a pot that fails holds up no other. */
  async advance(): Promise<void> {
    if (!(await this.#keeps())) return;
    for (const room of this.#rooms.values())
      await this.#step(room).catch((error: unknown) =>
        this.#studio.log("error", "rain", { message: messageOf(error) }),
      );
    this.#tell();
  }

  /** When something is due at the latest. */
  dueMs(): number {
    return this.#studio.clock() + TICK_MS;
  }

  /** When nothing is being paid any more. */
  idle(): Promise<void> {
    return this.payer.idle();
  }

  async close(): Promise<void> {
    this.live.close();
    await Promise.allSettled([...this.#arrived]);
    await this.idle();
    await this.#held?.letGo();
  }

  async #keeps(): Promise<boolean> {
    if (this.#held?.isHeld()) {
      if (!this.#isRecovered) await this.#recover();
      return true;
    }
    if (this.#held) this.live.close();
    this.#held = null;
    this.#isRecovered = false;
    this.#rooms.clear();
    const nowMs = this.#studio.clock();
    if (nowMs - this.#askedMs < ASK_MS) return false;
    this.#askedMs = nowMs;
    this.#held = await this.#studio.store.hold(TABLE_LOCK);
    if (this.#held) await this.#recover();
    return this.#held !== null;
  }

  async #recover(): Promise<void> {
    await recover(this.#studio, this.payer);
    this.#isRecovered = true;
  }

  async #step(room: Room): Promise<void> {
    const { pot } = room;
    if (pot.doubtful.size > 0) await this.#settleDoubts(pot);
    const nowMs = this.#studio.clock();
    const { phase, locksAtMs, endsAtMs, nextAtMs, aloneSinceMs } = pot;
    if (phase === "open" && aloneSinceMs !== null && nowMs >= aloneSinceMs + ALONE_MS)
      return this.#giveUp(pot);
    if (phase === "betting" && nowMs >= (locksAtMs ?? 0)) {
      pot.lock(nowMs);
      this.#say(room);
    }
    if (pot.phase === "locked" && (!pot.isAsking() || nowMs >= (pot.rainsAtMs ?? 0)))
      return this.#start(room);
    if (phase === "raining" && nowMs >= (endsAtMs ?? 0)) return this.#end(room);
    if (phase === "ended" && nowMs >= (nextAtMs ?? 0)) {
      room.pot = new Pot(this.game, room.place);
      this.#say(room);
    }
  }

  async #start(room: Room): Promise<void> {
    const { pot } = room;
    const { store, clock } = this.#studio;
    if (pot.id === null) return;
    const { id } = pot;
    const raining = await store.transaction((sql) =>
      startRain(sql, this.game, id, new Date(clock())),
    );
    if (!raining) pot.reopen(clock());
    else {
      const seeds = raining.playing.map(({ seed }) => seed);
      const split = { serverSeed: raining.serverSeed, seeds, number: Number(id) };
      const shares = await splitPrize(raining.prizeMinor, split);
      pot.rain(raining, shares, clock() + RAIN_MS);
    }
    this.#say(room);
  }

  async #end(room: Room): Promise<void> {
    const { pot } = room;
    const { raining } = pot;
    if (!raining) return;
    await Promise.allSettled([...this.#arrived]);
    const { store, clock } = this.#studio;
    const due = await store.transaction((sql) => finishRain(sql, raining.id, clock()));
    pot.deal(await envelopesOf(store.sql, raining.id));
    pot.phase = "ended";
    pot.nextAtMs = clock() + PAUSE_MS;
    for (const [id, answer] of this.payer.pay(due)) pot.paid.set(id, answer);
    this.#say(room);
  }

  /** What the database has of a stake counts. */
  async #settleDoubts(pot: Pot): Promise<void> {
    const { store, clock } = this.#studio;
    for (const stake of pot.doubtful) {
      const { id } = stake;
      const stands =
        id !== null && (await store.transaction((sql) => settleStake(sql, id, clock())));
      if (stands) pot.stand(stake, clock());
      else pot.drop(stake, clock());
      pot.doubtful.delete(stake);
      this.moved(pot);
    }
  }

  /** Nobody else came: the one stake that waits goes back. */
  async #giveUp(pot: Pot): Promise<void> {
    for (const stake of pot.standing()) await this.giveBack(pot, stake);
  }

  /** Gives a stake back while its pot takes stakes; what the wallet said to it, undefined where it plays or is gone. */
  async giveBack(pot: Pot, stake: Stake) {
    const { store, clock } = this.#studio;
    const { id } = stake;
    const potId = pot.id;
    if (id === null || potId === null) return undefined;
    const due = await store
      .transaction(async (sql) =>
        (await isBetting(sql, potId)) ? giveBack(sql, id, clock()) : null,
      )
      .catch((error: unknown) => {
        pot.doubtful.add(stake);
        throw error;
      });
    if (!due) return undefined;
    pot.drop(stake, clock());
    this.moved(pot);
    const [answer] = this.payer.pay([due]).values();
    return answer ?? Promise.resolve(null);
  }

  #say(room: Room): void {
    room.isMoved = false;
    this.live.tell("pot", room.pot.view(), room.channel);
  }

  #tell(): void {
    const nowMs = this.#studio.clock();
    this.live.beat(nowMs);
    if (nowMs - this.#toldMs < TELL_MS && nowMs >= this.#toldMs) return;
    this.#toldMs = nowMs;
    for (const room of this.#rooms.values()) if (room.isMoved) this.#say(room);
  }
}
