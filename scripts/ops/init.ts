import { readFileSync } from "node:fs";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { done, refused, UsageError } from "#/server/ops/output.ts";
import { aloneOf } from "#/server/ops/verbs.ts";
import { changeSiteData } from "#/server/site/index.ts";
import { collectionOf, pathOf } from "./site-targets.ts";

/** What a file of a first setup may hold besides `settings`, each before what names it. */
const KINDS = [
  "currencies",
  ...(["rules", "affiliates", "domains", "resources", "notices"] as const),
  ...(["providers", "methods", "limits", "institutions", "vendors", "games", "gateways"] as const),
] as const;

type Faults = Record<string, string>;
type Wish = { readonly kind: string; readonly name: string; readonly value: unknown };
type Setup = { readonly wishes: readonly Wish[]; readonly faults: Faults };
type SetUp =
  | { readonly code: "set_up_already" }
  | { readonly faults: Faults }
  | { readonly made: number };

/** `init --file <setup.json>`: a whole site of one file, all of it or nothing, on a database where none was set up. */
export const INIT_COMMAND: CommandGroup = aloneOf(
  "init",
  "  npm run ops -- init --file <setup.json|->",
  { takes: ["file"], mayRun: "owner" },
  ({ file }) => initFrom(file),
);

function initFrom(file: string | undefined): Command {
  if (file === undefined) throw new UsageError("init needs --file setup.json, or - for a pipe");
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file === "-" ? 0 : file, "utf8"));
  } catch (fault) {
    throw new UsageError(`${file}: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
  return async ({ db, by }) => {
    const production = process.env["NODE_ENV"] === "production";
    const result = await setUpSite(db, document, { by, production });
    if ("code" in result)
      return refused(result.code, "This site is set up already: change it with ops site.");
    if ("made" in result)
      return done({ ok: true, ...result }, [
        `The site is set up: ${result.made} things are made or changed (site history).`,
        "Then: staff init <name>, providers key <id> for each provider, vendors key <code> for each vendor.",
      ]);
    const lines = Object.entries(result.faults).map((pair) => pair.join(": "));
    const head = `Nothing is set up: ${lines.length} things are wrong.`;
    return refused("fields_refused", [head, ...lines].join("\n"), result.faults);
  };
}

/**
 * Makes a site of a document in one transaction; with anything wrong in it nothing is made, and every fault is told, by
 * `kind/name.field`. `set_up_already` where anything was changed by command, or there are vendors or methods. A provider
 * of the sandbox's kind and a sandbox's vendor are refused in production unless the document says `"sandbox": true`.
 */
export async function setUpSite(
  db: Db,
  document: unknown,
  { by, production }: { readonly by: string; readonly production: boolean },
): Promise<SetUp> {
  const { wishes, faults } = readSetup(document, production);
  const undone = new Error("not set up");
  let result: SetUp = { faults };
  await inTransaction(db, async (tx) => {
    await tx.selectFrom("site").select("version").forUpdate().executeTakeFirstOrThrow();
    if (await isSetUp(tx)) {
      result = { code: "set_up_already" };
      throw undone;
    }
    const found: Faults = { ...faults };
    let made = 0;
    for (const { kind, name, value } of wishes) {
      const changed = await changeSiteData(tx, { collection: collectionOf(kind), name }, value, by);
      if (changed.ok) made += changed.value.id === null ? 0 : 1;
      else Object.assign(found, faultsAt(pathOf(kind, name), changed));
    }
    const isWhole = Object.keys(found).length === 0;
    result = isWhole ? { made } : { faults: found };
    if (!isWhole) throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return result;
}

async function isSetUp(tx: Db): Promise<boolean> {
  const counted = await Promise.all(
    (["site_changes", "vendors", "payment_methods"] as const).map((table) =>
      tx.selectFrom(table).select("id").limit(1).executeTakeFirst(),
    ),
  );
  return counted.some((row) => row !== undefined);
}

function faultsAt(
  path: string,
  {
    code,
    fields = {},
  }: { readonly code: string; readonly fields?: Readonly<Record<string, string>> },
): Faults {
  const named = Object.entries(fields).map(([field, what]) =>
    field === path ? [path, what] : [`${path}.${field}`, what],
  );
  if (named.length > 0) return Object.fromEntries(named);
  return { [path]: code === "not_found" ? "there is no such thing" : code };
}

/** The document's wishes in the order they are made in, and what is wrong with its shape. */
function readSetup(document: unknown, production: boolean): Setup {
  const faults: Faults = {};
  if (!isFields(document)) return { wishes: [], faults: { setup: "must be a document of fields" } };
  const { settings = {}, sandbox = false, ...kinds } = document;
  for (const kind of Object.keys(kinds))
    if (!KINDS.some((known) => known === kind))
      faults[kind] = `there is no such field, only settings, sandbox, ${KINDS.join(", ")}`;
  if (typeof sandbox !== "boolean") faults["sandbox"] = "must be true or false";
  if (!isFields(settings)) faults["settings"] = "must be a document of fields";
  const wishes: Wish[] = [];
  addRows("currencies", kinds["currencies"] ?? [], { wishes, faults });
  for (const [name, value] of orderSettings(isFields(settings) ? settings : {}))
    wishes.push({ kind: "settings", name, value });
  for (const kind of KINDS.slice(1)) addRows(kind, kinds[kind] ?? [], { wishes, faults });
  if (production && sandbox !== true)
    for (const { kind, name } of wishes.filter(isSandbox))
      faults[`${pathOf(kind, name)}.sandbox`] = 'is refused in production without "sandbox": true';
  return { wishes, faults };
}

/** The currency before the settings that are amounts of it. */
function orderSettings(settings: Readonly<Record<string, unknown>>) {
  const isOther = ([name]: [string, unknown]): number => (name === "currency" ? 0 : 1);
  return Object.entries(settings).toSorted((a, b) => isOther(a) - isOther(b));
}

function addRows(
  kind: string,
  rows: unknown,
  { wishes, faults }: { readonly wishes: Wish[]; readonly faults: Faults },
): void {
  if (!Array.isArray(rows)) {
    faults[kind] = "must be a list";
    return;
  }
  for (const [at, value] of rows.entries()) {
    const wish = readWish(kind, value);
    if (typeof wish === "string") faults[`${kind}.${at}`] = wish;
    else if (wishes.some((each) => each.kind === kind && each.name === wish.name))
      faults[pathOf(kind, wish.name)] = "is there twice";
    else wishes.push(wish);
  }
}

/** A row by its name; else what it lacks. */
function readWish(kind: string, value: unknown): Wish | string {
  const field = collectionOf(kind).nameField ?? "";
  const name = isFields(value) ? value[field] : undefined;
  return typeof name === "string" ? { kind, name, value } : `${field} is missing`;
}

const isSandbox = ({ kind, value }: Wish): boolean =>
  isFields(value) &&
  ((kind === "providers" && value["kind"] === "sandbox") ||
    (kind === "vendors" && value["sandbox"] === true));

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
