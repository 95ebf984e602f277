import { isDeepStrictEqual } from "node:util";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { Shelf } from "./shelf.ts";

/** Something of the site: its kind, and its name among them. */
export type Target = { readonly shelf: Shelf; readonly name: string };

export type ChangeRefusal = "not_found" | "cannot_remove" | "fields_refused";

/** What a change did. `id` is null when everything was so already. */
export type Changed = {
  readonly id: string | null;
  readonly before: unknown;
  readonly after: unknown;
};

/** A change of the history. */
export type Change = {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly kind: string;
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly undoes: string | null;
};

/**
 * Makes something of the site into `given` (null takes it away), checked by its schema: `fields_refused` names each
 * field with what is wrong in `fields`. The change and its entry in the history are one transaction; all
 * processes show it when that is through.
 */
export async function changeSiteData(
  db: Db,
  { shelf, name }: Target,
  given: unknown,
  by: string,
): Promise<Result<Changed, ChangeRefusal>> {
  const schema = shelf.schema(name);
  if (!schema) return refuse("not_found");
  if (given === null && shelf.nameField !== null) {
    if (shelf.fixed) return refuse("cannot_remove");
    return inTransaction(db, (tx) => record(tx, { shelf, name }, null, by));
  }
  const read = schema.safeParse(given);
  if (!read.success) {
    const fields = Object.fromEntries(
      read.error.issues.map(({ path, message }) => [path.join(".") || name, message]),
    );
    return refuse("fields_refused", { fields });
  }
  return inTransaction(db, async (tx) => record(tx, { shelf, name }, read.data, by));
}

async function record(
  tx: Db,
  { shelf, name }: Target,
  value: unknown,
  by: string,
  undoes: bigint | null = null,
): Promise<Result<Changed, "not_found">> {
  await tx.selectFrom("site").select("version").forUpdate().executeTakeFirstOrThrow();
  const before = await shelf.read(tx, name);
  if (before === null && (value === null ? shelf.nameField !== null : isUnknown(shelf, name)))
    return refuse("not_found");
  if (isDeepStrictEqual(plain(before), plain(value))) return ok({ id: null, before, after: value });
  await shelf.write(tx, name, value);
  const after = await shelf.read(tx, name);
  const { id } = await tx
    .insertInto("site_changes")
    .values({
      changed_by: by,
      kind: shelf.kind,
      name,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      undoes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return ok({ id: String(id), before, after });
}

/** A module that the tree does not know: it cannot be switched. */
function isUnknown(shelf: Shelf, name: string): boolean {
  return shelf.fixed && name.startsWith("modules.");
}

/** As JSON carries it, without the order of fields. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** The history, the newest first. */
export async function listSiteChanges(db: Db, limit: number): Promise<Change[]> {
  const rows = await db
    .selectFrom("site_changes")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    at: row.changed_at.toISOString(),
    by: row.changed_by,
    kind: row.kind,
    name: row.name,
    before: row.before,
    after: row.after,
    undoes: row.undoes === null ? null : String(row.undoes),
  }));
}

/**
 * Brings back what was before a change, as a change of its own. `changed_since` when what it made is no longer there: a
 * later change stands on it, and is undone first.
 */
export async function undoSiteChange(
  db: Db,
  shelves: readonly Shelf[],
  id: string,
  by: string,
): Promise<Result<Changed & Pick<Change, "kind" | "name">, "not_found" | "changed_since">> {
  return inTransaction(db, async (tx) => {
    const change = await tx
      .selectFrom("site_changes")
      .selectAll()
      .where("id", "=", BigInt(id))
      .executeTakeFirst();
    const shelf = shelves.find(({ kind }) => kind === change?.kind);
    if (!change || !shelf) return refuse("not_found");
    const { kind, name } = change;
    await tx.selectFrom("site").select("version").forUpdate().executeTakeFirstOrThrow();
    const now = await shelf.read(tx, name);
    if (!isDeepStrictEqual(plain(now), plain(change.after))) return refuse("changed_since");
    const undone = await record(tx, { shelf, name }, change.before, by, change.id);
    return undone.ok ? ok({ ...undone.value, kind, name }) : undone;
  });
}
