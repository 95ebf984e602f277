import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Runtime } from "./runtime.ts";

/** Each build has a folder of its own; one file, replaced at once, says which is current (scripts/build-folders.mjs). */
const BUILDS = "builds";
const CURRENT = "current";
const USED_BY = "used-by";
/** ENOENT is what Node says when it makes a folder and its parents on a read-only disk. */
const UNWRITABLE = new Set(["EROFS", "EACCES", "EPERM", "ENOENT"]);
const ID = /^\w[\w-]*$/;

/** The folder of the current build under `root`; null where nothing was built. */
export function currentBuild(root: string): string | null {
  const pointer = path.join(root, CURRENT);
  if (!existsSync(pointer)) return null;
  const id = readFileSync(pointer, "utf8").trim();
  const folder = path.join(root, BUILDS, id);
  return ID.test(id) && existsSync(folder) ? path.resolve(folder) : null;
}

/** What a build moved out of its pages. */
export function runtimeOf(folder: string): Runtime {
  return JSON.parse(readFileSync(path.join(folder, "runtime.json"), "utf8"));
}

/** The folders of the other builds that are kept beside this one, older and newer. */
export async function otherBuilds(folder: string): Promise<string[]> {
  const builds = path.dirname(folder);
  const names = await readdir(builds).catch(() => []);
  return names.map((name) => path.join(builds, name)).filter((other) => other !== folder);
}

/**
 * Says that this process serves a build, so that no later build removes it; answers how to take that back. A folder
 * that cannot be written to is not claimed: two later builds leave it alone all the same.
 */
export function claimBuild(folder: string): () => void {
  const claim = path.join(folder, USED_BY, String(process.pid));
  try {
    mkdirSync(path.dirname(claim), { recursive: true });
    writeFileSync(claim, "");
  } catch (fault) {
    if (!UNWRITABLE.has(String((fault as NodeJS.ErrnoException).code))) throw fault;
  }
  return () => rmSync(claim, { force: true });
}
