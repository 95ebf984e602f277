import type { ExportRow } from "#/lib/contract/care/export.ts";
import {
  addData,
  countOf,
  type MemberMoney,
  type OpenMatters,
  readAtOnce,
  readByNumber,
} from "#/server/care/index.ts";
import type { Db } from "#/server/db/index.ts";
import { exponentsOf } from "#/server/wallet/index.ts";
import { type DepositRow, depositOnWire } from "./deposit-view.ts";
import { findAllPayees, findNameStyle, payeeOnWire } from "./payees.ts";
import type { WithdrawalRow } from "./withdrawal-view.ts";
import { viewWithdrawals } from "./withdrawals.ts";

/** Deposits and withdrawals that are under way, and what did not arrive and nobody has settled. */
export async function findOpenPayments(db: Db, { memberId }: MemberMoney): Promise<OpenMatters> {
  const [deposits, withdrawals] = await Promise.all([
    db
      .selectFrom("deposits")
      .select(({ fn }) => fn.countAll<bigint>().as("count"))
      .where("member_id", "=", memberId)
      .where("closed_at", "is", null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("withdrawals")
      .select(({ fn }) => fn.countAll<bigint>().as("count"))
      .where("member_id", "=", memberId)
      .where((where) =>
        where.or([
          where("state", "in", ["requested", "paying", "approved"]),
          where.and([
            where("state", "in", ["partly_received", "not_received"]),
            where("settled_at", "is", null),
          ]),
        ]),
      )
      .executeTakeFirstOrThrow(),
  ]);
  return {
    ...countOf("deposits", deposits.count),
    ...countOf("withdrawals", withdrawals.count),
  };
}

function showDeposit(row: DepositRow, exponents: ReadonlyMap<string, number>): ExportRow {
  const exponent = exponents.get(row.currency);
  if (exponent === undefined)
    throw new Error(`a deposit is in the unknown currency ${row.currency}`);
  return { ...depositOnWire(row, { exponent }), currency: row.currency };
}

/** A member's payments and the accounts that they go to, as their pages tell them. */
export const cashierData = addData({
  payees: readAtOnce(async ({ db, memberId }) => {
    const showName = await findNameStyle(db);
    return (await findAllPayees(db, memberId)).map((row) => ({
      ...payeeOnWire(row, showName),
      savedAt: row.created_at.toISOString(),
      removedAt: row.removed_at?.toISOString() ?? null,
    }));
  }),
  deposits: readByNumber(
    async ({ db, memberId }, below, limit) => {
      const exponents = await exponentsOf(db);
      const rows = await db
        .selectFrom("deposits")
        .selectAll()
        .where("member_id", "=", memberId)
        .where("number", "<", below)
        .orderBy("number", "desc")
        .limit(limit)
        .execute();
      return rows.map((row) => ({ row, exponents }));
    },
    {
      numberOf: ({ row }) => row.number,
      show: ({ row, exponents }) => showDeposit(row, exponents),
    },
  ),
  withdrawals: readByNumber(
    async ({ db, memberId }, below, limit) => {
      const rows: readonly WithdrawalRow[] = await db
        .selectFrom("withdrawals")
        .selectAll()
        .where("member_id", "=", memberId)
        .where("number", "<", below)
        .orderBy("number", "desc")
        .limit(limit)
        .execute();
      const shown = await viewWithdrawals(db, memberId, rows);
      return rows.map((row, index) => ({ row, withdrawal: shown[index] }));
    },
    {
      numberOf: ({ row }) => row.number,
      show: ({ row, withdrawal }) => ({ ...withdrawal, currency: row.currency }),
    },
  ),
});
