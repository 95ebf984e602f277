import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { findMemberRow } from "./members.ts";

const CODES = ["circle", "too_deep", "kind_differs"] as const;

/**
 * Puts a member below another, as the owner, or below nobody (null), and keeps the act. Refuses a circle, more than 20
 * steps above one another, and members of another kind or currency.
 */
export function setUpline(
  db: Db,
  { account, upline, by }: { account: string; upline: string | null; by: string },
): Promise<Result<null, "not_found" | "upline_unknown" | (typeof CODES)[number]>> {
  return inTransaction(db, async (tx) => {
    const member = await findMemberRow(tx, account);
    if (!member) return refuse("not_found");
    const above = upline === null ? null : await findMemberRow(tx, upline);
    if (upline !== null && !above) return refuse("upline_unknown");
    const before = await findUplineName(tx, member.id);
    const { rows } = await sql<{ code: string }>`
      select members_set_upline(${member.id}::bigint, ${above?.id ?? null}::bigint) as code`.execute(
      tx,
    );
    const code = CODES.find((known) => known === rows[0]?.code);
    if (code) return refuse(code);
    await recordAct(tx, {
      by,
      act: "member_upline",
      subject: member.username,
      before: { upline: before },
      after: { upline: above?.username ?? null },
    });
    return ok(null);
  });
}

async function findUplineName(db: Db, memberId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom("uplines")
    .innerJoin("members", "members.id", "uplines.upline_id")
    .select("members.username")
    .where("uplines.member_id", "=", memberId)
    .executeTakeFirst();
  return row?.username ?? null;
}
