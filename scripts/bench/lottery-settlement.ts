import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, openDatabase } from "#/server/db/index.ts";
import { settleDraws } from "#/server/lottery/index.ts";
import { closeDraw, tellResult } from "../../tests/support/lottery.ts";
import { NORTH } from "../../tests/support/vietnam-lottery.ts";
import { findRunning } from "../supervisor/running.ts";
import type { Bench, Figure } from "./bench.ts";
import { openOwnDraw, versionOf } from "./lottery-draws.ts";

const FEW = 10_000;
const MANY = 100_000;
const MILLION = 1_000_000;
const AT_ONCE = 500;

/** What a ticket takes to be paid, in a draw of a hundred thousand against one of ten thousand. */
export async function settlement(db: Db): Promise<Figure[]> {
  await secondsOf(db, FEW, "2001-01-01"); // warms up
  const few = await secondsOf(db, FEW, "2001-01-02");
  const many = await secondsOf(db, MANY, "2001-01-03");
  return [
    { what: `${MANY} tickets paid by two workers`, value: many, unit: "s", atMost: 20 },
    {
      what: `a ticket paid among ${MANY} : among ${FEW}`,
      ...{ value: many / MANY / (few / FEW), unit: "", atMost: 1.2 },
    },
  ];
}

/** The same up to a million. It takes minutes: asked for by its name alone. */
export const million: Bench = {
  name: "million",
  needs: [],
  onlyAsked: true,
  async run(pleno) {
    const running = findRunning(pleno.dataDir);
    if (!running) throw new Error("no word of the running database");
    const url = running.DATABASE_OWNER_URL;
    const { db, close } = openDatabase({ url, statementTimeoutMs: 300_000 });
    try {
      await secondsOf(db, FEW, "2003-01-01"); // warms up
      const many = await secondsOf(db, MANY, "2003-01-02");
      const all = await secondsOf(db, MILLION, "2003-01-03");
      return [
        { what: `${MANY} tickets paid by two workers`, value: many, unit: "s", atMost: 20 },
        { what: `${MILLION} tickets paid by two workers`, value: all, unit: "s" },
        {
          what: `a ticket paid among ${MILLION} : among ${MANY}`,
          ...{ value: all / MILLION / (many / MANY), unit: "", atMost: 1.2 },
        },
      ];
    } finally {
      await close();
    }
  },
};

/** Sells so many tickets of a draw of its own, one in a hundred of which wins, and pays them. */
async function secondsOf(db: Db, tickets: number, period: string): Promise<number> {
  const drawId = await openOwnDraw(db, period);
  const version = await versionOf(db);
  for (let from = 1; from <= tickets; from += AT_ONCE)
    await sql`
      select lottery_place(member.id, 'B' || substr(${period.replaceAll("-", "")}::text, 4) || lpad(upper(to_hex(n)), 6, '0'),
        ${drawId}, ${version}::bigint, 'VND', jsonb_build_array(jsonb_build_object('type', 'de', 'stake_minor', 100000,
          'price_minor', 100000, 'most_minor', 9990000,
          'selection', jsonb_build_array(jsonb_build_array(lpad((n % 100)::text, 2, '0'))))), '[]')
      from generate_series(${from}::int, ${from + AT_ONCE - 1}::int) n, members member
      where member.username = 'linh'`.execute(db);
  await closeDraw(db, String(drawId));
  const begunMs = performance.now();
  await tellResult(db, String(drawId), NORTH);
  // The platform's own worker pays as well; whoever is last ends the draw.
  await settleDraws(db);
  while (!(await isSettled(db, drawId))) await setTimeout(5);
  return (performance.now() - begunMs) / 1_000;
}

async function isSettled(db: Db, drawId: bigint): Promise<boolean> {
  const { state } = await db
    .selectFrom("lottery_draws")
    .select("state")
    .where("id", "=", drawId)
    .executeTakeFirstOrThrow();
  return state === "settled";
}
