import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#/server/db/index.ts";
import { reconcileTickets, settleDraws } from "#/server/lottery/index.ts";
import { reconcilePlay } from "#/server/play/index.ts";
import { testDatabase } from "../support/database.ts";
import { closeDraw, openDraw, sellLottery, tellResult } from "../support/lottery.ts";
import { measured, sized } from "../support/sizes.ts";
import { NORTH } from "../support/vietnam-lottery.ts";

const TICKETS = sized(100_000);
const WORKERS = 4;
const KILLS = 10;
/** Tickets that are sold in one transaction. */
const AT_ONCE = 200;

const { owner } = await testDatabase({ demo: true, statementTimeoutMs: 300_000 });
const db = owner.db;
const version = await sellLottery(db);

/** One ticket in a hundred wins: those that bet on the special prize's last two digits, 27. */
async function sellMany(drawId: string): Promise<void> {
  for (let from = 1; from <= TICKETS; from += AT_ONCE)
    await sql`
      select lottery_place(member.id, 'T' || lpad(n::text, 11, '0'), ${BigInt(drawId)}, ${version}::bigint, 'VND',
        jsonb_build_array(jsonb_build_object('type', 'de', 'stake_minor', 100, 'price_minor', 100, 'most_minor', 9990,
          'selection', jsonb_build_array(jsonb_build_array(lpad((n % 100)::text, 2, '0'))))), '[]')
      from generate_series(${from}::int, ${from + AT_ONCE - 1}::int) n join lateral (
        select id from members where currency = 'VND' and kind = 0 order by id offset n % 2 limit 1) member on true`.execute(
      db,
    );
}

test("four workers that are killed at any moment pay each ticket once", {
  timeout: 600_000,
}, async () => {
  const drawId = await openDraw(db);
  await sellMany(drawId);
  await closeDraw(db, drawId);
  await tellResult(db, drawId, NORTH);
  let kills = 0;
  const work = async () => {
    const { db: own, close } = openDatabase({ url: owner.url, maxConnections: 1 });
    for (;;) {
      const ended = await settleDraws(own, 100).then(
        () => true,
        () => false,
      );
      if (ended) break;
    }
    await close();
  };
  const kill = async (working: () => boolean) => {
    while (kills < KILLS && working()) {
      const { rows } = await sql<{ killed: boolean }>`
        select pg_terminate_backend(pid) as killed from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query like '%lottery%' and state <> 'idle'
         order by random() limit 1`.execute(db);
      kills += rows.length;
    }
  };
  let working = WORKERS;
  await measured("tickets settled by four workers", TICKETS, () =>
    Promise.all([
      ...Array.from({ length: WORKERS }, () => work().finally(() => (working -= 1))),
      kill(() => working > 0),
    ]),
  );
  expect(kills).toBeGreaterThan(0);
  const { rows } = await sql<object>`
    select count(*)::int as tickets, sum(payout_minor)::bigint as paid, min(settled_revision) as least,
           (select count(*)::int from play_facts where area = 'lottery') as facts,
           (select state from lottery_draws where id = ${BigInt(drawId)}) as state
      from lottery_tickets where draw_id = ${BigInt(drawId)}`.execute(db);
  expect(rows).toEqual([
    {
      ...{ tickets: TICKETS, facts: TICKETS, least: 1, state: "settled" },
      paid: BigInt(TICKETS / 100) * 9_990n,
    },
  ]);
  await measured("tickets worked out anew and compared", TICKETS, async () => {
    expect(await reconcileTickets(db)).toEqual([]);
  });
  expect(await reconcilePlay(db)).toEqual([]);
});
