import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

const AT_ONCE = 200;

/** Forgets what was counted of draws that are a month over, some in each transaction. Answers of how many draws. */
export async function forgetExposure(db: Db): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { rows } = await sql<{ draws: number }>`
      select lottery_forget_exposure(${AT_ONCE}) as draws`.execute(db);
    const draws = rows[0]?.draws ?? 0;
    forgotten += draws;
    if (draws < AT_ONCE) return forgotten;
  }
}
