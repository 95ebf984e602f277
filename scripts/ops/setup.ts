import { DEFAULT_LANGUAGE, findLanguage } from "#/lib/i18n/languages.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { changeSiteData } from "#/server/site/index.ts";
import { isStaffName } from "#/server/staff/index.ts";
import { collectionOf, pathOf } from "./site-targets.ts";

/** What a file of a first setup may hold besides `settings`, each before what names it. */
const KINDS = [
  "currencies",
  ...(["rules", "affiliates", "domains", "resources", "notices"] as const),
  ...(["providers", "statements", "methods", "limits", "institutions", "transfers"] as const),
  ...(["vendors", "games", "gateways"] as const),
] as const;

export type Faults = Record<string, string>;
type Wish = { readonly kind: string; readonly name: string; readonly value: unknown };
type Setup = { readonly wishes: readonly Wish[]; readonly faults: Faults };
export type SetUp =
  | { readonly code: "set_up_already" }
  | { readonly faults: Faults }
  | { readonly made: number };

/**
 * Makes a site of a document in one transaction; with anything wrong in it nothing is made, and every fault is told, by
 * `kind/name.field`. `set_up_already` where anything was changed by command, or there are vendors or methods. A provider
 * of the sandbox's kind and a sandbox's vendor are refused in production unless the document says `"sandbox": true`.
 * `trial`: the same, and nothing is made. Languages and the first administrator are read and checked alone: the one is
 * the server's setting, the other has a password, which is in no document.
 */
export async function setUpSite(
  db: Db,
  document: unknown,
  {
    by,
    production,
    trial = false,
  }: { readonly by: string; readonly production: boolean; readonly trial?: boolean },
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
    if (!isWhole || trial) throw undone;
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
  const { settings = {}, sandbox = false, languages, administrator, ...kinds } = document;
  for (const kind of Object.keys(kinds))
    if (!KINDS.some((known) => known === kind))
      faults[kind] =
        `there is no such field, only settings, sandbox, languages, administrator, ${KINDS.join(", ")}`;
  if (typeof sandbox !== "boolean") faults["sandbox"] = "must be true or false";
  Object.assign(faults, findOwnFaults({ languages, administrator }));
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

/** What is wrong with what is no row: languages, and the first administrator's name. */
function findOwnFaults({
  languages,
  administrator,
}: {
  readonly languages: unknown;
  readonly administrator: unknown;
}): Faults {
  const faults: Faults = {};
  const ofLanguages = languages === undefined ? null : findLanguageFault(languages);
  if (ofLanguages !== null) faults["languages"] = ofLanguages;
  const isName = typeof administrator === "string" && isStaffName(administrator);
  if (administrator !== undefined && !isName)
    faults["administrator"] =
      "must be a name of 2 to 31 small letters, digits, dots and hyphens, a letter first";
  return faults;
}

function findLanguageFault(languages: unknown): string | null {
  if (!Array.isArray(languages)) return "must be a list";
  const strange = languages.find((tag) => typeof tag !== "string" || !findLanguage(tag));
  if (strange !== undefined) return `"${strange}" is no language of Pleno`;
  return languages.includes(DEFAULT_LANGUAGE) ? null : `${DEFAULT_LANGUAGE} is always among them`;
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

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
