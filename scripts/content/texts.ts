import { resolve } from "node:path";
import { listFolder } from "#/content/own/folder.ts";
import { type Judged, judge } from "#/content/own/judge.ts";
import { type SiteFacts, whyNotShown } from "#/content/own/showing.ts";
import { laidOver, NO_OWN_TEXTS, type OwnTexts } from "#/content/own/texts.ts";
import { parseSource, readSources } from "#/content/read.ts";
import { COLLECTIONS, SCHEMAS } from "#/content/schemas.ts";
import type { Base, Listed, Row, TextName } from "./api.ts";
import { fileOf, readText } from "./folder.ts";

const SHIPPED = "src/content";

/** The texts of a folder, and those that the product ships. */
export type Texts = {
  readonly root: string;
  /** Whether the folder is that of the shipped texts themselves. */
  readonly isShipped: boolean;
  readonly list: (facts: SiteFacts | null, nowMs: number) => Promise<Listed>;
  /** The bytes of a text, for an edit to begin with; null where there is none. */
  readonly read: (base: Base) => Promise<string | null>;
  /** The folder's own file and its digest; null where there is none. */
  readonly own: (name: TextName) => Promise<Awaited<ReturnType<typeof readText>>>;
  /** What the site shows of the folder, with one text as somebody has it on the screen. */
  readonly withDraft: (draft: Judged["text"], name: TextName) => Promise<OwnTexts>;
};

export function openTexts(root: string): Texts {
  const isShipped = resolve(root) === resolve(SHIPPED);
  const judged = new Map<string, Judged & { readonly stamp: string }>();

  /** The folder's files, each judged once as long as it stays the same. */
  async function look() {
    const { found, refused } = await listFolder(root);
    const files = await Promise.all(
      found.map(async ({ collection, file, path, stamp }) => {
        const known = judged.get(file);
        const text = (await readText(path))?.text ?? "";
        const one = known?.stamp === stamp ? known : await judge(collection, file, text);
        judged.set(file, { ...one, stamp });
        return { collection, file, written: text, judged: one };
      }),
    );
    // What is the product's own code beside its texts is no content.
    const others = refused.filter(
      ({ file }) => !isShipped || COLLECTIONS.some((name) => file.startsWith(`${name}/`)),
    );
    return { files, refused: others.map(({ file, problem }) => `${file}: ${problem}`) };
  }

  const shippedFile = (name: TextName) => `${SHIPPED}/${fileOf(name)}`;
  const read = async (path: string) => (await readText(path))?.text ?? null;
  return {
    root,
    isShipped,
    async list(facts, nowMs) {
      const { files, refused } = await look();
      const rowOf = (
        collection: Row["collection"],
        source: ReturnType<typeof parseSource>,
        problems: readonly string[],
      ): Row => {
        const { data } = SCHEMAS[collection].safeParse(source.data);
        const name = { collection, lang: source.language, id: source.id };
        return {
          ...name,
          title: String(source.data["title"] ?? source.id),
          own: true,
          shipped: false,
          problems,
          reasons: facts && data ? whyNotShown({ ...name, data }, facts, nowMs) : null,
        };
      };
      const own = files.map(({ collection, file, written, judged: { problems } }) =>
        rowOf(collection, parseSource(file, written), problems),
      );
      const shipped = isShipped
        ? []
        : COLLECTIONS.flatMap((collection) =>
            readSources(collection).map((source) => ({
              ...rowOf(collection, source, []),
              own: false,
              shipped: true,
            })),
          );
      const rows = new Map(shipped.map((row) => [fileOf(row), row]));
      for (const row of own) rows.set(fileOf(row), { ...row, shipped: rows.has(fileOf(row)) });
      return { rows: [...rows.values()], refused };
    },
    async read(base) {
      const own = base.shipped ? null : await read(`${root}/${fileOf(base)}`);
      return own ?? read(shippedFile(base));
    },
    own: (name) => readText(`${root}/${fileOf(name)}`),
    async withDraft(draft, { collection }) {
      const { files } = await look();
      const texts = COLLECTIONS.map((kind) => {
        const own = files.flatMap(({ collection: of, judged: { text } }) =>
          of === kind && text ? [text] : [],
        );
        return [kind, draft && kind === collection ? laidOver([draft], own) : own];
      });
      return { ...NO_OWN_TEXTS, ...Object.fromEntries(texts) } as OwnTexts;
    },
  };
}
