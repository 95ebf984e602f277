import { DAY_MS } from "#/lib/base/time.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { closeMember, getMember } from "#/server/members/index.ts";
import { deliver } from "#/server/notify/index.ts";
import { lockLogins } from "#/server/session/index.ts";
import { isExcluded } from "./care.ts";
import { findClosure } from "./closure.ts";
import type { CareDeps } from "./deps.ts";
import { listMatters, type OpenMatters } from "./matters.ts";

type ClosingDeps = Omit<CareDeps, "passwords">;

const BATCH = 200;
const MAIL_LIFE_MS = 2 * DAY_MS;

/**
 * Closes the accounts whose waiting time is over and of which nothing is open; the others wait on, and their members are
 * told so once. One that fails holds up no other: all of them are tried, and what went wrong is thrown after that.
 */
export async function closeDueAccounts(deps: ClosingDeps): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0n; ; ) {
    const due = await deps.db
      .selectFrom("care_closures as closure")
      .innerJoin("members as member", "member.id", "closure.member_id")
      .select(["closure.member_id as memberId", "member.currency"])
      .where("closure.closed_at", "is", null)
      .where("closure.closes_at", "<=", new Date(deps.clock()))
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
  if (!row || row.closed_at !== null || row.closes_at.getTime() > deps.clock()) return;
  const member = await getMember(tx, memberId);
  if (member.status !== "active") return;
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
  // Who is excluded makes no new account with the number that the old one has.
  const { email } = await closeMember(tx, deps.clock, memberId, {
    keepsMobile: await isExcluded(tx, memberId),
  });
  await recordEvent(tx, { kind: "account_closed", memberId, payload: {} });
  if (email === null) return;
  await deliver(tx, deps, {
    channel: "email",
    to: email,
    kind: "account_closed",
    language: member.language ?? DEFAULT_LANGUAGE,
    params: { account: member.account },
    expiresAtMs: deps.clock() + MAIL_LIFE_MS,
  });
}
