import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Found, listFolder, textOf } from "#/content/own/folder.ts";
import type { Judged } from "#/content/own/judge.ts";
import { NO_OWN_TEXTS, type OwnTexts } from "#/content/own/texts.ts";
import { COLLECTIONS } from "#/content/schemas.ts";

const LOOKED_EVERY_MS = 500;

/** A file as it was read last, and as it was right last. */
type Kept = Judged & { readonly stamp: string };

/** The operator's own content, which follows a folder: what is wrong there changes nothing of what is shown. */
export type OwnContent = {
  readonly texts: () => OwnTexts;
  /** The same in every process that shows the same; empty when it is all shipped. */
  readonly version: () => string;
  /** Looks now; answers what is wrong, each problem with its file and line. Throws where the folder cannot be read. */
  readonly look: () => Promise<readonly string[]>;
  /** Looks, and goes on looking. Throws where the folder cannot be read. */
  readonly start: (told: {
    readonly changed: () => void;
    readonly report: (message: string) => void;
  }) => Promise<() => Promise<void>>;
};

/** Opens a folder that is laid over the shipped content; null: there is none. */
export function openOwnContent(folder: string | null): OwnContent {
  const kept = new Map<string, Kept>();
  let texts = NO_OWN_TEXTS;
  let version = "";

  async function readAnew(found: Found): Promise<Kept | null> {
    const before = kept.get(found.file);
    if (before?.stamp === found.stamp) return before;
    // Reading Markdown costs memory that a site without such a folder need not spend.
    const { judge } = await import("#/content/own/judge.ts");
    const written = await textOf(found).catch((fault: Error) => fault);
    if (written === null) return null;
    if (written instanceof Error) {
      const problems = [`${found.file}: cannot be read`];
      return { text: before?.text ?? null, problems, stamp: "" };
    }
    const judged = await judge(found.collection, found.file, written);
    return { ...judged, text: judged.text ?? before?.text ?? null, stamp: found.stamp };
  }

  async function look(): Promise<readonly string[]> {
    if (folder === null) return [];
    const { found, refused } = await listFolder(folder);
    const read = new Map<string, Kept>();
    for (const each of found) {
      const one = await readAnew(each);
      if (one) read.set(each.file, one);
    }
    // What is refused unread, such as a file that grew too large, stays as it was right last.
    for (const { file } of refused) {
      const before = kept.get(file);
      if (before) read.set(file, { ...before, stamp: "", problems: [] });
    }
    kept.clear();
    for (const [file, one] of read) kept.set(file, one);
    texts = gathered(kept);
    version = versionOf(texts);
    return [
      ...refused.map(({ file, problem }) => `${file}: ${problem}`),
      ...[...kept.values()].flatMap(({ problems }) => problems),
    ];
  }

  return {
    texts: () => texts,
    version: () => version,
    look,
    async start({ changed, report }) {
      if (folder === null) return async () => undefined;
      let told = new Set<string>();
      const tell = (problems: readonly string[]) => {
        for (const problem of problems)
          if (!told.has(problem)) report(`content refused: ${problem}`);
        told = new Set(problems);
      };
      tell(
        await look().catch((fault: unknown) => {
          throw new Error(`CONTENT_DIR cannot be read: ${String(fault)}`);
        }),
      );
      const stopping = new AbortController();
      const follow = async () => {
        while (!stopping.signal.aborted) {
          await setTimeout(LOOKED_EVERY_MS, undefined, { ref: false, signal: stopping.signal });
          const before = version;
          tell(await look().catch((fault: unknown) => [`CONTENT_DIR: ${String(fault)}`]));
          if (version !== before) changed();
        }
      };
      const following = follow().catch(() => undefined);
      return async () => {
        stopping.abort();
        await following;
      };
    },
  };
}

function gathered(kept: ReadonlyMap<string, Kept>): OwnTexts {
  const of = (collection: string) =>
    [...kept].flatMap(([file, { text }]) =>
      text && file.startsWith(`${collection}/`) ? [text] : [],
    );
  return Object.fromEntries(COLLECTIONS.map((name) => [name, of(name)])) as unknown as OwnTexts;
}

function versionOf(texts: OwnTexts): string {
  if (COLLECTIONS.every((name) => texts[name].length === 0)) return "";
  return `.${createHash("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 12)}`;
}
