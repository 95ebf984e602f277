import { type Selectable, sql } from "kysely";
import { readLine } from "#/lib/base/line.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type {
  addPayeeAccount as addPayeeAccountCall,
  listPayeeAccounts,
  PayeeAccount,
} from "#/lib/contract/cashier/calls.ts";
import { isUsdtNetwork } from "#/lib/rules/cashier/usdt-network.ts";
import { isTrueAccount } from "#/lib/rules/members/account-kinds.ts";
import { PATTERNS } from "#/lib/rules/members/patterns.ts";
import { hideName, isRealName, tidyName } from "#/lib/rules/members/real-name.ts";
import { checkField, patternOf } from "#/lib/rules/members/registration.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { HoldSession, Session } from "#/server/http/route.ts";
import {
  checkPaymentPassword,
  getMember,
  isPaymentPassword,
  keepPayeeName,
} from "#/server/members/index.ts";
import { getLoginProof, getRegistrationRules } from "#/server/site/index.ts";
import type { CashierDeps } from "./deps.ts";
import { newId } from "./ids.ts";
import { listInstitutions } from "./institutions.ts";
import { hashPayee, isSamePayee } from "./payee-hash.ts";
import { payeePlace } from "./payee-number.ts";
import { findRiskDocument } from "./risk-document.ts";
import { coolUntilMs } from "./risk-rules.ts";
import { isOwnAccount, MAX_PAYEE_ACCOUNTS } from "./rules.ts";
import type { PayeeAccountsTable } from "./tables.ts";
import { readUsdtAddress } from "./usdt-address.ts";

export type PayeeRow = Selectable<PayeeAccountsTable>;

/** How holders' names are shown to the member. */
export type ShowName = (name: string) => string;

/** In full, to be compared with the bank's; where the name proves logins (`loginProof`), by its first letters. */
export async function findNameStyle(db: Db): Promise<ShowName> {
  const { ways } = await getLoginProof(db);
  return ways.includes("name") ? hideName : (name) => name;
}

/** An account as the wire carries it: of its number, the last four signs. */
export function payeeOnWire(
  row: PayeeRow,
  showName: ShowName,
  usableFrom: Date | null = null,
): PayeeAccount {
  return {
    id: row.id,
    kind: row.kind,
    institution: row.institution,
    holder: showName(row.holder),
    numberMasked: `•••• ${row.number_end}`,
    ...(usableFrom ? { usableFrom: usableFrom.toISOString() } : {}),
  };
}

/** As payeeOnWire, looking up how names are shown and from when money can be sent there. */
export async function viewPayee(db: Db, row: PayeeRow): Promise<PayeeAccount> {
  const { currency } = await getMember(db, row.member_id);
  return payeeOnWire(
    row,
    await findNameStyle(db),
    usableFromOf(row, await findCooling(db, currency)),
  );
}

async function findCooling(db: Db, currency: string): Promise<number> {
  return (await findRiskDocument(db, currency)).cooling.newPayeeHours;
}

/** From when money can be sent to an account; null where that is now. */
function usableFromOf({ created_at }: PayeeRow, coolingHours: number): Date | null {
  const untilMs = coolUntilMs(created_at.getTime(), coolingHours, Date.now());
  return untilMs === null ? null : new Date(untilMs);
}

/** The member's accounts, in the order they were saved, without those that were taken away. */
export async function findPayees(db: Db, memberId: bigint): Promise<PayeeRow[]> {
  return (await findAllPayees(db, memberId)).filter(({ removed_at }) => removed_at === null);
}

/** As findPayees, with those that were taken away: withdrawals name them still. */
export function findAllPayees(db: Db, memberId: bigint): Promise<PayeeRow[]> {
  return db
    .selectFrom("payee_accounts")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("created_at")
    .execute();
}

/** What a member is shown to save an account with: the accounts there are, their holder, and where money can go. */
export async function findPayeeDesk(
  db: Db,
  { memberId, currency }: Session,
): Promise<ReplyOf<typeof listPayeeAccounts>> {
  const showName = await findNameStyle(db);
  const { payeeName } = await getMember(db, memberId);
  const rows = await findPayees(db, memberId);
  const cooling = await findCooling(db, currency);
  return {
    accounts: rows.map((row) => payeeOnWire(row, showName, usableFromOf(row, cooling))),
    holder: payeeName?.trim() ? showName(payeeName.trim()) : null,
    institutions: await listInstitutions(db, currency),
  };
}

