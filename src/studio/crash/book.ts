import { formatWire } from "#/lib/base/money.ts";
import { type CrashGame, crashPaidMinor, type Hundredths } from "#/lib/rules/studio/crash/game.ts";
import type { Session } from "../sessions.ts";
import { type Money, shortName } from "../shown.ts";
import type { CrashBets, CrashLine } from "./api.ts";

/** A bet of the round under way. `asking`: the wallet has not answered yet. */
export type Bet = {
  readonly line: number;
  readonly seatId: bigint;
  readonly money: Money;
  readonly name: string | null;
  readonly stakeMinor: bigint;
  readonly currency: Session["currency"];
  readonly target: Hundredths | null;
  /** Where it came from; null where that is not known, and then shares no bound. */
  readonly network: string | null;
  /** Its row; null before it is stored. */
  id: bigint | null;
  state: "asking" | "standing" | "gone";
  cashed: Hundredths | null;
  /** Whether its multiplier is in the database. */
  isStored: boolean;
};

const MOST_LINES = 100;

/** The bets of one round, and what they could cost at most by currency and kind of money, of all and of each network. */
export class Book {
  readonly #game: CrashGame;
  readonly #bets: Bet[] = [];
  readonly #bySeat = new Map<bigint, Bet>();
  readonly #liability = new Map<string, bigint>();
  readonly #changed = new Set<Bet>();

  constructor(game: CrashGame) {
    this.#game = game;
  }

  /** Takes a bet unless the round could then cost more than `most`; null if so. */
  add(
    { seatId, play, currency, nickname }: Session,
    order: { readonly stakeMinor: bigint; readonly target: Hundredths | null },
    { most, isShown, network }: Caps & Pick<Bet, "network">,
  ): Bet | null {
    const placed = { ...order, currency, network, money: play ? "play" : "real" } as const;
    const cost = this.#costOf(order);
    const bounds = boundsOf(placed, most);
    if (bounds.some(([key, bound]) => (this.#liability.get(key) ?? 0n) + cost > bound)) return null;
    this.#charge(placed, cost);
    const bet: Bet = {
      ...placed,
      line: this.#bets.length + 1,
      seatId,
      name: isShown ? shortName(nickname) : null,
      id: null,
      state: "asking",
      cashed: null,
      isStored: false,
    };
    this.#bets.push(bet);
    this.#bySeat.set(seatId, bet);
    return bet;
  }

  /** The bet was taken: all see it. */
  stand(bet: Bet): void {
    bet.state = "standing";
    this.#changed.add(bet);
  }

  /** It was not taken, or is given back: it costs nothing any more. */
  drop(bet: Bet): void {
    if (bet.state === "gone") return;
    if (bet.state === "standing") this.#changed.add(bet);
    bet.state = "gone";
    this.#charge(bet, -this.#costOf(bet));
    if (this.#bySeat.get(bet.seatId) === bet) this.#bySeat.delete(bet.seatId);
  }

  #charge(bet: Placed, cost: bigint): void {
    for (const [key] of boundsOf(bet, 0n))
      this.#liability.set(key, (this.#liability.get(key) ?? 0n) + cost);
  }

  leave(bet: Bet, at: Hundredths): void {
    bet.cashed = at;
    this.#changed.add(bet);
  }

  ofSeat(seatId: bigint): Bet | null {
    return this.#bySeat.get(seatId) ?? null;
  }

  standing(): readonly Bet[] {
    return this.#bets.filter(({ state }) => state === "standing");
  }

  asking(): readonly Bet[] {
    return this.#bets.filter(({ state }) => state === "asking");
  }

  /** Leaves for everyone whose multiplier was reached. */
  reach(multiplier: Hundredths): void {
    for (const bet of this.#bets)
      if (bet.state === "standing" && bet.cashed === null) {
        const target = bet.target ?? this.#game.highest;
        if (target <= multiplier) this.leave(bet, target);
      }
  }

  list(money: Money): CrashBets {
    const all = this.standing().filter((bet) => bet.money === money);
    return { lines: all.slice(0, MOST_LINES).map(lineOf), count: all.length };
  }

  /** What changed since it was last asked for; null if nothing did. */
  changes(): Readonly<Record<Money, CrashBets & { readonly gone: readonly number[] }>> | null {
    if (this.#changed.size === 0) return null;
    const changed = [...this.#changed];
    this.#changed.clear();
    const of = (money: Money) => {
      const mine = changed.filter((bet) => bet.money === money);
      const all = this.standing().filter((bet) => bet.money === money);
      const shown = new Set(all.slice(0, MOST_LINES));
      return {
        lines: mine.filter((bet) => shown.has(bet)).map(lineOf),
        gone: mine.flatMap(({ state, line }) => (state === "gone" ? [line] : [])),
        count: all.length,
      };
    };
    return { real: of("real"), play: of("play") };
  }

  #costOf({ stakeMinor, target }: Pick<Bet, "stakeMinor" | "target">): bigint {
    return crashPaidMinor(stakeMinor, target ?? this.#game.highest);
  }
}

type Caps = {
  readonly isShown: boolean;
  /** The most that the round may cost in the bet's currency and kind of money. */
  readonly most: bigint;
};
type Placed = Pick<Bet, "currency" | "money" | "network">;

/** A network's bets may fill so much of a round: others find room beside them. A member has one bet. */
const NETWORK_PART = 4n;

/** What a bet counts towards, each with the most that may stand there. */
function boundsOf({ currency, money, network }: Placed, most: bigint) {
  const book = `${currency.code} ${money}`;
  const ofNetwork = [`${book} ${network}`, most / NETWORK_PART] as const;
  return [[book, most] as const, ...(network === null ? [] : [ofNetwork])];
}

function lineOf({ line, name, stakeMinor, currency, cashed }: Bet): CrashLine {
  const stake = formatWire(stakeMinor, currency.exponent);
  return { id: line, name, stake, symbol: currency.symbol, cashed };
}
