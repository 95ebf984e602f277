import { type Selectable, sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { requireApproval } from "#/server/staff/index.ts";
import { announceBalance, exponentsOf, getCurrency } from "#/server/wallet/index.ts";
import type { WalletTransfersTable } from "./tables.ts";

/** A transfer to or from a vendor's wallet, as staff see it. */
export type TransferCase = {
  readonly id: string;
  readonly account: string;
  readonly vendor: string;
  readonly direction: "in" | "out";
  readonly amount: string;
  readonly currency: string;
  readonly state: Selectable<WalletTransfersTable>["state"];
  /** How often the vendor was asked. */
  readonly asks: number;
  readonly reason: string | null;
  readonly openedAt: string;
  readonly closedAt: string | null;
};

const ACCOUNT = sql<string>`coalesce(m.username, t.member_id::text)`.as("account");

/** Transfers that wait for their vendor, the oldest first; or all, the newest first. */
export async function listTransferCases(
  db: Db,
  { open, limit }: { readonly open: boolean; readonly limit: number },
): Promise<TransferCase[]> {
  const exponents = await exponentsOf(db);
  const rows = await db
    .selectFrom("wallet_transfers as t")
    .innerJoin("vendors as v", "v.id", "t.vendor_id")
    .leftJoin("members as m", "m.id", "t.member_id")
    .selectAll("t")
    .select(["v.code as vendor", ACCOUNT])
    .$if(open, (query) => query.where("t.closed_at", "is", null))
    .orderBy("t.opened_at", open ? "asc" : "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, account: row.account, vendor: row.vendor, direction: row.direction },
    ...{ amount: formatWire(row.amount_minor, exponents.get(row.currency) ?? 0) },
    ...{ currency: row.currency },
    ...{ state: row.state, asks: row.asks, reason: row.reason },
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }));
}

type Refusal = "not_found" | "already_closed" | "transfer_asking" | "approval_needed";

/**
 * Ends a transfer that its vendor never answers by what the vendor said to staff, once two of them agree: done, the money
 * is where it was to go; refused, it is where it was. `transfer_asking`: the vendor is being asked in this moment, and may
 * still answer.
 */
export function endTransfer(
  db: Db,
  {
    id,
    as,
    by,
    reason,
  }: {
    readonly id: string;
    readonly as: "done" | "refused";
    readonly by: string;
    readonly reason: string;
  },
): Promise<Result<{ readonly account: string }, Refusal>> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom("wallet_transfers as t")
      .innerJoin("vendors as v", "v.id", "t.vendor_id")
      .leftJoin("members as m", "m.id", "t.member_id")
      .select(["t.member_id", "t.direction", "t.amount_minor", "t.currency", "t.closed_at"])
      .select(["v.code as vendor", ACCOUNT])
      .select(sql<boolean>`coalesce(t.asking_until > clock_timestamp(), false)`.as("isAsking"))
      .where("t.id", "=", id)
      .forUpdate("t")
      .executeTakeFirst();
    if (!row) return refuse("not_found");
    if (row.closed_at !== null) return refuse("already_closed");
    if (row.isAsking) return refuse("transfer_asking");
    const { exponent } = await getCurrency(tx, row.currency);
    const content = {
      ...{ as, member: row.account, vendor: row.vendor, direction: row.direction },
      ...{ amount: formatWire(row.amount_minor, exponent), currency: row.currency, reason },
    };
    const act = "vendor_transfer_end";
    const agreed = await requireApproval(tx, { act, subject: id, content, reason, by });
    if (!agreed.ok) return agreed;
    await sql`select games_end_wallet_transfer(${id}, ${as === "done"}, 'refused')`.execute(tx);
    const after = { ...content, approval: String(agreed.value) };
    await recordAct(tx, { by, act, subject: id, before: { state: "open" }, after });
    await announceBalance(tx, row.member_id);
    return ok({ account: row.account });
  });
}
