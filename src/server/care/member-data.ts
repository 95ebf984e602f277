import type { ExportPart, ExportRow } from "#/lib/contract/care/export.ts";
import type { Adder } from "#/server/area.ts";
import type { Db } from "#/server/db/index.ts";

/** Whose data, from where on: null begins a part. What is named in it is named in the reader's language. */
export type DataAsked = {
  readonly db: Db;
  readonly memberId: bigint;
  readonly currency: string;
  readonly language: string;
  readonly cursor: string | null;
};
/** Rows as the member may see them, and what goes on after them; null: nothing does. */
export type DataPage = { readonly rows: readonly ExportRow[]; readonly next: string | null };

/** Reads a page of a part; null where the cursor is none of its. */
export type ReadData = (asked: DataAsked) => Promise<DataPage | null>;

declare module "#/server/area.ts" {
  interface Additions {
    /** A page of a member's own data. Each area answers for its parts alone, and never with a secret. */
    memberData: {
      readonly about: DataAsked & { readonly part: ExportPart };
      readonly adds: { readonly page: DataPage | null };
    };
  }
}

/** So many rows a page has at most. */
const PAGE = 500;
const KEY = /^[1-9]\d{0,18}$/;
const MOST_KEY = 2n ** 63n - 1n;

/** What an area adds to `memberData`: the parts that it reads. */
export function addData(
  parts: Readonly<Partial<Record<ExportPart, ReadData>>>,
): Adder<"memberData"> {
  return async ({ part, ...asked }) => {
    const read = parts[part];
    return read ? { page: await read(asked) } : {};
  };
}

/** A part that is told at once. */
export function readAtOnce(read: (asked: DataAsked) => Promise<readonly ExportRow[]>): ReadData {
  return async (asked) => (asked.cursor === null ? { rows: await read(asked), next: null } : null);
}

/**
 * A part whose rows have a number each, the newest first: `read` answers at most `limit` of those below a number. Its
 * cursor is the number of the last row.
 */
export function readByNumber<Row extends object>(
  read: (asked: DataAsked, below: bigint, limit: number) => Promise<readonly Row[]>,
  { numberOf, show }: { numberOf: (row: Row) => bigint; show: (row: Row) => ExportRow },
  page = PAGE,
): ReadData {
  return async (asked) => {
    const below = asked.cursor === null ? MOST_KEY : keyOf(asked.cursor);
    if (below === null) return null;
    const rows = await read(asked, below, page + 1);
    const told = rows.slice(0, page);
    const last = rows.length > page ? told.at(-1) : undefined;
    return { rows: told.map(show), next: last ? String(numberOf(last)) : null };
  };
}

function keyOf(cursor: string): bigint | null {
  const key = KEY.test(cursor) ? BigInt(cursor) : null;
  return key !== null && key <= MOST_KEY ? key : null;
}
