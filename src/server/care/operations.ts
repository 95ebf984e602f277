import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, DAY_MS } from "#/lib/base/time.ts";
import type { CareBlockCode } from "#/lib/contract/care/calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { blockAct, unblockAct } from "./care.ts";
import type { CareAct } from "./tables.ts";

/** Between asking that a block be lifted and confirming it (LCCP 3.5, 58 Pa. Code 814a.2). */
export const LIFT_AFTER_MS = DAY_MS;

export type CareBlock = {
  readonly act: CareAct;
  readonly code: CareBlockCode;
  readonly until: Date | null;
  readonly setAt: Date;
  readonly liftAskedAt: Date | null;
};

type Kind = Extract<CareBlockCode, "cooling_off" | "self_excluded">;
/** Whose block, and who sets or lifts it. */
type Asked = {
  readonly memberId: bigint;
  /** The member's username: what the act is kept under. */
  readonly account: string;
  readonly acts: readonly CareAct[];
  readonly code: Kind;
  readonly by: string;
};
export type NewBlock = Asked & { readonly until: Date | null; readonly reason: string };

/** Everything that is closed for a member, with what has ended. */
export async function listBlocks(db: Db, memberId: bigint): Promise<CareBlock[]> {
  const rows = await db
    .selectFrom("care_blocks")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("act")
    .orderBy("code")
    .execute();
  return rows.map((row) => ({
    act: row.act,
    code: row.code,
    until: row.until,
    setAt: row.set_at,
    liftAskedAt: row.lift_asked_at,
  }));
}

const lock = (tx: Db, memberId: bigint) =>
  sql`select pg_advisory_xact_lock(hashtextextended('care', ${memberId}))`.execute(tx);

const subjectOf = ({ account, acts, code }: Asked) => `${account}/${acts.join("+")}/${code}`;

/**
 * Closes acts for a member at once, until a moment or (null) for good, and keeps who did it and why. An asked lifting is
 * taken back. Refuses what would make a block in force end earlier (`would_loosen`), and a moment gone by (`in_the_past`).
 */
export function setBlock(
  db: Db,
  clock: Clock,
  block: NewBlock,
): Promise<Result<null, "would_loosen" | "in_the_past">> {
  const { memberId, acts, code, until, reason, by } = block;
  return inTransaction(db, async (tx) => {
    const nowMs = clock();
    if (until !== null && until.getTime() <= nowMs) return refuse("in_the_past");
    await lock(tx, memberId);
    const before = (await listBlocks(tx, memberId)).filter(
      (each) => each.code === code && acts.includes(each.act),
    );
    const inForce = before.filter((each) => each.until === null || each.until.getTime() > nowMs);
    const isLooser = (now: Date | null) => until !== null && (now === null || now > until);
    if (inForce.some((each) => isLooser(each.until))) return refuse("would_loosen");
    for (const act of acts) await blockAct(tx, { memberId, act, code, until });
    await recordAct(tx, {
      by,
      act: "care_block",
      subject: subjectOf(block),
      before,
      after: { until, reason },
    });
    return ok(null);
  });
}

/**
 * Lifts a block in two steps: asked for first, and after 24 hours confirmed by asking again, when it opens. Refuses a
 * self-exclusion before its end (`excluded_until`), a confirmation that comes too early (`too_early`; the detail says
 * from when), and what is not blocked (`not_found`).
 */
export function liftBlock(
  db: Db,
  clock: Clock,
  lifting: Asked,
): Promise<Result<"asked" | "lifted", "not_found" | "excluded_until" | "too_early">> {
  const { memberId, acts, code, by } = lifting;
  return inTransaction(db, async (tx) => {
    await lock(tx, memberId);
    const nowMs = clock();
    const found = (await listBlocks(tx, memberId)).filter(
      (each) => each.code === code && acts.includes(each.act),
    );
    if (found.length === 0) return refuse("not_found");
    const lasting = found.find(({ until }) => until === null || until.getTime() > nowMs);
    if (code === "self_excluded" && lasting)
      return refuse("excluded_until", {
        detail: { until: lasting.until?.toISOString() ?? "for good" },
      });
    const act = (name: string) =>
      recordAct(tx, { by, act: name, subject: subjectOf(lifting), before: found });
    if (found.some(({ liftAskedAt }) => liftAskedAt === null)) {
      await tx
        .updateTable("care_blocks")
        .set({ lift_asked_at: new Date(nowMs) })
        .where("member_id", "=", memberId)
        .where("code", "=", code)
        .where("act", "in", acts)
        .where("lift_asked_at", "is", null)
        .execute();
      await act("care_lift_ask");
      return ok("asked");
    }
    const askedMs = Math.max(...found.map(({ liftAskedAt }) => liftAskedAt?.getTime() ?? nowMs));
    if (nowMs < askedMs + LIFT_AFTER_MS)
      return refuse("too_early", {
        detail: { from: new Date(askedMs + LIFT_AFTER_MS).toISOString() },
      });
    for (const each of found) await unblockAct(tx, { memberId, act: each.act, code });
    await act("care_lift");
    return ok("lifted");
  });
}
