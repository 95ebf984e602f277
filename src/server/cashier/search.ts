import { sql } from "kysely";
import { findTransferReference } from "#/lib/rules/cashier/transfer-reference.ts";
import { USDT_NETWORKS } from "#/lib/rules/cashier/usdt-network.ts";
import type { Db } from "#/server/db/index.ts";
import { hashesOfNumber } from "./payee-hash.ts";
import type { NumberVault } from "./payee-number.ts";
import { readUsdtAddress } from "./usdt-address.ts";

/** A member who was found, and what of theirs. */
export type FoundBy = { readonly memberId: bigint; readonly through: string };

const ACCOUNT_NUMBER = /^[A-Za-z0-9]{6,64}$/;

/** An account number as it is kept, however it was typed; null where it is none. */
export function readAccountNumber(typed: string): string | null {
  const number = typed.replaceAll(/[\s.-]/g, "");
  return ACCOUNT_NUMBER.test(number) ? number : null;
}

/**
 * Who saved an account of this number, taken away or not: at any place of the operator's list, on any network of USDT, or
 * at the place that is named. Found by the number's hash under every key; nothing is opened.
 */
export async function findMembersByPayee(
  db: Db,
  vault: NumberVault,
  { number, institution }: { readonly number: string; readonly institution: string | null },
  limit: number,
): Promise<FoundBy[]> {
  const institutions = await db
    .selectFrom("payout_institutions")
    .select(["kind", "name"])
    .execute();
  const saved = institutions.map(({ kind, name }) => ({ kind, institution: name, number }));
  const named =
    institution === null
      ? []
      : (["bank", "mobile_wallet"] as const).map((kind) => ({ kind, institution, number }));
  const networks = USDT_NETWORKS.flatMap((network) => {
    const address = readUsdtAddress(network, number);
    return address === null
      ? []
      : [{ kind: "usdt" as const, institution: network, number: address }];
  });
  const hashes = hashesOfNumber(vault, number, [...saved, ...named, ...networks]);
  const rows = await db
    .selectFrom("payee_accounts")
    .select(["member_id", "id", "institution", "number_end"])
    .where(sql<boolean>`number_hash = any(${hashes}::bytea[])`)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    memberId: row.member_id,
    through: `${row.id}, ${row.institution} •••• ${row.number_end}`,
  }));
}

/**
 * Whose a payment is: by the id that a provider gave it, told of a deposit or payout and refused or not, or by the id of a
 * deposit, withdrawal or payout of ours.
 */
export async function findMembersByPayment(db: Db, id: string, limit: number): Promise<FoundBy[]> {
  const { rows } = await sql<{ member_id: bigint; through: string }>`
    with told as materialized (
      select deposit_id, payout_id from provider_payments where payment_id = ${id}
      union select deposit_id, payout_id from payment_reviews where payment_id = ${id}
      union select null, id from payouts where id = ${id}
    )
    select member_id, 'deposit ' || id as through from deposits
      where id = any(array(select deposit_id from told union select ${id}::text))
    union
    select member_id, 'withdrawal ' || id from withdrawals
      where id = any(array(select withdrawal_id from payouts where id = any(array(select payout_id from told))
        union select ${id}::text))
    order by through limit ${limit}`.execute(db);
  return rows.map((row) => ({ memberId: row.member_id, through: row.through }));
}

/** What there is to tell of: by our id of it, or by the id that a provider gave a payment of it. */
export type PaymentSubject = { readonly kind: "deposit" | "withdrawal"; readonly id: string };

/**
 * What a reference means: the deposit, withdrawal or payout of that id of ours; else all whose provider gave a payment that
 * id, refused or not, or of what a payer wrote with a transfer. Several where providers use the same ids.
 */
export async function findPaymentSubjects(db: Db, reference: string): Promise<PaymentSubject[]> {
  const { rows: own } = await sql<PaymentSubject>`
    select 'deposit' as kind, id from deposits where id = ${reference}
    union select 'withdrawal', id from withdrawals where id = ${reference}
    union select 'withdrawal', withdrawal_id from payouts where id = ${reference}
    union select 'deposit', id from deposits where number = ${findTransferReference(reference)}::bigint`.execute(
    db,
  );
  if (own.length > 0) return own;
  const { rows } = await sql<PaymentSubject>`
    with told as materialized (
      select deposit_id, payout_id from provider_payments where payment_id = ${reference}
      union select deposit_id, payout_id from payment_reviews where payment_id = ${reference}
      union select deposit_id, payout_id from provider_words where payment_id = ${reference}
    )
    select 'deposit' as kind, id from deposits where id = any(array(select deposit_id from told))
    union select 'withdrawal', withdrawal_id from payouts where id = any(array(select payout_id from told))
    order by 1, 2`.execute(db);
  return rows;
}
