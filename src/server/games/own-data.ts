import type { Adder } from "#/server/area.ts";
import {
  addData,
  countOf,
  type MemberMoney,
  type OpenMatters,
  readByNumber,
} from "#/server/care/index.ts";
import type { Db } from "#/server/db/index.ts";
import { type RoundDeps, readRounds } from "./rounds.ts";

/** Rounds that are not settled, and transfers from or to vendors' own wallets of which nobody has heard. */
export async function findOpenPlay(db: Db, { memberId }: MemberMoney): Promise<OpenMatters> {
  const [rounds, transfers] = await Promise.all([
    db
      .selectFrom("game_rounds")
      .select(({ fn }) => fn.countAll<bigint>().as("count"))
      .where("member_id", "=", memberId)
      .where("state", "=", "open")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("wallet_transfers")
      .select(({ fn }) => fn.countAll<bigint>().as("count"))
      .where("member_id", "=", memberId)
      .where("closed_at", "is", null)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...countOf("rounds", rounds.count), ...countOf("transfers", transfers.count) };
}

/** Every round of a member's, as the betting record tells it. */
export function gamesData({
  esportsVendors,
}: Pick<RoundDeps, "esportsVendors">): Adder<"memberData"> {
  return addData({
    rounds: readByNumber(
      ({ db, memberId, cursor }, below, limit) =>
        readRounds({ db, esportsVendors }, memberId, {
          before: cursor === null ? null : below,
          limit,
        }),
      { numberOf: ({ id }) => id, show: ({ round }) => round },
    ),
  });
}
