import { foldName } from "../rules.ts";

export const EXCEPTION_KINDS = [
  ...(["missing_ours", "missing_theirs", "amount", "currency", "duplicate", "reversed"] as const),
  ...(["late", "no_reference", "third_party", "fee"] as const),
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

export type MatchHow = "provider_id" | "end_to_end" | "reference";

/** What a row says that it is matched by. */
export type RowFacts = {
  readonly kind: "payment" | "fee";
  readonly isReversal: boolean;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly party: string | null;
  /** Whether it says anything that could be a reference of ours. */
  readonly hasReference: boolean;
};

/** A movement of ours that a row may be. */
export type MoveFacts = {
  readonly how: MatchHow;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Whether another row is it already. */
  readonly isTaken: boolean;
  /** The name of the member whose money it is; null where nobody knows it. */
  readonly name: string | null;
  readonly direction: "in" | "out";
};

/** A deposit or payout of ours that a row names and that moved nothing with us yet. */
export type OpenFacts = { readonly isClosed: boolean; readonly amountMinor: bigint };

export type Verdict = { readonly isMatch: boolean; readonly exception: ExceptionKind | null };

/**
 * What a row is: a movement of ours, which it says by an id or a reference, and what is wrong with it. An amount and a day
 * that agree never make a match. Fees and what takes another row back are for people.
 */
export function judgeRow(row: RowFacts, move: MoveFacts | null, open: OpenFacts | null): Verdict {
  if (row.isReversal) return { isMatch: false, exception: "reversed" };
  if (row.kind === "fee") return { isMatch: false, exception: "fee" };
  if (move?.isTaken) return { isMatch: false, exception: "duplicate" };
  if (move) {
    if (row.currency !== move.currency) return { isMatch: true, exception: "currency" };
    if (row.amountMinor !== move.amountMinor) return { isMatch: true, exception: "amount" };
    const isOther = move.direction === "in" && !isPayer(row.party, move.name);
    return { isMatch: true, exception: isOther ? "third_party" : null };
  }
  if (open) {
    if (row.amountMinor !== open.amountMinor) return { isMatch: false, exception: "amount" };
    return { isMatch: false, exception: open.isClosed ? "late" : "missing_ours" };
  }
  return { isMatch: false, exception: row.hasReference ? "missing_ours" : "no_reference" };
}

const TITLES: ReadonlySet<string> = new Set(["ong", "ba", "sr", "sra", "don"]);

/**
 * Whether a payer's name is the member's: the same words in any order, for family names come first here and last there.
 * A title counts for nothing where it stands first and the name goes on. A name that nobody told differs from none.
 */
export function isPayer(payer: string | null, name: string | null): boolean {
  const [paid, own] = [wordsOf(payer ?? ""), wordsOf(name ?? "")];
  if (paid.length === 0 || own.length === 0) return true;
  return sorted(paid) === sorted(own) || sorted(untitled(paid)) === sorted(own);
}

const wordsOf = (name: string) =>
  foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
const untitled = ([first = "", ...rest]: string[]) =>
  TITLES.has(first) && rest.length > 1 ? rest : [first, ...rest];
const sorted = (words: readonly string[]) => [...words].sort().join(" ");
