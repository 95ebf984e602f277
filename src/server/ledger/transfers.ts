import { sql } from "kysely";
import type { Result } from "#/lib/base/result.ts";
import { again, type Db } from "#/server/db/index.ts";
import { type LedgerRefusal, type OutcomeRow, type Posted, readOutcome } from "./outcome.ts";

/** One side of a transfer: a signed amount in minor units to an account. */
export type Leg = { readonly accountId: bigint; readonly amountMinor: bigint };

export type Transfer = {
  /** Unique for ever, at most 200 characters: what makes a repeated command act once. */
  readonly reference: string;
  /** What it is, in one word of the area that posts it: `deposit`, `bet`, `win` … */
  readonly kind: string;
  /** 2 to 64, each account once; they sum to zero in each currency. */
  readonly legs: readonly Leg[];
  /** Kept with the transfer and shown in records. Not part of what tells one body from another. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Tells one body from another under the same reference; made of kind and legs when absent. */
  readonly bodyHash?: string;
};

/**
 * Moves money, in one statement: locks the accounts, checks funds, currency, realm and freezes, writes the entries.
 * The same reference and body again answers as the first time, `replayed`. Refusals are of LedgerRefusal, without
 * any change. Within a transaction the money moves when that commits. A bet that does more in the same statement calls
 * the SQL function `ledger_post` itself, with `ledger_account(…)` for the ids.
 */
export function postTransfer(db: Db, transfer: Transfer): Promise<Result<Posted, LedgerRefusal>> {
  const ids = transfer.legs.map((leg) => leg.accountId);
  const amounts = transfer.legs.map((leg) => leg.amountMinor);
  return run(
    db,
    sql<OutcomeRow>`select * from ledger_post(${transfer.reference}, ${transfer.kind},
      ${transfer.bodyHash ?? null}, ${ids}::bigint[], ${amounts}::bigint[], ${toJson(transfer.meta)}::jsonb)`,
  );
}

/**
 * Moves money many times in one statement, in their order, each as postTransfer does and with its own answer: one that is
 * refused holds up no other, one of a reference that is earlier in the list is `replayed`. For what settles many at once:
 * thousands are well. All kept accounts are locked first and until the end of the transaction, in the order of their ids.
 */
export async function postTransfers(
  db: Db,
  transfers: readonly Transfer[],
): Promise<Result<Posted, LedgerRefusal>[]> {
  const listed = transfers.map(({ reference, kind, bodyHash, legs, meta }) => ({
    reference,
    kind,
    bodyHash,
    accounts: legs.map((leg) => leg.accountId),
    amounts: legs.map((leg) => leg.amountMinor),
    meta,
  }));
  const execute = () =>
    sql<OutcomeRow>`select * from ledger_post_many(${toJson(listed)}::jsonb)`.execute(db);
  const { rows } = await (db.isTransaction ? execute() : again(execute));
  return rows.map(readOutcome);
}

export type Hold = {
  readonly reference: string;
  readonly kind: string;
  readonly accountId: bigint;
  readonly amountMinor: bigint;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly bodyHash?: string;
};

/**
 * Puts money aside at once, into the `held` account of the same owner, until settleHold or voidHold of the same
 * reference. Answers and refuses like postTransfer.
 */
export function holdMoney(db: Db, hold: Hold): Promise<Result<Posted, LedgerRefusal>> {
  return run(
    db,
    sql<OutcomeRow>`select * from ledger_hold(${hold.reference}, ${hold.kind}, ${hold.bodyHash ?? null},
      ${hold.accountId}::bigint, ${hold.amountMinor}::bigint, ${toJson(hold.meta)}::jsonb)`,
  );
}

export type Settlement = {
  /** The hold's. */
  readonly reference: string;
  readonly kind: string;
  readonly toAccountId: bigint;
  /** At most what is held; absent: all of it. The rest goes back where it came from. */
  readonly amountMinor?: bigint;
  readonly meta?: Readonly<Record<string, unknown>>;
};

/**
 * Pays an open hold to another account. The same settlement again is `replayed`; after a void or another settlement
 * `hold_closed`. Balances: of the held account, the receiver and, if a rest came back, the first account.
 */
export function settleHold(db: Db, settlement: Settlement): Promise<Result<Posted, LedgerRefusal>> {
  return run(
    db,
    sql<OutcomeRow>`select * from ledger_settle_hold(${settlement.reference}, ${settlement.kind},
      ${settlement.toAccountId}::bigint, ${settlement.amountMinor ?? null}::bigint,
      ${toJson(settlement.meta)}::jsonb)`,
  );
}

/** Gives an open hold back whole. Voided already: `replayed`; settled: `hold_closed`. Balances: held account, first account. */
export function voidHold(
  db: Db,
  hold: {
    readonly reference: string;
    readonly kind: string;
    readonly meta?: Readonly<Record<string, unknown>>;
  },
): Promise<Result<Posted, LedgerRefusal>> {
  return run(
    db,
    sql<OutcomeRow>`select * from ledger_void_hold(${hold.reference}, ${hold.kind}, ${toJson(hold.meta)}::jsonb)`,
  );
}

/**
 * Credits or debits a member's wallet against the house's adjustments, as an approval of two of staff says that was spent
 * in this transaction; throws where there is none. Balances: of the house's account, and of the wallet.
 */
export function adjustWallet(
  tx: Db,
  approval: bigint,
  meta: Transfer["meta"],
): Promise<Result<Posted, LedgerRefusal>> {
  return run(tx, sql<OutcomeRow>`select * from wallet_adjust(${approval}, ${toJson(meta)}::jsonb)`);
}

async function run(
  db: Db,
  command: ReturnType<typeof sql<OutcomeRow>>,
): Promise<Result<Posted, LedgerRefusal>> {
  const execute = () => command.execute(db);
  const { rows } = await (db.isTransaction ? execute() : again(execute));
  return readOutcome(rows[0]);
}

function toJson(value: unknown): string {
  return JSON.stringify(value ?? {}, (_key, part) =>
    typeof part === "bigint" ? String(part) : part,
  );
}
