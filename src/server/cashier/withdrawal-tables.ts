import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { PayeeAccount, Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { RiskDocument, RiskOutcome, RiskReason } from "./risk-rules.ts";

/** A time that the database sets, or that a statement sets by the database's clock. */
export type Stamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

export type PayoutInstitutionsTable = {
  code: string;
  kind: PayeeAccount["kind"];
  name: string;
  currency: string;
  position: Generated<number>;
  enabled: Generated<boolean>;
};

export type WithdrawalLimitsTable = {
  currency: string;
  min_minor: bigint;
  max_minor: bigint;
  fee_fixed_minor: Generated<bigint>;
  /** Hundredths of a percent of the amount. */
  fee_basis_points: Generated<number>;
  /** How long a withdrawal takes until it is sent, as members are told. */
  expected_minutes: Generated<number | null>;
  /** The most within 24 hours and within 30 days; null: as much as there is. */
  day_minor: Generated<bigint | null>;
  month_minor: Generated<bigint | null>;
  /** How often deposits are played before they are taken out, in hundredths, where their method says nothing else. */
  turnover_percent: Generated<number>;
};

/** What is other from a rank on. */
export type WithdrawalRankLimitsTable = {
  currency: string;
  rank_level: number;
  max_minor: bigint | null;
  day_minor: bigint | null;
  month_minor: bigint | null;
};

/** How withdrawals of a currency are weighed, as `site put risk` has it. */
export type WithdrawalRiskRulesTable = {
  currency: string;
  document: ColumnType<RiskDocument, string, string>;
};

/** What a withdrawal was found to be when it was asked for. */
export type WithdrawalRisksTable = {
  withdrawal_id: string;
  points: number;
  outcome: RiskOutcome;
  reasons: ColumnType<readonly RiskReason[], string, never>;
  assessed_at: Generated<Date>;
};

export type WithdrawalsTable = {
  id: string;
  number: GeneratedAlways<bigint>;
  member_id: bigint;
  payee_account_id: string;
  amount_minor: bigint;
  currency: string;
  state: Generated<Withdrawal["state"]>;
  confirm_ms: bigint;
  created_at: Generated<Date>;
  decided_at: Stamp;
  confirm_by: Stamp;
  confirmed_at: Stamp;
  confirmed_how: "member" | "time" | "staff" | null;
  reason: string | null;
  missing_minor: bigint | null;
  /** A line of the member's with the word that it did not arrive, or not all of it. */
  receipt_comment: Generated<string | null>;
  kept_out_since: Stamp;
  /** What it costs its member beside the amount. */
  fee_minor: Generated<bigint>;
  /** Of the device that it was asked for on. */
  device_hash: Generated<Buffer | null>;
  /** What the operator made of a dispute; null: nothing yet. */
  settled_at: Stamp;
  settled_as: "returned" | "dismissed" | "received" | null;
  /** The member reads it. */
  settled_reason: string | null;
};

export type WithdrawalDecisionsTable = {
  id: GeneratedAlways<bigint>;
  withdrawal_id: string;
  decision: "approve" | "reject";
  decided_by: string;
  reason: string | null;
  decided_at: Generated<Date>;
};

export type PayeeNumberViewsTable = {
  id: GeneratedAlways<bigint>;
  withdrawal_id: string;
  seen_by: string;
  seen_at: Generated<Date>;
};

/** A picture that a member shows with the word that a withdrawal did not arrive, or not all of it. */
export type ReceiptProofsTable = {
  withdrawal_id: string;
  place: number;
  picture: Buffer;
  digest: Buffer;
  added_at: Generated<Date>;
};
