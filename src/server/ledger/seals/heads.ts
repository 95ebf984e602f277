import { appendFile } from "node:fs/promises";
import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Db } from "#/server/db/index.ts";

/** The head of a seal: whoever keeps it elsewhere can tell later whether what was sealed until then still stands. */
export type Head = { readonly number: bigint; readonly head: string };
export type CurrentHead = Head & {
  readonly epoch: number;
  readonly rows: bigint;
  readonly sealedAt: string;
};

const LINE = /^seal (\d{1,18}) epoch \d+ head ([0-9a-f]{64}) at \S+$/;

/** The last head; null before the first seal. */
export async function currentHead(db: Db): Promise<CurrentHead | null> {
  const { rows } = await sql<{
    number: bigint;
    epoch: number;
    head: Buffer;
    sealed_at: Date;
    total: bigint;
  }>`
    select number, epoch, head, sealed_at, (select sum(row_count)::bigint from seals) as total
    from seals order by number desc limit 1`.execute(db);
  const [row] = rows;
  return row
    ? {
        number: row.number,
        epoch: row.epoch,
        head: row.head.toString("hex"),
        rows: row.total,
        sealedAt: row.sealed_at.toISOString(),
      }
    : null;
}

/** A head as it is printed and kept: one line. */
export function lineOf({ number, epoch, head, sealedAt }: CurrentHead): string {
  return `seal ${number} epoch ${epoch} head ${head} at ${sealedAt}`;
}

/** Reads such lines; empty ones are nothing. Refuses with the first line that is none. */
export function readHeads(text: string): Result<Head[], "not_a_head"> {
  const heads: Head[] = [];
  for (const line of text.split("\n").map((each) => each.trim())) {
    const [, number, head] = LINE.exec(line) ?? [];
    if (number !== undefined && head !== undefined) heads.push({ number: BigInt(number), head });
    else if (line !== "") return refuse("not_a_head", { detail: { line } });
  }
  return ok(heads);
}

/** Throws one line that names the setting where its file cannot be appended to. */
export async function checkHeadFile(file: string): Promise<void> {
  try {
    await appendFile(file, "", { mode: 0o644 });
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault);
    throw new Error(`AUDIT_HEAD_FILE cannot be written: ${why}`);
  }
}

/** Appends the current head to a file where it is another than the last one written. Answers what stands there now. */
export async function exportHead(
  db: Db,
  file: string,
  last: string | null,
): Promise<string | null> {
  const current = await currentHead(db);
  if (!current || current.head === last) return last;
  await appendFile(file, `${lineOf(current)}\n`, { mode: 0o644 });
  return current.head;
}
