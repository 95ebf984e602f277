import { ok, type Result, refuse } from "#/lib/base/result.ts";

/** What a transfer came to. `replayed`: this very command was done before, and nothing moved now. */
export type Posted = {
  readonly transferId: bigint;
  readonly replayed: boolean;
  /** After the transfer, in the order of the accounts; null for those without a floor, which keep none. */
  readonly balancesMinor: readonly (bigint | null)[];
};

const REFUSALS = [
  "not_enough_funds",
  "account_frozen",
  "account_unknown",
  "reference_conflict",
  "unbalanced",
  "currency_mismatch",
  "realm_mismatch",
  "amount_too_large",
  "hold_unknown",
  "hold_closed",
  "hold_exceeded",
] as const;

/**
 * Why the ledger refuses. `reference_conflict`: the reference was used for another body. `realm_mismatch`: play money
 * would meet real money. `hold_closed`: the hold was settled another way, or voided.
 */
export type LedgerRefusal = (typeof REFUSALS)[number];

/** The composite `ledger_outcome` as its columns. */
export type OutcomeRow = {
  outcome: string;
  transfer_id: bigint | null;
  balances_minor: (bigint | null)[] | null;
};

/** Reads what one of the ledger's SQL functions answered. Throws on `malformed`: that is our mistake, not a refusal. */
export function readOutcome(row: OutcomeRow | undefined): Result<Posted, LedgerRefusal> {
  const outcome = row?.outcome;
  if (row && row.transfer_id !== null && (outcome === "posted" || outcome === "replayed")) {
    return ok({
      transferId: row.transfer_id,
      replayed: outcome === "replayed",
      balancesMinor: row.balances_minor ?? [],
    });
  }
  const refusal = REFUSALS.find((code) => code === outcome);
  if (!refusal) throw new Error(`the ledger answered ${outcome ?? "nothing"}`);
  return refuse(refusal);
}
