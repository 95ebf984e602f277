import { compareWire, minusWire } from "#/lib/base/money.ts";

/** What a ticket, or several, cost, and what came of them: amounts of the wire. */
export type Came = { readonly price: string; readonly payout: string; readonly refund: string };

/** What came back, prizes and stakes. */
export function backOf({ payout, refund }: Came): string {
  return minusWire(payout, minusWire("0", refund));
}

/** Whether more came back than it cost: a prize below the price is no gain. */
export function isGain(came: Came): boolean {
  return compareWire(backOf(came), came.price) > 0;
}

/** How a ticket is called: as its state, but `back` where its prize did not bring more than it cost. */
export function calledOf<State extends string>(
  ticket: Came & { readonly state: State },
): State | "back" {
  return ticket.state === "won" && !isGain(ticket) ? "back" : ticket.state;
}
