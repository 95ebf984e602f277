import {
  addData,
  countOf,
  type MemberMoney,
  type OpenMatters,
  readByNumber,
} from "#/server/care/index.ts";
import type { Db } from "#/server/db/index.ts";
import { readBonuses } from "./view.ts";

/** Bonus money in play; what waits is never begun once an account is being closed. */
export async function findOpenBonuses(db: Db, { memberId }: MemberMoney): Promise<OpenMatters> {
  const { count } = await db
    .selectFrom("bonuses")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .where("state", "in", ["active", "ending"])
    .executeTakeFirstOrThrow();
  return countOf("bonus", count);
}

/** Every bonus of a member's, as its page tells it. */
export const bonusData = addData({
  bonuses: readByNumber(
    ({ db, memberId, language }, below, limit) =>
      readBonuses(db, memberId, { below, limit, language }),
    { numberOf: ({ number }) => number, show: ({ bonus }) => bonus },
  ),
});
