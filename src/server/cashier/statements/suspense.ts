import { type Selectable, sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { isTrueAccount } from "#/lib/rules/members/account-kinds.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { HOUSE, openAccount, postTransfer, recordAct } from "#/server/ledger/index.ts";
import { requireApproval } from "#/server/staff/index.ts";
import { announceBalance, exponentsOf, getCurrency } from "#/server/wallet/index.ts";
import { findTurnoverPercent } from "../methods.ts";
import { keepToPlay } from "../turnover.ts";
import { turnoverOf } from "../turnover-rules.ts";
import {
  type ExceptionRefusal,
  endException,
  holdException,
  rowOfException,
} from "./exceptions.ts";
import type { SuspenseItemsTable } from "./tables.ts";

type ItemRow = Selectable<SuspenseItemsTable>;

/** Money that nobody could place, as staff see it. */
export type SuspenseItem = {
  readonly id: string;
  readonly provider: string;
  readonly outsideId: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly state: ItemRow["state"];
  readonly heldBy: string;
  readonly heldAt: string;
  readonly reason: string;
  /** Whose it became. */
  readonly account: string | null;
  readonly closedBy: string | null;
};

/**
 * Puts money that came in, and that is nobody's by anything known, into the house's account `suspense`. No word of the
 * provider's credits that payment afterwards; `payment_taken`: one has already.
 */
export function suspendMoney(
  db: Db,
  order: { readonly id: bigint; readonly by: string; readonly reason: string },
): Promise<Result<{ readonly item: string }, ExceptionRefusal | "payment_taken">> {
  return inTransaction(db, async (tx) => {
    // A callback that takes this payment has committed, or will find the item (functions_callbacks.sql).
    await sql`lock table provider_payment_parts in share row exclusive mode`.execute(tx);
    const held = await holdException(tx, order);
    if (!held.ok) return held;
    const row = await rowOfException(tx, held.value);
    if (
      !row ||
      row.isMatched ||
      row.kind !== "payment" ||
      row.direction !== "in" ||
      row.is_reversal
    )
      return refuse("not_of_this_kind");
    const { provider, outside_id, amount_minor, currency } = row;
    if (await isPaymentTaken(tx, provider, outside_id)) return refuse("payment_taken");
    const item = await tx
      .insertInto("suspense_items")
      .values({
        ...{ row_id: row.id, provider, outside_id, amount_minor, currency },
        ...{ held_by: order.by, reason: order.reason },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await move(tx, item, "suspense", "deposits", "suspense");
    const id = String(item.id);
    await endException(tx, held.value, { ...order, as: "suspended", after: { suspense: id } });
    return ok({ item: id });
  });
}

async function isPaymentTaken(tx: Db, provider: string, outsideId: string | null) {
  if (outsideId === null) return false;
  const { rows } = await sql`
    select from provider_payments where provider = ${provider} and payment_id = ${outsideId}
    union all select from provider_payment_parts where provider = ${provider} and part_id = ${outsideId}
    union all select from suspense_items where provider = ${provider} and outside_id = ${outsideId}`.execute(
    tx,
  );
  return rows.length > 0;
}

type Refusal = "not_found" | "already_closed" | "approval_needed" | "not_allowed";

/**
 * Gives money in suspense to a member, once two of staff agree on whose it is: it is credited to the wallet, asks to be
 * played as deposits of its currency do, and the member is told the reason. `not_allowed`: of another currency, or an account that takes no money.
 */
export function placeSuspense(
  db: Db,
  order: {
    readonly id: bigint;
    readonly member: { readonly id: bigint; readonly account: string };
    readonly by: string;
    readonly reason: string;
  },
): Promise<Result<{ readonly amount: string; readonly currency: string }, Refusal>> {
  const { member, by, reason } = order;
  return inTransaction(db, async (tx) => {
    const item = await lockItem(tx, order.id);
    if (!item.ok) return item;
    const { kind, currency } = await tx
      .selectFrom("members")
      .select(["kind", "currency"])
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    if (!isTrueAccount(kind) || currency !== item.value.currency) return refuse("not_allowed");
    const asked = { act: "suspense_place", order, item: item.value };
    const agreed = await agree(tx, asked, { member: member.account, memberId: String(member.id) });
    if (!agreed.ok) return agreed;
    const owner = { kind: "member", id: member.id } as const;
    const wallet = await openAccount(tx, { owner, purpose: "wallet", currency });
    await move(tx, item.value, wallet, "suspense", "suspense_placed");
    await close(tx, item.value.id, { state: "placed", memberId: member.id, by, reason });
    const { amount_minor } = item.value;
    const percent = await findTurnoverPercent(tx, { currency, turnover_percent: null });
    await keepToPlay(tx, {
      ...{ member_id: member.id, currency, deposit_id: null, amount_minor },
      turnover_minor: turnoverOf(amount_minor, percent),
    });
    const amount = formatWire(item.value.amount_minor, (await getCurrency(tx, currency)).exponent);
    const payload = { added: true, amount, currency, reason };
    await recordEvent(tx, { kind: "balance_adjusted", memberId: member.id, payload });
    await announceBalance(tx, member.id);
    return ok({ amount, currency });
  });
}

/** Notes that money in suspense was sent back to its payer, once two of staff agree: it leaves the books as it came. */
export function returnSuspense(
  db: Db,
  order: { readonly id: bigint; readonly by: string; readonly reason: string },
): Promise<Result<null, Refusal>> {
  return inTransaction(db, async (tx) => {
    const item = await lockItem(tx, order.id);
    if (!item.ok) return item;
    const agreed = await agree(tx, { act: "suspense_return", order, item: item.value }, {});
    if (!agreed.ok) return agreed;
    await move(tx, item.value, "deposits", "suspense", "suspense_returned");
    await close(tx, item.value.id, { ...order, state: "returned", memberId: null });
    return ok(null);
  });
}

async function lockItem(
  tx: Db,
  id: bigint,
): Promise<Result<ItemRow, "not_found" | "already_closed">> {
  const row = await tx
    .selectFrom("suspense_items")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse("not_found");
  return row.state === "held" ? ok(row) : refuse("already_closed");
}

async function agree(
  tx: Db,
  {
    act,
    order: { id, by, reason },
    item,
  }: {
    readonly act: string;
    readonly order: { readonly id: bigint; readonly by: string; readonly reason: string };
    readonly item: ItemRow;
  },
  whose: Readonly<Record<string, string>>,
): Promise<Result<null, "approval_needed">> {
  const exponent = (await exponentsOf(tx)).get(item.currency) ?? 0;
  const content = {
    ...{ amount: formatWire(item.amount_minor, exponent), currency: item.currency },
    ...{ amountMinor: String(item.amount_minor), reason, ...whose },
  };
  const subject = String(id);
  const agreed = await requireApproval(tx, { act, subject, content, reason, by });
  if (!agreed.ok) return agreed;
  const after = { ...content, approval: String(agreed.value) };
  await recordAct(tx, { by, act, subject, after });
  return ok(null);
}

/** To an account of the house's, or to a wallet. */
async function move(
  tx: Db,
  { row_id, currency, amount_minor }: ItemRow,
  to: "suspense" | "deposits" | bigint,
  from: "suspense" | "deposits",
  kind: "suspense" | "suspense_placed" | "suspense_returned",
): Promise<void> {
  const ofHouse = (purpose: "suspense" | "deposits") =>
    openAccount(tx, { owner: HOUSE, purpose, currency });
  const legs = [
    { accountId: await ofHouse(from), amountMinor: -amount_minor },
    { accountId: typeof to === "bigint" ? to : await ofHouse(to), amountMinor: amount_minor },
  ];
  const reference = `${kind.replace("_", "-")}:${row_id}`;
  const meta = typeof to === "bigint" ? { aboutKey: "cashier:suspense_placed" } : {};
  const moved = await postTransfer(tx, { reference, kind, legs, meta });
  if (!moved.ok) throw new Error(`${reference} is refused, ${moved.code}`);
}

async function close(
  tx: Db,
  id: bigint,
  {
    state,
    memberId,
    by,
    reason,
  }: {
    readonly state: "placed" | "returned";
    readonly memberId: bigint | null;
    readonly by: string;
    readonly reason: string;
  },
): Promise<void> {
  await tx
    .updateTable("suspense_items")
    .set({ state, member_id: memberId, closed_by: by, closed_reason: reason })
    .set({ closed_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

/** What is in suspense, the oldest first; or all. */
export async function listSuspense(
  db: Db,
  { open, limit }: { readonly open: boolean; readonly limit: number },
): Promise<SuspenseItem[]> {
  const exponents = await exponentsOf(db);
  const rows = await db
    .selectFrom("suspense_items as item")
    .leftJoin("members", "members.id", "item.member_id")
    .selectAll("item")
    .select("members.username")
    .$if(open, (query) => query.where("item.state", "=", "held"))
    .orderBy("item.id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...{ id: String(row.id), provider: row.provider, outsideId: row.outside_id },
    amount: formatWire(row.amount_minor, exponents.get(row.currency) ?? 0),
    ...{ currency: row.currency, state: row.state, heldBy: row.held_by },
    ...{ heldAt: row.held_at.toISOString(), reason: row.reason },
    ...{ account: row.username, closedBy: row.closed_by },
  }));
}
