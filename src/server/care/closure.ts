import type { Selectable } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type {
  askClosure as askCall,
  Closure,
  takeBackClosure as takeBackCall,
} from "#/lib/contract/care/closure.ts";
import { proveAuthenticator, totpOfMember } from "#/server/auth/index.ts";
import { type Db, inTransaction, type Tables } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { MemberContext, Session } from "#/server/http/route.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { checkOwner, isStillOwner } from "#/server/members/index.ts";
import { holdSession } from "#/server/session/index.ts";
import type { CareDeps } from "./deps.ts";
import { writeLetter } from "./letters.ts";
import { listMatters } from "./matters.ts";

/** How long an account waits before it is closed, so that nobody closes it in a bad hour or for somebody else. */
export const CLOSURE_WAIT_DAYS = 7;

/** Whether the account is being closed, and what is open. Vendors with wallets of their own are asked where it is said. */
export async function viewClosure(
  { db, clock, matters }: Pick<CareDeps, "db" | "clock" | "matters">,
  { memberId, currency }: Pick<Session, "memberId" | "currency">,
  { asksVendors = false }: { readonly asksVendors?: boolean } = {},
): Promise<Closure> {
  const of = { memberId, currency };
  const [row, here, elsewhere, totp, currencies] = await Promise.all([
    findClosure(db, memberId),
    matters.here({ db, ...of }),
    asksVendors ? matters.elsewhere(of) : {},
    totpOfMember(db, memberId),
    listCurrencies(db),
  ]);
  const kept = currencies.find(({ code }) => code === currency);
  if (!kept) throw new Error(`a session has the unknown currency ${currency}`);
  return {
    asked: row
      ? { askedAt: row.asked_at.toISOString(), closesAt: row.closes_at.toISOString() }
      : null,
    waitDays: CLOSURE_WAIT_DAYS,
    // What takes care of itself before the day matters to nobody until then.
    matters: listMatters({ ...here, ...elsewhere }).filter(
      ({ kind }) => kind !== "vendor_quiet" || (row && row.closes_at.getTime() <= clock()),
    ),
    vendorsAsked: asksVendors,
    currency: { code: kept.code, exponent: kept.exponent, symbol: kept.symbol },
    authenticator: totp.on,
  };
}

export type AskedClosure = Selectable<Tables["care_closures"]>;

/** When an account was asked to be closed; null: it was not. */
export function findClosure(db: Db, memberId: bigint): Promise<AskedClosure | null> {
  return db
    .selectFrom("care_closures")
    .selectAll()
    .where("member_id", "=", memberId)
    .executeTakeFirst()
    .then((row) => row ?? null);
}

/** Has the account closed after the waiting time. Nothing is deposited or staked from now on. */
export async function askClosure(
  deps: CareDeps,
  { password, code }: ParsedOf<typeof askCall>,
  { session, language }: MemberContext,
): Promise<Result<Closure, CodeOf<typeof askCall>>> {
  const { db, clock } = deps;
  const { memberId } = session;
  const owner = await checkOwner(deps, session, password);
  if (!owner.ok) return owner;
  const asked = await inTransaction(db, async (tx) => {
    if (!(await isStillOwner(tx, session, owner.value))) return refuse("session_expired");
    const held = await proveAuthenticator(tx, deps, memberId, code);
    if (!held.ok) return held;
    const nowMs = clock();
    const closesAt = new Date(nowMs + CLOSURE_WAIT_DAYS * DAY_MS);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("care_closures")
      .values({ member_id: memberId, asked_at: new Date(nowMs), closes_at: closesAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return refuse("closing_already");
    const payload = { closesAt: closesAt.toISOString() };
    await recordEvent(tx, { kind: "closure_asked", memberId, payload });
    await writeLetter(tx, deps, { memberId, kind: "closure_asked", language, at: closesAt });
    return ok(null);
  });
  return asked.ok ? ok(await viewClosure(deps, session)) : asked;
}

/** Keeps the account after all. */
export async function takeBackClosure(
  deps: CareDeps,
  { session }: MemberContext,
): Promise<Result<Closure, CodeOf<typeof takeBackCall>>> {
  const { memberId } = session;
  const taken = await inTransaction(deps.db, async (tx) => {
    // Closing holds the logins too, and ends them: who comes after it has no session.
    if (!(await holdSession(tx, session))) return refuse("session_expired");
    const { numDeletedRows } = await tx
      .deleteFrom("care_closures")
      .where("member_id", "=", memberId)
      .where("closed_at", "is", null)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) return refuse("not_closing");
    await recordEvent(tx, { kind: "closure_taken_back", memberId, payload: {} });
    return ok(null);
  });
  return taken.ok ? ok(await viewClosure(deps, session)) : taken;
}
