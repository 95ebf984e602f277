import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import { checkDrawn } from "#/lib/rules/lottery/checks.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { requireApproval } from "#/server/staff/index.ts";
import { announceDrawn } from "./results.ts";
import type { SignedResult } from "./tables.ts";

/** The job that pays what was decided. */
export const SETTLE_JOB = "lottery_settle";

/** What became of a result that somebody told. */
export type Noted = "drawn" | "noted" | "held" | "decided";
type NoteRefusal =
  | "draw_unknown"
  | "drawn_by_house"
  | "too_early"
  | "bad_numbers"
  | "stale_result"
  | "too_many_requests";

type Told = {
  readonly drawId: bigint;
  readonly source: string;
  readonly numbers: DrawnNumbers;
  /** When its source said so, by the source's own clock; absent: now. */
  readonly stampMs?: bigint;
  /** What it signed: whoever compares the books checks it once more. */
  readonly signed?: SignedResult;
  /** The member of staff who says so: kept as their act. */
  readonly by?: string;
};

/**
 * Notes what a source says was drawn. Two sources that agree decide, two that differ hold the draw; what is decided
 * already stays as it is, and what the house draws nobody else tells. A source's word counts if it said so later than what it
 * said before.
 */
export async function noteResult(
  db: Db,
  { drawId, source, numbers, stampMs, signed, by }: Told,
): Promise<Result<Noted, NoteRefusal>> {
  const checked = await checkNumbers(db, drawId, numbers);
  if (!checked.ok) return checked;
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ code: Noted | Exclude<NoteRefusal, "bad_numbers"> }>`
      select lottery_note_result(${drawId}, ${source}, ${JSON.stringify(numbers)}::jsonb,
        ${stampMs ?? null}, ${signed ? JSON.stringify(signed) : null}::jsonb) as code`.execute(tx);
    const code = rows[0]?.code ?? "draw_unknown";
    if (
      code === "draw_unknown" ||
      code === "drawn_by_house" ||
      code === "too_early" ||
      code === "stale_result" ||
      code === "too_many_requests"
    )
      return refuse(code);
    if (by !== undefined) {
      const after = { numbers, outcome: code };
      await recordAct(tx, { by, act: "lottery_result", subject: `draw ${drawId}`, after });
    }
    if (code === "drawn") {
      await announceDrawn(tx, drawId);
      await addJob(tx, SETTLE_JOB, null);
    }
    return ok(code);
  });
}

type Decision = {
  readonly drawId: bigint;
  /** Null: the draw is void, and every price given back. */
  readonly numbers: DrawnNumbers | null;
  readonly reason: string;
  readonly by: string;
};
export type DecideRefusal =
  | NoteRefusal
  | "approval_needed"
  | "not_found"
  | "same_numbers"
  | "already_void";

/** What the database refuses takes the transaction back, and the approval with it. */
class NotDecided extends Error {
  override name = "NotDecided";
  readonly code: DecideRefusal;
  constructor(code: DecideRefusal) {
    super(code);
    this.code = code;
  }
}

/**
 * Decides over the sources what was drawn, or that a draw is void, once two of staff agree (`approval_needed` asks for
 * the second). What other numbers had paid is corrected: what is missing is paid, what was too much is taken back where
 * the wallet still holds it, and owed where it does not.
 */
export async function decideDraw(
  db: Db,
  { drawId, numbers, reason, by }: Decision,
): Promise<Result<null, DecideRefusal>> {
  if (numbers !== null) {
    const checked = await checkNumbers(db, drawId, numbers);
    if (!checked.ok) return checked;
  }
  try {
    return await inTransaction(db, async (tx) => {
      const json = numbers === null ? null : JSON.stringify(numbers);
      const { rows: kept } = await sql<{ numbers: string | null; revision: string | null }>`
        select ${json}::jsonb::text as numbers,
               (lottery_hold_draw(${drawId}, true)).revision::text as revision`.execute(tx);
      const act = "lottery_decide";
      const subject = `draw ${drawId}`;
      // What two agreed on before a draw was paid is not what they would take back from its winners.
      const { numbers: asKept = null, revision = null } = kept[0] ?? {};
      const content = { numbers: asKept, revision };
      const approval = await requireApproval(tx, { act, subject, content, reason, by });
      if (!approval.ok) return approval;
      const { rows } = await sql<{ code: "ok" | DecideRefusal }>`
        select lottery_decide(${approval.value}, ${drawId}, ${json}::jsonb) as code`.execute(tx);
      const code = rows[0]?.code ?? "not_found";
      if (code !== "ok") throw new NotDecided(code);
      const after = { numbers, reason, approval: String(approval.value) };
      await recordAct(tx, { by, act, subject, after });
      await announceDrawn(tx, drawId);
      await addJob(tx, SETTLE_JOB, null);
      return ok(null);
    });
  } catch (fault) {
    if (fault instanceof NotDecided) return refuse(fault.code);
    throw fault;
  }
}

/** Stops the sale of a draw, and its decision by sources, until two of staff decide. */
export function suspendDraw(
  db: Db,
  { drawId, reason, by }: Omit<Decision, "numbers">,
): Promise<Result<null, "not_found" | "already_decided">> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ code: "ok" | "not_found" | "already_decided" }>`
      select lottery_suspend(${drawId}) as code`.execute(tx);
    const code = rows[0]?.code ?? "not_found";
    if (code !== "ok") return refuse(code);
    await recordAct(tx, { by, act: "lottery_hold", subject: `draw ${drawId}`, after: { reason } });
    return ok(null);
  });
}

async function checkNumbers(
  db: Db,
  drawId: bigint,
  numbers: DrawnNumbers,
): Promise<Result<null, "draw_unknown" | "bad_numbers">> {
  const row = await db
    .selectFrom("lottery_draws")
    .select("game")
    .where("id", "=", drawId)
    .executeTakeFirst();
  const game = row && findGame(row.game);
  if (!game) return refuse("draw_unknown");
  const checked = checkDrawn(game, numbers);
  return checked.ok
    ? ok(null)
    : refuse("bad_numbers", { detail: { reason: checked.code, ...checked.detail } });
}
