import { type AccountRecord, RECORD_KINDS } from "#/lib/contract/wallet/calls.ts";

export type RecordKind = AccountRecord["kind"];
type RecordState = AccountRecord["state"];

const KINDS: ReadonlySet<string> = new Set(RECORD_KINDS);

/** What a member's record calls a transfer: its own kind where there is a word for it, else an adjustment. */
export function recordKindOf(transferKind: string): RecordKind {
  if (transferKind === "deposit_placed") return "deposit";
  if (transferKind === "vendor_transfer" || transferKind === "member_transfer") return "transfer";
  return KINDS.has(transferKind) ? (transferKind as RecordKind) : "adjustment";
}

/**
 * How a movement stands. Money out is held while its hold is open, returned once that was voided, else debited. Money
 * in was returned when it closes a hold or takes a bet back, else credited.
 */
export function recordStateOf(
  entry: {
    readonly amountMinor: bigint;
    readonly kind: string;
    readonly reference: string;
  },
  hold: "open" | "settled" | "voided" | undefined,
): RecordState {
  if (entry.amountMinor > 0n) {
    const back = entry.kind === "rollback" || /:(?:void|settle)$/.test(entry.reference);
    return back ? "returned" : "credited";
  }
  if (hold === "open") return "held";
  return hold === "voided" ? "returned" : "debited";
}
