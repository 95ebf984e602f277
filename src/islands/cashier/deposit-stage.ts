import type { Deposit } from "#/lib/contract/cashier/calls.ts";

/** How a deposit stands for its member: one whose provider has not answered yet cannot be paid yet. */
export function stageOf({ state, payUrl }: Deposit): Deposit["state"] | "preparing" {
  return state === "pending" && payUrl === null ? "preparing" : state;
}
