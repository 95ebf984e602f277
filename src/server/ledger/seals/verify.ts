import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { type Comparison, compareRows, compareWaiting } from "./compare.ts";
import { headOf, rootOf, VERSION } from "./encoding.ts";
import type { Finding, SealRow } from "./findings.ts";
import type { Head } from "./heads.ts";
import { findLooseEntries, readRows } from "./sources.ts";

export type Verification = {
  readonly seals: number;
  /** Rows that seals cover, and rows that wait for the next one. */
  readonly sealed: number;
  readonly waiting: number;
  readonly findings: readonly Finding[];
};

const SEALS_A_PAGE = 500;
const PAGE_BYTES = 4_000_000;
const NOTHING = Buffer.alloc(0);

/**
 * Computes every seal again in one snapshot, from the rows as they stand now and by this code alone, and compares.
 * Reads everything: give it a database opened with a long statement timeout. Within a transaction it sees what that
 * sees. Who holds the owner's role could make all seals anew; `heads` that were kept elsewhere tell.
 */
export function verifyBooks(db: Db, heads: readonly Head[] = []): Promise<Verification> {
  if (db.isTransaction) return verify(db, heads);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => verify(tx, heads));
}

async function verify(tx: Db, heads: readonly Head[]): Promise<Verification> {
  const findings: Finding[] = [];
  const kept = new Map(heads.map(({ number, head }) => [number, head]));
  const comparison: Comparison = { findings, missing: new Map(), inserted: new Map(), earlier: [] };
  let last: SealRow | null = null;
  let seals = 0;
  let sealed = 0;
  for (;;) {
    const page: SealRow[] = await readSeals(tx, last?.number ?? 0n);
    const first = page[0];
    const final = page.at(-1);
    if (!first || !final) break;
    for (const seal of page) {
      findings.push(...faultsOf(seal, last));
      const head = kept.get(seal.number);
      if (head !== undefined && head !== seal.head.toString("hex"))
        findings.push(unknownHead(seal));
      kept.delete(seal.number);
      last = seal;
    }
    const rows = await readRows(tx, first.from_position, final.to_position);
    compareRows(page, rows, comparison);
    seals += page.length;
    sealed += rows.length;
  }
  for (const number of kept.keys())
    findings.push({ what: "head_unknown", table: null, id: null, seal: number, sealedAtMs: null });

  const waiting = await readRows(tx, last?.to_position ?? 0n, null);
  const before = await readRows(tx, -(2n ** 63n), 0n);
  compareWaiting([...before, ...waiting], await readPresent(tx), comparison);
  for (const id of await findLooseEntries(tx)) findings.push(looseEntry(id));
  return { seals, sealed, waiting: waiting.length, findings: mergeMoved(comparison) };
}

/** What is wrong with a seal itself, after the one before it. */
function faultsOf(seal: SealRow, last: SealRow | null): Finding[] {
  const of = { table: null, id: null, seal: seal.number, sealedAtMs: seal.sealed_at.getTime() };
  const follows = (last?.number ?? 0n) + 1n;
  if (seal.number !== follows) {
    const gone = Array.from({ length: Number(seal.number - follows) }, (_, index) => ({
      ...of,
      what: "seal_missing" as const,
      seal: follows + BigInt(index),
      sealedAtMs: null,
    }));
    return gone;
  }
  const head = headOf(last?.head ?? NOTHING, [
    String(seal.version),
    String(seal.epoch),
    String(seal.base),
    String(seal.number),
    String(seal.from_position),
    String(seal.to_position),
    String(seal.next_position),
    seal.sealed_micros,
    String(seal.row_count),
    seal.root.toString("hex"),
  ]);
  const stands =
    seal.version === VERSION &&
    seal.from_position === (last?.to_position ?? 0n) &&
    rootOf(seal.leaves).equals(seal.root) &&
    head.equals(seal.head);
  return stands ? [] : [{ ...of, what: "seal_changed" }];
}

const unknownHead = (seal: SealRow): Finding => ({
  what: "head_unknown",
  table: null,
  id: null,
  seal: seal.number,
  sealedAtMs: seal.sealed_at.getTime(),
});

const looseEntry = (id: bigint): Finding => ({
  what: "inserted",
  table: "entries",
  id,
  seal: null,
  sealedAtMs: null,
});

/** A row that one seal misses and another has too many was moved. */
function mergeMoved({ findings, missing, inserted }: Comparison): Finding[] {
  const moved = [...missing].flatMap(([key, found]) =>
    inserted.delete(key) && missing.delete(key) ? [{ ...found, what: "moved" as const }] : [],
  );
  return [...findings, ...moved, ...missing.values(), ...inserted.values()].sort(
    (a, b) =>
      Number((a.seal ?? 2n ** 62n) - (b.seal ?? 2n ** 62n)) || Number((a.id ?? 0n) - (b.id ?? 0n)),
  );
}

/** The next seals after a number: some hundred, fewer where they are large. */
async function readSeals(tx: Db, after: bigint): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    with next as (
      select s.number, sum(length(s.leaves)) over (order by s.number) as bytes,
        row_number() over (order by s.number) as place
      from (select * from seals where number > ${after} order by number limit ${SEALS_A_PAGE}) s)
    select s.number, s.epoch, e.base, s.version, s.from_position, s.to_position, s.next_position, s.sealed_at,
      (extract(epoch from s.sealed_at) * 1000000)::bigint::text as sealed_micros, s.row_count, s.leaves, s.root, s.head
    from next join seals s using (number) left join seal_epochs e using (epoch)
    where next.bytes < ${PAGE_BYTES} or next.place = 1 order by s.number`.execute(tx);
  return rows;
}

async function readPresent(tx: Db): Promise<{ next: bigint; nowMs: number }> {
  const { rows } = await sql<{ next: bigint; nowMs: number }>`
    select greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
        pg_current_xact_id_if_assigned()::text::bigint + 1)
      + coalesce((select base from seal_epochs order by epoch desc limit 1), 0) as next,
      (extract(epoch from statement_timestamp()) * 1000)::float8 as "nowMs"`.execute(tx);
  const [present] = rows;
  if (!present) throw new Error("the database does not say where it is");
  return present;
}
