import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { PayeeAccount } from "#/lib/contract/cashier/calls.ts";
import type { Deposit, DepositMethod, PaymentInstruction } from "#/lib/contract/cashier/deposit.ts";
import type { PayoutState } from "./rules.ts";
import "./statements/tables.ts";
import type {
  PayeeNumberViewsTable,
  PayoutInstitutionsTable,
  ReceiptProofsTable,
  Stamp,
  WithdrawalDecisionsTable,
  WithdrawalLimitsTable,
  WithdrawalRankLimitsTable,
  WithdrawalRiskRulesTable,
  WithdrawalRisksTable,
  WithdrawalsTable,
} from "./withdrawal-tables.ts";

export type PaymentMethodsTable = {
  id: string;
  kind: DepositMethod["kind"];
  provider: string;
  sandbox: boolean;
  currency: string;
  min_minor: bigint;
  max_minor: bigint;
  presets_minor: bigint[];
  fee_fixed_minor: Generated<bigint>;
  /** Hundredths of a percent of the amount. */
  fee_basis_points: Generated<number>;
  /** How often a deposit is played before it is taken out, in hundredths; null: as its currency's limits have it. */
  turnover_percent: Generated<number | null>;
  place: number;
  enabled: Generated<boolean>;
  /** Where it is open (ISO 3166); none: everywhere. */
  countries: Generated<string[]>;
  /** Whether its payers show that they paid. */
  asks_proof: Generated<boolean>;
};

export type DepositsTable = {
  id: string;
  number: GeneratedAlways<bigint>;
  member_id: bigint;
  method_id: string;
  kind: DepositMethod["kind"];
  provider: string;
  sandbox: Generated<boolean>;
  amount_minor: bigint;
  currency: string;
  state: Generated<"opened" | "asked" | Deposit["state"]>;
  payment_id: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
  closed_at: Stamp;
  /** In which the member opened it. */
  language: Generated<string>;
  /** A page to pay at, and how to pay, once the provider has said. */
  pay_url: string | null;
  instruction: ColumnType<PaymentInstruction | null, string | null | undefined, string | null>;
  /** What the provider calls it, where it said so before it was paid. */
  outside_id: string | null;
  /** Whether its payer shows pictures, as agreed on when it was opened, and how many were shown. */
  asks_proof: Generated<boolean>;
  proofs: Generated<number>;
  /** What was wrong with how the provider said to pay: it ended for that. */
  fault: string | null;
  /** Taken off the amount when it is credited, as agreed on when it was opened. */
  fee_minor: Generated<bigint>;
  /** What bonus money comes with it when it is credited. */
  bonus_minor: Generated<bigint | null>;
  /** What is to be played of it before it is taken out, as agreed on when it was opened. */
  turnover_minor: Generated<bigint>;
  /** What was played counts from here on in the order of facts, since it was credited. */
  played_from: Generated<bigint | null>;
  /** When neither of it nor of a deposit before it anything was left to play. */
  turnover_done_at: Stamp;
  /** What the provider says arrived, where that is not the amount. */
  received_minor: bigint | null;
  /** Why that is being looked at: the code of its refusal. */
  review_code: string | null;
  /** What an operator made of money that was refused, the last of it; the member reads why. */
  settled_as: "placed" | "refunded" | null;
  settled_minor: bigint | null;
  settled_reason: string | null;
  /** How often the provider was asked about it, and when it is asked the next time. */
  asks: Generated<number>;
  /** How often it was told to pay: more than once only after no answer. */
  orders: Generated<number>;
  ask_after: Generated<Date>;
};

/** Money that staff placed in a balance, and that is to be played before it is taken out. */
export type PlacedToPlayTable = {
  id: Generated<bigint>;
  member_id: bigint;
  currency: string;
  /** Of which deposit; null: out of suspense. */
  deposit_id: string | null;
  amount_minor: bigint;
  turnover_minor: bigint;
  played_from: bigint;
  placed_at: Generated<Date>;
  turnover_done_at: Stamp;
};

/** A picture that a payer showed of a deposit. */
export type DepositProofsTable = {
  deposit_id: string;
  place: number;
  picture: Buffer;
  digest: Buffer;
  added_at: Generated<Date>;
};

export type PaymentProvidersTable = {
  id: string;
  kind: string;
  api_url: string;
  enabled: Generated<boolean>;
};

export type PaymentProviderLimitsTable = {
  provider: string;
  operation: "deposit" | "payout";
  currency: string;
  min_minor: bigint;
  max_minor: bigint;
};

export type ProviderSecretsTable = {
  provider: string;
  key_id: number;
  secret_sealed: Buffer;
  ends_at: Date | null;
};

