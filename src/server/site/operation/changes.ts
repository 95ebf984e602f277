import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { isCleanText } from "#/lib/base/line.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { MayRun } from "#/server/ops/roles.ts";
import type { EditableCollection } from "./editable-collection.ts";
import { forgetOpened, targetOfRow } from "./stoppable.ts";

/** Something of the site: its kind, and its name among them. */
export type Target = { readonly collection: EditableCollection; readonly name: string };

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
  { collection, name }: Target,
  given: unknown,
  by: string,
): Promise<Result<Changed, ChangeRefusal>> {
  const schema = collection.schema(name);
  if (!schema) return refuse("not_found");
  if (isRemoval(collection, given)) {
    if (collection.fixed) return refuse("cannot_remove");
    return inTransaction(db, async (tx) => {
      const fields = await findFaultsOf(tx, { collection, name }, given);
      return fields === null
        ? record(tx, { collection, name }, null, by)
        : refuse("fields_refused", { fields });
    });
  }
  const unclean = findUnclean(given, "");
  if (unclean !== null) return refuse("fields_refused", { fields: { [unclean || name]: UNCLEAN } });
  const read = schema.safeParse(given, { error: inPlainWords });
  if (!read.success)
    return refuse("fields_refused", { fields: faultsOf(read.error.issues, schema, name) });
  return inTransaction(db, async (tx) => {
    const fields =
      (await renamed(tx, { collection, name }, read.data)) ??
      (await findFaultsOf(tx, { collection, name }, read.data));
    return fields === null
      ? record(tx, { collection, name }, read.data, by)
      : refuse("fields_refused", { fields });
  });
}

const isRemoval = ({ nameField }: EditableCollection, given: unknown): boolean =>
  given === null && nameField !== null;

/** What of the rest of the database speaks against a change, by field; null where nothing does. */
async function findFaultsOf(
  tx: Db,
  { collection, name }: Target,
  value: unknown,
): Promise<Readonly<Record<string, string>> | null> {
  const faults = isRemoval(collection, value)
    ? await collection.findRemovalFaults?.(tx, name)
    : await collection.findFaults?.(tx, name, value);
  return faults ?? null;
}

const UNCLEAN = "holds a control sign, one that turns the direction of text, or half a sign";

/** Where a document holds a text, or a field's name, that is not clean; null when nowhere. */
function findUnclean(value: unknown, at: string): string | null {
  if (typeof value === "string") return isCleanText(value) ? null : at;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inside] of Object.entries(value)) {
    const path = at === "" ? name : `${at}.${name}`;
    const found = isCleanText(name) ? findUnclean(inside, path) : at;
    if (found !== null) return found;
  }
  return null;
}

const TYPES: Readonly<Record<string, string>> = {
  boolean: "true or false",
  number: "a number",
  int: "a whole number",
  string: "a text",
  array: "a list",
  object: "a document of named fields",
};

/** Faults of type and choice as an operator reads them; what a schema says itself comes first. */
function inPlainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code !== "invalid_type") return undefined;
  const wanted = TYPES[issue.expected];
  if (wanted === undefined) return undefined;
  return issue.input === undefined ? `is missing: it is ${wanted}` : `must be ${wanted}`;
}

/** Each field at fault with what is wrong; one that there is none of with those that there are. */
function faultsOf(
  issues: readonly z.core.$ZodIssue[],
  schema: z.ZodType,
  name: string,
): Record<string, string> {
  return Object.fromEntries(
    issues.flatMap((issue) => {
      const { path, message } = issue;
      if (issue.code !== "unrecognized_keys") return [[path.join(".") || name, message]];
      const known =
        schema instanceof z.ZodObject && path.length === 0
          ? `there is no such field, only ${Object.keys(schema.shape).join(", ")}`
          : "there is no such field";
      return issue.keys.map((key) => [[...path, key].join("."), known]);
    }),
  );
}

/** A row keeps its name: another one would take the place of another row, or leave this one behind. */
async function renamed(
  tx: Db,
  { collection, name }: Target,
  value: unknown,
): Promise<Record<string, string> | null> {
  const { nameField } = collection;
  if (nameField === null) return null;
  const before = await collection.read(tx, name);
  const names = [name, before === null ? name : Reflect.get(Object(before), nameField)];
  return names.includes(Reflect.get(Object(value), nameField))
    ? null
    : { [nameField]: "is its name and stays: put a new one, and remove this" };
}

async function record(
  tx: Db,
  { collection, name }: Target,
  value: unknown,
  by: string,
  undoes: bigint | null = null,
): Promise<Result<Changed, "not_found">> {
  await lockSite(tx);
  const before = await collection.read(tx, name);
  const isThere = collection.fixed
    ? (await collection.list(tx)).includes(name)
    : before !== null || value !== null;
  if (!isThere) return refuse("not_found");
  if (isDeepStrictEqual(plain(before), plain(value))) return ok({ id: null, before, after: value });
  await collection.write(tx, name, value);
  const after = await collection.read(tx, name);
  if (isDeepStrictEqual(plain(before), plain(after))) return ok({ id: null, before, after });
  const { id } = await tx
    .insertInto("site_changes")
    .values({
      changed_by: by,
      kind: collection.kind,
      name,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      undoes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const act = undoes === null ? "site_change" : "site_undo";
  const target = targetOfRow(collection, name);
  await recordAct(tx, { by, act, subject: target, before, after });
  await forgetOpened(tx, target, after);
  return ok({ id: String(id), before, after });
}

/** Whoever changes the site waits for who does; what is read after it stands until the transaction is through. */
export async function lockSite(tx: Db): Promise<void> {
  await tx.selectFrom("site").select("version").forUpdate().executeTakeFirstOrThrow();
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
 * later change stands on it, and is undone first. `fields_refused` when what was before may not be any more;
 * `role_missing` when who asks may not change such a thing.
 */
export async function undoSiteChange(
  db: Db,
  collections: readonly EditableCollection[],
  id: string,
  { by, may }: { readonly by: string; readonly may: (mayRun: MayRun) => boolean },
): Promise<
  Result<
    Changed & Pick<Change, "kind" | "name">,
    "not_found" | "changed_since" | "fields_refused" | "role_missing"
  >
> {
  return inTransaction(db, async (tx) => {
    const change = await tx
      .selectFrom("site_changes")
      .selectAll()
      .where("id", "=", BigInt(id))
      .executeTakeFirst();
    const collection = collections.find(({ kind }) => kind === change?.kind);
    if (!change || !collection) return refuse("not_found");
    const { kind, name } = change;
    if (!may(collection.mayChange(name))) return refuse("role_missing");
    await lockSite(tx);
    const now = await collection.read(tx, name);
    if (!isDeepStrictEqual(plain(now), plain(change.after))) return refuse("changed_since");
    const fields = await findFaultsOf(tx, { collection, name }, change.before);
    if (fields !== null) return refuse("fields_refused", { fields });
    const undone = await record(tx, { collection, name }, change.before, by, change.id);
    return undone.ok ? ok({ ...undone.value, kind, name }) : undone;
  });
}
