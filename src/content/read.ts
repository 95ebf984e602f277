import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";
import type { Collection } from "./schemas.ts";

/** A Markdown file of `src/content` as it lies there: what its front matter says is not checked. */
export type Source = {
  /** Relative to the root it was read from. */
  readonly file: string;
  readonly language: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Why the front matter cannot be read; then `data` is empty. */
  readonly fault: string | null;
};

/** A file's fields, between what opens and closes them; the text follows. */
export const FRONT_MATTER = /^(---\r?\n)([\s\S]*?)(\r?\n---(?:\r?\n|$))/;

/** Reads a collection's files below `root`, in the order of their paths. Dates stay texts (YAML 1.2). */
export function readSources(collection: Collection, root = process.cwd()): Source[] {
  const folder = join(root, "src/content", collection);
  if (!existsSync(folder)) return [];
  return globSync("**/*.md", { cwd: folder })
    .map((name) => name.replaceAll("\\", "/"))
    .sort()
    .map((name) => readSource(`src/content/${collection}/${name}`, root));
}

function readSource(file: string, root: string): Source {
  return parseSource(file, readFileSync(join(root, file), "utf8"));
}

/** Takes a file's text apart; its path ends in `<language>/<id>.md`. */
export function parseSource(file: string, text: string): Source {
  const [language = "", name = ""] = file.split("/").slice(-2);
  const found = FRONT_MATTER.exec(text);
  const source = { file, language, id: name.replace(/\.md$/, ""), data: {}, body: text };
  if (!found) return { ...source, fault: "does not begin with --- and fields" };
  const document = parseDocument(found[2] ?? "");
  const body = text.slice(found[0].length);
  const [wrong] = document.errors;
  if (wrong) return { ...source, body, fault: wrong.message.split("\n")[0] ?? "" };
  const data: unknown = document.toJS();
  if (typeof data !== "object" || data === null || Array.isArray(data))
    return { ...source, body, fault: "has no fields" };
  return { ...source, body, data: { ...data }, fault: null };
}
