// Says whether dist/ was built from what lies in the tree now. Plain JavaScript: ready.mjs runs before anything is
// installed, under any Node from 20 on.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STAMP = "dist/stamp";
const FILES = [
  "astro.config.mjs",
  "package-lock.json",
  "scripts/build.ts",
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

/** @returns {boolean} whether dist/ is complete and of these sources */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === sourceStamp();
}

/** @param {string} stamp taken before the build began, so that an edit made meanwhile is not lost */
export function writeStamp(stamp) {
  writeFileSync(STAMP, stamp);
}
