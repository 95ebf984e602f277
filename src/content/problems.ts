import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import { LANGUAGES } from "#/lib/i18n/languages.ts";
import { type Body, readBody } from "./bodies.ts";
import { readSources, type Source } from "./read.ts";
import { COLLECTIONS, CONTENT_ID, type Collection, SCHEMAS, SHARED_FIELDS } from "./schemas.ts";

/** What texts may point to besides each other. */
export type Surroundings = {
  /** Addresses of the site's other pages; one that ends in `/` stands for all below it. */
  readonly pages: ReadonlySet<string>;
  /** Games with a poster. */
  readonly arts: ReadonlySet<string>;
};

const ORIGINALS = ["es", "en"] as const;
const [DEFINING] = ORIGINALS;
const TAGS = new Set(LANGUAGES.map(({ tag }) => tag));
/** Where the texts of a collection are read; `pages` have addresses of their own. */
const ADDRESS: Readonly<Partial<Record<Collection, string>>> = {
  promotions: "/promotions",
  help: "/help",
  legal: "/legal",
};

/** Everything that is wrong with the content below `root`, one line each: file, field, what it is. */
export async function contentProblems(root: string, around: Surroundings): Promise<string[]> {
  const all = COLLECTIONS.map((collection) => ({
    collection,
    sources: readSources(collection, root),
  }));
  const bodies = new Map<string, Body>();
  for (const { file, body } of all.flatMap(({ sources }) => sources))
    bodies.set(file, await readBody(body));
  const links = linkChecker(all, bodies, around.pages);
  return all.flatMap(({ collection, sources }) => [
    ...sources.flatMap((source) => [
      ...nameProblems(source),
      ...fieldProblems(collection, source, around.arts),
      ...bodyProblems(source, bodies.get(source.file)),
      ...links(source),
    ]),
    ...familyProblems(collection, sources),
  ]);
}

/** What is wrong with one file by itself; `arts` null: which games have a poster is not known. */
export function sourceProblems(
  collection: Collection,
  source: Source,
  body: Body,
  arts: ReadonlySet<string> | null,
): string[] {
  return [
    ...nameProblems(source),
    ...fieldProblems(collection, source, arts),
    ...bodyProblems(source, body),
    ...body.links.flatMap((link) =>
      isElsewhere(link) && !isSafe(link) ? [`${source.file}: the link ${link} ${UNSAFE}`] : [],
    ),
  ];
}

function nameProblems({ file, language, id }: Source): string[] {
  return [
    ...(TAGS.has(language) ? [] : [`${file}: "${language}" is no language`]),
    ...(CONTENT_ID.test(id) ? [] : [`${file}: "${id}" is no name of small letters and hyphens`]),
  ];
}

function fieldProblems(
  collection: Collection,
  { file, data, fault }: Source,
  arts: ReadonlySet<string> | null,
): string[] {
  if (fault) return [`${file}: ${fault}`];
  const { error } = SCHEMAS[collection].safeParse(data);
  const art = data["art"];
  return [
    ...(error?.issues ?? []).flatMap((issue) => wordsOf(file, issue, data)),
    ...(typeof art === "string" && CONTENT_ID.test(art) && arts?.has(art) === false
      ? [`${file}: art: there is no game "${art}"`]
      : []),
  ];
}

function wordsOf(file: string, issue: z.core.$ZodIssue, data: Source["data"]): string[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => `${file}: ${key}: is no field of this`);
  const field = issue.path.join(".");
  if (!(String(issue.path[0]) in data)) return [`${file}: ${field}: is missing`];
  if (issue.code === "invalid_type") return [`${file}: ${field}: is no ${issue.expected}`];
  return [`${file}: ${field}: ${issue.message}`];
}

function bodyProblems({ file, body }: Source, read: Body | undefined): string[] {
  return [
    ...(body.trim() === "" ? [`${file}: has no text`] : []),
    ...(read?.html ? [`${file}: HTML has no place in a text`] : []),
    ...(read?.images ? [`${file}: pictures have no place in a text`] : []),
    ...(read?.headings.includes(1) ? [`${file}: "# " is the title's: begin with "## "`] : []),
  ];
}

/** The editor writes an empty list where nothing is chosen. */
const given = (value: unknown) => (Array.isArray(value) && value.length === 0 ? undefined : value);

/** What concerns an id in all its languages: both originals are there, and what must agree does. */
function familyProblems(collection: Collection, sources: readonly Source[]): string[] {
  const families = Map.groupBy(sources, ({ id }) => id);
  return [...families].flatMap(([id, family]) => {
    const missing = ORIGINALS.filter(
      (language) => !family.some((one) => one.language === language),
    );
    const original = family.find(({ language }) => language === DEFINING);
    return [
      ...missing.map((language) => `src/content/${collection}/${language}/${id}.md: is missing`),
      ...family.flatMap(({ file, data, fault }) =>
        SHARED_FIELDS[collection].flatMap((field) =>
          !fault &&
          original &&
          !original.fault &&
          !isDeepStrictEqual(given(data[field]), given(original.data[field]))
            ? [`${file}: ${field}: differs from ${original.file}`]
            : [],
        ),
      ),
    ];
  });
}

function linkChecker(
  all: readonly { readonly collection: Collection; readonly sources: readonly Source[] }[],
  bodies: ReadonlyMap<string, Body>,
  pages: ReadonlySet<string>,
): (source: Source) => string[] {
  const texts = new Map(
    all.flatMap(({ collection, sources }) =>
      sources.map((source) => [
        `${ADDRESS[collection]}/${source.id} ${source.language}`,
        source.file,
      ]),
    ),
  );
  const anchorsAt = (path: string, language: string): ReadonlySet<string> | null => {
    const file = texts.get(`${path} ${language}`) ?? texts.get(`${path} ${DEFINING}`);
    return file === undefined ? null : (bodies.get(file)?.anchors ?? new Set());
  };
  return (source) =>
    [...(bodies.get(source.file)?.links ?? [])].flatMap((link) => {
      const wrong = linkProblem(link, source, { pages, bodies, anchorsAt });
      return wrong ? [`${source.file}: the link ${link} ${wrong}`] : [];
    });
}

type Targets = {
  readonly pages: ReadonlySet<string>;
  readonly bodies: ReadonlyMap<string, Body>;
  readonly anchorsAt: (path: string, language: string) => ReadonlySet<string> | null;
};

const UNSAFE = "is neither https nor of this site";
const isElsewhere = (link: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link);
const isSafe = (link: string) =>
  /^https:\/\/[^/\s]+/.test(link) || /^mailto:[^\s@]+@[^\s@]+$/.test(link);

function linkProblem(link: string, source: Source, targets: Targets): string | null {
  if (isElsewhere(link)) return isSafe(link) ? null : UNSAFE;
  const [address = "", anchor] = link.split("#").map((part) => decodeURI(part));
  const path = address.split("?")[0] ?? "";
  if (path !== "" && !path.startsWith("/")) return "does not begin with /";
  const anchors =
    path === ""
      ? targets.bodies.get(source.file)?.anchors
      : targets.anchorsAt(path, source.language);
  if (anchors) return anchor && !anchors.has(anchor) ? "has no such heading" : null;
  const below = `${path.slice(0, path.lastIndexOf("/") + 1)}`;
  return targets.pages.has(path) || (below !== "/" && targets.pages.has(below))
    ? null
    : "leads nowhere";
}
