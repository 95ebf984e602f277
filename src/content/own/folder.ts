import type { Stats } from "node:fs";
import { lstat, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { COLLECTIONS, type Collection } from "../schemas.ts";

/** The most bytes of a file, and the most files. */
export const BOUNDS = { bytes: 256 * 1024, files: 2_000 } as const;

/** A file of the operator's own content; `stamp` moves with what it says. */
export type Found = {
  readonly collection: Collection;
  /** Relative to the folder: `legal/es/terms.md`. */
  readonly file: string;
  readonly path: string;
  readonly stamp: string;
};

/** What lies in a folder: files to be read, and what is refused unread, each with the reason. */
export type Listing = {
  readonly found: readonly Found[];
  readonly refused: readonly { readonly file: string; readonly problem: string }[];
};

/**
 * Lists a folder of `<collection>/<language>/<id>.md`. Links are followed within the folder only; names that begin with
 * a dot are passed over. Throws where the folder cannot be read: what is shown then stays.
 */
export async function listFolder(root: string): Promise<Listing> {
  const real = await realpath(root);
  const found: Found[] = [];
  const refused: { file: string; problem: string }[] = [];
  const refuse = (file: string, problem: string) => void refused.push({ file, problem });
  const visit = async (file: string): Promise<void> => {
    const path = await realpath(join(real, file)).catch(() => null);
    if (path === null) {
      const isThere = await lstat(join(real, file)).catch(() => null);
      return isThere ? refuse(file, "cannot be read, or is a link to nothing") : undefined;
    }
    if (!path.startsWith(real + sep)) return refuse(file, "is a link out of the folder");
    const parts = file.split("/");
    const collection = COLLECTIONS.find((name) => name === parts[0]);
    if (!collection) return refuse(file, `is none of ${COLLECTIONS.join(", ")}`);
    const known = await stat(path).catch(() => null);
    if (known === null) return;
    if (parts.length < 3) {
      if (!known.isDirectory()) return refuse(file, "lies in no folder of a language");
      return visitAll(file);
    }
    const problem = problemOfFile(file, known, found.length);
    if (problem !== null) return refuse(file, problem);
    const { size, mtimeMs, ino } = known;
    found.push({ collection, file, path, stamp: `${ino} ${size} ${mtimeMs}` });
  };
  const visitAll = async (folder: string): Promise<void> => {
    // One that goes away meanwhile is not there; the folder of all must be.
    const gone = (fault: unknown) => {
      if (folder === "") throw fault;
      return [];
    };
    const names = (await readdir(join(real, folder)).catch(gone)).filter(
      (name) => !name.startsWith("."),
    );
    for (const name of names.sort()) await visit(folder === "" ? name : `${folder}/${name}`);
  };
  await visitAll("");
  return { found, refused };
}

function problemOfFile(file: string, known: Stats, before: number): string | null {
  if (!known.isFile() || !file.endsWith(".md")) return "is no .md file";
  if (known.size > BOUNDS.bytes) return `is larger than ${BOUNDS.bytes} bytes`;
  return before >= BOUNDS.files ? `is more than ${BOUNDS.files} files` : null;
}

/** A file's text; null where it is gone. Throws where it may not be read. */
export const textOf = ({ path }: Found): Promise<string | null> =>
  readFile(path, "utf8").catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT") return null;
    throw fault;
  });
