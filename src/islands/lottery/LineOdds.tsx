import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { BetType } from "#/lib/rules/lottery/bet-type.ts";
import { oddsOf, useWords } from "./board-context.ts";
import { pickName, tierName } from "./names.ts";

type Line = Ticket["lines"][number];

/** The odds of a line where they are the same whatever it wins; else null. */
export function onlyOdds({ odds }: Pick<Line, "odds">): string | null {
  const [first, ...others] = new Set(Object.values(odds));
  return first !== undefined && others.length === 0 ? first : null;
}

/** What a line was sold at where that depends on what falls: each of its picks that has odds of its own, or each prize. */
export function LineOdds({ type, line }: { type: BetType; line: Line }) {
  const { t, lang } = useWords();
  if (onlyOdds(line) !== null) return null;
  const picked = line.selection.flat();
  const isPick = type.tiers.some((tier) => picked.includes(tier));
  const tiers = isPick ? type.tiers.filter((tier) => picked.includes(tier)) : type.tiers;
  return (
    <ul className="line-odds xs">
      {tiers.map((tier) => (
        <li key={tier}>
          <span className="t2">{isPick ? pickName(t, tier) : tierName(t, tier)}</span>{" "}
          <bdi className="num b">{oddsOf(lang, line.odds[tier] ?? "0")}</bdi>
        </li>
      ))}
    </ul>
  );
}
