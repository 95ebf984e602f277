import { randomInt } from "node:crypto";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { vendorLobby } from "#/lib/contract/games/lobby-feed.ts";
import { type Jackpot, jackpotAt, jackpotsOf } from "../games/jackpots.ts";
import type { Seat } from "../records.ts";
import type { Pot, PotStore } from "./pot-store.ts";
import { microOf, minorOf, roundsPerWin, termsIn } from "./terms.ts";

/** The jackpot that a seat's stakes play for; null where its game has none, or the operator takes none. */
export function jackpotOf(
  seat: Seat,
): { readonly jackpot: Jackpot; readonly mostMinor: bigint } | null {
  const jackpot = jackpotAt(seat.vendor, seat.gameId);
  const most =
    seat.maxJackpot === null ? null : parseMoney(seat.maxJackpot, seat.currency.exponent);
  return jackpot && most?.ok ? { jackpot, mostMinor: most.value } : null;
}

/** In how many rounds of a stake one wins the seat's pot. */
export const oddsOf = ({ currency }: Pick<Seat, "currency">, stakeMinor: bigint): bigint =>
  roundsPerWin(termsIn(currency.code), microOf(stakeMinor, currency));

/** Draws whether a round of a stake wins the pot. Before the bet, and told only once it stands. */
export const drawJackpot = (seat: Pick<Seat, "currency">, stakeMinor: bigint): boolean =>
  randomInt(Number(oddsOf(seat, stakeMinor))) === 0;

/** A pot in whole minor units of its currency. */
export const amountOf = ({ potMicro }: Pick<Pot, "potMicro">, exponent: number): string =>
  formatWire(minorOf(potMicro, { exponent }), exponent);

/** What a vendor's lobby feed tells of its pots: of those that are played for, and of the currency that is asked for. */
export async function tellPots(
  pots: PotStore,
  vendor: string,
  currency: string,
): Promise<ReplyOf<typeof vendorLobby>["jackpots"]> {
  const told = jackpotsOf(vendor).map(async (jackpot) => {
    await pots.open(jackpot, currency);
    return (await pots.list(jackpot)).map((pot) => {
      const exponent = pot.exponent ?? 0;
      return {
        ...{ jackpotId: jackpot.jackpotId, name: jackpot.name, gameIds: [...jackpot.gameIds] },
        currency: pot.currencyCode,
        amount: amountOf(pot, exponent),
        seed: formatWire(minorOf(pot.seedMicro, { exponent }), exponent),
      };
    });
  });
  return (await Promise.all(told)).flat();
}
