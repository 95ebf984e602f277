import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import type { Pick } from "./sale.ts";

/** What can be won on the numbers of a bet type in a draw, told apart by all three. */
type Counted = { readonly drawId: bigint; readonly currency: string; readonly type: string };
/** A draw whose exposure is not what its lines come to. */
type DrawDrift = {
  readonly what: "draw_numbers";
  readonly id: string;
  readonly found: string;
  readonly expected: string;
};

/** What the numbers of a line are kept as, whoever told them: the same in any order (lottery_counted_as). */
export function digestOf(picks: readonly Omit<Pick, "line">[]): string {
  const told = picks.map(({ type, pick, most }) => `${type} ${pick} ${most}`).toSorted();
  return createHash("sha256").update(told.join()).digest("hex");
}

/**
 * Adds up what lines can win on their numbers, as their rules have it, and compares it with what is counted of each draw.
 * Draws of which something was sold before lines kept what they were counted by are left out, and those that were a month
 * ago: what was counted of them is forgotten a day later (lottery_forget_exposure), also where one is corrected after that.
 */
export function sumExposure() {
  const sums = new Map<string, { readonly of: Counted; minor: bigint }>();
  const keyOf = ({ drawId, currency, type }: Counted) => `${drawId} ${currency} ${type}`;
  return {
    add(of: Counted, minor: bigint): void {
      const sum = sums.get(keyOf(of)) ?? { of, minor: 0n };
      sum.minor += minor;
      sums.set(keyOf(of), sum);
    },
    async compare(tx: Db, lookedBackDays: number): Promise<DrawDrift[]> {
      const { rows } = await sql<{
        draw_id: bigint;
        currency: string | null;
        type: string | null;
        minor: string;
      }>`
        select d.id as draw_id, e.currency, e.type, coalesce(sum(e.most_minor), 0)::text as minor
          from lottery_draws d left join lottery_exposure e on e.draw_id = d.id
         where d.draws_at > now() - interval '30 days' and (d.settled_at is null or d.settled_at > now() - ${lookedBackDays} * interval '1 day')
           and exists (select from lottery_tickets where draw_id = d.id and counted)
           and not exists (select from lottery_tickets t join lottery_lines l on l.ticket_id = t.id
             where t.draw_id = d.id and t.counted and l.counted_as is null)
         group by 1, 2, 3`.execute(tx);
      const judged = new Set(rows.map(({ draw_id }) => draw_id));
      const found = new Map<string, { readonly of: Counted; readonly minor: bigint }>();
      for (const { draw_id: drawId, currency, type, minor } of rows)
        if (currency !== null && type !== null)
          found.set(keyOf({ drawId, currency, type }), {
            ...{ of: { drawId, currency, type }, minor: BigInt(minor) },
          });
      return [...new Set([...found.keys(), ...sums.keys()])].flatMap((key): DrawDrift[] => {
        const [kept, due] = [found.get(key), sums.get(key)];
        const of = kept?.of ?? due?.of;
        const [counted, expected] = [kept?.minor ?? 0n, due?.minor ?? 0n];
        if (!of || !judged.has(of.drawId) || counted === expected) return [];
        const told = (minor: bigint) => `${of.currency} ${of.type}: ${minor}`;
        return [
          {
            ...{ what: "draw_numbers", id: String(of.drawId) },
            ...{ found: told(counted), expected: told(expected) },
          },
        ];
      });
    },
  };
}
