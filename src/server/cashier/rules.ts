import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { type Result, refuse } from "#/lib/base/result.ts";
import { MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import {
  DEPOSIT_STATES,
  type Deposit,
  type DepositMethod,
} from "#/lib/contract/cashier/deposit.ts";

/** How a deposit stands: for its member one that is opened or asked for is pending too. */
export type DepositState = Deposit["state"] | "opened" | "asked";
export const DEPOSIT_ROW_STATES = ["opened", "asked", ...DEPOSIT_STATES] as const;
export type Outcome = "paid" | "failed" | "expired";

/** Deposits of one member that may wait for a payment at once. */
export const MAX_PENDING = 5;
/** Accounts that one member may save to withdraw to. */
export const MAX_PAYEE_ACCOUNTS = 10;

/** How long a deposit waits to be paid. What arrives later is credited all the same. */
export const DEPOSIT_EXPIRY_MS = 15 * MINUTE_MS;

export type Limits = { readonly minMinor: bigint; readonly maxMinor: bigint };
type AmountRefusal =
  | "bad_amount"
  | "amount_too_precise"
  | "amount_too_large"
  | "below_minimum"
  | "above_maximum";

/** Reads an amount of the wire and holds it to its limits, both included. The refusal's detail says the limit. */
export function readAmount(
  text: string,
  exponent: number,
  { minMinor, maxMinor }: Limits,
): Result<bigint, AmountRefusal> {
  const amount = parseMoney(text, exponent);
  if (!amount.ok) return amount;
  if (amount.value < minMinor)
    return refuse("below_minimum", { detail: { min: formatWire(minMinor, exponent) } });
  if (amount.value > maxMinor)
    return refuse("above_maximum", { detail: { max: formatWire(maxMinor, exponent) } });
  return amount;
}

/**
 * Where a provider's callback leaves a deposit. Callbacks come in any order, any number of times, and the end is the same:
 * a payment always credits, for the money has arrived; a failure outweighs an expiry; what the member cancelled
 * stays so unless it was paid.
 */
export function stateAfterCallback(
  state: DepositState,
  outcome: Outcome,
): Exclude<Deposit["state"], "pending"> {
  if (state === "credited" || outcome === "paid") return "credited";
  if (state === "cancelled") return "cancelled";
  if (state === "failed" || outcome === "failed") return "failed";
  return "expired";
}

/**
 * How an attempt to pay out stands. `refused`: the provider did not take it on; `failed`: it says that it did not pay;
 * `abandoned`: the operator says so.
 */
export const PAYOUT_STATES = [
  ...(["opened", "asked", "pending"] as const),
  ...(["paid", "failed", "refused", "abandoned"] as const),
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Whether its provider may still pay it. */
export function isPayoutOpen(state: PayoutState): boolean {
  return state === "opened" || state === "asked" || state === "pending";
}

/**
 * What a provider's callback about a payout means: `pay` or `fail` end an open one; `same` says what is known; `contrary`
 * says the opposite of how it ended. Nobody guesses which of two callbacks is true: the first one stands, a person decides.
 */
export function judgePayoutCallback(
  state: PayoutState,
  outcome: Outcome,
): "pay" | "fail" | "same" | "contrary" {
  const isPaid = outcome === "paid";
  if (isPayoutOpen(state)) return isPaid ? "pay" : "fail";
  return isPaid === (state === "paid") ? "same" : "contrary";
}

/** A name as banks compare them: without case, accents and double spaces. */
export function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[đĐ]/g, "d")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Whether an account's holder is the member: when a real name is known it must be the same. */
export function isOwnAccount(holder: string, realName: string | null): boolean {
  if (realName === null || realName.trim() === "") return true;
  const folded = foldName(holder);
  return folded !== "" && folded === foldName(realName);
}

/**
 * Reads what is missing of a withdrawal that arrived in part: more than nothing, less than all. The detail of
 * `above_maximum` says the most that it may be.
 */
export function readMissing(
  text: string,
  exponent: number,
  amountMinor: bigint,
): Result<bigint, Exclude<AmountRefusal, "below_minimum">> {
  const missing = parseMoney(text, exponent);
  if (!missing.ok) return missing;
  if (missing.value <= 0n) return refuse("bad_amount");
  if (missing.value >= amountMinor)
    return refuse("above_maximum", { detail: { max: formatWire(amountMinor - 1n, exponent) } });
  return missing;
}

const WHOLE_ONLY: ReadonlySet<string> = new Set<DepositMethod["kind"]>([
  ...(["bank_qr", "bank_transfer", "qris"] as const),
]);

/** Whether an amount can be paid by a kind at all: banks of đồng and rupiah move whole units. */
export function isPayable(kind: DepositMethod["kind"], minor: bigint, exponent: number): boolean {
  return !WHOLE_ONLY.has(kind) || minor % 10n ** BigInt(exponent) === 0n;
}

const FIRST_ASK_AGAIN_MS = 10 * SECOND_MS;
const LAST_ASK_AGAIN_MS = 15 * MINUTE_MS;

/** How long to wait before a provider is asked again about the same, `asks` times asked so far. */
export function askAgainMs(asks: number): number {
  return Math.min(FIRST_ASK_AGAIN_MS * 2 ** Math.max(0, asks - 1), LAST_ASK_AGAIN_MS);
}
