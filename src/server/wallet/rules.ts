import { type AccountRecord, RECORD_KINDS } from "#/lib/contract/wallet/calls.ts";

export type RecordKind = AccountRecord["kind"];
type RecordState = AccountRecord["state"];

const KINDS: ReadonlySet<string> = new Set(RECORD_KINDS);

/** What a member's record calls a transfer: its own kind where there is a word for it, else an adjustment. */
export function recordKindOf(transferKind: string): RecordKind {
  if (transferKind === "deposit_placed" || transferKind === "suspense_placed") return "deposit";
  if (transferKind === "vendor_transfer" || transferKind === "member_transfer") return "transfer";
  return KINDS.has(transferKind) ? (transferKind as RecordKind) : "adjustment";
}

/** Whether a transfer is a fee, which a statement shows apart from amounts. */
export function isFee(transferKind: string): boolean {
  return transferKind === "deposit_fee" || transferKind === "deposit_placed_fee";
}

/** A username of which a statement shows the beginning: "linh" as "li••". */
export function maskAccount(account: string): string {
  const letters = [...account];
  const shown = letters.slice(0, Math.min(4, Math.ceil(letters.length / 2)));
  return `${shown.join("")}${"•".repeat(Math.min(6, letters.length - shown.length))}`;
}

/** A holder's name of which a statement shows the first word and initials: "Nguyễn Thị Linh" as "Nguyễn T. L.". */
export function maskHolder(name: string): string {
  const [first = "", ...rest] = name.normalize("NFC").trim().split(/\s+/);
  return [first, ...rest.map((word) => `${[...word][0]}.`)].join(" ");
}

/** Whether a document's face, which has Latin letters only, can print a text. */
export function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text);
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
