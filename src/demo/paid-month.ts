import { sql } from "kysely";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { hashPayee, type NumberVault, payeePlace } from "#/server/cashier/index.ts";
import type { Db } from "#/server/db/index.ts";
import {
  HOUSE,
  holdMoney,
  openAccount,
  postTransfer,
  settleHold,
  voidHold,
} from "#/server/ledger/index.ts";

/** A transfer of the ledger, and when the story has it. */
export type Dated = { readonly reference: string; readonly at: Date };
/** One thing that happens to money, in its moment. */
export type PaidStep = { readonly atMs: number; readonly run: () => Promise<readonly Dated[]> };

type Payer = {
  readonly id: bigint;
  readonly wallet: bigint;
  readonly currency: string;
  readonly name: string;
};
type DepositPlan = {
  readonly days: number;
  readonly method: string;
  readonly minor: bigint;
  readonly feeMinor?: bigint;
  /** The transfers that it came in by; one where nothing is said. */
  readonly parts?: readonly bigint[];
  readonly failed?: true;
};
type WithdrawalPlan = {
  readonly days: number;
  readonly minor: bigint;
  readonly end: "received" | "rejected" | "cancelled";
};

const DEPOSITS: readonly DepositPlan[] = [
  { days: 29, method: "bank_qr", minor: 2_000_000_00n },
  { days: 24, method: "usdt", minor: 1_000_000_00n, feeMinor: 10_000_00n },
  {
    days: 20,
    method: "bank_transfer",
    minor: 3_000_000_00n,
    parts: [2_000_000_00n, 1_000_000_00n],
  },
  { days: 17, method: "mobile_wallet", minor: 500_000_00n, failed: true },
  { days: 2, method: "bank_qr", minor: 500_000_00n },
];
const WITHDRAWALS: readonly WithdrawalPlan[] = [
  { days: 14, minor: 1_500_000_00n, end: "received" },
  { days: 10, minor: 2_000_000_00n, end: "rejected" },
  { days: 6, minor: 800_000_00n, end: "cancelled" },
  { days: 4, minor: 1_000_000_00n, end: "received" },
];
const REFUSED = "El banco no encontró la cuenta. Revisa el número y pídelo otra vez.";
const ACCOUNT = { kind: "bank", institution: "Banco del Delta", number: "0071000948217" } as const;
/** After noon, so that nothing of it falls into an evening's rounds. */
const NOON_MS = 10 * HOUR_MS;

/**
 * What a member paid in and took out within a month, each in its moment: rows of the cashier, what the provider was paid by,
 * and the ledger's transfers, which the caller dates. Without the vault of account numbers nothing is taken out.
 */
export async function paidMonth(
  tx: Db,
  payer: Payer,
  { nowMs, numbers }: { readonly nowMs: number; readonly numbers: NumberVault | null },
): Promise<PaidStep[]> {
  const deposits = DEPOSITS.map((plan, at): PaidStep => {
    const atMs = nowMs - plan.days * DAY_MS + NOON_MS;
    return { atMs, run: () => deposit(tx, payer, plan, { id: `d_demo${at + 1}`, atMs }) };
  });
  if (numbers === null) return deposits;
  const payee = await savePayee(tx, payer, numbers, nowMs - 16 * DAY_MS);
  const withdrawals = WITHDRAWALS.flatMap((plan, at): PaidStep[] => {
    const id = `w_demo${at + 1}`;
    const atMs = nowMs - plan.days * DAY_MS + NOON_MS;
    const endMs = atMs + 50 * MINUTE_MS;
    return [
      { atMs, run: () => requestWithdrawal(tx, payer, plan, { id, payee, atMs }) },
      { atMs: endMs, run: () => endWithdrawal(tx, payer, plan, { id, atMs: endMs }) },
    ];
  });
  return [...deposits, ...withdrawals].sort((one, other) => one.atMs - other.atMs);
}

type At = { readonly id: string; readonly atMs: number };

