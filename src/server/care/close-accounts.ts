import { sql } from "kysely";
import { DAY_MS } from "#/lib/base/time.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { closeMember, getMember } from "#/server/members/index.ts";
import { lockLogins } from "#/server/session/index.ts";
import { findContact } from "#/server/site/index.ts";
import { keepsOut } from "./care.ts";
import { findClosure } from "./closure.ts";
import type { CareDeps } from "./deps.ts";
import { writeLetter } from "./letters.ts";
import { listMatters, type OpenMatters } from "./matters.ts";

type ClosingDeps = Omit<CareDeps, "passwords">;

const BATCH = 200;
/** So long before an account is closed its member is reminded; whoever was suspended has as long at the least. */
const REMINDED_MS = DAY_MS;

/**
 * Closes the accounts whose waiting time is over and of which nothing is open; the others wait on, and their members are
 * told so once. One that fails holds up no other: all of them are tried, and what went wrong is thrown after that.
 */
export async function closeDueAccounts(deps: ClosingDeps): Promise<void> {
  await standStill(deps);
  await freeMobiles(deps);
  const failures: unknown[] = [];
  await remind(deps).catch((fault) => failures.push(fault));
  for (let after = 0n; ; ) {
    const due = await deps.db
      .selectFrom("care_closures as closure")
      .innerJoin("members as member", "member.id", "closure.member_id")
      .select(["closure.member_id as memberId", "member.currency"])
      .where("closure.closed_at", "is", null)
      .where("closure.closes_at", "<=", new Date(deps.clock()))
      .where("closure.stood_since", "is", null)
      .where("closure.member_id", ">", after)
      // Whoever is suspended has something to settle with the house first.
      .where("member.status", "=", "active")
      .orderBy("closure.member_id")
      .limit(BATCH)
      .execute();
    const last = due.at(-1);
    if (!last) break;
    for (const of of due) await closeAccount(deps, of).catch((fault) => failures.push(fault));
    after = last.memberId;
  }
  if (failures.length > 0) throw new AggregateError(failures, "accounts are not closed");
}

type Due = { readonly memberId: bigint; readonly currency: string };

/** Vendors are asked only once nothing of ours is open, and before the transaction. */
async function closeAccount(deps: ClosingDeps, of: Due): Promise<void> {
  const here = await deps.matters.here({ db: deps.db, ...of });
  const isDone = listMatters(here).length === 0;
  const elsewhere = isDone ? await deps.matters.elsewhere(of) : null;
  await inTransaction(deps.db, (tx) => closeOrWait(tx, deps, of, elsewhere));
}

async function closeOrWait(
  tx: Db,
  deps: ClosingDeps,
  of: Due,
  elsewhere: OpenMatters | null,
): Promise<void> {
  const { memberId } = of;
  await lockLogins(tx, memberId);
  const row = await findClosure(tx, memberId);
  if (!row || row.closed_at !== null || row.stood_since !== null) return;
  if (row.closes_at.getTime() > deps.clock()) return;
  if ((await getMember(tx, memberId)).status !== "active") return;
  const open = listMatters({ ...(await deps.matters.here({ db: tx, ...of })), ...elsewhere });
  const keep = (set: { waits_told_at: Date } | { closed_at: Date }) =>
    tx.updateTable("care_closures").set(set).where("member_id", "=", memberId).execute();
  if (open.length > 0) {
    // What takes care of itself in a few hours, nobody is told of.
    const matters = open.map(({ kind }) => kind).filter((kind) => kind !== "vendor_quiet");
    if (row.waits_told_at !== null || matters.length === 0) return;
    await keep({ waits_told_at: new Date(deps.clock()) });
    const payload = { matters };
    await recordEvent(tx, { kind: "closure_waits", memberId, payload });
    return;
  }
  if (elsewhere === null) return;
  await keep({ closed_at: new Date(deps.clock()) });
  // Who keeps out of play makes no new account with the number that the old one has.
  await closeMember(tx, deps.clock, memberId, { keepsMobile: await keepsOut(tx, memberId) });
  await recordEvent(tx, { kind: "account_closed", memberId, payload: {} });
  const contact = await findContact(tx);
  await writeLetter(tx, deps, { memberId, kind: "account_closed", contact });
}

/** The waiting time of a suspended account stands still: nobody can get in to keep it. */
async function standStill({ db, clock }: ClosingDeps): Promise<void> {
  const now = new Date(clock());
  await sql`
    update care_closures closure set stood_since = ${now} from members member
    where member.id = closure.member_id and member.status = 'suspended'
      and closure.closed_at is null and closure.stood_since is null`.execute(db);
  await sql`
    update care_closures closure set stood_since = null, reminded_at = null,
      closes_at = greatest(closes_at + (${now}::timestamptz - stood_since),
        ${new Date(now.getTime() + REMINDED_MS)}::timestamptz)
    from members member
    where member.id = closure.member_id and member.status = 'active'
      and closure.closed_at is null and closure.stood_since is not null`.execute(db);
}

/** Of those whose break went on when they were closed: it is over. */
async function freeMobiles({ db }: ClosingDeps): Promise<void> {
  await sql`
    update members member set proven_mobile = null from care_closures closure
    where closure.member_id = member.id and closure.closed_at is not null
      and member.status = 'closed' and member.proven_mobile is not null
      and not care_keeps_out(member.id)`.execute(db);
}

/** Tells those whose account is closed within a day, once. */
async function remind(deps: ClosingDeps): Promise<void> {
  const { db, clock } = deps;
  const now = new Date(clock());
  for (;;) {
    const near = await db
      .selectFrom("care_closures as closure")
      .innerJoin("members as member", "member.id", "closure.member_id")
      .select(["closure.member_id as memberId", "closure.closes_at as closesAt"])
      .where("closure.closed_at", "is", null)
      .where("closure.reminded_at", "is", null)
      .where("closure.closes_at", ">", now)
      .where("closure.closes_at", "<=", new Date(now.getTime() + REMINDED_MS))
      .where("member.status", "=", "active")
      .limit(BATCH)
      .execute();
    if (near.length === 0) return;
    for (const { memberId, closesAt } of near)
      await inTransaction(db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable("care_closures")
          .set({ reminded_at: now })
          .where("member_id", "=", memberId)
          .where("closed_at", "is", null)
          .where("reminded_at", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        const payload = { closesAt: closesAt.toISOString() };
        await recordEvent(tx, { kind: "closure_near", memberId, payload });
        await writeLetter(tx, deps, { memberId, kind: "closure_near", at: closesAt });
      });
  }
}
