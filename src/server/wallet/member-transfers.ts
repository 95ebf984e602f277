import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type * as calls from "#/lib/contract/wallet/member-transfers.ts";
import { isTrueAccount } from "#/lib/rules/members/account-kinds.ts";
import { type proveAuthenticator, totpOfMember } from "#/server/auth/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { Session } from "#/server/http/route.ts";
import {
  checkPaymentPassword,
  findMemberRow,
  getMemberRow,
  isPaymentPassword,
  type MemberRow,
  type ProvenPayment,
} from "#/server/members/index.ts";
import type { Passwords } from "#/server/session/index.ts";
import { takesNew } from "#/server/site/index.ts";
import { announceBalance, balanceOf, getCurrency } from "./balance.ts";

/** What of a balance has to be played before it goes anywhere else. */
export type Locked = (
  db: Db,
  of: { readonly memberId: bigint; readonly currency: string },
) => Promise<bigint>;

/** Until when money goes nowhere, and the refusal that says what was changed. */
export type Cooling = {
  readonly untilMs: number;
  readonly code: "payment_password_cooling" | "contact_cooling";
};

export type TransferDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly findLocked: Locked;
  /** Until when nothing is sent, and why. */
  readonly findCooling: (
    db: Db,
    of: { readonly memberId: bigint; readonly currency: string },
  ) => Promise<Cooling | null>;
  /** Whether who asks has the authenticator that is on. */
  readonly proveStrongly: (
    tx: Db,
    memberId: bigint,
    code: string | undefined,
  ) => ReturnType<typeof proveAuthenticator>;
};
type Order = ParsedOf<typeof calls.transferToMember>;
type TransferRefusal = CodeOf<typeof calls.transferToMember>;

/** To whom a member may send, and how much at once and still today. */
export async function findTransferTerms(
  { db, findLocked, findCooling }: TransferDeps,
  { memberId, kind, currency: code }: Session,
): Promise<Result<ReplyOf<typeof calls.getTransferTerms>, "true_account_needed">> {
  if (!isTrueAccount(kind)) return refuse("true_account_needed");
  const { sumMinor, currency } = await balanceOf(db, memberId);
  const [limits, upline, below, sent, locked] = await Promise.all([
    db
      .selectFrom("member_transfer_limits")
      .selectAll()
      .where("currency", "=", code)
      .executeTakeFirst(),
    findUpline(db, memberId),
    db
      .selectFrom("uplines")
      .select("member_id")
      .where("upline_id", "=", memberId)
      .limit(1)
      .execute(),
    sumOfDay(db, memberId),
    findLocked(db, { memberId, currency: code }),
  ]);
  const wait = await findCooling(db, { memberId, currency: code });
  const wire = (minor: bigint) => formatWire(minor > 0n ? minor : 0n, currency.exponent);
  // More may have to be played than is left.
  const available = sumMinor > locked ? sumMinor - locked : 0n;
  return ok({
    upline: upline && asRecipient(upline),
    hasDownline: below.length > 0,
    min: limits ? wire(limits.min_minor) : null,
    max: wire(limits?.max_minor ?? 0n),
    leftToday: wire((limits?.day_minor ?? 0n) - sent),
    available: wire(available),
    locked: wire(sumMinor - available),
    waitUntil: wait && new Date(wait.untilMs).toISOString(),
    authenticator: (await totpOfMember(db, memberId)).on,
  });
}

/** The member directly above, where transfers there are open for this one. */
async function findUpline(db: Db, memberId: bigint): Promise<MemberRow | null> {
  const row = await db
    .selectFrom("uplines")
    .innerJoin("members as below", "below.id", "uplines.member_id")
    .select("upline_id")
    .where("member_id", "=", memberId)
    .where("below.to_upline", "=", true)
    .executeTakeFirst();
  return row ? getMemberRow(db, row.upline_id) : null;
}

/** A member below by the whole name; null for anybody else. */
export async function findBelow(
  db: Db,
  memberId: bigint,
  account: string,
): Promise<MemberRow | null> {
  const row = await findMemberRow(db, account);
  if (!row) return null;
  const { rows } = await sql<{ is: boolean }>`
    with recursive line as (
      select upline_id, 1 as steps from uplines where member_id = ${row.id}
      union all
      select u.upline_id, line.steps + 1 from uplines u join line on u.member_id = line.upline_id where line.steps < 50)
    select exists (select from line where upline_id = ${memberId}) as is`.execute(db);
  return rows[0]?.is ? row : null;
}

