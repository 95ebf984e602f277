import { type Edit, edited, type Markup, type Piece, readMarkup } from "./markup.ts";

const MODULE = '<script type="module" src=';
const LATE = 'type="late"';
const ISLAND = "<astro-island";
const ISLAND_ID = `${ISLAND} uid="`;

/**
 * What the build moved out of pages (loading/build/runtime.ts): the file, and the very pieces of each page that it stands
 * for.
 */
export type Runtime = {
  readonly path: string;
  readonly scripts: readonly string[];
  /** layouts/styles/base.css has the same: one style sheet a page, and one hash in its policy. */
  readonly styles: readonly string[];
  /** Scripts of pages that are nothing but the import of another, which is named instead: a request less. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly islands: IslandFiles;
};

/** A page that is ready to be sent, and what is written in it, as its policy must allow it. */
export type Arranged = { readonly html: string; readonly inline: readonly string[] };

/**
 * Arranges a page for browsers. Astro writes the islands' runtime into every page, kilobytes that a browser would fetch
 * again with each: the pieces that the build recorded, compared byte by byte, give way to the file that the build wrote.
 * Nothing else of a page becomes a file, and nothing is found by its text: what came with a request stays text.
 *
 * The scripts of a page stand behind its pictures; those of a page that waits (layouts/Document.astro) are only named,
 * and the boot script begins them. There the runtime comes last: whoever tells of a module that did not come listens by
 * then. Elsewhere it comes first, for the page's own script may press something of an island's.
 */
export function arrange(html: string, runtime: Runtime | null): Arranged {
  const markup = readMarkup(html);
  const waits = "data-late" in markup.root;
  const known = (piece: Piece) =>
    runtime !== null &&
    Object.keys(piece.attributes).length === 0 &&
    runtime[piece.name === "script" ? "scripts" : "styles"].includes(piece.content);
  const taken = markup.pieces.filter(known);
  const left = markup.pieces.filter((piece) => !known(piece));
  const edits = [
    ...taken.map(({ start, end }) => ({ start, end, text: "" })),
    ...stylesFirst(html, markup, left),
    ...markup.islands.flatMap((start) => withoutId(html, start)),
    ...left.flatMap((piece) => laterModule(html, piece, waits, runtime?.aliases)),
    ...(runtime && taken.some(({ name }) => name === "script")
      ? namedRuntime(runtime.path, markup, waits)
      : []),
  ];
  const inline = left.flatMap(({ attributes, content }) =>
    attributes["src"] === undefined ? [content] : [],
  );
  return { html: edited(html, edits), inline };
}

/** An island's id is the build's own, and nothing on a page asks for it. */
function withoutId(html: string, start: number): Edit[] {
  if (!html.startsWith(ISLAND_ID, start)) return [];
  const end = html.indexOf('"', start + ISLAND_ID.length) + 1;
  return [{ start, end, text: ISLAND }];
}

function laterModule(
  html: string,
  { start, attributes: { src = "" } }: Piece,
  waits: boolean,
  aliases: Runtime["aliases"] = {},
): Edit[] {
  const named = `${MODULE}"${src}"`;
  if (!html.startsWith(named, start)) return [];
  const kind = waits ? LATE : 'type="module" fetchpriority="low"';
  const text = `<script ${kind} src="${aliases[src] ?? src}"`;
  return [{ start, end: start + named.length, text }];
}

function namedRuntime(path: string, { headEnd, bodyEnd }: Markup, waits: boolean): Edit[] {
  const at = waits ? bodyEnd : headEnd;
  if (at === -1) throw new Error("a page with islands has no place for their runtime");
  const text = `<script ${waits ? LATE : "defer"} src="${path}"></script>`;
  return [{ start: at, end: at, text }];
}

/**
 * The page's own styles before its first script: Astro writes them last in the head, and the boot script begins the late
 * sheet where it stands. Where both say the same, the late sheet has the last word, whenever it comes.
 */
function stylesFirst(html: string, { headEnd }: Markup, left: readonly Piece[]): Edit[] {
  const first = left.find(({ name }) => name === "script");
  const styles = left.filter(
    ({ name, attributes, start }) =>
      name === "style" && start < headEnd && Object.keys(attributes).length === 0,
  );
  if (!first || first.start > headEnd) return [];
  const text = styles.map(({ start, end }) => html.slice(start, end)).join("");
  return [
    { start: first.start, end: first.start, text },
    ...styles.map(({ start, end }) => ({ start, end, text: "" })),
  ];
}
