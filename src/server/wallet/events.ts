/** What can happen to a balance beside play and the cashier. */
declare module "#/server/events/kinds.ts" {
  interface EventPayloads {
    /** Amounts are decimal strings of the wire, without a sign. */
    member_transfer_received: {
      from: string;
      direction: "up" | "down";
      amount: string;
      currency: string;
    };
    balance_adjusted: { added: boolean; amount: string; currency: string; reason: string };
  }
}

export {};
