import type { BetType } from "#/lib/rules/lottery/bet-type.ts";
import { oddsOf, useBoard } from "./board-context.ts";
import { tierName } from "./names.ts";

/** What each prize of a bet pays, where one bet can win several. */
export function Prizes({ type, odds }: { type: BetType; odds: Readonly<Record<string, string>> }) {
  const { t, lang } = useBoard();
  if (type.byPick || type.tiers.length < 2) return null;
  return (
    // It scrolls on a phone, by the keyboard too.
    <dl className="prizes" tabIndex={0}>
      {type.tiers.map((tier) => (
        <div key={tier}>
          <dt className="xs t2">{tierName(t, tier)}</dt>
          <dd className="num b gold">
            <bdi>{oddsOf(lang, odds[tier] ?? "0")}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