export const asRecipient = ({ username, nickname }: MemberRow) => ({ account: username, nickname });

async function sumOfDay(db: Db, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from member_transfers
    where from_member = ${memberId} and sent_at > clock_timestamp() - interval '24 hours'`.execute(
    db,
  );
  return rows[0]?.sum ?? 0n;
}

/** A transfer that may be sent but for the money: how much, to whom, and the proof of the payment password. */
export type TransferOrder = {
  readonly amountMinor: bigint;
  readonly recipient: MemberRow;
  readonly proven: ProvenPayment;
};

/**
 * Reads an order and checks the payment password and, where it is on, the authenticator, outside the transaction of the
 * request: money leaves by no weaker proof than by a withdrawal.
 */
export async function prepareTransfer(
  { db, clock, passwords, findCooling, proveStrongly }: TransferDeps,
  { memberId, kind, currency }: Session,
  order: Order,
): Promise<Result<TransferOrder, TransferRefusal>> {
  if (!isTrueAccount(kind)) return refuse("true_account_needed");
  if (!(await takesNew(db, "withdrawals"))) return refuse("withdrawals_stopped");
  const { exponent } = await getCurrency(db, currency);
  const amount = parseMoney(order.amount, exponent);
  if (!amount.ok) return amount;
  const proven = await checkPaymentPassword(db, clock, memberId, order.paymentPassword, passwords);
  if (!proven.ok) return proven;
  const recipient =
    order.direction === "up"
      ? await findUpline(db, memberId)
      : await findBelow(db, memberId, order.account);
  if (!recipient) return refuse("recipient_unknown");
  const wait = await findCooling(db, { memberId, currency });
  if (wait) return refuse(wait.code, { detail: { until: new Date(wait.untilMs).toISOString() } });
  const strong = await inTransaction(db, (tx) =>
    proveStrongly(tx, memberId, order.verificationCode),
  );
  if (!strong.ok) return strong;
  return ok({ amountMinor: amount.value, recipient, proven: proven.value });
}

/**
 * Sends it, in the transaction of the request. `conflict` when the payment password has changed since it was proven. After
 * `turnover_missing` the transaction is not to be committed (`endsAttempt`).
 */
export async function transferToMember(
  { findLocked }: Pick<TransferDeps, "findLocked">,
  tx: Db,
  { memberId, account, currency: code }: Session,
  { direction }: Order,
  { amountMinor, recipient, proven }: TransferOrder,
): Promise<Result<ReplyOf<typeof calls.transferToMember>, TransferRefusal>> {
  if (!(await takesNew(tx, "withdrawals"))) return refuse("withdrawals_stopped");
  if (!(await isPaymentPassword(tx, memberId, proven))) return refuse("conflict");
  const locked = await findLocked(tx, { memberId, currency: code });
  const id = `m${randomBytes(12).toString("hex")}`;
  const { rows } = await sql<{ code: string; at: Date }>`
    select wallet_transfer_to_member(${id}, ${memberId}::bigint, ${recipient.id}::bigint, ${direction},
      ${amountMinor}::bigint, ${locked}::bigint) as code, clock_timestamp() as at`.execute(tx);
  const [outcome] = rows;
  if (outcome?.code !== "ok") return refuse(outcome?.code as TransferRefusal);
  // The wallet's row is locked now: what came in since the first look is in the balance, and in this sum.
  const { sumMinor } = await balanceOf(tx, memberId);
  if (sumMinor < (await findLocked(tx, { memberId, currency: code })))
    return refuse("turnover_missing");
  const { exponent } = await getCurrency(tx, code);
  const amount = formatWire(amountMinor, exponent);
  await recordEvent(tx, {
    kind: "member_transfer_received",
    memberId: recipient.id,
    payload: { from: account, direction, amount, currency: code },
  });
  await announceBalance(tx, memberId);
  await announceBalance(tx, recipient.id);
  return ok({ id, to: asRecipient(recipient), amount, sentAt: outcome.at.toISOString() });
}
