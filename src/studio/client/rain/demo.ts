import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import { prizeMinor, type RainGame } from "#/lib/rules/studio/rain/game.ts";
import { dealRest, splitPrize } from "#/lib/rules/studio/rain/split.ts";
import type { RainFacts, RoundView } from "../../api.ts";
import type { RainOrder, RainPotView, RainReply, TakeOrder } from "../../rain/api.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import { randomText, type Table } from "../server.ts";
import { type DemoRound, demoBet, demoRoundView } from "./demo-rounds.ts";
import type { Desk, Listener, Pots } from "./desk.ts";

const TURN_MS = 250;
const PAUSE_MS = 6_000;
/** Others come in within so much of the time for stakes, and take their envelopes within so much of the rain. */
const [COME_PART, TAKE_PART] = [0.8, 0.75];
const [FEWEST_BOTS, BOTS_SPAN] = [3, 6];
const SEED_BYTES = 18;

/** A stake of the demonstration's pot; `atMs` is when a bot comes in, `takesMs` how long into the rain it takes one. */
type Seat = {
  readonly id: number;
  readonly seed: string;
  readonly name: string | null;
  readonly atMs: number;
  readonly takesMs: number;
  envelope: number | null;
};

type Pot = {
  readonly stake: string;
  readonly number: number;
  readonly serverSeed: string;
  readonly hash: string;
  phase: RainPotView["phase"];
  seats: Seat[];
  coming: Seat[];
  locksAt: number | null;
  endsAt: number | null;
  nextAt: number | null;
  prizeMinor: bigint | null;
  shares: readonly bigint[] | null;
};

/** From 0 up to 1, as this browser's own chance has it: when bots move, which decides nothing. */
const part = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/**
 * The table of pots in this browser alone, with play money that nobody owes. Nobody else is in it: bots, called so, fill a
 * pot once the visitor has put a stake in. What decides is drawn as at the studio's table.
 */
export class DemoRain {
  readonly #game: RainGame;
  readonly #facts: RainFacts;
  readonly #purse: Purse;
  readonly #server: Table;
  readonly #listen: Listener;
  readonly #pots = new Map<string, Pot>();
  readonly #rounds: DemoRound[] = [];
  #balanceMinor: bigint;
  #number = 0;

  constructor(
    parts: { readonly purse: Purse; readonly server: Table; readonly listen: Listener },
    game: RainGame,
    facts: RainFacts,
    balance: string,
  ) {
    this.#game = game;
    this.#facts = facts;
    this.#purse = parts.purse;
    this.#server = parts.server;
    this.#listen = parts.listen;
    this.#balanceMinor = parts.purse.minor(balance);
  }

