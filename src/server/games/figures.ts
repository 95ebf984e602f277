import { sql } from "kysely";
import type { Figure } from "#/lib/base/figure.ts";
import type { Db } from "#/server/db/index.ts";

/** What vendors told and were refused, and nobody has closed; and rounds that vendors have not ended. */
export async function gamesFigures(db: Db): Promise<readonly Figure[]> {
  const { open } = await db
    .selectFrom("seamless_reviews")
    .select(({ fn }) => fn.countAll<bigint>().as("open"))
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ vendor: string; open: number; seconds: number }>`
    select v.code as vendor, count(*)::int as open,
           greatest(0, extract(epoch from clock_timestamp() - min(r.started_at)))::float8 as seconds
      from game_rounds r join vendors v on v.id = r.vendor_id where r.state = 'open' group by v.code`.execute(
    db,
  );
  const { rows: waiting } = await sql<{ open: number; seconds: number }>`
    select count(*)::int as open,
           greatest(0, coalesce(extract(epoch from clock_timestamp() - min(opened_at)), 0))::float8 as seconds
      from wallet_transfers where closed_at is null`.execute(db);
  const [transfers] = waiting;
  return [
    {
      name: "pleno_rounds_open",
      help: "Rounds with a stake that their vendors have not ended",
      value: rows.reduce((sum, { open: ofVendor }) => sum + ofVendor, 0),
    },
    {
      name: "pleno_rounds_open_oldest_seconds",
      help: "Age of the oldest of them",
      value: Math.max(0, ...rows.map(({ seconds }) => seconds)),
    },
    ...rows.flatMap(({ vendor, open: ofVendor, seconds }): Figure[] => [
      {
        ...{ name: "pleno_vendor_rounds_open", help: "Those rounds, by vendor" },
        ...{ labels: { vendor }, value: ofVendor },
      },
      {
        ...{ name: "pleno_vendor_rounds_oldest_seconds", help: "Age of the oldest, by vendor" },
        ...{ labels: { vendor }, value: seconds },
      },
    ]),
    {
      name: "pleno_wallet_transfers_open",
      help: "Transfers to and from vendors' wallets that the vendor has not answered",
      value: Number(transfers?.open ?? 0),
    },
    {
      name: "pleno_wallet_transfers_open_oldest_seconds",
      help: "Age of the oldest of them",
      value: transfers?.seconds ?? 0,
    },
    {
      name: "pleno_wins_to_review",
      help: "Wins and rollbacks that were refused to vendors and are not closed",
      value: Number(open),
    },
  ];
}