export type ProviderCredentialsTable = {
  provider: string;
  credentials_sealed: Buffer;
};

export type ProviderWordsTable = {
  id: GeneratedAlways<bigint>;
  provider: string;
  payment_id: string;
  /** Of what it is: a deposit, or else a payout. */
  deposit_id: string | null;
  payout_id: string | null;
  outcome: string;
  amount: string;
  currency: string;
  answer: string;
  received_at: Generated<Date>;
};

export type ProviderPaymentsTable = {
  provider: string;
  payment_id: string;
  deposit_id: string | null;
  payout_id: string | null;
};

/** A transfer that went into a deposit. */
export type ProviderPaymentPartsTable = {
  provider: string;
  part_id: string;
  deposit_id: string;
  /** Null where it came in before parts were kept. */
  amount_minor: bigint | null;
  /** Null where a word of its provider's brought it in. */
  review_id: bigint | null;
};

/** One attempt to pay a withdrawal out through a provider. */
export type PayoutsTable = {
  id: string;
  withdrawal_id: string;
  attempt: number;
  provider: string;
  state: Generated<PayoutState>;
  /** What the provider calls it, once paid. */
  payment_id: string | null;
  /** Why it was refused or abandoned. */
  reason: string | null;
  asks: Generated<number>;
  /** How often it was told to pay: more than once only after no answer. */
  orders: Generated<number>;
  ask_after: Generated<Date>;
  /** While its provider is being asked: until when that ends in any case. */
  asking_until: Generated<Date | null>;
  created_at: Generated<Date>;
  closed_at: Stamp;
};

export type PaymentReviewsTable = {
  id: GeneratedAlways<bigint>;
  provider: string;
  payment_id: string;
  deposit_id: string | null;
  payout_id: string | null;
  outcome: Generated<string>;
  code: string;
  amount: string;
  currency: string;
  times: Generated<number>;
  first_at: Generated<Date>;
  last_at: Generated<Date>;
  closed_at: Stamp;
  closed_by: string | null;
  /** What an operator made of it; null: nothing, or it was closed without. */
  settled_as: "placed" | "refunded" | null;
  settled_reason: string | null;
};

export type DepositRefundsTable = {
  id: string;
  deposit_id: string;
  /** Of money that was never credited; null: the deposit's credit goes back. */
  review_id: bigint | null;
  provider: string;
  payment_id: string;
  amount_minor: bigint;
  currency: string;
  state: Generated<"asked" | "refunded" | "failed">;
  reason: string;
  asked_by: string;
  asks: Generated<number>;
  outside_id: string | null;
  fault: string | null;
  created_at: Generated<Date>;
  closed_at: Stamp;
};

export type PayeeAccountsTable = {
  id: string;
  member_id: bigint;
  kind: PayeeAccount["kind"];
  institution: string;
  holder: string;
  number_sealed: Buffer;
  number_hash: Buffer;
  number_end: string;
  created_at: Generated<Date>;
  /** When customer service took it away; null while it is saved. */
  removed_at: Generated<Date | null>;
};

declare module "#/server/db/tables.ts" {
  interface Tables {
    payment_methods: PaymentMethodsTable;
    payment_providers: PaymentProvidersTable;
    payment_provider_limits: PaymentProviderLimitsTable;
    provider_secrets: ProviderSecretsTable;
    provider_credentials: ProviderCredentialsTable;
    deposits: DepositsTable;
    placed_to_play: PlacedToPlayTable;
    deposit_proofs: DepositProofsTable;
    provider_words: ProviderWordsTable;
    provider_payments: ProviderPaymentsTable;
    provider_payment_parts: ProviderPaymentPartsTable;
    payment_reviews: PaymentReviewsTable;
    deposit_refunds: DepositRefundsTable;
    payouts: PayoutsTable;
    payee_accounts: PayeeAccountsTable;
    payout_institutions: PayoutInstitutionsTable;
    withdrawal_limits: WithdrawalLimitsTable;
    withdrawal_rank_limits: WithdrawalRankLimitsTable;
    withdrawal_risk_rules: WithdrawalRiskRulesTable;
    withdrawal_risks: WithdrawalRisksTable;
    receipt_proofs: ReceiptProofsTable;
    withdrawals: WithdrawalsTable;
    withdrawal_decisions: WithdrawalDecisionsTable;
    payee_number_views: PayeeNumberViewsTable;
  }
}

declare module "#/server/ledger/accounts.ts" {
  interface Purposes {
    deposits: true;
    /** What ways to deposit cost their members. */
    fees: true;
    withdrawals: true;
  }
}
