import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { COLUMNS, type Entry, type EntryPlace, entryOf, type Row, within } from "./entries.ts";
import type { EntryFilter } from "./entry-filter.ts";

/** How many entries one search looks at: what is further back is for the next. */
const LOOKED_AT = 5_000;

/** What a search found, and how far back it looked; `isDone`: nothing older is left to look at. */
export type Searched = {
  readonly list: readonly Entry[];
  readonly oldest: { readonly id: bigint; readonly atMs: number } | null;
  readonly isDone: boolean;
};

export type Wanted = {
  /** Whether a transfer is meant, by what its `meta` says that it is about. */
  readonly isAbout: (meta: Readonly<Record<string, unknown>>) => boolean;
  /** The entry of this id is meant too. */
  readonly id: bigint | null;
};

/** What an entry is about by a name: between members that of the other. */
const NAME = sql`coalesce(case when amount_minor < 0 then meta ->> 'to' else meta ->> 'from' end, meta ->> 'about')`;

type About = { about: string | null; key: string | null };
type Looked = { looked: bigint; oldest_id: bigint | null; oldest_at: Date | null };

/**
 * The entries that are wanted, the newest first. Looks at a bounded number of entries, and says how far back it came:
 * the next search begins there.
 */
export async function searchEntries(
  db: Db,
  { kinds, ...span }: EntryFilter,
  wanted: Wanted,
  place: EntryPlace,
): Promise<Searched> {
  const seen = sql`
    seen as materialized (
      select ${COLUMNS} from entries e join transfers t on t.id = e.transfer_id
       where ${within(span, place)} order by e.id desc limit ${LOOKED_AT})`;
  const abouts = await sql<About>`
    with ${seen} select distinct ${NAME} as about, meta ->> 'aboutKey' as key from seen`.execute(
    db,
  );
  const meant = abouts.rows.filter(({ about, key }) =>
    wanted.isAbout({
      ...(about === null ? {} : { about }),
      ...(key === null ? {} : { aboutKey: key }),
    }),
  );
  const texts = (of: (about: About) => string | null) => [
    ...new Set(meant.flatMap((about) => of(about) ?? [])),
  ];
  const { rows } = await sql<Looked & (Row | { id: null })>`
    with ${seen},
    found as (
      select * from seen
       where ${kinds ? sql`kind = any(${[...kinds]}::text[])` : sql`true`}
         and (id = ${wanted.id}::bigint or ${NAME} = any(${texts(({ about }) => about)}::text[])
           or ${NAME} is null and meta ->> 'aboutKey' = any(${texts(({ key }) => key)}::text[]))
       order by id desc limit ${place.limit})
    select looked.*, found.* from (
      select count(*) as looked, min(id) as oldest_id,
             (select posted_at from seen order by id limit 1) as oldest_at from seen) looked
      left join found on true order by found.id desc`.execute(db);
  const list = rows.flatMap((row) => (row.id === null ? [] : [entryOf(row)]));
  const last = list.at(-1);
  if (last && list.length === place.limit)
    return { list, oldest: { id: last.id, atMs: last.postedAtMs }, isDone: false };
  const [looked] = rows;
  const { oldest_id: id = null, oldest_at: at = null } = looked ?? {};
  return {
    list,
    oldest: id === null || at === null ? null : { id, atMs: at.getTime() },
    isDone: Number(looked?.looked ?? 0) < LOOKED_AT,
  };
}
