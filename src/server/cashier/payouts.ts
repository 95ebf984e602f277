import { type Selectable, sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Db } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import { ASK_JOB } from "./sweep.ts";
import type { PayoutsTable } from "./tables.ts";
import type { WithdrawalRow } from "./withdrawal-view.ts";

export type PayoutRow = Selectable<PayoutsTable>;

/** How the operator wants a withdrawal paid: through that provider, by hand, or (absent) by the one provider that can. */
export type PayBy = { readonly provider: string } | "hand";

export type PayoutRefusal = "provider_unfit" | "provider_ambiguous";

/**
 * Who pays a withdrawal out: a provider's id, or null for the operator by hand, as asked for or since no provider that is
 * on pays out this amount of this currency. `provider_unfit`: the one that was named does not; `provider_ambiguous`:
 * several do, and none was named (the detail lists them).
 */
export async function choosePayer(
  tx: Db,
  { currency, amount_minor }: WithdrawalRow,
  payBy: PayBy | undefined,
): Promise<Result<string | null, PayoutRefusal>> {
  if (payBy === "hand") return ok(null);
  const rows = await tx
    .selectFrom("payment_providers as providers")
    .innerJoin("payment_provider_limits as limits", "limits.provider", "providers.id")
    .select("providers.id")
    .where("providers.enabled", "=", true)
    .where("limits.operation", "=", "payout")
    .where("limits.currency", "=", currency)
    .where("limits.min_minor", "<=", amount_minor)
    .where("limits.max_minor", ">=", amount_minor)
    .orderBy("providers.id")
    .execute();
  const fit = rows.map(({ id }) => id);
  if (payBy !== undefined)
    return fit.includes(payBy.provider)
      ? ok(payBy.provider)
      : refuse("provider_unfit", { detail: { provider: payBy.provider } });
  if (fit.length > 1)
    return refuse("provider_ambiguous", { detail: { providers: fit.join(", ") } });
  return ok(fit[0] ?? null);
}

/** The attempts to pay a withdrawal out, the first one first. */
export function listPayouts(db: Db, withdrawalId: string): Promise<PayoutRow[]> {
  return db
    .selectFrom("payouts")
    .selectAll()
    .where("withdrawal_id", "=", withdrawalId)
    .orderBy("attempt")
    .execute();
}

/** How many approved withdrawals no provider is paying: their operator is to say what next. */
export async function countUnpaid(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("withdrawals")
    .select((columns) => columns.fn.countAll<bigint>().as("count"))
    .where("state", "=", "paying")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payouts")
            .select("payouts.id")
            .whereRef("payouts.withdrawal_id", "=", "withdrawals.id")
            .where("payouts.closed_at", "is", null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Writes the intention to pay a withdrawal out, as the owner, in the transaction that decides it; the job asks the
 * provider after the commit (ask-payouts.ts). One attempt stands at a time. Its id, the reference under which the provider
 * acts once, follows from the withdrawal: decided anew after a restore, it is not paid twice.
 */
export async function openPayout(
  tx: Db,
  withdrawalId: string,
  provider: string,
): Promise<PayoutRow> {
  const attempt = (await listPayouts(tx, withdrawalId)).length + 1;
  const row = await tx
    .insertInto("payouts")
    .values({
      id: `${withdrawalId}-${attempt}`,
      withdrawal_id: withdrawalId,
      attempt,
      provider,
      payment_id: null,
      reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addJob(tx, ASK_JOB, {});
  return row;
}

/**
 * Ends the attempt of a withdrawal that stands, as the owner: its operator says that it was not and will not be paid.
 * False while its provider is being asked: an order may be on its way.
 */
export async function closeAsAbandoned(
  tx: Db,
  { id }: PayoutRow,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payouts")
    .set({ state: "abandoned", reason, closed_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .where(sql<boolean>`(asking_until is null or asking_until <= clock_timestamp())`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
