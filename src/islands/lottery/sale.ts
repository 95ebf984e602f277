import { type Currency, parseMoney } from "#/lib/base/money.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getLotteryRules } from "#/lib/contract/lottery/calls.ts";
import { type LotteryGame, readOdds } from "#/lib/rules/lottery/bet-type.ts";
import type { SaleTerms } from "#/lib/rules/lottery/slip.ts";

export type LotteryRules = ReplyOf<typeof getLotteryRules>;

/** On what terms a game is sold to whoever plays in a currency; in another it is shown, and not sold. */
export function saleOf(
  game: LotteryGame,
  rules: LotteryRules,
  currencyCode: string | undefined,
): { readonly sale: SaleTerms; readonly currency: Currency; readonly isSold: boolean } {
  const own = rules.limits.find(({ currency }) => currency.code === currencyCode);
  const limits = own ?? rules.limits[0];
  if (!limits) throw new Error(`${game.code} is sold in no currency`);
  const { currency, minStake, mostOfLine } = limits;
  const minor = (amount: string) => {
    const read = parseMoney(amount, currency.exponent);
    return read.ok ? read.value : 0n;
  };
  const types = rules.types.flatMap(({ type: code, stakesEach, odds }) => {
    const type = game.types.find((each) => each.code === code);
    const terms = {
      stakesEach,
      odds: Object.fromEntries(
        Object.entries(odds).map(([tier, text]) => [tier, readOdds(text) ?? 0n]),
      ),
    };
    return type ? [[code, { type, terms }] as const] : [];
  });
  return {
    sale: {
      types: new Map(types),
      mostTogether: game.mostTogether,
      minStakeMinor: minor(minStake),
      mostOfLineMinor: minor(mostOfLine),
    },
    currency,
    isSold: currencyCode === undefined || own !== undefined,
  };
}
