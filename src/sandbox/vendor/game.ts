import { type Currency, parseMoney } from "#/lib/base/money.ts";

/** The six cards. One is drawn, each as likely as any other; the number of a card is its place here. */
export const CARDS = ["gallo", "luna", "sol", "corazon", "pez", "trebol"] as const;
export type Card = (typeof CARDS)[number];

/** A right guess is paid 5.7 times the stake: one in six of that is 95 % returned, exactly. */
const PAID = { times: 57n, of: 10n };
export const RETURN_PERCENT = 95;
export const PAID_TIMES = 5.7;

/**
 * What a round pays, in minor units. Stakes on offer are multiples of ten, so nothing is rounded; of the bet level of a
 * free round, which the operator chose, a fraction of the smallest unit is left to the house.
 */
export function payoutMinor(stakeMinor: bigint, picked: Card, drawn: Card): bigint {
  return picked === drawn ? (stakeMinor * PAID.times) / PAID.of : 0n;
}

const STAKES: Readonly<Record<string, readonly string[]>> = {
  VND: ["1000", "5000", "20000", "100000"],
  IDR: ["1000", "5000", "20000", "100000"],
  USDT: ["0.1", "0.5", "2", "10"],
};
const OTHER_STAKES = ["1", "5", "20", "100"];

/** The stakes on offer in a currency, as amounts of the wire. Play money has the stakes of what it stands for. */
export function stakesOf(currency: Pick<Currency, "code" | "exponent">): readonly string[] {
  const stakes = STAKES[currency.code.replace(/_PLAY$/, "")] ?? OTHER_STAKES;
  return stakes.filter((stake) => {
    const minor = parseMoney(stake, currency.exponent);
    return minor.ok && minor.value % PAID.of === 0n;
  });
}

/**
 * What a tester may have the vendor do in the next round, beside playing it: each is something that happens in the field
 * and that a wallet must bear.
 */
export const TRIALS = [
  "none",
  "bet_twice",
  "win_twice",
  "win_late",
  "bet_timed_out",
  "rollback_first",
  "bad_signature",
] as const;
/** At a table of players it may be called off, too. */
export type Trial = (typeof TRIALS)[number] | "table_off";

/** Reads a form's field as one of a list's words. */
export function oneOf<T extends string>(words: readonly T[], text: unknown): T | null {
  return words.find((word) => word === text) ?? null;
}
