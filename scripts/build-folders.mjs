// Where builds lie: each in a folder of its own under dist/builds, made beside the one in use, and one small file that
// says which is current. Plain JavaScript: ready.mjs reads it before anything is installed.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const STAMP = "stamp";
/** Beside the current build: pages of these are still open somewhere, or still served until a restart. */
const KEPT_BEFORE = 2;
/** In a build's folder, a file for each process that serves it, named by its id (src/server/render/builds.ts). */
const USED_BY = "used-by";
/** A build that has no stamp for so long broke off. */
const BROKEN_AFTER_MS = 3_600_000;

/** @param {string} root */
const pointer = (root) => join(root, "current");
/** @param {string} root */
const builds = (root) => join(root, "builds");

/**
 * Makes the folder of a new build; the names of later builds sort after those of earlier ones.
 * @param {string} root @param {string} stamp @param {Date} now
 */
export function newBuild(root, stamp, now) {
  const time = now.toISOString().replace(/\D/g, "");
  const folder = join(builds(root), `${time}-${stamp.slice(0, 8)}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * The stamp of the current build; null where none is complete.
 * @param {string} root
 */
export function currentStamp(root) {
  if (!existsSync(pointer(root))) return null;
  const stamp = join(builds(root), readFileSync(pointer(root), "utf8"), STAMP);
  return existsSync(stamp) ? readFileSync(stamp, "utf8") : null;
}

/**
 * Makes a finished build the current one, at once: who reads the pointer finds the old or the new, never half of it.
 * @param {string} root @param {string} folder @param {string} stamp
 */
export function switchTo(root, folder, stamp) {
  writeFileSync(join(folder, STAMP), stamp);
  const next = `${pointer(root)}.${process.pid}`;
  writeFileSync(next, folder.slice(builds(root).length + 1));
  renameSync(next, pointer(root));
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @param {string} folder */
function isServed(folder) {
  const claims = join(folder, USED_BY);
  return existsSync(claims) && readdirSync(claims).some((pid) => isAlive(Number(pid)));
}

/**
 * Removes builds that nobody needs: all but the current one, the two before it and those that a process of this machine
 * serves, and what broke off.
 * @param {string} root @param {Date} now
 */
export function removeOldBuilds(root, now) {
  const current = readFileSync(pointer(root), "utf8");
  const names = readdirSync(builds(root)).sort().reverse();
  const isWhole = (/** @type {string} */ name) => existsSync(join(builds(root), name, STAMP));
  const before = names.filter((name) => name !== current && isWhole(name)).slice(0, KEPT_BEFORE);
  for (const name of names) {
    const folder = join(builds(root), name);
    const isUnderWay = !isWhole(name) && now.getTime() - statSync(folder).mtimeMs < BROKEN_AFTER_MS;
    if (name === current || before.includes(name) || isUnderWay || isServed(folder)) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}
