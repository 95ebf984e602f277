import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { lockStatements } from "./import-statement.ts";

/**
 * Opens an exception again that staff matched or explained by mistake. The match is undone, kept among those that were
 * (`statement_matches_undone`), and what its movement was missing is open again too. `not_of_this_kind`: it is open; what
 * it led to moved money; or an id of the provider's or ours matched it, and would again.
 */
export function reopenException(
  db: Db,
  { id, by, reason }: { readonly id: bigint; readonly by: string; readonly reason: string },
): Promise<Result<null, "not_found" | "not_of_this_kind">> {
  return inTransaction(db, async (tx) => {
    await lockStatements(tx);
    const row = await tx
      .selectFrom("statement_exceptions as e")
      .leftJoin("statement_matches as m", "m.row_id", "e.row_id")
      .select([
        "e.row_id",
        "e.closed_as",
        "e.closed_by",
        "e.reason",
        "m.how",
        "m.what",
        "m.move_id",
      ])
      .where("e.id", "=", id)
      .executeTakeFirst();
    if (!row) return refuse("not_found");
    const isMatched = row.closed_as === "matched" && row.how === "staff";
    if (!(isMatched || row.closed_as === "explained")) return refuse("not_of_this_kind");
    if (isMatched) {
      await sql`
        insert into statement_matches_undone (row_id, what, move_id, matched_by, matched_at, undone_by, reason)
        select row_id, what, move_id, matched_by, matched_at, ${by}, ${reason} from statement_matches
         where row_id = ${row.row_id}`.execute(tx);
      await sql`delete from statement_matches where row_id = ${row.row_id}`.execute(tx);
    }
    await sql`
      update statement_exceptions set closed_at = null, closed_by = null, closed_as = null, reason = null
       where id = ${id} or (${isMatched} and row_id is null and what = ${row.what} and move_id = ${row.move_id}
         and closed_as = 'matched')`.execute(tx);
    const { closed_as: as, closed_by, what, move_id: ours, reason: why } = row;
    await recordAct(tx, {
      ...{ by, act: "exception_reopen", subject: String(id) },
      before: { as, by: closed_by, reason: why, ...(isMatched ? { what, ours } : {}) },
      after: { reason },
    });
    return ok(null);
  });
}
