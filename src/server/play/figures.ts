import { sql } from "kysely";
import type { Figure } from "#/lib/base/figure.ts";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { dayRollups } from "./days.ts";
import { quarterRollups } from "./quarters.ts";

type Today = {
  readonly currency: string;
  readonly area: string;
  readonly category: string;
  readonly rounds: bigint;
  readonly staked: bigint;
  readonly won: bigint;
};

/** What was played today (UTC, as far as the sums by day have come), and how far behind each reader of facts is. */
export async function playFigures(db: Db): Promise<readonly Figure[]> {
  const today = await sql<Today>`
    select currency, area, category, sum(rounds)::bigint as rounds, sum(stake_minor)::bigint as staked, sum(payout_minor)::bigint as won
      from play_days where day = (clock_timestamp() at time zone 'utc')::date
     group by currency, area, category`.execute(db);
  const real = (await listCurrencies(db)).filter(({ realm }) => realm === "real");
  const readers = await sql<{ name: string; behind: number }>`
    select r.name, coalesce(extract(epoch from clock_timestamp() - (
        select f.written_at from play_facts f where (f.seal_position, f.id) > (r.position, r.fact_id)
          order by f.seal_position, f.id limit 1)), 0)::float8 as behind
      from (select name, position, fact_id from play_readers union all
        select name, 0, 0 from (values (${dayRollups.name}), (${quarterRollups.name})) known (name)
          where not exists (select from play_readers r where r.name = known.name)) r`.execute(db);
  return [
    ...real.flatMap(({ code, exponent }): Figure[] => {
      const played = today.rows.filter(({ currency }) => currency === code);
      const sum = (of: (row: Today) => bigint) => played.reduce((all, row) => all + of(row), 0n);
      const figure = (name: string, help: string, value: number) => ({
        ...{ name, help, value },
        labels: { currency: code },
      });
      const whole = (minor: bigint) => Number(minor) / 10 ** exponent;
      return [
        figure(
          "pleno_rounds_today",
          "Rounds over today (UTC)",
          Number(sum(({ rounds }) => rounds)),
        ),
        figure(
          "pleno_staked_today",
          "Staked in them, in whole units",
          whole(sum(({ staked }) => staked)),
        ),
        figure("pleno_won_today", "Won in them, in whole units", whole(sum(({ won }) => won))),
        ...played.map(({ area, category, staked, won }) => ({
          ...{
            name: "pleno_ggr_today",
            help: "Staked less won today (UTC), in whole units, by product",
          },
          ...{ labels: { currency: code, area, category }, value: whole(staked - won) },
        })),
      ];
    }),
    ...readers.rows.map(({ name, behind }) => ({
      name: "pleno_facts_behind_seconds",
      help: "Age of the oldest fact of play that a reader has not kept",
      labels: { reader: name },
      value: behind,
    })),
  ];
}
