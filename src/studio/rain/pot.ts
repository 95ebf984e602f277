import { createHash, randomBytes } from "node:crypto";
import { type Currency, formatWire } from "#/lib/base/money.ts";
import type { RainGame } from "#/lib/rules/studio/rain/game.ts";
import type { Acknowledged } from "../outbox.ts";
import type { Session } from "../sessions.ts";
import { type Money, shortName } from "../shown.ts";
import type { RainPhase, RainPotView } from "./api.ts";
import { BETTING_MS, LOCK_MS } from "./pace.ts";
import type { RainingPot } from "./records.ts";

/** Where pots follow each other: one stake of a currency, in real or in play money. */
export type Place = {
  readonly money: Money;
  readonly currency: Currency;
  readonly stakeMinor: bigint;
};

/** A stake of the pot under way. `asking`: the wallet has not answered yet. */
export type Stake = {
  readonly line: number;
  readonly seatId: bigint;
  readonly name: string | null;
  /** The most stakes in a pot whose largest share the operator pays this player. */
  readonly mostPlayers: number;
  /** Its row; null before it is stored. */
  id: bigint | null;
  state: "asking" | "standing" | "gone";
  envelope: number | null;
};

/** The pot under way. What decides it is known here from its beginning, and told nobody before its end. */
export class Pot {
  readonly place: Place;
  readonly serverSeed = randomBytes(32).toString("hex");
  readonly hash = createHash("sha256").update(this.serverSeed).digest("hex");
  /** What the wallet said to what shares were paid, by their rows. */
  readonly paid = new Map<bigint, Promise<Acknowledged | null>>();
  /** Stakes of which an answer of the database was lost: what became of them is asked for. */
  readonly doubtful = new Set<Stake>();
  /** Its row; null before the first stake. */
  id: bigint | null = null;
  phase: RainPhase = "open";
  locksAtMs: number | null = null;
  rainsAtMs: number | null = null;
  endsAtMs: number | null = null;
  nextAtMs: number | null = null;
  /** Since when a single stake waits for others. */
  aloneSinceMs: number | null = null;
  raining: RainingPot | null = null;
  /** What lies in the envelopes; null before it rains. */
  shares: readonly bigint[] | null = null;
  readonly #game: RainGame;
  readonly #stakes: Stake[] = [];

  constructor(game: RainGame, place: Place) {
    this.#game = game;
    this.place = place;
  }

  /** Whether a stake, or its cancelling, that arrived at a moment is in time. */
  takesStakes(receivedMs: number): boolean {
    if (this.phase === "open") return true;
    return this.phase === "betting" && receivedMs < (this.locksAtMs ?? 0);
  }

  /** Takes a stake unless the pot is full, for somebody in it or for who comes; null if so. */
  add({ seatId, nickname, maximum }: Session, isShown: boolean): Stake | null {
    const mostPlayers = Math.min(this.#game.most, Math.floor(maximum ?? this.#game.most));
    if (mostPlayers < this.#game.least) return null;
    const inside = this.#stakes.filter(({ state }) => state !== "gone");
    const most = Math.min(mostPlayers, ...inside.map((stake) => stake.mostPlayers));
    if (inside.length + 1 > most) return null;
    const stake: Stake = {
      line: this.#stakes.length + 1,
      seatId,
      name: isShown ? shortName(nickname) : null,
      mostPlayers,
      id: null,
      state: "asking",
      envelope: null,
    };
    this.#stakes.push(stake);
    return stake;
  }

  /** The wallet gave a stake: with enough of them the time for others begins, and a full pot waits for nobody. */
  stand(stake: Stake, nowMs: number): void {
    if (stake.state === "asking") stake.state = "standing";
    this.#arm(nowMs);
  }

  /** It was not given, or went back. */
  drop(stake: Stake, nowMs: number): void {
    stake.state = "gone";
    this.#arm(nowMs);
  }

  #arm(nowMs: number): void {
    const { length } = this.standing();
    if (this.phase === "open" && length >= this.#game.least) {
      this.phase = "betting";
      this.locksAtMs = nowMs + BETTING_MS;
    }
    if (this.phase === "betting" && length === this.#game.most) this.locksAtMs = nowMs;
    this.aloneSinceMs = this.phase === "open" && length > 0 ? (this.aloneSinceMs ?? nowMs) : null;
  }

  lock(nowMs: number): void {
    this.phase = "locked";
    this.rainsAtMs = nowMs + LOCK_MS;
  }

  /** Too few were left when it was to rain: it waits for others again. */
  reopen(nowMs: number): void {
    this.phase = "open";
    this.locksAtMs = null;
    this.rainsAtMs = null;
    this.#arm(nowMs);
  }

  /** Who plays is what is stored: a stake that the wallet gave too late is not in it. */
  rain(raining: RainingPot, shares: readonly bigint[], endsAtMs: number): void {
    const playing = new Map(raining.playing.map(({ id, envelope }) => [id, envelope]));
    for (const stake of this.#stakes) {
      const isIn = stake.id !== null && playing.has(stake.id);
      stake.state = isIn ? "standing" : "gone";
      if (isIn && stake.id !== null) stake.envelope = playing.get(stake.id) ?? null;
    }
    this.doubtful.clear();
    this.raining = raining;
    this.shares = shares;
    this.phase = "raining";
    this.endsAtMs = endsAtMs;
  }

  /** Who has which envelope, by the rows of the stakes. */
  deal(envelopes: ReadonlyMap<bigint, number>): void {
    for (const stake of this.standing())
      if (stake.id !== null) stake.envelope = envelopes.get(stake.id) ?? stake.envelope;
  }

  ofSeat(seatId: bigint): Stake | null {
    const mine = this.#stakes.filter((stake) => stake.seatId === seatId);
    return mine.find(({ state }) => state !== "gone") ?? null;
  }

  standing(): readonly Stake[] {
    return this.#stakes.filter(({ state }) => state === "standing");
  }

  isAsking(): boolean {
    return this.#stakes.some(({ state }) => state === "asking");
  }

  isTaken(envelope: number): boolean {
    return this.standing().some((stake) => stake.envelope === envelope);
  }

  /** What all may know of it. */
  view(): RainPotView {
    const { place, phase, raining, shares } = this;
    const { exponent } = place.currency;
    const isOver = phase === "ended";
    return {
      stake: formatWire(place.stakeMinor, exponent),
      hash: this.hash,
      number: this.id === null ? null : Number(this.id),
      phase,
      lines: this.standing().map(({ line, name, envelope }) => ({ id: line, name, envelope })),
      locksAt: this.locksAtMs,
      endsAt: this.endsAtMs,
      nextAt: this.nextAtMs,
      prize: raining && formatWire(raining.prizeMinor, exponent),
      shares: isOver && shares ? shares.map((share) => formatWire(share, exponent)) : null,
      serverSeed: isOver ? this.serverSeed : null,
      seeds: isOver && raining ? raining.playing.map(({ seed }) => seed) : null,
    };
  }
}
