import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { requireApproval } from "#/server/staff/index.ts";
import { SETTLE_JOB } from "./decide.ts";
import { HOUSE_DRAW_JOB } from "./house-draws.ts";
import { announceDrawn } from "./results.ts";

/** What became of a draw that is held by an operator no more; `held`: its sources differ, and two of staff decide. */
export type Released = "released" | "drawn" | "held";
export type ReleaseRefusal = "not_found" | "not_held" | "approval_needed";

/**
 * Ends an operator's hold: the draw is sold again while there is time, and decided by its sources or drawn by the house.
 * Once its numbers are due that pays, and takes two of staff (`approval_needed` asks for the second).
 */
export function releaseDraw(
  db: Db,
  { drawId, reason, by }: { readonly drawId: bigint; readonly reason: string; readonly by: string },
): Promise<Result<Released, ReleaseRefusal>> {
  return inTransaction(db, async (tx) => {
    const { rows: held } = await sql<{
      state: string | null;
      because: string | null;
      revision: string;
      is_due: boolean;
    }>`
      select draw.state, draw.held_because as because, draw.revision::text as revision,
             clock_timestamp() + interval '1 minute' >= draw.draws_at as is_due
        from lottery_hold_draw(${drawId}, true) draw`.execute(tx);
    const [draw] = held;
    if (!draw || draw.state === null) return refuse("not_found");
    if (draw.because !== "operator") return refuse("not_held");
    const act = "lottery_release";
    const subject = `draw ${drawId}`;
    const content = { revision: draw.revision };
    const approval = draw.is_due
      ? await requireApproval(tx, { act, subject, content, reason, by })
      : ok(null);
    if (!approval.ok) return approval;
    const { rows } = await sql<{ code: Released }>`
      select lottery_release(${approval.value}::bigint, ${drawId}) as code`.execute(tx);
    const outcome = rows[0]?.code;
    if (outcome === undefined) throw new Error(`draw ${drawId} was not released`);
    const agreed = approval.value === null ? {} : { approval: String(approval.value) };
    await recordAct(tx, { by, act, subject, after: { outcome, reason, ...agreed } });
    if (outcome === "drawn") await announceDrawn(tx, drawId);
    // A draw of the house is drawn afterwards; where there is nothing to do the job finds nothing.
    if (outcome !== "held")
      await addJob(tx, outcome === "drawn" ? SETTLE_JOB : HOUSE_DRAW_JOB, null);
    return ok(outcome);
  });
}
