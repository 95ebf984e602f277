import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** How many of the newest facts are looked at: what this costs does not grow with the house. */
const NEWEST = 20_000;
/** Fewer are no crowd, and what they play is their own business. */
const LEAST_MEMBERS = 3;
const MOST = 24;

/**
 * The games of an area that most members play of late (at least three), the one with most members first, of those with as
 * many the one with most rounds: their codes, 24 at most.
 */
export async function listMostPlayed(
  db: Db,
  { area, since }: { readonly area: string; readonly since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ game: string }>`
    select game from (
      select member_id, area, game, settled_at, takes_back from play_facts
       order by seal_position desc, id desc limit ${NEWEST}) newest
     where area = ${area} and settled_at >= ${since} and takes_back is null
     group by game having count(distinct member_id) >= ${LEAST_MEMBERS}
     order by count(distinct member_id) desc, count(*) desc, game limit ${MOST}`.execute(db);
  return rows.map(({ game }) => game);
}
