import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { giveUpBonus as giveUpCall } from "#/lib/contract/bonus/calls.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { MemberContext } from "#/server/http/route.ts";
import { announceBalance, balanceOf, getCurrency } from "#/server/wallet/index.ts";
import type { EndedAs } from "./events.ts";
import { findBonus } from "./view.ts";

/** Whether rounds are open that were begun with a member's bonus money, read where `db` reads. */
export type HasOpenPlay = (
  db: Db,
  of: { readonly memberId: bigint; readonly currency: string },
) => Promise<boolean>;

/** Begins the member's next bonus where none is in play, in the transaction of what made room for it; tells of it. */
export async function beginNext(
  tx: Db,
  of: { readonly memberId: bigint; readonly currency: string },
): Promise<void> {
  const bonusId = await begin(tx, of);
  if (bonusId === null) return;
  const { amount_minor } = await rowOf(tx, bonusId);
  const { exponent } = await getCurrency(tx, of.currency);
  const payload = { bonusId, amount: formatWire(amount_minor, exponent), currency: of.currency };
  await recordEvent(tx, { kind: "bonus_began", memberId: of.memberId, payload });
}

/** The same, told by whoever gave it. */
export async function begin(
  tx: Db,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select bonus_begin(${memberId}, ${currency}) as id`.execute(tx);
  const bonusId = rows[0]?.id ?? null;
  if (bonusId !== null) await announceBalance(tx, memberId);
  return bonusId;
}

/**
 * Closes a member's bonus in play if it is over and no round of it is open: what is played becomes the member's own, what
 * is used up, given up, taken back or too late goes back. The next one begins.
 */
export async function settleBonus(db: Db, hasOpenPlay: HasOpenPlay, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select bonus_hold(${id})`.execute(tx);
    const row = await rowOf(tx, id);
    if (row.closed_at !== null || row.state === "waiting") return;
    const { member_id: memberId, currency } = row;
    if (await hasOpenPlay(tx, { memberId, currency })) return;
    await sql`select bonus_settle(${id})`.execute(tx);
    if (await tellClosed(tx, id)) await beginNext(tx, { memberId, currency });
  });
}

/** Tells how a bonus was closed, if it is; whether it is. */
async function tellClosed(tx: Db, id: string): Promise<boolean> {
  const row = await rowOf(tx, id);
  if (row.closed_at === null || row.state === "void") return false;
  const { member_id: memberId, currency } = row;
  const { exponent } = await getCurrency(tx, currency);
  if (row.state === "converted") {
    const amount = formatWire(row.paid_minor ?? 0n, exponent);
    const payload = { bonusId: id, amount, currency };
    await recordEvent(tx, { kind: "bonus_converted", memberId, payload });
  } else {
    // Of one that had not begun all was left.
    const left = row.began_at === null ? row.amount_minor : (row.forfeited_minor ?? 0n);
    const amount = formatWire(left, exponent);
    const payload = { bonusId: id, as: row.state as EndedAs, amount, currency };
    await recordEvent(tx, { kind: "bonus_ended", memberId, payload });
  }
  await announceBalance(tx, memberId);
  return true;
}

/**
 * Ends a bonus before its time: it takes no more stakes, and is to be settled. False where it is over, or ends already. One
 * that is played is taken back by an approval alone.
 */
export async function endBonus(
  tx: Db,
  {
    id,
    as,
    approval = null,
  }: {
    readonly id: string;
    readonly as: "given_up" | "taken_back";
    readonly approval?: bigint | null;
  },
): Promise<boolean> {
  const ends =
    approval === null ? sql`bonus_end(${id}, ${as})` : sql`bonus_take_back(${id}, ${approval})`;
  const { rows } = await sql<{ ended: boolean }>`select ${ends} as ended`.execute(tx);
  if (!rows[0]?.ended) return false;
  await tellClosed(tx, id);
  return true;
}

type GivingUp = Pick<MemberContext, "session" | "holdSession" | "language">;

/** Gives a bonus of the member's up. */
export async function giveUpBonus(
  db: Db,
  hasOpenPlay: HasOpenPlay,
  { id, session, holdSession, language }: { readonly id: string } & GivingUp,
): Promise<Result<ReplyOf<typeof giveUpCall>, "session_expired" | "not_found" | "bonus_over">> {
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const of = { id, language, memberId: session.memberId };
    if (!(await findBonus(tx, of))) return refuse("not_found");
    if (!(await endBonus(tx, { id, as: "given_up" }))) return refuse("bonus_over");
    await settleBonus(tx, hasOpenPlay, id);
    const bonus = await findBonus(tx, of);
    if (!bonus) throw new Error("a bonus that was just given up is not there");
    return ok(bonus);
  });
}

/** Tells the members whose bonuses end soon (bonus_note_expiring), each once. */
export async function tellExpiring(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`select bonus_note_expiring() as id`.execute(tx);
    for (const { id } of rows) {
      const { member_id: memberId, currency } = await rowOf(tx, id);
      const { bonusMinor } = await balanceOf(tx, memberId);
      const { exponent } = await getCurrency(tx, currency);
      const payload = { bonusId: id, amount: formatWire(bonusMinor ?? 0n, exponent), currency };
      await recordEvent(tx, { kind: "bonus_expiring", memberId, payload });
    }
  });
}

async function rowOf(db: Db, id: string) {
  return db.selectFrom("bonuses").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
