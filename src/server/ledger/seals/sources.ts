import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { textOf } from "./encoding.ts";

/** A table that is sealed: its number in leaves, when a row of it was written, and its columns in their order, as text. */
type Source = {
  readonly number: number;
  readonly table: string;
  readonly writtenAt: string;
  readonly columns: readonly string[];
};

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`;

const SOURCES: readonly Source[] = [
  {
    number: 1,
    table: "transfers",
    writtenAt: "posted_at",
    columns: ["reference", "kind", "body_hash", micros("posted_at"), "meta::text"],
  },
  {
    number: 2,
    table: "accounts",
    writtenAt: "opened_at",
    columns: [
      ...["owner_kind", "owner_id::text", "purpose", "currency", "realm", "floor_minor::text"],
      micros("opened_at"),
    ],
  },
  {
    number: 3,
    table: "withdrawal_decisions",
    writtenAt: "decided_at",
    columns: ["withdrawal_id", "decision", "decided_by", "reason", micros("decided_at")],
  },
  {
    number: 4,
    table: "payee_number_views",
    writtenAt: "seen_at",
    columns: ["withdrawal_id", "seen_by", micros("seen_at")],
  },
  {
    number: 5,
    table: "provider_words",
    writtenAt: "received_at",
    columns: [
      ...["provider", "payment_id", "coalesce(deposit_id, 'payout ' || payout_id)"],
      ...["outcome", "amount", "currency", "answer"],
      micros("received_at"),
    ],
  },
  {
    number: 6,
    table: "site_changes",
    writtenAt: "changed_at",
    columns: [
      ...[micros("changed_at"), "changed_by", "kind", "name"],
      ...["before::text", "after::text", "undoes::text"],
    ],
  },
  {
    number: 7,
    table: "operator_acts",
    writtenAt: "acted_at",
    columns: [micros("acted_at"), "acted_by", "act", "subject", "before::text", "after::text"],
  },
  {
    number: 8,
    table: "play_facts",
    writtenAt: "written_at",
    columns: [
      ...[micros("written_at"), "member_id::text", "area", "reference", "category", "product"],
      ...["game", "currency", "stake_minor::text", "valid_stake_minor::text", "payout_minor::text"],
      ...[micros("placed_at"), micros("settled_at"), "takes_back::text"],
    ],
  },
];

const ENTRIES = `(select array_agg(array[e.id::text, e.account_id::text, e.amount_minor::text,
  e.balance_after_minor::text] order by e.id) from entries e where e.transfer_id = sealed.id)`;

/** A row as it stands now. */
export type SealedRow = {
  readonly source: number;
  readonly id: bigint;
  readonly position: bigint;
  readonly writtenAtMs: number;
  /** What a leaf is the hash of. */
  readonly content: string;
};

type Read = {
  readonly id: bigint;
  readonly position: bigint;
  readonly written_at: Date;
  readonly columns: readonly (string | null)[];
  readonly entries: readonly (readonly (string | null)[])[] | null;
};

/** The table that a leaf's number stands for. */
export function tableOf(source: number): string {
  return SOURCES.find(({ number }) => number === source)?.table ?? `table ${source}`;
}

/** Every sealed row from one position to before another (null: to the end), table by table in the order of leaves. */
export async function readRows(db: Db, from: bigint, to: bigint | null): Promise<SealedRow[]> {
  const found: SealedRow[] = [];
  for (const { number, table, writtenAt, columns } of SOURCES) {
    const isTransfer = table === "transfers";
    const { rows } = await sql<Read>`
      select id, seal_position as position, ${sql.ref(writtenAt)} as written_at,
        array[${sql.raw(columns.join(", "))}] as columns, ${sql.raw(isTransfer ? ENTRIES : "null")} as entries
      from ${sql.table(table)} sealed
      where seal_position >= ${from} and (${to}::bigint is null or seal_position < ${to}::bigint)
      order by seal_position, id`.execute(db);
    for (const { id, position, written_at, columns: parts, entries } of rows) {
      const all = [table, String(id), String(position), ...parts];
      if (isTransfer) all.push(entries ? entries.map(textOf).join(";") : null);
      const writtenAtMs = written_at.getTime();
      found.push({ source: number, id, position, writtenAtMs, content: textOf(all) });
    }
  }
  return found;
}

/** Entries that belong to no transfer, so that no leaf carries them: the first 1,000. */
export async function findLooseEntries(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from entries where not exists (select from transfers t where t.id = entries.transfer_id)
    order by id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
