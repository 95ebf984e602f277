import { createHash } from "node:crypto";
import {
  chmod,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { BOUNDS } from "#/content/own/folder.ts";
import type { TextName } from "./api.ts";

/** Why nothing was written, in words for who edits. */
export class NotWritten extends Error {
  override name = "NotWritten";
}

/** A file's path within a folder of content. */
export const fileOf = ({ collection, lang, id }: TextName): string =>
  `${collection}/${lang}/${id}.md`;

/** A file's text, and a digest of its bytes; null where there is none. Throws for one whose bytes are no text. */
export async function readText(
  path: string,
): Promise<{ readonly text: string; readonly digest: string } | null> {
  const bytes = await readFile(path).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT" || fault.code === "ENOTDIR") return null;
    throw fault;
  });
  if (bytes === null) return null;
  const text = bytes.toString("utf8");
  if (!Buffer.from(text).equals(bytes)) throw new NotWritten(`${basename(path)} is no UTF-8 text`);
  return { text, digest: createHash("sha256").update(bytes).digest("base64url") };
}

/**
 * Puts a file there in one move, if it still is the one of `digest` (null: none). Answers the digest of the new one.
 * Throws NotWritten, by whose words nothing was written.
 */
export async function writeText(
  root: string,
  name: TextName,
  text: string,
  digest: string | null,
): Promise<string> {
  if (Buffer.byteLength(text) > BOUNDS.bytes)
    throw new NotWritten(`it is larger than ${BOUNDS.bytes} bytes`);
  const path = await pathWithin(root, fileOf(name), true);
  await stillIs(path, digest);
  const next = join(dirname(path), `.${basename(path)}.${process.pid}`);
  await writeFile(next, text);
  const known = await stat(path).catch(() => null);
  if (known) await chmod(next, known.mode);
  await rename(next, path);
  return (await readText(path))?.digest ?? "";
}

/** Takes a file away, if it still is the one of `digest`. Throws NotWritten. */
export async function removeText(root: string, name: TextName, digest: string): Promise<void> {
  const path = await pathWithin(root, fileOf(name), false);
  await stillIs(path, digest);
  await rm(path);
}

async function stillIs(path: string, digest: string | null): Promise<void> {
  const now = await readText(path);
  if ((now?.digest ?? null) !== digest)
    throw new NotWritten("somebody else changed the file meanwhile: open it again");
}

/** Where a file lies, its folders made; links are followed within the folder only. */
async function pathWithin(root: string, file: string, making: boolean): Promise<string> {
  const inside = await realpath(root);
  const parts = file.split("/");
  let path = inside;
  for (const [index, part] of parts.entries()) {
    path = join(path, part);
    const isLast = index === parts.length - 1;
    if (!isLast && making) await mkdir(path, { recursive: true });
    if ((await lstat(path).catch(() => null)) === null) continue;
    path = await realpath(path).catch(() => "");
    if (!path.startsWith(inside + sep)) throw new NotWritten(`${file} is a link out of the folder`);
  }
  return path;
}
