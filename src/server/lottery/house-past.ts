import { sql } from "kysely";
import type { Db, Vault } from "#/server/db/index.ts";
import { listDue, openDue } from "./house-draws.ts";
import { makeChain, makeSeed } from "./house-secrets.ts";
import type { HouseSlot } from "./rules.ts";

/** So many draws have a chain of their own: what is verified of one is hashed so often at most. */
const LINKS = 60;
/** Each draw that is revealed is locked until the end of its transaction: the database has not room for any number. */
const BATCH = 500;

/**
 * Commits to many draws of a game at once, in a transaction: each with a seed of its own, and a link of a chain that was
 * made for them. No job is added that draws them; `drawMany` does. For the
 * owner of the database. Throws where one of them is there already.
 */
export async function commitMany(
  tx: Db,
  vault: Vault,
  game: string,
  slots: readonly HouseSlot[],
): Promise<void> {
  for (const batch of batchesOf(slots, LINKS)) {
    const { anchor, links, sealed: chain } = makeChain(vault, batch.length);
    await sql`select lottery_keep_chain(${game}, ${anchor}, ${links}, ${chain})`.execute(tx);
    const draws = batch.map(({ period, ...at }) => {
      const { commitment, sealed } = makeSeed(vault);
      return {
        ...{ period, commitment, sealed: sealed.toString("hex") },
        opens: new Date(at.opensAtMs),
        closes: new Date(at.closesAtMs),
        draws: new Date(at.drawsAtMs),
      };
    });
    await sql`select lottery_schedule_many(${game}, ${JSON.stringify(draws)}::jsonb)`.execute(tx);
  }
}

/**
 * Draws all that is due as `drawHouseDraws` does, many in a transaction and two of these at a time. No open page is told,
 * and no job is added that pays: it is for what was due before there were any. Answers how many were drawn.
 */
export async function drawMany(db: Db, vault: Vault): Promise<number> {
  const batches = [...batchesOf(await listDue(db), BATCH)];
  let drawn = 0;
  async function work(): Promise<void> {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const opened = await Promise.all(batch.map((due) => openDue(vault, due)));
      const { rows } = await sql<{ code: string }>`
        select lottery_reveal(id, seed, beacon, numbers) as code
          from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb)
            as r (id bigint, seed text, beacon text, numbers jsonb)`.execute(db);
      drawn += rows.filter(({ code }) => code === "drawn").length;
    }
  }
  await Promise.all([work(), work()]);
  return drawn;
}

function batchesOf<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
