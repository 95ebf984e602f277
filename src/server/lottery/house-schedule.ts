import { sql } from "kysely";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { type Db, inTransaction, type Vault } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import { HOUSE_DRAW_JOB } from "./house-draws.ts";
import { makeChain, makeSeed } from "./house-secrets.ts";
import { type HouseSchedule, type HouseSlot, slotsBetween } from "./rules.ts";

/** What is committed to is public so long before a draw's sale begins, where nothing was late. */
const COMMITTED_BEFORE_MS = 10 * MINUTE_MS;

type Scheduled = "added" | "known" | "late" | "no_chain";

/** The games that the house draws and sells, each with when its draws are. */
export async function listSchedules(
  db: Db,
): Promise<readonly { readonly game: string; readonly schedule: HouseSchedule }[]> {
  const rows = await db
    .selectFrom("lottery_schedules")
    .selectAll()
    .where("game", "in", (query) => query.selectFrom("lottery_limits").select("game"))
    .orderBy("game")
    .execute();
  return rows.map((row) => ({
    game: row.game,
    schedule: {
      everyMinutes: row.every_minutes,
      firstMinute: row.first_minute,
      closesBeforeSeconds: row.closes_before_seconds,
      onSale: row.on_sale,
    },
  }));
}

/** Commits to the coming draws of every game that the house draws and sells; answers how many were added. */
export async function scheduleHouseDraws(db: Db, vault: Vault, nowMs: number): Promise<number> {
  let added = 0;
  for (const { game, schedule } of await listSchedules(db)) {
    const known = new Set(await periodsAhead(db, game, nowMs));
    for (const slot of slotsBetween(schedule, nowMs, nowMs + COMMITTED_BEFORE_MS))
      if (!known.has(slot.period) && (await commitHouseDraw(db, vault, game, slot))) added += 1;
  }
  return added;
}

async function periodsAhead(db: Db, game: string, nowMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom("lottery_draws")
    .select("period")
    .where("game", "=", game)
    .where("state", "in", ["scheduled", "held"])
    .where("closes_at", ">", new Date(nowMs - MINUTE_MS))
    .execute();
  return rows.map(({ period }) => period);
}

/** Adds a draw with its seed, and the job that draws it. Answers whether it did. */
function commitHouseDraw(db: Db, vault: Vault, game: string, slot: HouseSlot): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { commitment, sealed } = makeSeed(vault);
    const add = async () => {
      const { rows } = await sql<{ code: Scheduled }>`
        select lottery_schedule_house(${game}, ${slot.period}, ${new Date(slot.opensAtMs)},
          ${new Date(slot.closesAtMs)}, ${new Date(slot.drawsAtMs)}, ${commitment}, ${sealed}) as code`.execute(
        tx,
      );
      return rows[0]?.code;
    };
    let code = await add();
    if (code === "no_chain") {
      const chain = makeChain(vault);
      await sql`select lottery_keep_chain(${game}, ${chain.anchor}, ${chain.links}, ${chain.sealed})`.execute(
        tx,
      );
      code = await add();
    }
    if (code !== "added") return false;
    const runAtMs = slot.drawsAtMs;
    await addJob(tx, HOUSE_DRAW_JOB, null, { runAtMs, jobKey: `${HOUSE_DRAW_JOB}:${runAtMs}` });
    return true;
  });
}
