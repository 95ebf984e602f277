/** What can happen to deposits and withdrawals. Amounts are decimal strings of the wire. */
declare module "#/server/events/kinds.ts" {
  interface EventPayloads {
    deposit_credited: { depositId: string; amount: string; currency: string };
    deposit_failed: { depositId: string; amount: string; currency: string; reason: string };
    deposit_settled: {
      depositId: string;
      /** What was credited after its fee, or goes back. */
      amount: string;
      currency: string;
      outcome: "placed" | "refunded";
      reason: string;
    };
    withdrawal_requested: { withdrawalId: string; amount: string; currency: string };
    withdrawal_paying: { withdrawalId: string; amount: string; currency: string };
    withdrawal_approved: { withdrawalId: string; amount: string; currency: string };
    withdrawal_rejected: { withdrawalId: string; amount: string; currency: string; reason: string };
    withdrawal_cancelled: { withdrawalId: string; amount: string; currency: string };
    payee_added: { institution: string; numberEnd: string; coolingHours: number };
    withdrawal_settled: {
      withdrawalId: string;
      /** What was returned, or is not. */
      amount: string;
      currency: string;
      outcome: "returned" | "dismissed" | "received";
      reason: string;
    };
    withdrawal_confirmed: {
      withdrawalId: string;
      amount: string;
      currency: string;
      outcome: string;
    };
  }
}

export {};
