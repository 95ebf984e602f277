// Says whether the current build is of what lies in the tree now. Plain JavaScript: ready.mjs runs before anything is
// installed, under any Node from 20 on.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { currentStamp } from "./build-folders.mjs";

const FILES = [
  "astro.config.mjs",
  "package-lock.json",
  "scripts/build.ts",
  "scripts/build-folders.mjs",
  "scripts/build-studio.ts",
];
const FOLDERS = ["public", "locales", "src"];
// Node runs these as they are; no page imports them.
const NOT_BUILT = /^src[\\/](?:server|studio(?![\\/]client[\\/])|sandbox)[\\/]/;

/** @returns {string[]} */
function sources() {
  const inFolders = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return [...FILES.filter((file) => existsSync(file)), ...inFolders]
    .filter((path) => !NOT_BUILT.test(path))
    .sort();
}

/** The digest of everything a build reads: right after a checkout too. */
export function sourceStamp() {
  const hash = createHash("sha256");
  for (const path of sources()) {
    hash.update(`${path}\0`).update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/** @returns {boolean} whether the current build is of these sources */
export function isBuilt() {
  return currentStamp("dist") === sourceStamp();
}