/** A bank or wallet whose name is typed has as many signs at least. */
const MIN_PLACE = 2;

type SaveRefusal = CodeOf<typeof addPayeeAccountCall>;
type Order = ParsedOf<typeof addPayeeAccountCall>;

/**
 * Saves an account of the member's own, for the payment password; one that was saved in a name that has been corrected
 * since takes the place of that.
 */
export async function addPayeeAccount(
  { db, clock, passwords, vault }: Omit<CashierDeps, "provider">,
  { memberId, kind, currency }: Session,
  holdSession: HoldSession,
  input: Order,
): Promise<Result<PayeeRow, SaveRefusal>> {
  if (!isTrueAccount(kind)) return refuse("true_account_needed");
  const proven = await checkPaymentPassword(db, clock, memberId, input.paymentPassword, passwords);
  if (!proven.ok) return proven;
  const holder = await readHolder(db, memberId, input.holder);
  if (!holder.ok) return holder;
  const place = await readPlace(db, currency, input);
  if (!place.ok) return place;
  const { institution, number } = place.value;
  const named = { kind: input.kind, institution, number };
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    await sql`select pg_advisory_xact_lock(hashtextextended('payees', ${memberId}))`.execute(tx);
    if (!(await isPaymentPassword(tx, memberId, proven.value))) return refuse("conflict");
    const saved = await findPayees(tx, memberId);
    const same = saved.filter((row) => isSamePayee(vault, row, named, input.number));
    const { payeeName } = await getMember(tx, memberId);
    if (same.some((row) => isOwnAccount(row.holder, payeeName))) return refuse("account_exists");
    if (saved.length - same.length >= MAX_PAYEE_ACCOUNTS)
      return refuse("too_many_accounts", { detail: { most: MAX_PAYEE_ACCOUNTS } });
    const realName = await keepPayeeName(tx, memberId, holder.value);
    if (!isOwnAccount(holder.value, realName)) return refuse("holder_differs");
    await removeRows(tx, same);
    const id = newId("a");
    const row = await tx
      .insertInto("payee_accounts")
      .values({
        id,
        member_id: memberId,
        kind: input.kind,
        institution,
        holder: tidyName(realName),
        number_sealed: vault.seal(number, payeePlace(id)),
        number_hash: hashPayee(vault, named),
        number_end: number.slice(-4),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordEvent(tx, {
      kind: "payee_added",
      memberId,
      payload: {
        ...{ institution, numberEnd: row.number_end },
        coolingHours: await findCooling(tx, currency),
      },
    });
    return ok(row);
  });
}

async function removeRows(tx: Db, rows: readonly PayeeRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const removed_at = sql<Date>`clock_timestamp()`;
  await tx.updateTable("payee_accounts").set({ removed_at }).where("id", "in", ids).execute();
}

/** In whose name an account is held: the member's own, if one is known; else the one given, as a registration takes it. */
async function readHolder(
  db: Db,
  memberId: bigint,
  given: string | undefined,
): Promise<Result<string, SaveRefusal>> {
  const { payeeName } = await getMember(db, memberId);
  const known = payeeName?.trim() || null;
  const holder = tidyName(given ?? "") || known;
  if (holder === null) return refuse("holder_missing");
  if (known !== null) return isOwnAccount(holder, known) ? ok(holder) : refuse("holder_differs");
  const rules = await getRegistrationRules(db);
  const isName =
    isRealName(holder) &&
    patternOf(PATTERNS.real_name)?.test(holder) &&
    !checkField(holder, rules.payeeName, true);
  return isName ? ok(holder) : refuse("holder_malformed");
}

/** Where an account is and its number: at a place of the operator's list, or for USDT a network's checked address. */
async function readPlace(
  db: Db,
  currency: string,
  input: Order,
): Promise<Result<{ readonly institution: string; readonly number: string }, SaveRefusal>> {
  const institution = readLine(input.institution) ?? "";
  const listed = await listInstitutions(db, currency);
  const isListed = listed.some(({ kind, name }) => kind === input.kind && name === institution);
  if (listed.length > 0 && !isListed) return refuse("institution_unknown");
  if (institution.length < MIN_PLACE)
    return refuse("bad_field", { fields: { institution: "bad_field" } });
  if (input.kind !== "usdt") return ok({ institution, number: input.number });
  if (!isUsdtNetwork(institution)) return refuse("institution_unknown");
  const number = readUsdtAddress(institution, input.number);
  return number === null ? refuse("address_wrong") : ok({ institution, number });
}