  pots(stakes: readonly string[]): Pots {
    return {
      all: () => [...this.#pots.values()].map((pot) => this.#viewOf(pot)),
      of: (stake) => {
        const pot = this.#pots.get(stake);
        return pot ? this.#viewOf(pot) : null;
      },
      clock: () => performance.now(),
      open: async () => {
        for (const stake of stakes) this.#pots.set(stake, await this.#open(stake));
        this.#listen("pot");
        setInterval(() => void this.#turn(), TURN_MS);
      },
    };
  }

  desk(): Desk {
    const server = this.#server;
    return {
      mine: async () => ok(this.#reply()),
      bet: async (order) => this.#bet(order),
      cancel: async () => this.#cancel(),
      take: async (order) => this.#take(order),
      show: null,
      table: {
        open: () => server.open(),
        session: () => server.session(),
        spin: (order) => server.spin(order),
        playFree: (roundId, index) => server.playFree(roundId, index),
        openField: (roundId, order) => server.openField(roundId, order),
        cashOut: (roundId, step) => server.cashOut(roundId, step),
        rotate: (order) => server.rotate(order),
        rounds: async () =>
          ok({ rounds: this.#rounds.map((round) => this.#roundView(round)), more: false }),
        round: async (id) => {
          const found = this.#rounds.find(({ roundId }) => roundId === id);
          return found ? ok(this.#roundView(found)) : refuse("round_unknown");
        },
      },
    };
  }

  async #open(stake: string): Promise<Pot> {
    const serverSeed = randomText(32);
    this.#number += 1;
    return {
      ...{ stake, number: this.#number, serverSeed, hash: await sha256Hex(serverSeed) },
      ...{ phase: "open", seats: [], coming: [], locksAt: null, endsAt: null, nextAt: null },
      ...{ prizeMinor: null, shares: null },
    };
  }

  #bet({ stake, hash, seed, spinId }: RainOrder): Result<RainReply> {
    const pot = this.#pots.get(stake);
    if (pot?.hash !== hash || pot.phase !== "open") return refuse("bets_closed");
    const stakeMinor = this.#purse.minor(stake);
    if (stakeMinor > this.#balanceMinor)
      return refuse("not_enough_funds", {
        detail: { balance: this.#purse.wire(this.#balanceMinor) },
      });
    this.#balanceMinor -= stakeMinor;
    const now = performance.now();
    const { bettingMs, rainMs } = this.#facts;
    const bots = Array.from({ length: FEWEST_BOTS + Math.floor(part() * BOTS_SPAN) }, (_, i) => ({
      ...{ id: i + 2, seed: randomText(SEED_BYTES), name: t("rain_bot", { number: i + 1 }) },
      ...{ atMs: now + 600 + part() * bettingMs * COME_PART, envelope: null },
      takesMs: 800 + part() * rainMs * TAKE_PART,
    }));
    pot.seats = [{ id: 1, seed, name: null, atMs: now, takesMs: rainMs, envelope: null }];
    pot.coming = bots.toSorted((a, b) => a.atMs - b.atMs);
    pot.locksAt = now + bettingMs;
    pot.phase = "betting";
    this.#rounds.unshift({ ...{ spinId, stake, seed, hash }, ...demoBet(pot.number) });
    this.#listen("pot");
    return ok(this.#reply());
  }

  #cancel(): Result<RainReply> {
    const [round] = this.#rounds;
    const pot = round && this.#pots.get(round.stake);
    if (round?.state !== "series" || !pot) return refuse("no_bet");
    if (pot.phase !== "betting") return refuse("bets_closed");
    round.state = "cancelled";
    this.#balanceMinor += this.#purse.minor(round.stake);
    Object.assign(pot, { phase: "open", seats: [], coming: [], locksAt: null });
    this.#listen("pot");
    return ok(this.#reply());
  }

  #take({ hash, envelope }: TakeOrder): Result<RainReply> {
    const [round] = this.#rounds;
    const pot = round && this.#pots.get(round.stake);
    const mine = pot?.seats.find(({ id }) => id === 1);
    if (!pot || !mine || pot.hash !== hash) return refuse("no_bet");
    if (mine.envelope !== null) return ok(this.#reply());
    if (pot.phase !== "raining") return refuse("rain_over");
    if (pot.seats.some((seat) => seat.envelope === envelope)) return refuse("envelope_taken");
    mine.envelope = envelope;
    return ok(this.#reply());
  }

  async #turn(): Promise<void> {
    const now = performance.now();
    for (const pot of this.#pots.values()) {
      if (pot.phase === "betting") await this.#fill(pot, now);
      else if (pot.phase === "raining") this.#rain(pot, now);
      else if (pot.phase === "ended" && now >= (pot.nextAt ?? 0)) {
        this.#pots.set(pot.stake, await this.#open(pot.stake));
        this.#listen("pot");
      }
    }
  }

  async #fill(pot: Pot, now: number): Promise<void> {
    const here = pot.coming.filter(({ atMs }) => atMs <= now);
    pot.seats.push(...here);
    pot.coming = pot.coming.filter(({ atMs }) => atMs > now);
    if (now >= (pot.locksAt ?? 0)) {
      const seeds = pot.seats.map(({ seed }) => seed);
      const prize = prizeMinor(this.#game, this.#purse.minor(pot.stake), seeds.length);
      const { serverSeed, number } = pot;
      pot.phase = "locked";
      pot.shares = await splitPrize(prize, { serverSeed, seeds, number });
      pot.prizeMinor = prize;
      pot.endsAt = performance.now() + this.#facts.rainMs;
      pot.phase = "raining";
    } else if (here.length === 0) return;
    this.#listen("pot");
  }

  #rain(pot: Pot, now: number): void {
    const begun = (pot.endsAt ?? 0) - this.#facts.rainMs;
    const due = pot.seats.filter(
      (seat) => seat.id !== 1 && seat.envelope === null && begun + seat.takesMs <= now,
    );
    for (const seat of due) {
      const free = pot.seats
        .map((_, envelope) => envelope)
        .filter((envelope) => pot.seats.every((one) => one.envelope !== envelope));
      seat.envelope = free[Math.floor(part() * free.length)] ?? null;
    }
    const isAll = pot.seats.every(({ envelope }) => envelope !== null);
    if (isAll || now >= (pot.endsAt ?? 0)) this.#end(pot, now);
    else if (due.length === 0) return;
    this.#listen("pot");
  }

  #end(pot: Pot, now: number): void {
    const dealt = dealRest(pot.seats.map(({ envelope }) => envelope));
    for (const [line, seat] of pot.seats.entries()) seat.envelope = dealt[line] ?? null;
    pot.phase = "ended";
    pot.nextAt = now + PAUSE_MS;
    const [round] = this.#rounds;
    const envelope = pot.seats[0]?.envelope ?? 0;
    if (round?.state !== "series" || !pot.shares) return;
    const payout = pot.shares[envelope] ?? 0n;
    Object.assign(round, {
      state: "settled",
      payout: this.#purse.wire(payout),
      serverSeed: pot.serverSeed,
      rain: {
        ...{ number: pot.number, players: pot.seats.length, line: 0, envelope },
        prize: this.#purse.wire(pot.prizeMinor ?? 0n),
        seeds: pot.seats.map(({ seed }) => seed),
        shares: pot.shares.map((share) => this.#purse.wire(share)),
      },
    });
    this.#balanceMinor += payout;
  }

  #reply(): RainReply {
    const balance = this.#purse.wire(this.#balanceMinor);
    const [round] = this.#rounds;
    const pot = round && this.#pots.get(round.stake);
    if (!round || pot?.hash !== round.hash) return { bet: null, shown: false, balance };
    const { roundId, hash, stake, state } = round;
    const envelope = pot.seats.find(({ id }) => id === 1)?.envelope ?? null;
    const share = envelope === null ? undefined : pot.shares?.[envelope];
    const payout = this.#purse.wire(share ?? 0n);
    const bet = { roundId, hash, line: 1, stake, payout, state, envelope };
    return { bet, shown: false, balance };
  }

  #roundView(round: DemoRound): RoundView {
    return demoRoundView(round, this.#purse.wire(0n), this.#facts.configHash);
  }

  #viewOf(pot: Pot): RainPotView {
    const wire = (minor: bigint) => this.#purse.wire(minor);
    const isOver = pot.phase === "ended";
    const { stake, hash, number, phase, locksAt, endsAt, nextAt, prizeMinor: prize } = pot;
    return {
      ...{ stake, hash, number, phase, locksAt, endsAt, nextAt },
      lines: pot.seats.map(({ id, name, envelope }) => ({ id, name, envelope })),
      prize: prize === null ? null : wire(prize),
      shares: isOver && pot.shares ? pot.shares.map(wire) : null,
      serverSeed: isOver ? pot.serverSeed : null,
      seeds: isOver ? pot.seats.map(({ seed }) => seed) : null,
    };
  }
}
