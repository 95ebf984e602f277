import type { Deposit, PaymentInstruction } from "#/lib/contract/cashier/deposit.ts";

export type Stage = Deposit["state"] | "preparing" | "reviewing" | "placed" | "refunded";

/**
 * How a deposit stands for its member: one whose provider has not answered yet cannot be paid yet, and one that another
 * amount arrived for is being looked at.
 */
export function stageOf(deposit: Deposit): Stage {
  const { state, received, settlement } = deposit;
  if (state !== "credited" && received) return "reviewing";
  // A deposit that still waits for its payment says so, whatever went back before.
  if (state !== "credited" && state !== "pending" && settlement) return settlement.as;
  return state === "pending" && instructionOf(deposit) === null ? "preparing" : state;
}

/** How to pay; of a platform that says a page alone, that page. Null where it is not known. */
export function instructionOf({ instruction, payUrl }: Deposit): PaymentInstruction | null {
  return instruction ?? (payUrl === null ? null : { shape: "hosted", payUrl });
}

/** Until when it can be paid as it says: a rate may hold for less long than the deposit. */
export function payableUntil(deposit: Deposit): string {
  const { expiresAt } = deposit;
  const { instruction } = deposit;
  const until = instruction?.shape === "address" ? instruction.rateUntil : expiresAt;
  return Date.parse(until) < Date.parse(expiresAt) ? until : expiresAt;
}
