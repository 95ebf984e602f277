/** What can happen to tickets. Amounts are decimal strings of the wire, ids strings. */
declare module "#/server/events/kinds.ts" {
  interface EventPayloads {
    /** Tickets of a draw were paid, as many as one transaction pays. */
    tickets_settled: {
      drawId: string;
      game: string;
      station: string;
      period: string;
      revision: number;
      /** Why it was decided over its sources; empty where it was not. */
      reason: string;
      /** Who is to read of it: those who only lost are not among them. */
      told: SettledNotice[];
    };
    /** A win ended a chase, and the tickets whose draws were still open were given back. */
    chase_stopped: {
      chaseId: string;
      game: string;
      /** The draw that won. */
      station: string;
      period: string;
      /** Tickets that were given back, and what came back for them together. */
      tickets: number;
      amount: string;
    };
  }
}

/**
 * What a member is to read of tickets that were paid: they won more than they cost, or a prize that returned a part of it
 * (`returned`); stakes came back within them (`stakes_back`), or all of them with their draw (`refunded`); or after a
 * correction more was paid, something was taken back, is owed since the wallet no longer held it, or is owed no longer.
 */
export type SettledNotice = {
  memberId: string;
  what: "won" | "returned" | "stakes_back" | "refunded" | "paid" | "taken" | "owed" | "cleared";
  tickets: number;
  amount: string;
};