async function deposit(
  tx: Db,
  { id: memberId, wallet, currency }: Payer,
  { method, minor, feeMinor = 0n, parts = [minor], failed }: DepositPlan,
  { id, atMs }: At,
): Promise<Dated[]> {
  const at = new Date(atMs);
  const opened = new Date(atMs - 4 * MINUTE_MS);
  const payment = failed ? null : `demo-${id}`;
  await sql`
    insert into deposits (id, member_id, method_id, kind, provider, sandbox, amount_minor, currency, state, payment_id,
      created_at, expires_at, closed_at, fee_minor, language)
    select ${id}, ${memberId}, id, kind, provider, sandbox, ${minor}, ${currency}, ${failed ? "failed" : "credited"},
      ${payment}, ${opened}, ${new Date(atMs + 11 * MINUTE_MS)}, ${at}, ${feeMinor}, 'es'
      from payment_methods where id = ${method}`.execute(tx);
  if (payment === null) return [];
  await sql`
    insert into provider_payments (provider, payment_id, deposit_id)
    select provider, ${payment}, id from deposits where id = ${id}`.execute(tx);
  for (const [n, part] of parts.entries()) {
    const partId = parts.length === 1 ? payment : `${payment}-${n + 1}`;
    await sql`
      insert into provider_payment_parts (provider, part_id, deposit_id, amount_minor)
      select provider, ${partId}, id, ${part} from deposits where id = ${id}`.execute(tx);
  }
  const post = async (reference: string, kind: string, amountMinor: bigint, aboutKey: string) => {
    const purpose = kind === "deposit" ? "deposits" : "fees";
    const house = await openAccount(tx, { owner: HOUSE, purpose, currency });
    const legs = [
      { accountId: house, amountMinor: -amountMinor },
      { accountId: wallet, amountMinor },
    ];
    must(await postTransfer(tx, { reference, kind, legs, meta: { aboutKey, method } }), reference);
    return { reference, at };
  };
  const credited = await post(`deposit:${id}`, "deposit", minor, `cashier:method_${method}`);
  if (feeMinor === 0n) return [credited];
  return [
    credited,
    await post(`deposit-fee:${id}`, "deposit_fee", -feeMinor, "cashier:deposit_fee"),
  ];
}

async function savePayee(
  tx: Db,
  { id: memberId, name }: Payer,
  numbers: NumberVault,
  atMs: number,
): Promise<string> {
  const id = "a_demo1";
  const { number, ...place } = ACCOUNT;
  await tx
    .insertInto("payee_accounts")
    .values({
      ...{ id, member_id: memberId, ...place, holder: name, number_end: number.slice(-4) },
      number_sealed: numbers.seal(number, payeePlace(id)),
      number_hash: hashPayee(numbers, ACCOUNT),
      created_at: new Date(atMs),
    })
    .execute();
  return id;
}

const meta = { about: `${ACCOUNT.institution} •••• ${ACCOUNT.number.slice(-4)}` };

async function requestWithdrawal(
  tx: Db,
  { id: memberId, wallet, currency }: Payer,
  { minor }: WithdrawalPlan,
  { id, payee, atMs }: At & { readonly payee: string },
): Promise<Dated[]> {
  const at = new Date(atMs);
  const values = {
    id,
    member_id: memberId,
    payee_account_id: payee,
    amount_minor: minor,
    currency,
  };
  const terms = { confirm_ms: BigInt(30 * MINUTE_MS), created_at: at };
  await tx
    .insertInto("withdrawals")
    .values({ ...values, ...terms })
    .execute();
  const reference = `withdrawal:${id}`;
  const hold = { reference, kind: "withdrawal", accountId: wallet, amountMinor: minor, meta };
  must(await holdMoney(tx, hold), reference);
  return [{ reference, at }];
}

async function endWithdrawal(
  tx: Db,
  { currency }: Payer,
  { end }: WithdrawalPlan,
  { id, atMs }: At,
): Promise<Dated[]> {
  const at = new Date(atMs);
  const reason = end === "rejected" ? REFUSED : null;
  const isPaid = end === "received";
  if (end !== "cancelled")
    await tx
      .insertInto("withdrawal_decisions")
      .values({
        ...{ withdrawal_id: id, decision: isPaid ? "approve" : "reject", decided_by: "demo" },
        ...{ reason, decided_at: at },
      })
      .execute();
  const answered = new Date(atMs + 12 * MINUTE_MS);
  await tx
    .updateTable("withdrawals")
    .set({
      ...{ state: end, decided_at: at, reason },
      ...(isPaid ? { confirm_by: new Date(atMs + 30 * MINUTE_MS), confirmed_at: answered } : {}),
      ...(isPaid ? { confirmed_how: "member" as const } : {}),
    })
    .where("id", "=", id)
    .execute();
  const reference = `withdrawal:${id}`;
  if (!isPaid) {
    must(await voidHold(tx, { reference, kind: "withdrawal", meta }), reference);
    return [{ reference: `${reference}:void`, at }];
  }
  const house = { owner: HOUSE, purpose: "withdrawals", currency } as const;
  const toAccountId = await openAccount(tx, house);
  must(await settleHold(tx, { reference, kind: "withdrawal", toAccountId, meta }), reference);
  return [{ reference: `${reference}:settle`, at }];
}

function must(moved: { readonly ok: boolean; readonly code?: string }, reference: string): void {
  if (!moved.ok) throw new Error(`${reference} is refused, ${moved.code}`);
}
