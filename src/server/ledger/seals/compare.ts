import { MINUTE_MS } from "#/lib/base/time.ts";
import { leafOf, leavesIn } from "./encoding.ts";
import type { Finding, SealRow } from "./findings.ts";
import { type SealedRow, tableOf } from "./sources.ts";

/** A clock may be off, and a transaction may take its time, by so much. */
const SLACK_MS = 5 * MINUTE_MS;
const MOST_WAIT_MS = 60_000;
const SEALS_REMEMBERED = 100;

/** What a verification has found so far, and what it remembers of the seals behind it. */
export type Comparison = {
  readonly findings: Finding[];
  /** Rows by table and id: of a seal and not there, there and of no seal. */
  readonly missing: Map<string, Finding>;
  readonly inserted: Map<string, Finding>;
  /** The last seals: transactions from `next` on began after `sealedAtMs`. */
  readonly earlier: { readonly next: bigint; readonly sealedAtMs: number }[];
};

/** Compares rows with the seals that cover their positions. */
export function compareRows(
  seals: readonly SealRow[],
  rows: readonly SealedRow[],
  comparison: Comparison,
): void {
  const { findings, missing, inserted, earlier } = comparison;
  const bySeal = rowsBySeal(seals, rows);
  for (const seal of seals) {
    const sealedAtMs = seal.sealed_at.getTime();
    const leaves = new Map(
      leavesIn(seal.leaves).map((leaf) => [`${leaf.source}:${leaf.id}`, leaf]),
    );
    for (const row of bySeal.get(seal.number) ?? []) {
      const key = `${row.source}:${row.id}`;
      const leaf = leaves.get(key);
      leaves.delete(key);
      const of = { table: tableOf(row.source), id: row.id, seal: seal.number, sealedAtMs };
      if (!leaf) inserted.set(key, { ...of, what: "inserted" });
      else if (!leaf.hash.equals(leafOf(row.content))) findings.push({ ...of, what: "changed" });
      else if (isMisdated(row, earlier, sealedAtMs)) findings.push({ ...of, what: "misdated" });
    }
    for (const [key, { source, id }] of leaves)
      missing.set(key, {
        what: "missing",
        table: tableOf(source),
        id,
        seal: seal.number,
        sealedAtMs,
      });
    earlier.push({ next: seal.next_position, sealedAtMs });
    if (earlier.length > SEALS_REMEMBERED) earlier.shift();
  }
}

/**
 * Looks at rows that no seal covers, at a time of the database's clock: `next` is the first position that no transaction
 * has reached yet.
 */
export function compareWaiting(
  rows: readonly SealedRow[],
  { next, nowMs }: { readonly next: bigint; readonly nowMs: number },
  { findings, inserted, earlier }: Comparison,
): void {
  for (const row of rows) {
    const of = { table: tableOf(row.source), id: row.id, seal: null, sealedAtMs: null };
    if (row.position < 0n || row.position >= next)
      inserted.set(`${row.source}:${row.id}`, { ...of, what: "inserted" });
    else if (isMisdated(row, earlier, null)) findings.push({ ...of, what: "misdated" });
    else if (nowMs - row.writtenAtMs > MOST_WAIT_MS) findings.push({ ...of, what: "unsealed" });
  }
}

/** The rows of each seal's range; ranges follow one another, and rows come table by table in order. */
function rowsBySeal(
  seals: readonly SealRow[],
  rows: readonly SealedRow[],
): Map<bigint, SealedRow[]> {
  const found = new Map<bigint, SealedRow[]>();
  for (const row of rows) {
    let [low, high] = [0, seals.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (row.position < (seals[middle]?.to_position ?? 0n)) high = middle;
      else low = middle + 1;
    }
    const number = seals[low]?.number;
    if (number === undefined) continue;
    const together = found.get(number);
    if (together) together.push(row);
    else found.set(number, [row]);
  }
  return found;
}

/** Whether a row says it was written before its transaction began, or after it was sealed. */
function isMisdated(
  { position, writtenAtMs }: SealedRow,
  earlier: Comparison["earlier"],
  sealedAtMs: number | null,
): boolean {
  if (position === 0n) return false; // from before there were seals
  const before = earlier.findLast(({ next }) => next <= position);
  return (
    (before !== undefined && writtenAtMs < before.sealedAtMs - SLACK_MS) ||
    (sealedAtMs !== null && writtenAtMs > sealedAtMs + SLACK_MS)
  );
}
