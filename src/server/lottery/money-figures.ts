import { sql } from "kysely";
import type { Figure } from "#/lib/base/figure.ts";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";

type Standing = {
  readonly currency: string;
  readonly staked: bigint;
  readonly most: bigint;
  readonly owed: bigint;
};

/** What hangs on draws that are not paid, and what corrected ones are owed, by currency in whole units. */
export async function lotteryMoneyFigures(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<Standing>`
    with ahead as (select id from lottery_draws where settled_at is null and state <> 'void')
    select currency, sum(staked)::bigint as staked, sum(most)::bigint as most, sum(owed)::bigint as owed from (
      select currency, sum(price_minor) as staked, 0 as most, 0 as owed from lottery_tickets
       where draw_id in (select id from ahead) and cancelled_at is null and settled_revision = 0 group by currency
      union all
      select currency, 0, max(most_minor), 0 from lottery_exposure
       where draw_id in (select id from ahead) group by currency
      union all
      select t.currency, 0, 0, sum(o.amount_minor)
        from lottery_owed o join lottery_tickets t on t.id = o.ticket_id group by t.currency) each
     group by currency`.execute(db);
  const real = (await listCurrencies(db)).filter(({ realm }) => realm === "real");
  return real.flatMap(({ code, exponent }): Figure[] => {
    const standing = rows.find(({ currency }) => currency === code);
    const figure = (name: string, help: string, minor = 0n) => ({
      ...{ name, help, value: Number(minor) / 10 ** exponent },
      labels: { currency: code },
    });
    return [
      figure(
        "pleno_lottery_staked_open",
        "Price of tickets that wait for a draw",
        standing?.staked,
      ),
      figure(
        "pleno_lottery_most_of_number",
        "The most that one limited number can win in a draw that is not paid",
        standing?.most,
      ),
      figure("pleno_lottery_owed", "Owed by winners of draws that were corrected", standing?.owed),
    ];
  });
}
